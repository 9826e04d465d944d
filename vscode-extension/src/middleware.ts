// What passes between VS Code and the server with a change: documents and lenses that the
// settings of their language keep back, settings as the server is to have them.

import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient/node";
import type { Busy } from "./busy";
import { viewOf } from "./lenses";
import { shown } from "./selector";
import { forServer, SECTION } from "./settings";

/** Returns the middleware of one client; `busy` is told of the server's long work. */
export function middleware(busy: Busy): Middleware {
  return {
    ...enabledDocuments(),
    provideCodeLenses,
    handleWorkDoneProgress: (token, params, next) => {
      busy.heard(token, params.kind);
      next(token, params);
    },
    workspace: {
      configuration: async (params, token, next) => {
        const answers = await next(params, token);
        return Array.isArray(answers) ? answers.map(asServerSees) : answers;
      },
    },
  };
}

/** Keeps back documents whose language is left out, from when they are opened until they are closed. */
function enabledDocuments(): Pick<Middleware, "didOpen" | "didChange" | "didSave" | "didClose"> {
  const opened = new Set<string>();
  const ifOpen = async (document: vscode.TextDocument, pass: () => Promise<void>) => {
    if (opened.has(document.uri.toString())) {
      await pass();
    }
  };
  return {
    didOpen: async (document, next) => {
      if (isEnabled(document)) {
        opened.add(document.uri.toString());
        await next(document);
      }
    },
    didChange: (event, next) => ifOpen(event.document, () => next(event)),
    didSave: (document, next) => ifOpen(document, () => next(document)),
    didClose: (document, next) =>
      ifOpen(document, async () => {
        opened.delete(document.uri.toString());
        await next(document);
      }),
  };
}

const provideCodeLenses: NonNullable<Middleware["provideCodeLenses"]> = async (document, token, next) => {
  if (!vscode.workspace.getConfiguration(SECTION, document).get("codeLens", true)) {
    return [];
  }
  const lenses = (await next(document, token)) ?? [];
  for (const lens of lenses) {
    // The server's lens only tells a number, since it cannot know what an editor can do.
    if (lens.command && lens.command.command === "") {
      lens.command = { ...lens.command, command: viewOf(lens) };
    }
  }
  return lenses;
};

/** Tells whether a document is one that the server may be shown. */
export function isShown(document: vscode.TextDocument): boolean {
  return vscode.languages.match(shown(), document) > 0;
}

/** Tells whether a document is checked while it is edited. */
export function isEnabled(document: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration(SECTION, document).get("enable", true);
}

function asServerSees(section: unknown): unknown {
  return section !== null && typeof section === "object"
    ? forServer(section as Record<string, unknown>, vscode.workspace.isTrusted)
    : section;
}
