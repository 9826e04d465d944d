"""``antinomy server``: the language server, over standard input and output, TCP or a WebSocket.

Only this command loads the server's libraries, and only when it runs.
"""

from __future__ import annotations

import gc
import os
from importlib import import_module
from typing import Annotated

import typer


def command(
    stdio: Annotated[  # noqa: ARG001 - editors pass it; it is what happens without any option
        bool, typer.Option("--stdio", help="Speak over standard input and output (the default).")
    ] = False,
    tcp: Annotated[
        str, typer.Option(metavar="HOST:PORT", help="Listen here for one editor; port 0 is any free one.")
    ] = "",
    ws: Annotated[str, typer.Option(metavar="HOST:PORT", help="Listen here for one WebSocket.")] = "",
) -> None:
    """Run the language server for one editor."""
    if tcp and ws:
        raise typer.BadParameter("give one of --tcp and --ws.")
    transport = "tcp" if tcp else "ws" if ws else "stdio"
    host, port = _address(tcp or ws) if tcp or ws else ("", 0)
    # What importing makes stays; collecting meanwhile only looks at it again and again.
    gc.disable()
    # By name: the layers forbid that the command line depends on the server's libraries.
    run = import_module("antinomy.lsp.app").run
    gc.freeze()
    gc.enable()
    try:
        code = run(transport, host, port)
    except OSError as error:
        raise typer.BadParameter(f"cannot listen on {host}:{port} ({error.strerror or error}).") from None
    except KeyboardInterrupt:
        code = 1
    # A worker thread in the middle of its work would hold up an ordinary exit.
    os._exit(code)


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise typer.BadParameter(f"'{text}' is not HOST:PORT, for example 127.0.0.1:7777.")
    return host.strip("[]") or "127.0.0.1", int(port)
