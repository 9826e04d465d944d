// Apply every safe fix; look at a fix as a difference before it is applied.

import * as path from "node:path";
import * as vscode from "vscode";
import { offers } from "../offers";
import { activePrompt, started, type Host } from "./host";

const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append("antinomy");

export async function fixAll(host: Host): Promise<void> {
  const editor = activePrompt();
  if (!editor || !(await started(host))) {
    return;
  }
  const { document } = editor;
  const all = new vscode.Range(0, 0, document.lineCount, 0);
  const [action] = await actions(host, document, all, FIX_ALL);
  if (!action?.edit) {
    void vscode.window.showInformationMessage(
      "Nothing here can be fixed without your judgement. The light bulb at a finding shows the ways.",
    );
    return;
  }
  await vscode.workspace.applyEdit(action.edit);
}

export async function previewFix(host: Host): Promise<void> {
  const editor = activePrompt();
  if (!editor || !(await started(host))) {
    return;
  }
  const { document, selection } = editor;
  const quick = await actions(host, document, selection, vscode.CodeActionKind.QuickFix);
  const offered = quick.filter(changes(document.uri));
  if (offered.length === 0) {
    void vscode.window.showInformationMessage("Put the cursor on a finding of Antinomy that has a fix.");
    return;
  }
  const items = offered.map((action) => ({ label: action.title, action }));
  const chosen = await vscode.window.showQuickPick(items, { title: "Preview a fix" });
  if (chosen) {
    await show(host, document, chosen.action);
  }
}

async function show(host: Host, document: vscode.TextDocument, action: vscode.CodeAction): Promise<void> {
  const { version } = document;
  const name = path.posix.basename(document.uri.path);
  const fixed = host.pages.write(`fixed/${name}`, withEdits(document, action.edit?.get(document.uri) ?? []));
  await vscode.commands.executeCommand("vscode.diff", document.uri, fixed, `${name}: ${action.title}`, { preview: true });
  const apply = "Apply";
  if ((await vscode.window.showInformationMessage(action.title, apply)) !== apply || !action.edit) {
    return;
  }
  if (document.version !== version) {
    void vscode.window.showWarningMessage("The file has changed since; look at the fix again.");
    return;
  }
  await vscode.workspace.applyEdit(action.edit);
  await vscode.window.showTextDocument(document);
}

/** Returns a document's text as it would be after some edits. */
export function withEdits(document: vscode.TextDocument, edits: readonly vscode.TextEdit[]): string {
  let text = document.getText();
  for (const { range, newText } of edits.toSorted((a, b) => b.range.start.compareTo(a.range.start))) {
    text = text.slice(0, document.offsetAt(range.start)) + newText + text.slice(document.offsetAt(range.end));
  }
  return text;
}

async function actions(
  { session }: Host,
  document: vscode.TextDocument,
  range: vscode.Range,
  kind: vscode.CodeActionKind,
): Promise<vscode.CodeAction[]> {
  return session.connection ? offers(session.connection, document, range, kind) : [];
}

/** Tells of an action whether it changes a document, rather than the configuration. */
function changes(uri: vscode.Uri): (action: vscode.CodeAction) => boolean {
  return ({ edit }) => (edit?.get(uri).length ?? 0) > 0;
}
