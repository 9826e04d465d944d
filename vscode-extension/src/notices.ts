// What is said in a notification: only what the author can do something about, and only once.

import * as vscode from "vscode";
import type { Session } from "./session";
import { OLDEST } from "./server/version";

/** Ways to install the server, the best first: the first word is the program that it takes. */
const INSTALLERS: [program: string, command: string][] = [
  ["uv", "uv tool install --upgrade antinomy"],
  // The version makes it replace one that is too old, for which `upgrade` would need to know that there is one.
  ["pipx", `pipx install --force "antinomy>=${OLDEST}"`],
];

/** Tells of a server that is missing: once until one runs, and again when the author asks for something. */
export class ServerNotices implements vscode.Disposable {
  private told = false;
  private readonly watch: vscode.Disposable;

  constructor(session: Pick<Session, "onDidChange">, tell: (rejected: string[]) => unknown = tellMissing) {
    this.watch = session.onDidChange((state) => {
      if (state.is === "running") {
        this.told = false;
      } else if (state.is === "missing" && !this.told) {
        this.told = true;
        void tell(state.search.rejected);
      }
    });
  }

  /** Lets the notice be shown once more. */
  renew(): void {
    this.told = false;
  }

  dispose(): void {
    this.watch.dispose();
  }
}

async function tellMissing(rejected: string[]): Promise<void> {
  const why = rejected[0] ?? `Antinomy's language server (${OLDEST} or newer) was not found.`;
  const [install, choose, logs] = ["Install", "Choose Program…", "Show Logs"];
  const chosen = await vscode.window.showWarningMessage(`${why} Prompts are not checked.`, install, choose, logs);
  if (chosen === install) {
    await vscode.commands.executeCommand("antinomy.install");
  } else if (chosen === choose) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "antinomy.path");
  } else if (chosen === logs) {
    await vscode.commands.executeCommand("antinomy.showLogs");
  }
}

/** Puts the install command into a terminal, for the author to look at and run. */
export async function install(has: (program: string) => Promise<boolean>): Promise<void> {
  const terminal = vscode.window.createTerminal("Antinomy");
  terminal.show();
  terminal.sendText(await installCommand(has), false);
}

/** Returns the command that installs the server with what this machine has. */
export async function installCommand(has: (program: string) => Promise<boolean>): Promise<string> {
  for (const [program, command] of INSTALLERS) {
    if (await has(program)) {
      return command;
    }
  }
  const python = process.platform === "win32" ? "py" : "python3";
  return `${python} -m pip install --upgrade antinomy`;
}
