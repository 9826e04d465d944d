import * as path from "node:path";
import { describe, expect, it } from "vitest";
import { findServer, type Machine, type Place } from "../src/server/find";
import { searchPath } from "../src/server/machine";

/** A machine with some programs, each with what it prints for `--version`. */
function machineWith(programs: Record<string, string | Error>, changes: Partial<Machine> = {}): Machine {
  return {
    platform: "linux",
    home: "/home/me",
    searchPath: ["/usr/local/bin", "/usr/bin"],
    isProgram: async (file) => file in programs,
    output: async (command, args) => {
      const printed = programs[command];
      if (printed instanceof Error || printed === undefined || args.at(-1) !== "--version") {
        throw printed ?? new Error("not there");
      }
      return printed;
    },
    ...changes,
  };
}

function place(changes: Partial<Place> = {}): Place {
  return { setting: "", folders: ["/projects/shop"], trusted: true, interpreter: async () => undefined, ...changes };
}

const GOOD = "antinomy 0.1.0\n";
const EVERYWHERE = {
  "/opt/mine/antinomy": GOOD,
  "/projects/shop/.venv/bin/antinomy": GOOD,
  "/envs/py/bin/antinomy": GOOD,
  "/usr/bin/antinomy": GOOD,
  "/usr/local/bin/uvx": "uv 0.9.0",
};
const interpreter = async () => "/envs/py/bin/python";

describe("the order", () => {
  const everything = place({ setting: "/opt/mine/antinomy", interpreter });

  it.each([
    ["setting", "/opt/mine/antinomy", everything],
    ["workspace", "/projects/shop/.venv/bin/antinomy", { ...everything, setting: "" }],
    ["python", "/envs/py/bin/antinomy", { ...everything, setting: "", folders: ["/projects/other"] }],
    ["path", "/usr/bin/antinomy", place({ folders: [] })],
  ])("takes from %s what nothing before has", async (source, command, where) => {
    const { server } = await findServer(where, machineWith(EVERYWHERE));
    expect(server).toEqual({ source, command, args: [], version: "0.1.0" });
  });

  it("fetches it with uvx if there is none, without asking it for a version", async () => {
    const { server } = await findServer(place(), machineWith({ "/usr/local/bin/uvx": new Error("offline") }));
    expect(server).toMatchObject({ source: "uvx", command: "/usr/local/bin/uvx" });
    expect(server?.args.at(-1)).toBe("antinomy");
  });

  it("ends PATH with where uv and pipx put programs, which an editor's PATH may lack", async () => {
    const variable = ["/usr/local/bin", "", "/usr/bin"].join(path.delimiter);
    const mine = path.join("/home/me", ".local", "bin");
    expect(searchPath(variable, "/home/me")).toEqual(["/usr/local/bin", "/usr/bin", mine]);
    expect(searchPath(`${mine}${path.delimiter}/usr/bin`, "/home/me")).toEqual([mine, "/usr/bin"]);
  });

  it("looks into every folder of the workspace", async () => {
    const machine = machineWith({ "/projects/second/venv/bin/antinomy": GOOD });
    const { server } = await findServer(place({ folders: ["/projects/shop", "/projects/second"] }), machine);
    expect(server?.command).toBe("/projects/second/venv/bin/antinomy");
  });
});

describe("a program that cannot be used", () => {
  it("is passed over with a reason", async () => {
    const machine = machineWith({
      "/projects/shop/.venv/bin/antinomy": new Error("bad interpreter"),
      "/usr/local/bin/antinomy": "antinomy 0.0.9",
      "/usr/bin/antinomy": GOOD,
    });
    const { server, rejected } = await findServer(place(), machine);
    expect(server?.command).toBe("/usr/bin/antinomy");
    expect(rejected).toEqual([
      "/projects/shop/.venv/bin/antinomy cannot be run: bad interpreter",
      "/usr/local/bin/antinomy is version 0.0.9, but 0.1.0 or newer is needed.",
    ]);
  });

  it("is not replaced by another if the author named it", async () => {
    const { server, rejected } = await findServer(place({ setting: "/gone/antinomy" }), machineWith(EVERYWHERE));
    expect(server).toBeUndefined();
    expect(rejected).toEqual(["/gone/antinomy cannot be run: not there"]);
  });

  it("is one that prints something else", async () => {
    const { server, rejected } = await findServer(place(), machineWith({ "/usr/bin/antinomy": "hello" }));
    expect(server).toBeUndefined();
    expect(rejected[0]).toContain("does not say its version");
  });
});

describe("a workspace that is not trusted", () => {
  const untrusted = place({ trusted: false, interpreter });

  it("names no program", async () => {
    const { server } = await findServer(untrusted, machineWith(EVERYWHERE));
    expect(server).toMatchObject({ source: "path", command: "/usr/bin/antinomy" });
  });

  it("is not reached through PATH either", async () => {
    const programs = { "/projects/shop/bin/antinomy": GOOD, "bin/antinomy": GOOD, "/projects/shop/bin/uvx": GOOD };
    const machine = machineWith(programs, { searchPath: ["/projects/shop/bin", "bin"] });
    expect(await findServer(untrusted, machine)).toEqual({ rejected: [] });
  });
});

describe("the setting", () => {
  it.each([
    ["~/bin/antinomy", "/home/me/bin/antinomy"],
    ["${workspaceFolder}/tools/antinomy", "/projects/shop/tools/antinomy"],
  ])("%s is understood", async (setting, command) => {
    const { server } = await findServer(place({ setting }), machineWith({ [command]: GOOD }));
    expect(server?.command).toBe(command);
  });
});

it("knows the names of programs on Windows", async () => {
  const command = path.join("/projects/shop", ".venv", "Scripts", "antinomy.exe");
  const { server } = await findServer(place(), machineWith({ [command]: GOOD }, { platform: "win32" }));
  expect(server?.command).toBe(command);
});

it.each([
  ["a virtual environment's", "/envs/py/Scripts"],
  ["another", "/envs/py"],
])("finds the programs of %s interpreter on Windows", async (_, directory) => {
  const command = path.join("/envs/py", "Scripts", "antinomy.exe");
  const where = place({ folders: [], interpreter: async () => path.join(directory, "python.exe") });
  const { server } = await findServer(where, machineWith({ [command]: GOOD }, { platform: "win32" }));
  expect(server).toMatchObject({ source: "python", command });
});
