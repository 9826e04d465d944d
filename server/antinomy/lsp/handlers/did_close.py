"""``textDocument/didClose``: a closed file shows nothing."""

from __future__ import annotations

from lsprotocol import types as lsp

from antinomy.lsp.server import PromptServer


def did_close(server: PromptServer, params: lsp.DidCloseTextDocumentParams) -> None:
    """End what is done for the document and take its diagnostics away."""
    server.deep.closed(params.text_document.uri)
    server.facts.drop(params.text_document.uri)
    server.documents.close(params.text_document.uri)
    server.clear(params.text_document.uri)
    server.check_resting_on(params.text_document.uri)
