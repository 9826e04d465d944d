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
  const section = vscode.workspace.getConfiguration(SECTION);
  const current = section.get("deep", "onSave");
  const items = MODES.map((mode) => ({ ...mode, description: mode.label === current ? "current" : "" }));
  const chosen = await vscode.window.showQuickPick(items, { title: "When the models look for contradictions" });
  if (!chosen) {
    return;
  }
  const inWorkspace = section.inspect("deep")?.workspaceValue !== undefined;
  const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await section.update("deep", chosen.label, target);
}
