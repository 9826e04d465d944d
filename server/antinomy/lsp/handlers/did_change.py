"""``textDocument/didChange``: check on every keystroke; pygls has applied the edit by now."""

from __future__ import annotations

from lsprotocol import types as lsp

from antinomy.lsp.server import PromptServer


def did_change(server: PromptServer, params: lsp.DidChangeTextDocumentParams) -> None:
    """Check the document's new text."""
    server.check_soon(params.text_document.uri)
