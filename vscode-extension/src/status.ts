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
  const item = vscode.languages.createLanguageStatusItem("antinomy.status", shown());
  item.name = "Antinomy";
  let busy = false;
  let info: DebugInfo | undefined;
  let timer: NodeJS.Timeout | undefined;

  const render = () => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const findings = uri
      ? vscode.languages.getDiagnostics(uri).filter((found) => isConflict(found.source, axisOf(found)))
      : [];
    const status = statusOf(session.state, findings.length, uri && info?.documents[uri.toString()], info?.inference);
    item.text = status.text;
    item.detail = status.detail;
    item.busy = busy || session.state.is === "looking" || session.state.is === "starting";
    item.severity = vscode.LanguageStatusSeverity[status.severity];
    item.command = status.command;
  };
  const refresh = () => {
    render();
    clearTimeout(timer);
    if (session.state.is !== "running") {
      info = undefined;
      return;
    }
    timer = setTimeout(async () => {
      info = await session.command<DebugInfo>("antinomy.showDebugInfo", []).catch(() => undefined);
      render();
    }, SETTLED_MS);
  };
  refresh();
  return vscode.Disposable.from(
    item,
    session.onDidChange(refresh),
    session.onDidChangeBusy((now) => {
      busy = now;
      refresh();
    }),
    vscode.window.onDidChangeActiveTextEditor(refresh),
    vscode.languages.onDidChangeDiagnostics(refresh),
    { dispose: () => clearTimeout(timer) },
  );
}
