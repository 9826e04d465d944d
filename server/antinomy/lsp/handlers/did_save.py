"""``textDocument/didSave``: the moment for what is not done on each keystroke."""

from __future__ import annotations

from lsprotocol import types as lsp

from antinomy.lsp.server import PromptServer


def did_save(server: PromptServer, params: lsp.DidSaveTextDocumentParams) -> None:
    """Look for changed configuration, and deeper into the text than when it was typed."""
    server.reread_changed_files()
    document = server.workspace.open_document(params.text_document.uri)
    if document is not None:
        server.neighbours.note(document)
        server.deep.saved(document)
        server.check_resting_on(document.uri)
