import { expect, it } from "vitest";
import { installCommand, sentenceOf, ServerNotices } from "../src/notices";
import type { State } from "../src/session";

function session() {
  let listener: (state: State) => unknown = () => {};
  const onDidChange = (added: (state: State) => unknown) => {
    listener = added;
    return { dispose: () => {} };
  };
  return { onDidChange, becomes: (state: State) => listener(state) };
}

const server = { source: "path" as const, command: "/bin/antinomy", args: [] };
const missing = { is: "missing" as const, search: { rejected: ["Too old."] }, since: 0 };
const running: State = { is: "running", server };
const failed = { is: "failed" as const, server, reason: "It did not start: no network" };

it("a missing server is told of once, and again when the author asks for something", () => {
  const { onDidChange, becomes } = session();
  const told: State[] = [];
  const notices = new ServerNotices({ onDidChange }, (state) => told.push(state));
  becomes(missing);
  becomes({ is: "looking" });
  becomes(missing);
  expect(told).toEqual([missing]);
  notices.renew();
  becomes(missing);
  expect(told).toHaveLength(2);
});

it("a server that goes missing after it ran is told of", () => {
  const { onDidChange, becomes } = session();
  const told: State[] = [];
  new ServerNotices({ onDidChange }, (state) => told.push(state));
  becomes(missing);
  becomes(running);
  becomes(missing);
  expect(told).toHaveLength(2);
});

it("a server that fails is told of, in its own words", () => {
  const { onDidChange, becomes } = session();
  const told: State[] = [];
  new ServerNotices({ onDidChange }, (state) => told.push(state));
  becomes(running);
  becomes({ is: "starting", server });
  becomes(failed);
  becomes({ is: "starting", server });
  becomes(failed);
  expect(told).toEqual([failed]);
  expect(sentenceOf(failed)).toBe("Antinomy's language server failed. It did not start: no network. Prompts are not checked.");
  expect(sentenceOf(missing)).toBe("Too old. Prompts are not checked.");
});

it.each([
  [["uv", "pipx"], /^uv tool install --upgrade antinomy$/],
  [["pipx"], /^pipx install --force "antinomy>=[\d.]+"$/],
  [[], /^python3 -m venv .*pip install --upgrade antinomy /],
])("with %j, what installs the server also replaces one that is too old", async (programs, command) => {
  expect(await installCommand(async (program) => programs.includes(program))).toMatch(command);
});
