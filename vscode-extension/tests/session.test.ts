// The session with real processes as servers, in as little of an editor as the language client needs.

import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Session, State } from "../src/session";
import { bundled, editor } from "./bundled";

const PATIENCE_MS = 60_000;

/** A server that answers to "initialize" and "shutdown", and dies when its standard input ends. */
const SERVER = `
let heard = "";
const say = (message) => {
  const body = JSON.stringify({ jsonrpc: "2.0", ...message });
  process.stdout.write("Content-Length: " + Buffer.byteLength(body) + "\\r\\n\\r\\n" + body);
};
process.stdin.on("end", () => process.exit(1));
process.stdin.on("data", (data) => {
  heard += data;
  for (let match; (match = /^Content-Length: (\\d+)[^]*?\\r\\n\\r\\n/.exec(heard)); ) {
    const [from, to] = [match[0].length, match[0].length + Number(match[1])];
    if (heard.length < to) return;
    const { id, method } = JSON.parse(heard.slice(from, to));
    heard = heard.slice(to);
    if (method === "exit") process.exit(0);
    if (method === "initialize") say({ id, result: { capabilities: {}, serverInfo: { name: "antinomy", version: "7.0.0" } } });
    else if (id !== undefined && method) say({ id, result: null });
  }
});
`;

const folder = mkdtempSync(join(tmpdir(), "session-"));
const program = join(folder, "antinomy");
const starts = () => readFileSync(join(folder, "starts"), "utf8").split("\n").length - 1;
let make: typeof Session;
let session: Session;
let states: State[];

/** Puts a program in the server's place, which writes down that it was started. */
function installed(server: string): void {
  writeFileSync(join(folder, "starts"), "");
  writeFileSync(program, `#!/bin/sh\n[ "$1" = --version ] && exec echo antinomy 0.1.0\necho $$ >> ${folder}/starts\n${server}\n`);
  chmodSync(program, 0o755);
}

const working = `exec "${process.execPath}" "${folder}/server.js"`;
const becomes = (is: State["is"]) => expect.poll(() => session.state.is, { timeout: PATIENCE_MS }).toBe(is);
const kill = () => process.kill(Number(readFileSync(join(folder, "starts"), "utf8").trim().split("\n").at(-1)), "SIGKILL");

beforeAll(async () => {
  writeFileSync(join(folder, "server.js"), SERVER);
  ({ Session: make } = await bundled<typeof import("../src/session")>("session"));
}, PATIENCE_MS);

beforeEach(() => {
  editor.settings["path"] = program;
  editor.notifications.length = 0;
  states = [];
  session = new make(editor.channel(), editor.channel(), editor.channel(), async () => undefined);
  session.onDidChange((state) => states.push(state));
});

afterEach(() => session.stop());
afterAll(() => rmSync(folder, { recursive: true }));

const posix = it.skipIf(process.platform === "win32");

posix("a server that works is running, in the version that it tells", async () => {
  installed(working);
  expect(await session.start()).toBe(true);
  expect(session.state).toMatchObject({ is: "running", server: { source: "setting", version: "7.0.0" } });
  expect(await session.start()).toBe(true);
  expect(starts()).toBe(1);
}, PATIENCE_MS);

posix("a server that ends at once is started once, and fails with its own words", async () => {
  installed("echo 'error: no network' >&2; sleep 0.2; exit 2");
  expect(await session.start()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(session.state).toMatchObject({ is: "failed", reason: "It did not start: error: no network" });
  expect(starts()).toBe(1);
  expect(editor.notifications).toEqual([]);
}, PATIENCE_MS);

posix("a server that hangs before it answers does not stand in the way of another", async () => {
  installed("exec sleep 60");
  const first = session.start();
  await becomes("starting");
  installed(working);
  expect(await session.restart()).toBe(true);
  expect(await first).toBe(false);
  expect(session.state.is).toBe("running");
}, PATIENCE_MS);

posix("a server on its way up is ended before another is started", async () => {
  installed(`sleep 1; ${working}`);
  const first = session.start();
  await expect.poll(starts, { timeout: PATIENCE_MS }).toBe(1);
  const [pid] = readFileSync(join(folder, "starts"), "utf8").split("\n");
  expect(await session.restart()).toBe(true);
  expect(await first).toBe(false);
  expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH");
}, PATIENCE_MS);

posix("a server that dies comes back, but not over and over", async () => {
  installed(working);
  await session.start();
  for (let death = 1; death <= 4; death++) {
    kill();
    await expect.poll(starts, { timeout: PATIENCE_MS }).toBe(death + 1);
    await becomes("running");
  }
  expect(states.map(({ is }) => is)).not.toContain("failed");
  kill();
  await becomes("failed");
  expect(starts()).toBe(5);
  expect(editor.notifications).toEqual([]);
  expect(await session.restart()).toBe(true);
}, 2 * PATIENCE_MS);

posix("whoever needs a server that has just died waits for it to come back", async () => {
  // It takes its time, so that nobody who looks now and then can miss that it starts.
  installed(`sleep 0.5; ${working}`);
  await session.start();
  kill();
  await becomes("starting");
  expect(await session.start()).toBe(true);
  expect(starts()).toBe(2);
}, PATIENCE_MS);
