"""``workspace/didChangeConfiguration``: settings are pulled if the editor answers, else taken as sent."""

from __future__ import annotations

import logging
from pathlib import Path

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.uris import to_fs_path

from antinomy.lsp.server import PromptServer

_log = logging.getLogger(__name__)

_SECTION = "antinomy"


async def did_change_configuration(server: PromptServer, params: lsp.DidChangeConfigurationParams) -> None:
    """Take the new settings and check everything anew."""
    if server.client.configuration:
        await pull_settings(server)
    else:
        server.report_bad_settings(server.settings.take(params.settings))
    server.check_all()


async def pull_settings(server: PromptServer) -> None:
    """Ask the editor for the settings of the session and of each folder."""
    if not server.client.configuration:
        return
    uris = [folder.uri for folder in server.workspace.folders.values()]
    items = [lsp.ConfigurationItem(section=_SECTION)]
    items += [lsp.ConfigurationItem(scope_uri=uri, section=_SECTION) for uri in uris]
    try:
        answers = await server.workspace_configuration_async(lsp.ConfigurationParams(items))
    except JsonRpcException as error:
        _log.warning("The editor did not tell its settings: %s", error)
        return
    problems: list[str] = []
    for uri, answer in zip([None, *uris], answers or (), strict=False):
        path = to_fs_path(uri) if uri is not None else None
        if uri is None or path is not None:
            folder = Path(path) if path is not None else None
            problems += server.settings.take(answer, folder)
    server.report_bad_settings(list(dict.fromkeys(problems)))  # what the session has, most folders have, too
