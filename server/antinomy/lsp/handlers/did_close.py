"""``textDocument/didClose``: a closed file shows nothing."""

from __future__ import annotations

from lsprotocol import types as lsp

from antinomy.lsp.server import PromptServer


def did_close(server: PromptServer, params: lsp.DidCloseTextDocumentParams) -> None:
    """Take the document's diagnostics away."""
    server.clear(params.text_document.uri)
