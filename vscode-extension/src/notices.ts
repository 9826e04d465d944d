// What is said in a notification: only what the author can do something about, and only once.

import * as vscode from "vscode";
import type { Session, State } from "./session";
import { OLDEST } from "./server/version";

/** Ways to install the server, the best first: the first word is the program that it takes. */
const INSTALLERS: [program: string, command: string][] = [
  ["uv", "uv tool install --upgrade antinomy"],
  // The version makes it replace one that is too old, for which `upgrade` would need to know that there is one.
  ["pipx", `pipx install --force "antinomy>=${OLDEST}"`],
];

/** Debian, Fedora and Homebrew let pip install nothing outside of an environment (PEP 668). */
const OWN_ENVIRONMENT = [
  "python3 -m venv ~/.local/share/antinomy",
  "~/.local/share/antinomy/bin/pip install --upgrade antinomy",
  "mkdir -p ~/.local/bin",
  "ln -sf ~/.local/share/antinomy/bin/antinomy ~/.local/bin/",
].join(" && ");

/** States in which prompts are not checked. */
type Trouble = Extract<State, { is: "missing" | "failed" }>;

/** Tells of a server that is missing or failed: once until one runs, and again when the author asks for something. */
export class ServerNotices implements vscode.Disposable {
  private told = false;
  private readonly watch: vscode.Disposable;

  constructor(session: Pick<Session, "onDidChange">, tell: (state: Trouble) => unknown = notify) {
    this.watch = session.onDidChange((state) => {
      if (state.is === "running") {
        this.told = false;
      } else if ((state.is === "missing" || state.is === "failed") && !this.told) {
        this.told = true;
        void tell(state);
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

/** What a notice offers: the words on its buttons, and the commands that they run. */
const OFFERS: Record<Trouble["is"], Record<string, [command: string, ...args: string[]]>> = {
  missing: {
    Install: ["antinomy.install"],
    "Choose Program…": ["workbench.action.openSettings", "antinomy.path"],
    "Show Logs": ["antinomy.showLogs"],
  },
  failed: { Restart: ["antinomy.restart"], "Show Logs": ["antinomy.showLogs"] },
};

/** Returns what a notice says. */
export function sentenceOf(state: Trouble): string {
  const why =
    state.is === "failed"
      ? `Antinomy's language server failed. ${state.reason}`
      : (state.search.rejected[0] ?? `Antinomy's language server (${OLDEST} or newer) was not found.`);
  return `${/[.!?]$/.test(why) ? why : `${why}.`} Prompts are not checked.`;
}

async function notify(state: Trouble): Promise<void> {
  const offers = OFFERS[state.is];
  const chosen = await vscode.window.showWarningMessage(sentenceOf(state), ...Object.keys(offers));
  if (chosen !== undefined) {
    const [command = "", ...args] = offers[chosen] ?? [];
    await vscode.commands.executeCommand(command, ...args);
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
  return process.platform === "win32" ? "py -m pip install --upgrade antinomy" : OWN_ENVIRONMENT;
}
