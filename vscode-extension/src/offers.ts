// The server's code actions, asked of the server itself: those that VS Code hands out do not say whose they are.

import type * as vscode from "vscode";
import type { CodeAction, LanguageClient } from "vscode-languageclient/node";

/** Returns the server's actions of a kind at a place, with their edits. */
export async function offers(
  client: LanguageClient,
  document: vscode.TextDocument,
  range: vscode.Range,
  kind: vscode.CodeActionKind,
): Promise<vscode.CodeAction[]> {
  const { code2ProtocolConverter: toServer, protocol2CodeConverter: fromServer } = client;
  const params = {
    textDocument: toServer.asTextDocumentIdentifier(document),
    range: toServer.asRange(range),
    context: { diagnostics: [], only: [kind.value] },
  };
  const offered = (await client.sendRequest<CodeAction[] | null>("textDocument/codeAction", params)) ?? [];
  const whole = (action: CodeAction) => (action.edit ? action : client.sendRequest<CodeAction>("codeAction/resolve", action));
  return Promise.all(offered.map(async (action) => fromServer.asCodeAction(await whole(action))));
}
