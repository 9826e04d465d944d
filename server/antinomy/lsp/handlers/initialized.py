"""``initialized``: ask for settings and for word of changed configuration files."""

from __future__ import annotations

from lsprotocol import types as lsp

from antinomy.lsp.handlers.did_change_configuration import pull_settings
from antinomy.lsp.server import PromptServer

_WATCHED = ("**/antinomy.toml", "**/pyproject.toml", "**/.antinomy/axes/*.toml")


async def initialized(server: PromptServer, _params: lsp.InitializedParams) -> None:
    """Register for files and settings where the editor lets us; without, ``didSave`` looks itself."""
    registrations = []
    if server.client.watched_files:
        watchers = [lsp.FileSystemWatcher(glob_pattern=pattern) for pattern in _WATCHED]
        options = lsp.DidChangeWatchedFilesRegistrationOptions(watchers)
        registrations.append(
            lsp.Registration("antinomy-files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        )
    if server.client.configuration_changes:
        section = lsp.DidChangeConfigurationRegistrationOptions(section="antinomy")
        registrations.append(
            lsp.Registration("antinomy-settings", lsp.WORKSPACE_DID_CHANGE_CONFIGURATION, section)
        )
    if registrations:
        await server.client_register_capability_async(lsp.RegistrationParams(registrations))
    if server.client.configuration:
        await pull_settings(server)
        server.check_all()
