// The language status item: whether the server runs, what it found in the file, and who looked.

import * as vscode from "vscode";
import type { DebugInfo } from "./protocol";
import { shown } from "./selector";
import type { Session } from "./session";
import { statusOf } from "./statusText";
import { axisOf } from "./views/conflicts";
import { isConflict } from "./views/pairs";

/** Milliseconds without news after which the server is asked what it did. */
const SETTLED_MS = 400;

/** Shows the status of the file in the active editor, and keeps it up to date. */
export function showStatus(session: Session): vscode.Disposable {
  const status = new StatusItem(session);
  const refresh = () => status.refresh();
  refresh();
  return vscode.Disposable.from(
    status,
    session.onDidChange(refresh),
    session.onDidChangeBusy((busy) => status.refresh(busy)),
    vscode.window.onDidChangeActiveTextEditor(refresh),
    vscode.languages.onDidChangeDiagnostics(refresh),
  );
}

class StatusItem implements vscode.Disposable {
  private readonly item = vscode.languages.createLanguageStatusItem("antinomy.status", shown());
  private busy = false;
  private info: DebugInfo | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly session: Session) {
    this.item.name = "Antinomy";
  }

  /** Shows what is known now, and once there is no more news, what the server says that it did. */
  refresh(busy = this.busy): void {
    this.busy = busy;
    this.render();
    clearTimeout(this.timer);
    if (this.session.state.is !== "running") {
      this.info = undefined;
      return;
    }
    this.timer = setTimeout(async () => {
      this.info = await this.session.command<DebugInfo>("antinomy.showDebugInfo", []).catch(() => undefined);
      this.render();
      // Models that find nothing new end without news.
      if (this.info?.inference?.running || this.info?.inference?.waiting) {
        this.refresh();
      }
    }, SETTLED_MS);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.item.dispose();
  }

  private render(): void {
    const { state } = this.session;
    const uri = vscode.window.activeTextEditor?.document.uri;
    const diagnostics = uri ? vscode.languages.getDiagnostics(uri) : [];
    const findings = diagnostics.filter((found) => isConflict(found.source, axisOf(found))).length;
    const status = statusOf(state, findings, uri && this.info?.documents[uri.toString()], this.info?.inference);
    this.item.text = status.text;
    this.item.detail = status.detail;
    this.item.busy = this.busy || state.is === "looking" || state.is === "starting";
    this.item.severity = vscode.LanguageStatusSeverity[status.severity];
    this.item.command = status.command;
  }
}
