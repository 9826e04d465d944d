// Check the file, check the workspace, show what came out as a report.

import * as vscode from "vscode";
import type { CheckResult } from "../protocol";
import { report } from "../report";
import { activePrompt, ask, summary, type Host } from "./host";

export async function checkFile(host: Host): Promise<void> {
  const uri = activePrompt()?.document.uri.toString();
  if (uri !== undefined) {
    await check(host, "Checking the file", "antinomy.analyzeDocument", [uri]);
  }
}

export async function checkWorkspace(host: Host): Promise<void> {
  if (!vscode.workspace.workspaceFolders?.some(({ uri }) => uri.scheme === "file")) {
    void vscode.window.showInformationMessage("Open a folder on disk first.");
    return;
  }
  if (await check(host, "Checking the workspace's prompts", "antinomy.analyzeWorkspace", [])) {
    await vscode.commands.executeCommand("antinomy.conflicts.focus");
  }
}

/** Shows the last check as a page; without one, checks the workspace. */
export async function showReport(host: Host): Promise<void> {
  if (!host.checked) {
    await checkWorkspace(host);
  }
  if (host.checked) {
    const uri = host.pages.write("report.md", report(host.checked, vscode.workspace.asRelativePath));
    await vscode.commands.executeCommand("markdown.showPreview", uri);
  }
}

async function check(host: Host, title: string, command: string, args: unknown[]): Promise<boolean> {
  const result = await ask<CheckResult>(host, title, command, args);
  if (!result) {
    return false;
  }
  host.checked = result;
  vscode.window.setStatusBarMessage(`Antinomy: ${summary(result)}`, 5000);
  return true;
}
