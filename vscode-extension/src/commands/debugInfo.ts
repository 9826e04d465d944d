// What to paste into a bug report: this extension, how the server was found, what the server says of itself.

import * as vscode from "vscode";
import type { Host } from "./host";

export async function debugInfo(host: Host, extension: vscode.Extension<unknown>): Promise<void> {
  const { state } = host.session;
  const server = await host.session.command("antinomy.showDebugInfo", []).catch((error: unknown) => String(error));
  const info = {
    extension: extension.packageJSON.version,
    vscode: vscode.version,
    platform: process.platform,
    trusted: vscode.workspace.isTrusted,
    state,
    server: server ?? null,
  };
  await host.pages.open("debug-information.json", `${JSON.stringify(info, undefined, 2)}\n`);
}
