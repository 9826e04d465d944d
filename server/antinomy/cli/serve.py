"""``antinomy serve``: fact-checks, conflicts and sets of documents over HTTP.

Only this command loads the service's libraries, and only when it runs.
"""

from __future__ import annotations

import ipaddress
import os
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from antinomy.config import Configurations
from antinomy.errors import AntinomyError, ReadError
from antinomy.prompt.formats import read_file

_TOKEN = "ANTINOMY_TOKEN"  # noqa: S105 - the variable's name
#: Shorter ones can be tried out.
_SHORTEST = 16


def command(
    host: Annotated[
        str, typer.Option(help="Address to listen on; other than loopback needs a token.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 is any free one.")] = 8765,
    *,
    token_file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=f"Ask this token of clients (or set {_TOKEN})."),
    ] = None,
    max_body: Annotated[int, typer.Option(min=1, metavar="KIB", help="Largest body, in KiB.")] = 1024,
    timeout: Annotated[
        float, typer.Option(min=0.1, metavar="SECONDS", help="Time a request may take, waiting included.")
    ] = 30.0,
    threads: Annotated[int, typer.Option(min=1, help="Requests that are worked on at once.")] = 2,
    queue: Annotated[int, typer.Option(min=0, help="Requests that may wait beside them.")] = 64,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Use this configuration file, not the nearest.")
    ] = None,
) -> None:
    """Serve fact-checks, conflicts and sets of documents over HTTP.

    Ends on SIGTERM or Ctrl+C, when everything that was accepted is answered.
    """
    token = _token(token_file)
    if not token and not _is_loopback(host):
        raise typer.BadParameter(
            f"anyone could use it on {host}; give a token with --token-file or {_TOKEN}, "
            "or listen on 127.0.0.1."
        )
    settings = Configurations(Path.cwd(), config).at(Path.cwd())
    # By name: the layers forbid that the command line depends on the service's libraries.
    try:
        service = import_module("antinomy.http.service")
        limits = import_module("antinomy.http.endpoint").Limits
    except ModuleNotFoundError as error:
        raise AntinomyError(f"`antinomy serve` needs {error.name}; install antinomy[http].") from None
    service.run(settings, host, port, limits(max_body * 1024, timeout, threads, queue), token)


def _token(file: Path | None) -> str:
    token = (read_file(file) if file else os.environ.get(_TOKEN, "")).strip()
    if file and not token:
        raise ReadError(f"{file}: holds no token; write one into it.")
    if token and (len(token) < _SHORTEST or not token.isascii() or not token.isprintable() or " " in token):
        where = file or _TOKEN
        raise ReadError(
            f"{where}: a token has at least {_SHORTEST} ASCII characters and no spaces; choose another."
        )
    return token


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
