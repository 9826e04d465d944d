"""``textDocument/didSave``: the moment to notice that a configuration file was written."""

from __future__ import annotations

from lsprotocol import types as lsp

from antinomy.lsp.server import PromptServer


def did_save(server: PromptServer, _params: lsp.DidSaveTextDocumentParams) -> None:
    """Look for changed configuration; the text itself was checked when it was typed."""
    server.reread_changed_files()
