"""``textDocument/didClose``: a closed file shows what a check of the workspace found in it, else nothing."""

from __future__ import annotations

from lsprotocol import types as lsp

from antinomy.lsp.server import PromptServer


def did_close(server: PromptServer, params: lsp.DidCloseTextDocumentParams) -> None:
    """End what is done for the document and take away what was only shown because it was open."""
    uri, closed = params.text_document.uri, server.workspace.closed
    server.deep.closed(uri)
    server.facts.drop(uri)
    server.documents.close(uri)
    file = server.files.at(uri)
    if file is not None and server.findings.bring_back(uri, file.source):
        server.publish(file, server.report_of(file))
    else:
        server.clear(uri)
    if closed is not None:
        server.discard(closed)
    server.check_resting_on(uri)
