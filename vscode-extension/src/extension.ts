// The wiring: what is made when the extension starts, which command does what, and what makes the
// server start. No logic of its own.

import * as vscode from "vscode";
import { checkFile, checkWorkspace, showReport } from "./commands/check";
import { debugInfo } from "./commands/debugInfo";
import { switchDeepMode } from "./commands/deepMode";
import { openExample } from "./commands/example";
import { explainAxis } from "./commands/explain";
import { factCheck, validateDocuments } from "./commands/facts";
import { fixAll, previewFix } from "./commands/fix";
import type { Host } from "./commands/host";
import { isConfigured } from "./configured";
import { isEnabled, isShown } from "./middleware";
import { install, ServerNotices } from "./notices";
import { Pages } from "./pages";
import { Recent } from "./recent";
import { telling } from "./selector";
import { machine } from "./server/machine";
import { PythonInterpreter } from "./server/python";
import { Session } from "./session";
import { OF_LANGUAGE, OF_SERVER, SECTION } from "./settings";
import { isDue } from "./starting";
import { showStatus } from "./status";
import { ConflictsView } from "./views/conflicts";
import { ClaimMarks } from "./views/marks";
import { ResultsView } from "./views/results";
import { reveal } from "./views/reveal";

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel("Antinomy", { log: true });
  const serverLog = vscode.window.createOutputChannel("Antinomy Server", { log: true });
  const trace = vscode.window.createOutputChannel("Antinomy Messages", { log: true });
  const python = new PythonInterpreter(
    () => vscode.extensions.getExtension("ms-python.python"),
    () => vscode.workspace.workspaceFolders?.[0]?.uri,
  );
  const session = new Session(log, serverLog, trace, () => python.path());
  const notices = new ServerNotices(session);
  const results = new ResultsView();
  const marks = new ClaimMarks();
  const pages = new Pages();
  const host: Host = { session, notices, pages, recent: new Recent(context.workspaceState), results, marks, log };
  context.subscriptions.push(log, serverLog, trace, results, marks, pages, new ConflictsView());
  context.subscriptions.push(showStatus(session), notices, python, session);
  context.subscriptions.push(...registerCommands(host, context), ...startWhenNeeded(host));
  context.subscriptions.push(...restartOnChange(session, python), tellWalkthrough(session));
}

function registerCommands(host: Host, context: vscode.ExtensionContext): vscode.Disposable[] {
  const has = async (program: string) => {
    const name = process.platform === "win32" ? `${program}.exe` : program;
    const found = machine.searchPath.map((directory) => machine.isProgram(vscode.Uri.joinPath(vscode.Uri.file(directory), name).fsPath));
    return (await Promise.all(found)).includes(true);
  };
  const commands: Record<string, (...args: never[]) => unknown> = {
    checkFile: () => checkFile(host),
    checkWorkspace: () => checkWorkspace(host),
    showReport: () => showReport(host),
    fixAll: () => fixAll(host),
    previewFix: () => previewFix(host),
    factCheck: () => factCheck(host),
    validateDocuments: () => validateDocuments(host),
    clear: () => clear(host),
    explainAxis: (node) => explainAxis(host, node),
    switchDeepMode,
    openExample,
    restart: () => restart(host),
    install: () => install(has),
    showLogs: () => host.log.show(),
    debugInfo: () => debugInfo(host, context.extension),
    reveal,
    showConflicts: () => vscode.commands.executeCommand("antinomy.conflicts.focus"),
  };
  return Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(`antinomy.${name}`, run));
}

function restart({ notices, session }: Host): Promise<boolean> {
  notices.renew();
  return session.restart();
}

async function clear(host: Host): Promise<void> {
  host.results.clear();
  host.marks.clear();
  delete host.checked;
  // What a server that is gone had found went with it.
  await host.session.command("antinomy.clearResults", []).catch((error: unknown) => host.log.warn(`Clearing: ${error}`));
}

/** Starts the server for the first prompt that is opened, and remembers what was shown to the author. */
function startWhenNeeded({ session, recent }: Host): vscode.Disposable[] {
  const look = async (document: vscode.TextDocument) => {
    if (!isDue(session.state, Date.now()) || !isEnabled(document)) {
      return;
    }
    if (vscode.languages.match(telling(), document) > 0 || (await mayBeIncluded(document))) {
      await session.start();
    }
  };
  const active = (editor: vscode.TextEditor | undefined) => {
    const known = editor !== undefined && isShown(editor.document);
    void vscode.commands.executeCommand("setContext", "antinomy.text", known);
    if (editor) {
      void look(editor.document);
      // Not whatever is opened: extensions open files that nobody has asked for.
      if (editor.document.uri.scheme === "file") {
        void recent.opened(editor.document.uri.toString());
      }
    }
  };
  vscode.workspace.textDocuments.forEach(look);
  active(vscode.window.activeTextEditor);
  return [vscode.workspace.onDidOpenTextDocument(look), vscode.window.onDidChangeActiveTextEditor(active)];
}

/** Lets the walkthrough tick off the installation once a server runs. */
function tellWalkthrough(session: Session): vscode.Disposable {
  return session.onDidChange(({ is }) => void vscode.commands.executeCommand("setContext", "antinomy.running", is === "running"));
}

/** Tells whether a text's configuration may make a prompt of it; which ones it names, the server knows. */
async function mayBeIncluded(document: vscode.TextDocument): Promise<boolean> {
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  if (document.uri.scheme !== "file" || !folder || !isShown(document)) {
    return false;
  }
  const named = vscode.workspace.getConfiguration(SECTION, document).get("configuration");
  return Boolean(named) || isConfigured(document.uri.fsPath, folder.uri.fsPath);
}

/** Looks for the server anew when what it depends on has changed, if it was needed before. */
function restartOnChange(session: Session, python: PythonInterpreter): vscode.Disposable[] {
  const restart = () => session.state.is !== "idle" && void session.restart();
  python.onChanged(restart);
  const settings = vscode.workspace.onDidChangeConfiguration((event) => {
    if ([...OF_SERVER, ...OF_LANGUAGE].some((name) => event.affectsConfiguration(name))) {
      restart();
    }
  });
  return [settings, vscode.workspace.onDidGrantWorkspaceTrust(restart)];
}
