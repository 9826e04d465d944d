"""Carries messages between one editor and the protocol over a WebSocket.

Unlike pygls, it sends text (browsers expect it) and in the order of writing.
Nothing here looks inside a message.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from antinomy.lsp.transport import GRACE, announce

if TYPE_CHECKING:
    from antinomy.lsp.server import PromptServer

_MAX_MESSAGE = 1 << 28
"""Bytes; the library's default of 1 MiB is less than a large prompt file."""


async def serve_websocket(server: PromptServer, host: str, port: int) -> None:
    """Listen on ``host:port`` and serve the first editor that connects, one message a frame."""
    session = _WebSocketSession(server)
    async with serve(session.run, host, port, max_size=_MAX_MESSAGE, close_timeout=GRACE) as listener:
        announce("ws", listener.sockets)
        await server.stopped.wait()
        await session.flush()


class _WebSocketSession:
    """One editor's connection. Messages leave through a queue, in the order they were written."""

    def __init__(self, server: PromptServer) -> None:
        self._server = server
        self._outgoing: asyncio.Queue[str] = asyncio.Queue()
        self._sender: asyncio.Task[None] | None = None

    def write(self, data: bytes) -> None:
        """Queue one message. Browsers expect text, which pygls sends as binary."""
        self._outgoing.put_nowait(data.decode())

    def close(self) -> None:
        """Nothing to do: the listener closes its connections."""

    async def run(self, connection: ServerConnection) -> None:
        if self._sender is not None:
            await connection.close(1013, "another editor is connected")
            return
        self._server.protocol.set_writer(self, include_headers=False)
        self._sender = asyncio.create_task(self._send(connection))
        try:
            while True:
                self._server.protocol.receive(await connection.recv(decode=False))
        except ConnectionClosed:
            self._server.stop()
        finally:
            self._sender.cancel()

    async def _send(self, connection: ServerConnection) -> None:
        while True:
            message = await self._outgoing.get()
            try:
                await connection.send(message)
            except ConnectionClosed:
                pass
            finally:
                self._outgoing.task_done()

    async def flush(self) -> None:
        """Wait until what was written has been sent, or the editor is gone."""
        if self._sender is not None:
            sent = asyncio.create_task(self._outgoing.join())
            await asyncio.wait({sent, self._sender}, timeout=GRACE, return_when=asyncio.FIRST_COMPLETED)
            sent.cancel()
