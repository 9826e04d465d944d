// Commands that need little of an editor, in as much of one.

import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bundled, editor } from "./bundled";

const PATIENCE_MS = 60_000;

describe("the choice of when models look", () => {
  let switchDeepMode: () => Promise<void>;
  beforeAll(async () => {
    ({ switchDeepMode } = await bundled<typeof import("../src/commands/deepMode")>("commands/deepMode"));
  }, PATIENCE_MS);

  it.each([
    ["nowhere", {}, 1, "Global"],
    ["in the workspace", { workspaceValue: "manual" }, 2, "Workspace"],
    ["in the only folder", { workspaceValue: "manual", workspaceFolderValue: "manual" }, 1, "Workspace"],
    ["in one folder of several", { workspaceValue: "manual", workspaceFolderValue: "off" }, 2, "WorkspaceFolder"],
  ])("is written where the value that holds stands: %s", async (_, set, folders, target) => {
    const written: unknown[] = [];
    const { getConfiguration } = editor.workspace;
    editor.workspace["workspaceFolders"] = Array(folders).fill({});
    editor.window["showQuickPick"] = async (items: { label: string }[]) => items[1];
    editor.workspace["getConfiguration"] = () => ({
      get: () => "manual",
      inspect: () => set,
      update: async (name: string, value: string, { value: where }: { value: string }) => void written.push([name, value, where]),
    });
    await switchDeepMode();
    editor.workspace["getConfiguration"] = getConfiguration;
    expect(written).toEqual([["deep", "onType", target]]);
  });
});

it("an axis is explained as the folder of the conflict has it, which may be one of its own", async () => {
  const { explainAxis } = await bundled<typeof import("../src/commands/explain")>("commands/explain");
  const [first, second] = ["first-", "second-"].map((name) => realpathSync(mkdtempSync(join(tmpdir(), name))));
  const [here, there] = [first, second].map((path) => ({ uri: editor.Uri.file(path ?? "") }));
  editor.workspace["workspaceFolders"] = [here, there];
  editor.workspace["getWorkspaceFolder"] = (uri: object) => (String(uri).startsWith(`file://${second}`) ? there : undefined);
  const pages: string[][] = [];
  // In the server's place: says where it was asked, and for what.
  const server = { source: "path", command: process.execPath, args: ["-e", "console.log(process.cwd(), process.argv[2])", "--"] };
  const session = { state: { is: "running", server }, start: async () => true };
  const host = { session, notices: { renew: () => {} }, pages: { open: async (...page: string[]) => void pages.push(page) } };
  const place = { uri: String(editor.Uri.file(join(second ?? "", "AGENTS.md"))), start: {}, end: {} };
  await explainAxis(host as never, { axis: { name: "own", pairs: [{ first: place }] } } as never);
  expect(pages).toEqual([["own.md", `${second} own\n`]]);
  [first, second].forEach((path) => rmSync(path ?? "", { recursive: true }));
}, PATIENCE_MS);
