"""Runs the service: socket, signals and the end, which comes when all that was accepted is answered."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys

import uvicorn

from antinomy.config import Config
from antinomy.errors import AntinomyError
from antinomy.http.app import build
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
    logging.basicConfig(level=logging.WARNING, format="antinomy: %(message)s", stream=sys.stderr)
    engine = Engine.of(config)
    listener = _listener(host, port)
    engine.warm_up()
    app = build(engine, limits, token)
    settings = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=int(limits.seconds) + _GRACE,
    )
    shown = f"[{host}]" if ":" in host else host
    sys.stderr.write(f"Listening on http://{shown}:{listener.getsockname()[1]}\n")
    sys.stderr.flush()
    # uvicorn raises the signal again once it is done: an orderly end would look like a killed process.
    signal.signal(signal.SIGTERM, lambda *_: None)
    signal.signal(signal.SIGINT, lambda *_: None)
    uvicorn.Server(settings).run(sockets=[listener])
    sys.stderr.flush()
    # A worker thread that outlived its request would hold up an ordinary exit.
    os._exit(0)


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
