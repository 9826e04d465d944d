// The interpreter that the Python extension has chosen for the workspace, if it is there.

import * as vscode from "vscode";

/** The part of the Python extension's interface that is used here. */
interface PythonApi {
  environments: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { path: string };
    resolveEnvironment(environment: { path: string }): Promise<{ executable: { uri?: vscode.Uri } } | undefined>;
    onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

async function api(): Promise<PythonApi | undefined> {
  const extension = vscode.extensions.getExtension<PythonApi>("ms-python.python");
  if (!extension) {
    return undefined;
  }
  const exported = extension.isActive ? extension.exports : await extension.activate();
  return exported?.environments ? exported : undefined;
}

/** Returns the interpreter's path. */
export async function interpreter(): Promise<string | undefined> {
  const python = await api().catch(() => undefined);
  if (!python) {
    return undefined;
  }
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const active = python.environments.getActiveEnvironmentPath(folder);
  return (await python.environments.resolveEnvironment(active))?.executable.uri?.fsPath;
}

/** Calls back when another interpreter is chosen. Does not wake the Python extension for it. */
export function onInterpreterChanged(callback: () => void): vscode.Disposable | undefined {
  const extension = vscode.extensions.getExtension<PythonApi>("ms-python.python");
  return extension?.isActive ? extension.exports?.environments?.onDidChangeActiveEnvironmentPath(callback) : undefined;
}
