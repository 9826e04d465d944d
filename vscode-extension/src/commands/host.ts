// What commands are given, and the ways in which all of them speak to the server and the author.

import * as vscode from "vscode";
import { isEnabled, isShown } from "../middleware";
import type { ServerNotices } from "../notices";
import type { Pages } from "../pages";
import type { CheckResult } from "../protocol";
import type { Recent } from "../recent";
import type { Session } from "../session";
import type { ClaimMarks } from "../views/marks";
import type { ResultsView } from "../views/results";

export interface Host {
  session: Session;
  notices: ServerNotices;
  pages: Pages;
  recent: Recent;
  results: ResultsView;
  marks: ClaimMarks;
  log: vscode.LogOutputChannel;
  /** The last result of a check, for the report. */
  checked?: CheckResult;
}

/** Starts the server unless it runs; whoever asked for something is told if there is none, though told before. */
export function started({ notices, session }: Host): Promise<boolean> {
  notices.renew();
  return session.start();
}

/**
 * Runs a command of the server, which is started if need be, with progress that can be cancelled.
 *
 * Returns undefined if it was cancelled or could not be done; the author has been told why.
 */
export async function ask<Result>(host: Host, title: string, command: string, args: unknown[]): Promise<Result | undefined> {
  if (!(await started(host))) {
    return undefined;
  }
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (_progress, token) => {
    try {
      const result = await host.session.command<Result>(command, args, token);
      if (result === undefined) {
        void vscode.window.showWarningMessage("The installed version of Antinomy's server cannot do this; a newer one can.");
      }
      return result;
    } catch (error) {
      if (!token.isCancellationRequested) {
        host.log.error(`${command}: ${error}`);
        const sentence = error instanceof Error ? error.message : String(error);
        void vscode.window.showErrorMessage(sentence);
      }
      return undefined;
    }
  });
}

/** Returns the active text editor if its document is one that the server sees; else tells the author. */
export function activePrompt(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !isShown(editor.document)) {
    void vscode.window.showInformationMessage("Open a prompt file first.");
    return undefined;
  }
  if (!isEnabled(editor.document)) {
    void vscode.window.showInformationMessage("The setting antinomy.enable is off for this file.");
    return undefined;
  }
  return editor;
}

/** Tells how many conflicts a check found. */
export function summary({ summary: { files, issues, errors } }: CheckResult): string {
  const found = issues === 0 ? "No conflicts" : `${issues} conflict${issues === 1 ? "" : "s"}`;
  const where = files === 1 ? "in 1 file" : `in ${files} files`;
  return `${found} ${where}.${errors?.length ? ` ${errors.length} could not be checked.` : ""}`;
}
