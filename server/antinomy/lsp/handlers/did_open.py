"""``textDocument/didOpen``: check a document as soon as it is seen."""

from __future__ import annotations

from lsprotocol import types as lsp

from antinomy.lsp.server import PromptServer


def did_open(server: PromptServer, params: lsp.DidOpenTextDocumentParams) -> None:
    """Check the document, and first whether its configuration has changed on disk."""
    uri = params.text_document.uri
    document = server.workspace.open_document(uri)
    server.findings.bring_back(uri, document.source if document is not None else "")
    server.reread_changed_files()
    server.check(uri)
    server.publish_problems()
    if document is not None:
        server.neighbours.note(document)
        server.deep.opened(document)
