// Asks for files: those used last, those that are open, recent ones, or any on disk.

import * as path from "node:path";
import * as vscode from "vscode";
import { choices } from "./choices";
import type { Recent } from "./recent";

interface Item extends vscode.QuickPickItem {
  uri?: string;
}

export interface Question {
  title: string;
  placeholder: string;
  /** A file that is not offered. */
  without?: string;
  /** Files that are ticked to begin with. */
  ticked: string[];
}

const BROWSE = "$(folder-opened) Choose from disk…";

/** Returns the URIs that the author ticks, perhaps none; undefined if the author breaks off. */
export async function pickFiles(question: Question, recent: Recent): Promise<string[] | undefined> {
  const known = await existing([...question.ticked, ...recent.files]);
  const last = question.ticked.filter((uri) => known.has(uri));
  const offered = choices(last, openFiles(), recent.files.filter((uri) => known.has(uri)), question.without);
  const items: Item[] = [];
  let group = "";
  for (const choice of offered) {
    if (choice.group !== group) {
      group = choice.group;
      items.push({ label: group, kind: vscode.QuickPickItemKind.Separator });
    }
    items.push({ ...fileItem(choice.uri), picked: question.ticked.includes(choice.uri) });
  }
  const browse: Item = { label: BROWSE };
  const options = { title: question.title, placeHolder: question.placeholder, canPickMany: true as const, matchOnDescription: true };
  const picked = await vscode.window.showQuickPick<Item>([browse, ...items], options);
  if (!picked) {
    return undefined;
  }
  const uris = picked.flatMap(({ uri }) => uri ?? []);
  if (picked.includes(browse)) {
    const chosen = await vscode.window.showOpenDialog({ canSelectMany: true, title: question.title });
    if (!chosen) {
      return undefined;
    }
    uris.push(...chosen.map((uri) => uri.toString()));
  }
  return uris;
}

function fileItem(uri: string): Item {
  const parsed = vscode.Uri.parse(uri);
  const folder = path.posix.dirname(vscode.workspace.asRelativePath(parsed));
  return { label: path.posix.basename(parsed.path), description: folder === "." ? "" : folder, uri };
}

/** The texts that are open in any editor, the files of inactive tabs included. */
function openFiles(): string[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const uris = tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? input.uri : []));
  return uris.filter(({ scheme }) => ["file", "untitled", "vscode-vfs"].includes(scheme)).map((uri) => uri.toString());
}

async function existing(uris: string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const uri of new Set(uris)) {
    try {
      await vscode.workspace.fs.stat(vscode.Uri.parse(uri));
      found.add(uri);
    } catch {
      // Gone since it was last used: not offered.
    }
  }
  return found;
}
