// Fact-check a selection against files; look for contradictions between documents.

import * as path from "node:path";
import * as vscode from "vscode";
import { pickFiles } from "../picker";
import type { ContextResult, FactCheckParams, FactCheckResult } from "../protocol";
import { comparison, factCheck as factCheckOutcome, failureOf } from "../views/outcomes";
import { ask, type Host } from "./host";
import { agreeToSave } from "./save";

export async function factCheck(host: Host): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) {
    void vscode.window.showInformationMessage("Open the text whose claims are to be checked, and select them.");
    return;
  }
  const uri = editor.document.uri.toString();
  const what = editor.selection.isEmpty ? "the file" : "the selection";
  const question = {
    title: `Fact-check ${what} against…`,
    placeholder: "Files that the claims should follow from; none: those that the file's front matter or the setting names",
    without: uri,
    ticked: host.recent.against,
  };
  const contextUris = await pickFiles(question, host.recent);
  if (!contextUris || !(await agreeToSave([uri, ...contextUris]))) {
    return;
  }
  await host.recent.checkedAgainst(contextUris);
  const params: FactCheckParams = contextUris.length > 0 ? { uri, contextUris } : { uri };
  // Read now: saving may have moved it.
  const { selection } = editor;
  if (!selection.isEmpty) {
    const plain = ({ line, character }: vscode.Position) => ({ line, character });
    params.range = { start: plain(selection.start), end: plain(selection.end) };
  }
  const result = await ask<FactCheckResult>(host, `Fact-checking ${what}`, "antinomy.factCheckSelection", [params]);
  if (!result) {
    return;
  }
  const failure = failureOf(result);
  if (failure !== undefined) {
    void vscode.window.showErrorMessage(failure);
    return;
  }
  const against = contextUris.map(nameOf).join(", ") || "the files that it names";
  const outcome = factCheckOutcome(result, uri, against, (file) => uriOf(file, contextUris));
  host.marks.show(uri, outcome.claims);
  await vscode.commands.executeCommand("antinomy.results.focus", { preserveFocus: true });
  await host.results.add(outcome);
}

export async function validateDocuments(host: Host): Promise<void> {
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const question = {
    title: "Look for contradictions between documents",
    placeholder: "One document, or several",
    ticked: active === undefined ? [] : [active],
  };
  const uris = await pickFiles(question, host.recent);
  if (!uris?.length || !(await agreeToSave(uris))) {
    return;
  }
  const result = await ask<ContextResult>(host, "Comparing documents", "antinomy.validateContext", [{ uris }]);
  if (result) {
    await vscode.commands.executeCommand("antinomy.results.focus", { preserveFocus: true });
    await host.results.add(comparison(result));
  }
}

/** Returns the URI of a piece of evidence, which the server names by path. */
function uriOf(file: string, contextUris: string[]): string | undefined {
  const known = contextUris.find((uri) => uri === file || vscode.Uri.parse(uri).fsPath === file);
  return known ?? (path.isAbsolute(file) ? vscode.Uri.file(file).toString() : undefined);
}

function nameOf(uri: string): string {
  return path.posix.basename(vscode.Uri.parse(uri).path);
}
