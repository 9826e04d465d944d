// What to paste into a bug report: this extension, how the server was found, what the server says of itself.

import * as vscode from "vscode";
import type { Host } from "./host";

/** A server that hangs is what the information may be wanted for. */
const PATIENCE_MS = 5000;

export async function debugInfo(host: Host, extension: vscode.Extension<unknown>): Promise<void> {
  const { state } = host.session;
  const asked = host.session.command("antinomy.showDebugInfo", []).catch((error: unknown) => String(error));
  const late = new Promise<string>((resolve) => setTimeout(resolve, PATIENCE_MS, "The server does not answer."));
  const server = await Promise.race([asked, late]);
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
