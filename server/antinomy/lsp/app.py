"""The wiring: which method and command goes to which function, and how a session is run.

No logic of its own.
"""

from __future__ import annotations

import asyncio
import logging
import sys

from lsprotocol import types as lsp

from antinomy.lsp.commands.analyze_document import analyze_document
from antinomy.lsp.commands.analyze_workspace import analyze_workspace
from antinomy.lsp.commands.clear_results import clear_results
from antinomy.lsp.commands.fact_check_selection import fact_check_selection
from antinomy.lsp.commands.restart_inference import restart_inference
from antinomy.lsp.commands.show_debug_info import show_debug_info
from antinomy.lsp.commands.validate_context import validate_context
from antinomy.lsp.handlers.code_action import CODE_ACTION_OPTIONS, code_action
from antinomy.lsp.handlers.code_action_resolve import code_action_resolve
from antinomy.lsp.handlers.code_lens import code_lens
from antinomy.lsp.handlers.did_change import did_change
from antinomy.lsp.handlers.did_change_configuration import did_change_configuration
from antinomy.lsp.handlers.did_change_watched_files import did_change_watched_files
from antinomy.lsp.handlers.did_change_workspace_folders import did_change_workspace_folders
from antinomy.lsp.handlers.did_close import did_close
from antinomy.lsp.handlers.did_open import did_open
from antinomy.lsp.handlers.did_save import did_save
from antinomy.lsp.handlers.document_highlight import document_highlight
from antinomy.lsp.handlers.hover import hover
from antinomy.lsp.handlers.initialized import initialized
from antinomy.lsp.server import PromptServer
from antinomy.lsp.transport import serve_stdio, serve_tcp

_SWITCH_INTERVAL = 0.0005
"""Seconds after which a busy thread must let go of the interpreter; the default of
5 ms is what a keystroke would wait for."""


def create_server() -> PromptServer:
    """Return a server with every handler and command in place."""
    server = PromptServer()
    feature, command = server.feature, server.command
    feature(lsp.INITIALIZED)(initialized)
    feature(lsp.TEXT_DOCUMENT_DID_OPEN)(did_open)
    feature(lsp.TEXT_DOCUMENT_DID_CHANGE)(did_change)
    feature(lsp.TEXT_DOCUMENT_DID_SAVE)(did_save)
    feature(lsp.TEXT_DOCUMENT_DID_CLOSE)(did_close)
    feature(lsp.TEXT_DOCUMENT_CODE_ACTION, CODE_ACTION_OPTIONS)(code_action)
    feature(lsp.CODE_ACTION_RESOLVE)(code_action_resolve)
    feature(lsp.TEXT_DOCUMENT_HOVER)(hover)
    feature(lsp.TEXT_DOCUMENT_CODE_LENS)(code_lens)
    feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)(document_highlight)
    feature(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION)(did_change_configuration)
    feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)(did_change_watched_files)
    feature(lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)(did_change_workspace_folders)
    command("antinomy.analyzeDocument")(analyze_document)
    command("antinomy.analyzeWorkspace")(analyze_workspace)
    command("antinomy.clearResults")(clear_results)
    command("antinomy.factCheckSelection")(fact_check_selection)
    command("antinomy.restartInference")(restart_inference)
    command("antinomy.showDebugInfo")(show_debug_info)
    command("antinomy.validateContext")(validate_context)
    return server


def run(transport: str, host: str = "127.0.0.1", port: int = 0) -> int:
    """Serve one editor and return the process's exit code.

    Parameters
    ----------
    transport
        ``stdio``, ``tcp`` or ``ws``.
    host, port
        Where to listen (TCP, WebSocket); port 0 is any free one. The address is
        written to standard error.

    Returns
    -------
    int
        0 after an orderly shutdown, else 1.

    """
    return serve(create_server(), transport, host, port)


def serve(server: PromptServer, transport: str, host: str = "127.0.0.1", port: int = 0) -> int:
    """Serve one editor with a given server, as ``run`` does."""
    # At INFO, pygls writes whole messages, and with them the author's text, to the log.
    logging.basicConfig(
        stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s"
    )
    sys.setswitchinterval(_SWITCH_INTERVAL)
    asyncio.run(_serve(server, transport, host, port))
    return server.protocol.exit_code


async def _serve(server: PromptServer, transport: str, host: str, port: int) -> None:
    server.protocol.bind(asyncio.get_running_loop())
    if transport == "tcp":
        await serve_tcp(server, host, port)
    elif transport == "ws":
        from antinomy.lsp.websocket import serve_websocket  # noqa: PLC0415 - 0.1 s that few need

        await serve_websocket(server, host, port)
    else:
        await serve_stdio(server)
