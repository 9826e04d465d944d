// Choose when the models look: writes the setting where it already is, else for the author.

import * as vscode from "vscode";
import { SECTION } from "../settings";

const MODES = [
  { label: "onSave", detail: "When a file is opened and saved." },
  { label: "onType", detail: "Also when you pause while typing." },
  { label: "manual", detail: "Only with “Check File” or “Check Workspace”." },
  { label: "off", detail: "Never: patterns alone." },
];

export async function switchDeepMode(): Promise<void> {
  const section = vscode.workspace.getConfiguration(SECTION, vscode.window.activeTextEditor?.document.uri);
  const current = section.get("deep", "onSave");
  const items = MODES.map((mode) => ({ ...mode, description: mode.label === current ? "current" : "" }));
  const chosen = await vscode.window.showQuickPick(items, { title: "When the models look for contradictions" });
  if (!chosen) {
    return;
  }
  await section.update("deep", chosen.label, target(section));
}

/** The innermost place that sets it already, which would hide a value that is written further out. */
function target(section: vscode.WorkspaceConfiguration): vscode.ConfigurationTarget {
  const set = section.inspect("deep");
  if (set?.workspaceFolderValue !== undefined && (vscode.workspace.workspaceFolders?.length ?? 0) > 1) {
    return vscode.ConfigurationTarget.WorkspaceFolder;
  }
  return set?.workspaceValue !== undefined ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
}
