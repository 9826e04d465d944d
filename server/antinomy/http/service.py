"""Runs the service: socket, signals and the end, which comes when all that was accepted is answered."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial

import uvicorn

from antinomy.config import Config
from antinomy.errors import AntinomyError
from antinomy.http.app import build
from antinomy.http.connection import Connection
from antinomy.http.endpoint import Limits
from antinomy.http.engine import Engine

#: Seconds beside a request's own that the last ones get when the service ends.
_GRACE = 5
_BACKLOG = 1024


def run(config: Config, host: str, port: int, limits: Limits, token: str = "") -> None:
    """Serve until SIGTERM or SIGINT; what was accepted by then is still answered.

    Parameters
    ----------
    config
        Models, policy, axes and log.
    host, port
        Where to listen; port 0 is any free one. The address is said on standard error.
    limits
        What a request may take.
    token
        What requests must present; empty: nothing.

    Raises
    ------
    AntinomyError
        The address cannot be listened on, or the configuration not be used.

    """
    # Until it serves, nothing is accepted that would have to be answered.
    _on_signal(lambda: os._exit(0))
    logging.basicConfig(level=logging.WARNING, format="antinomy: %(message)s", stream=sys.stderr)
    engine = Engine.of(config)
    listener = _listener(host, port)
    engine.warm_up()
    app = build(engine, limits, host, token)
    settings = uvicorn.Config(
        app,
        http=partial(Connection, limits),  # type: ignore[arg-type] # called as the class is
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=int(limits.seconds) + _GRACE,
    )
    shown = f"[{host}]" if ":" in host else host
    server = _Server(settings, f"http://{shown}:{listener.getsockname()[1]}")
    # Also for the time after uvicorn: it raises the signal again, and an end in order would look like a kill.
    _on_signal(server.stop)
    server.run(sockets=[listener])
    sys.stderr.flush()
    # A worker thread that outlived its request would hold up an ordinary exit.
    os._exit(0)


class _Server(uvicorn.Server):
    """The server, which says where it listens once it is ready to be told to end."""

    def __init__(self, config: uvicorn.Config, address: str) -> None:
        super().__init__(config)
        self._address = address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to serve."""
        await super().startup(sockets)
        sys.stderr.write(f"Listening on {self._address}\n")
        sys.stderr.flush()

    def stop(self) -> None:
        """End once all that was accepted is answered."""
        self.should_exit = True


def _on_signal(act: Callable[[], None]) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: act())


def _listener(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError as error:
        raise AntinomyError(
            f"Cannot listen on {host}:{port} ({error.strerror or error}); "
            "choose another address with --host and --port."
        ) from None
    return listener
