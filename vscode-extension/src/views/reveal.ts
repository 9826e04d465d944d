// Shows two places at once: both selected in one file, or side by side in two.

import * as vscode from "vscode";
import { locate } from "../text";
import type { Place } from "./pairs";

/** A place to show: a range, or a quotation that is looked for when it is shown. */
export type Target = { uri: string } & (
  | { place: Place }
  | { quoted: string; start: number; end: number }
);

/** Returns a range of a document as a place. */
export function placeOf(uri: vscode.Uri, { start, end }: vscode.Range): Place {
  const plain = ({ line, character }: vscode.Position) => ({ line, character });
  return { uri: uri.toString(), start: plain(start), end: plain(end) };
}

/** Shows the first target and, in the same editor or beside it, the others. */
export async function reveal(...targets: Target[]): Promise<void> {
  let beside = false;
  for (const uri of new Set(targets.map((target) => target.uri))) {
    const ofFile = targets.filter((target) => target.uri === uri);
    const document = await opened(vscode.Uri.parse(uri));
    if (!document) {
      continue;
    }
    const ranges = ofFile.flatMap((target) => rangeOf(document, target) ?? []);
    const editor = await vscode.window.showTextDocument(document, {
      viewColumn: beside ? vscode.ViewColumn.Beside : columnOf(uri),
      preserveFocus: beside,
      preview: true,
    });
    if (ranges[0]) {
      editor.selections = ranges.map((range) => new vscode.Selection(range.start, range.end));
      editor.revealRange(ranges.reduce((all, range) => all.union(range)), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
      editor.revealRange(ranges[0], vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
    beside = true;
  }
}

/** Opens a file; tells the author if it is gone since the result was shown. */
async function opened(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    void vscode.window.showWarningMessage(`${vscode.workspace.asRelativePath(uri)} cannot be opened: it may have been moved or deleted. Check again.`);
    return undefined;
  }
}

/** Returns where a target stands in a document now, if it still does. */
export function rangeOf(document: vscode.TextDocument, target: Target): vscode.Range | undefined {
  if ("place" in target) {
    const { start, end } = target.place;
    return document.validateRange(new vscode.Range(start.line, start.character, end.line, end.character));
  }
  const found = locate(document.getText(), target.quoted, target.start, target.end);
  return found && new vscode.Range(document.positionAt(found.start), document.positionAt(found.end));
}

/** The column in which a file is already open, so that it is not opened twice. */
function columnOf(uri: string): vscode.ViewColumn {
  const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri);
  return editor?.viewColumn ?? vscode.ViewColumn.Active;
}
