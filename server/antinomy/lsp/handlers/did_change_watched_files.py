"""``workspace/didChangeWatchedFiles``: a configuration or axis file was written."""

from __future__ import annotations

from lsprotocol import types as lsp

from antinomy.lsp.server import PromptServer


def did_change_watched_files(server: PromptServer, _params: lsp.DidChangeWatchedFilesParams) -> None:
    """Read configuration anew; only such files are watched, so which one it was does not matter."""
    server.settings.forget()
    server.check_all()
