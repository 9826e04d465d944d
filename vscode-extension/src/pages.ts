// Read-only pages that commands open: reports, explanations, debug information, previews of fixes.

import * as vscode from "vscode";

export const SCHEME = "antinomy";

/**
 * Keeps the texts of pages for as long as the window is open: VS Code asks for one again when a
 * closed page is opened anew, and when a preview of it is drawn after its text was let go of.
 */
export class Pages implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  // Last: VS Code looks only once, now, whether the provider tells of changes.
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? "";
  }

  /** Writes a page; what shows it is brought up to date. The name's suffix says its language. */
  write(name: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}` });
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
    return uri;
  }

  /** Writes a page and opens it as text. */
  async open(name: string, text: string): Promise<void> {
    const document = await vscode.workspace.openTextDocument(this.write(name, text));
    await vscode.window.showTextDocument(document, { preview: true });
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}
