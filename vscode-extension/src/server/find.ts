// Where the language server is looked for, in which order, and which one is taken.
// All that it knows of the machine it asks `Machine`; it knows nothing of VS Code.

import * as path from "node:path";
import { isRecentEnough, OLDEST, readVersion } from "./version";

export type Source = "setting" | "workspace" | "python" | "path" | "uvx";

/** A program with the words that go before its own arguments. */
export interface Server {
  source: Source;
  command: string;
  args: string[];
  /** As the program printed it; undefined for uvx, which would download it first. */
  version?: string;
}

/** What the finder may ask of the machine. */
export interface Machine {
  platform: NodeJS.Platform;
  home: string;
  /** The directories of PATH. */
  searchPath: string[];
  isProgram(file: string): Promise<boolean>;
  /** Runs a program and returns what it printed; rejects with a reason if it cannot be run. */
  output(command: string, args: string[]): Promise<string>;
}

export interface Place {
  /** The setting `antinomy.path`. */
  setting: string;
  /** Workspace folders on this machine. */
  folders: string[];
  /** Whether the author trusts what the workspace holds. */
  trusted: boolean;
  /** Returns the interpreter that the Python extension has chosen; asked only if it comes to that. */
  interpreter(): Promise<string | undefined>;
}

/** The server to start, or none; and in a sentence each why others were passed over. */
export interface Search {
  server?: Server;
  rejected: string[];
}

const ENVIRONMENTS = [".venv", "venv", "env"];

/** Looks for a server: setting, the workspace's environment, the Python extension's, PATH, uvx. */
export async function findServer(place: Place, machine: Machine): Promise<Search> {
  const rejected: string[] = [];
  const setting = place.setting.trim();
  if (setting !== "") {
    const command = expand(setting, place, machine);
    const server = await tried({ source: "setting", command, args: [] }, machine, rejected);
    // Whoever names a program wants that one: another in its stead would only confuse.
    return server ? { server, rejected } : { rejected };
  }
  for await (const candidate of candidates(place, machine)) {
    const server = await tried(candidate, machine, rejected);
    if (server) {
      return { server, rejected };
    }
  }
  return { rejected };
}

async function* candidates(place: Place, machine: Machine): AsyncGenerator<Server> {
  // Programs that a folder holds or names are run only if the author trusts the folder.
  if (place.trusted) {
    for (const folder of place.folders) {
      for (const name of ENVIRONMENTS) {
        const command = path.join(folder, name, ...program(machine, true));
        if (await machine.isProgram(command)) {
          yield { source: "workspace", command, args: [] };
        }
      }
    }
    const interpreter = await place.interpreter();
    for (const directory of interpreter ? beside(interpreter, machine) : []) {
      const command = path.join(directory, ...program(machine, false));
      if (await machine.isProgram(command)) {
        yield { source: "python", command, args: [] };
      }
    }
  }
  const directories = machine.searchPath.filter((directory) => isSafe(directory, place));
  for (const directory of directories) {
    const command = path.join(directory, ...program(machine, false));
    if (await machine.isProgram(command)) {
      yield { source: "path", command, args: [] };
    }
  }
  const uvx = machine.platform === "win32" ? "uvx.exe" : "uvx";
  for (const directory of directories) {
    const command = path.join(directory, uvx);
    if (await machine.isProgram(command)) {
      yield { source: "uvx", command, args: ["--from", `antinomy>=${OLDEST}`, "antinomy"] };
    }
  }
}

async function tried(server: Server, machine: Machine, rejected: string[]): Promise<Server | undefined> {
  if (server.source === "uvx") {
    return server;
  }
  let printed: string;
  try {
    printed = await machine.output(server.command, [...server.args, "--version"]);
  } catch (error) {
    rejected.push(`${server.command} cannot be run: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
  const version = readVersion(printed);
  if (version === undefined) {
    rejected.push(`${server.command} does not say its version: it is no Antinomy server.`);
    return undefined;
  }
  if (!isRecentEnough(version)) {
    rejected.push(`${server.command} is version ${version}, but ${OLDEST} or newer is needed.`);
    return undefined;
  }
  return { ...server, version };
}

/** Relative directories of PATH mean the workspace, and so do those inside of it. */
function isSafe(directory: string, place: Place): boolean {
  if (!path.isAbsolute(directory)) {
    return false;
  }
  return place.trusted || !place.folders.some((folder) => isInside(directory, folder));
}

function isInside(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return !relative.startsWith("..") && !path.isAbsolute(relative);
}

/** Where an interpreter's programs are: beside it, on Windows also in a folder of their own unless it is a venv's. */
function beside(interpreter: string, machine: Machine): string[] {
  const directory = path.dirname(interpreter);
  return machine.platform === "win32" ? [directory, path.join(directory, "Scripts")] : [directory];
}

function program(machine: Machine, ofEnvironment: boolean): string[] {
  const name = machine.platform === "win32" ? "antinomy.exe" : "antinomy";
  return ofEnvironment ? [machine.platform === "win32" ? "Scripts" : "bin", name] : [name];
}

function expand(setting: string, place: Place, machine: Machine): string {
  const folder = place.folders[0];
  const known = folder ? setting.replaceAll("${workspaceFolder}", folder) : setting;
  return /^~(?=$|[\\/])/.test(known) ? path.join(machine.home, known.slice(1)) : known;
}
