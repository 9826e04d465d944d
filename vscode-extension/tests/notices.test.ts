import { expect, it } from "vitest";
import { installCommand, ServerNotices } from "../src/notices";
import type { State } from "../src/session";

function session() {
  let listener: (state: State) => unknown = () => {};
  const onDidChange = (added: (state: State) => unknown) => {
    listener = added;
    return { dispose: () => {} };
  };
  return { onDidChange, becomes: (state: State) => listener(state) };
}

const missing: State = { is: "missing", search: { rejected: ["Too old."] }, since: 0 };
const running: State = { is: "running", server: { source: "path", command: "/bin/antinomy", args: [] } };

it("a missing server is told of once, and again when the author asks for something", () => {
  const { onDidChange, becomes } = session();
  const told: string[][] = [];
  const notices = new ServerNotices({ onDidChange }, (rejected) => told.push(rejected));
  becomes(missing);
  becomes({ is: "looking" });
  becomes(missing);
  expect(told).toEqual([["Too old."]]);
  notices.renew();
  becomes(missing);
  expect(told).toHaveLength(2);
});

it("a server that goes missing after it ran is told of", () => {
  const { onDidChange, becomes } = session();
  const told: string[][] = [];
  new ServerNotices({ onDidChange }, (rejected) => told.push(rejected));
  becomes(missing);
  becomes(running);
  becomes(missing);
  expect(told).toHaveLength(2);
});

it.each([
  [["uv", "pipx"], /^uv tool install --upgrade antinomy$/],
  [["pipx"], /^pipx install --force "antinomy>=[\d.]+"$/],
  [[], /pip install --upgrade antinomy$/],
])("with %j, what installs the server also replaces one that is too old", async (programs, command) => {
  expect(await installCommand(async (program) => programs.includes(program))).toMatch(command);
});
