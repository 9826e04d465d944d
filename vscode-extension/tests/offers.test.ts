import type { CodeAction, LanguageClient } from "vscode-languageclient/node";
import { expect, it } from "vitest";
import { offers } from "../src/offers";

const EDIT = { changes: { "file:///AGENTS.md": [] } };

/** A client whose server offers some actions, and tells their edits when they are resolved. */
function clientOf(offered: CodeAction[] | null) {
  const asked: [string, unknown][] = [];
  const client = {
    code2ProtocolConverter: { asTextDocumentIdentifier: () => ({ uri: "file:///AGENTS.md" }), asRange: () => "here" },
    protocol2CodeConverter: { asCodeAction: async (action: CodeAction) => action },
    sendRequest: async (method: string, params: unknown) => {
      asked.push([method, params]);
      return method === "textDocument/codeAction" ? offered : { ...(params as CodeAction), edit: EDIT };
    },
  };
  return { client: client as unknown as LanguageClient, asked };
}

const ask = (client: LanguageClient) => offers(client, {} as never, {} as never, { value: "quickfix" } as never);

it("every action of the server is offered with its edit, though it carries no diagnostics", async () => {
  const { client, asked } = clientOf([{ title: "Keep one", data: 1 }, { title: "Keep both", edit: EDIT }]);
  expect(await ask(client)).toEqual([{ title: "Keep one", data: 1, edit: EDIT }, { title: "Keep both", edit: EDIT }]);
  const context = { diagnostics: [], only: ["quickfix"] };
  expect(asked).toEqual([
    ["textDocument/codeAction", { textDocument: { uri: "file:///AGENTS.md" }, range: "here", context }],
    ["codeAction/resolve", { title: "Keep one", data: 1 }],
  ]);
});

it("nothing is offered where the server has nothing", async () => {
  expect(await ask(clientOf(null).client)).toEqual([]);
});
