// The whole extension as it wakes up, in as little of an editor as it needs for that.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { bundled, editor } from "./bundled";

const PATIENCE_MS = 60_000;

let activate: typeof import("../src/extension").activate;
let folder: string;
let memory: Map<string, unknown>;
let subscriptions: { dispose(): unknown }[];

/** A text document of an extension's making, which may be shown to the author. */
function document(name: string, languageId = "markdown") {
  const text = { uri: editor.Uri.file(join(folder, name)), languageId, isDirty: false };
  return { text, shown: { document: text } };
}

beforeAll(async () => {
  ({ activate } = await bundled<typeof import("../src/extension")>("extension"));
}, PATIENCE_MS);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "extension-"));
  editor.workspace.workspaceFolders = [{ uri: editor.Uri.file(folder) }];
  // Whether the server is looked for is told by the notice that it is not where the setting says.
  editor.settings["path"] = join(folder, "nowhere");
  editor.notifications.length = 0;
  memory = new Map();
  subscriptions = [];
  const workspaceState = {
    get: (key: string, otherwise: unknown) => memory.get(key) ?? otherwise,
    update: async (key: string, value: unknown) => void memory.set(key, value),
  };
  activate({ subscriptions, workspaceState } as never);
});

afterEach(async () => {
  await Promise.all(subscriptions.map((one) => one.dispose()));
  rmSync(folder, { recursive: true });
});

const looked = () => expect.poll(() => editor.notifications, { timeout: PATIENCE_MS }).toHaveLength(1);
const settled = () => new Promise((resolve) => setTimeout(resolve, 300));

it("recent files are those that the author was shown, not those that extensions open", async () => {
  editor.events.opened.fire(document("hidden.md").text);
  expect(memory.get("recentFiles")).toBeUndefined();
  const { text, shown } = document("seen.md");
  editor.events.activated.fire(shown);
  expect(memory.get("recentFiles")).toEqual([text.uri.toString()]);
});

it("a file that only prompts have the language of starts the server", async () => {
  editor.events.opened.fire(document("review.prompt.md", "prompt").text);
  await looked();
}, PATIENCE_MS);

it("a text starts the server only where a configuration may make a prompt of it", async () => {
  editor.events.opened.fire(document("README.md").text);
  await settled();
  expect(editor.notifications).toEqual([]);
  writeFileSync(join(folder, "antinomy.toml"), 'include = ["*.md"]');
  editor.events.opened.fire(document("README.md").text);
  await looked();
}, PATIENCE_MS);
