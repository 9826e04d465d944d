// Explain an axis, in the words of the server that runs: it knows the workspace's own axes as well.

import * as vscode from "vscode";
import { run } from "../server/machine";
import type { Server } from "../server/find";
import { axisOf } from "../views/conflicts";
import { isConflict, type Axis } from "../views/pairs";
import { started, type Host } from "./host";

/** Explains the axis of the view's item, else of the finding at the cursor, else one that is chosen. */
export async function explainAxis(host: Host, node?: { axis: Axis }): Promise<void> {
  if (!(await started(host)) || host.session.state.is !== "running") {
    return;
  }
  const { server } = host.session.state;
  try {
    const folder = folderOf(node?.axis.pairs[0]?.first.uri ?? vscode.window.activeTextEditor?.document.uri.toString());
    const axis = node?.axis.name ?? atCursor() ?? (await choose(server, folder));
    if (axis !== undefined) {
      await host.pages.open(`${axis}.md`, await explain(server, [axis], folder));
    }
  } catch (error) {
    void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}

function atCursor(): string | undefined {
  const editor = vscode.window.activeTextEditor;
  const found = editor
    ? vscode.languages
        .getDiagnostics(editor.document.uri)
        .find((one) => isConflict(one.source, axisOf(one)) && one.range.contains(editor.selection.active))
    : undefined;
  return found && axisOf(found);
}

async function choose(server: Server, folder: string | undefined): Promise<string | undefined> {
  const lines = (await explain(server, [], folder)).split("\n").filter((line) => line.trim() !== "");
  const items = lines.map((line) => {
    const [name = "", ...title] = line.split(/\s{2,}/);
    return { label: name, description: title.join(" ") };
  });
  const options = { title: "Explain an axis", matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.label;
}

function explain({ command, args }: Server, axis: string[], folder: string | undefined): Promise<string> {
  return run(command, [...args, "explain", ...axis], folder);
}

/** Returns the folder that a file's own axes are those of, if the author trusts it. */
function folderOf(uri: string | undefined): string | undefined {
  const { isTrusted, workspaceFolders = [] } = vscode.workspace;
  const own = uri === undefined ? undefined : vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(uri));
  const folder = [own, ...workspaceFolders].find((one) => one?.uri.scheme === "file");
  return isTrusted ? folder?.uri.fsPath : undefined;
}
