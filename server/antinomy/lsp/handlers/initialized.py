"""``initialized``: ask for settings and for word of changed files: configuration and prompts."""

from __future__ import annotations

import asyncio
import gc
import logging

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from antinomy.api import analyze
from antinomy.lsp.handlers.did_change_configuration import pull_settings
from antinomy.lsp.server import PromptServer
from antinomy.lsp.watched_files import CONFIGURATION, PROMPTS, registration

_log = logging.getLogger(__name__)


async def initialized(server: PromptServer, _params: lsp.InitializedParams) -> None:
    """Register for files and settings where the editor lets us; without, ``didSave`` looks itself."""
    asked = [asyncio.ensure_future(_register(server))]
    if server.client.configuration:
        asked.append(asyncio.ensure_future(_ask_for_settings(server)))
    await asyncio.sleep(0)  # the editor answers while the rest is loaded
    _warm_up()
    if server.first_settings.holds_back_models:
        server.first_settings.expect()
    await asyncio.gather(*asked)


async def _ask_for_settings(server: PromptServer) -> None:
    await pull_settings(server)
    server.first_settings.take()
    server.check_all()


async def _register(server: PromptServer) -> None:
    registrations = []
    if server.client.watched_files:
        registrations.append(registration("antinomy-files", (*CONFIGURATION, *PROMPTS)))
    if server.client.configuration_changes:
        section = lsp.DidChangeConfigurationRegistrationOptions(section="antinomy")
        registrations.append(
            lsp.Registration("antinomy-settings", lsp.WORKSPACE_DID_CHANGE_CONFIGURATION, section)
        )
    if registrations:
        try:
            await server.client_register_capability_async(lsp.RegistrationParams(registrations))
        except JsonRpcException as error:  # it said it could; the fallbacks are there all the same
            _log.warning("The editor refused to watch files or settings: %s", error)


def _warm_up() -> None:
    """Load what the first analysis needs, and take all that is loaded off the garbage collector's hands.

    A full collection looks at every object of the libraries and the catalogue, which
    stops the server for 80 ms in the middle of a word.
    """
    analyze("", "AGENTS.md", tiers=("pattern",))
    gc.freeze()
