"""``textDocument/didChange``: check on every keystroke; pygls has applied the edit by now."""

from __future__ import annotations

from lsprotocol import types as lsp

from antinomy.lsp.server import PromptServer


def did_change(server: PromptServer, params: lsp.DidChangeTextDocumentParams) -> None:
    """Carry findings through the edit and check the document's new text."""
    document = server.workspace.open_document(params.text_document.uri)
    if document is not None:
        server.deep.changed(document)
        server.check_soon(document.uri)
