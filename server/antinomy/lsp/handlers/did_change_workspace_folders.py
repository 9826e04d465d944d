"""``workspace/didChangeWorkspaceFolders``: other settings may hold from now on."""

from __future__ import annotations

from lsprotocol import types as lsp

from antinomy.lsp.handlers.did_change_configuration import pull_settings
from antinomy.lsp.server import PromptServer


async def did_change_workspace_folders(
    server: PromptServer, _params: lsp.DidChangeWorkspaceFoldersParams
) -> None:
    """Ask for the new folders' settings and check everything anew."""
    await pull_settings(server)
    server.settings.forget()
    server.check_all()
