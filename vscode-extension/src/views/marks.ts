// Marks claims in the editor by what their sources say of them. A mark stays as long as its claim does.

import * as vscode from "vscode";
import type { Label } from "../protocol";
import { rangeOf } from "./reveal";
import type { Claim } from "./outcomes";

/** Milliseconds without a keystroke after which claims are looked for anew; until then marks move with the text. */
const SETTLED_MS = 200;

export class ClaimMarks implements vscode.Disposable {
  private claims: Claim[] = [];
  private timer: NodeJS.Timeout | undefined;
  private readonly types: Record<Label, vscode.TextEditorDecorationType> = {
    entailment: underlined("antinomy.supportedClaim", "solid"),
    contradiction: underlined("antinomy.contradictedClaim", "double"),
    neutral: underlined("antinomy.unsupportedClaim", "dashed"),
  };
  private readonly watch = vscode.Disposable.from(
    vscode.window.onDidChangeVisibleTextEditors(() => this.draw()),
    vscode.workspace.onDidChangeTextDocument(({ document }) => this.drawSoon(document.uri.toString())),
  );

  /** Marks the claims of a new fact-check in place of those of the last in the same file. */
  show(uri: string, claims: Claim[]): void {
    this.claims = [...this.claims.filter((claim) => claim.uri !== uri), ...claims];
    this.draw();
  }

  clear(): void {
    this.claims = [];
    this.draw();
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(this.watch, ...Object.values(this.types)).dispose();
  }

  private drawSoon(uri: string): void {
    if (this.claims.some((claim) => claim.uri === uri)) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.draw(), SETTLED_MS);
    }
  }

  private draw(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const uri = editor.document.uri.toString();
      const claims = this.claims.filter((claim) => claim.uri === uri);
      for (const [label, type] of Object.entries(this.types)) {
        editor.setDecorations(type, claims.filter((claim) => claim.label === label).flatMap((claim) => mark(editor.document, claim)));
      }
    }
  }
}

function mark(document: vscode.TextDocument, claim: Claim): vscode.DecorationOptions[] {
  const range = rangeOf(document, claim);
  // As plain text: what a document says is not to be rendered.
  return range ? [{ range, hoverMessage: new vscode.MarkdownString().appendText(claim.hover) }] : [];
}

function underlined(color: string, style: string): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    borderWidth: "0 0 2px 0",
    borderStyle: style,
    borderColor: new vscode.ThemeColor(color),
    overviewRulerColor: new vscode.ThemeColor(color),
    overviewRulerLane: vscode.OverviewRulerLane.Center,
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
}
