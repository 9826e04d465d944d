// What the server cannot see of a file, because it reads it from disk: asks to save that first.

import * as path from "node:path";
import * as vscode from "vscode";
import { isEnabled, isShown } from "../middleware";

/** Saves the unsaved files of a question that the server reads from disk; false if the author does not want it. */
export async function agreeToSave(uris: string[]): Promise<boolean> {
  const asked = vscode.workspace.textDocuments.filter(({ uri }) => uris.includes(uri.toString()));
  const unsaved = asked.filter(({ isDirty, isUntitled }) => isDirty && !isUntitled);
  const unseen = unsaved.filter((document) => !isShown(document) || !isEnabled(document));
  if (unseen.length === 0) {
    return true;
  }
  const names = unseen.map(({ uri }) => path.posix.basename(uri.path)).join(", ");
  const save = "Save";
  const told = `What is not saved yet in ${names} cannot be checked, since files of this kind are read from disk.`;
  if ((await vscode.window.showWarningMessage(told, { modal: true }, save)) !== save) {
    return false;
  }
  return (await Promise.all(unseen.map((document) => document.save()))).every((saved) => saved);
}
