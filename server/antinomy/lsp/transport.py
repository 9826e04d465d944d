"""Carries messages between one editor and the protocol: standard input and output, TCP.

pygls has transports too; ours read standard input in a thread of its own (a busy
worker pool cannot make the server deaf), leave no trace of ``print`` in the
stream, and end when the editor is gone, however it went. Nothing here looks
inside a message; WebSockets are next door, since few need their library.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from typing import TYPE_CHECKING, Any

from antinomy.lsp.framing import FrameDecoder

if TYPE_CHECKING:
    from antinomy.lsp.server import PromptServer

_READ_SIZE = 1 << 16
GRACE = 0.5
"""Seconds that a loop too busy to stop, or an editor that does not read, is given at the end."""


async def serve_stdio(server: PromptServer) -> None:
    """Serve the editor that started this process until it goes away."""
    source, sink = _claim_standard_streams()
    loop = asyncio.get_running_loop()
    server.protocol.set_writer(_PipeWriter(sink, server))
    threading.Thread(target=_read_pipe, args=(source, server, loop), daemon=True).start()
    await server.stopped.wait()


def _claim_standard_streams() -> tuple[int, int]:
    """Take over descriptors 0 and 1, and leave behind ones that can do no harm.

    Whatever prints or starts a child process from here on reaches the log, not the editor.
    """
    source, sink = os.dup(0), os.dup(1)
    with open(os.devnull, "rb") as null:  # noqa: PTH123 - a descriptor is wanted, not a path
        os.dup2(null.fileno(), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return source, sink


def _read_pipe(source: int, server: PromptServer, loop: asyncio.AbstractEventLoop) -> None:
    decoder = FrameDecoder()
    try:
        while data := os.read(source, _READ_SIZE):
            for body in decoder.feed(data):
                loop.call_soon_threadsafe(server.protocol.receive, body)
        loop.call_soon_threadsafe(server.stop)
    except RuntimeError:  # the loop is closed: the session ended while we were reading
        return
    timer = threading.Timer(GRACE, os._exit, (server.protocol.exit_code,))
    timer.daemon = True
    timer.start()


class _PipeWriter:
    """Writes to a descriptor; a reader that is gone ends the session."""

    def __init__(self, sink: int, server: PromptServer) -> None:
        self._file = os.fdopen(sink, "wb", buffering=0)
        self._server = server

    def write(self, data: bytes) -> None:
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError:
            self._server.stop()

    def close(self) -> None:
        self._file.close()


async def serve_tcp(server: PromptServer, host: str, port: int) -> None:
    """Listen on ``host:port`` (port 0: any free one) and serve the first editor that connects."""
    session = _TcpSession(server)
    listener = await asyncio.get_running_loop().create_server(lambda: session, host, port)
    announce("tcp", listener.sockets)
    session.listener = listener
    await server.stopped.wait()
    listener.close()
    await session.close()


class _TcpSession(asyncio.Protocol):
    """One editor's connection; later ones find the port closed."""

    listener: asyncio.Server

    def __init__(self, server: PromptServer) -> None:
        self._server = server
        self._decoder = FrameDecoder()
        self._transport: asyncio.Transport | None = None
        self._lost = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - what create_server makes
        if self._transport is not None:
            transport.abort()
            return
        self._transport = transport
        self.listener.close()
        self._server.protocol.set_writer(transport)

    def data_received(self, data: bytes) -> None:
        for body in self._decoder.feed(data):
            self._server.protocol.receive(body)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc  # why the editor left makes no difference
        self._lost.set()
        self._server.stop()

    async def close(self) -> None:
        """Send what is still buffered, then close; an editor that does not read is left behind."""
        if self._transport is None:
            return
        self._transport.close()
        try:
            await asyncio.wait_for(self._lost.wait(), GRACE)
        except TimeoutError:
            self._transport.abort()


def announce(scheme: str, sockets: Any) -> None:  # noqa: ANN401 - two libraries' sockets
    """Say on standard error where the server listens: the port may have been chosen by the system."""
    host, port = next(iter(sockets)).getsockname()[:2]
    sys.stderr.write(f"Antinomy listens on {scheme}://{host}:{port}\n")
    sys.stderr.flush()
