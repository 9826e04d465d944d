"""One client's connection: what becomes of it before it has sent a request, or if it sends none.

How long a request may take to arrive, how many connections there may be, and the
answer to what is no HTTP. Knows no endpoints; those begin where the headers end.
"""

from __future__ import annotations

import asyncio
import json
from http import HTTPStatus
from time import perf_counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from antinomy.http.endpoint import Limits

#: Seconds after which it is worth another try where there are too many connections.
_RETRY = "1"


class Connection(H11Protocol):
    """uvicorn's connection, with an end to requests that never arrive.

    Parameters
    ----------
    limits
        What a request may take.
    given
        What uvicorn gives to each connection.

    """

    def __init__(self, limits: Limits, **given: Any) -> None:  # noqa: ANN401 - handed on to uvicorn
        super().__init__(**given)
        self._limits = limits
        self._expiry: asyncio.TimerHandle | None = None
        self._first_byte = 0.0
        self._below = self.app
        self.app = self._timed

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Take a connection, or refuse it where there are too many."""
        super().connection_made(transport)
        if len(self.connections) > self._limits.connections:
            self._refuse(503, "Too many connections are open; try again later.", retry_after=_RETRY)
            return
        self._expiry = self.loop.call_later(self._limits.seconds, transport.close)

    def data_received(self, data: bytes) -> None:
        """Take what has arrived; with its first byte a request's time begins."""
        if self._is_idle() and not self._first_byte:
            self._begin()
        super().data_received(data)
        if not self._is_idle():
            self._disarm()

    def on_response_complete(self) -> None:
        """Be ready for the next request, which may have arrived already."""
        self._first_byte = 0.0
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._disarm()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - the parser's words, not ours
        """Answer what cannot be read."""
        self._refuse(400, "This is no HTTP request that can be read.")

    def _is_idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _begin(self) -> None:
        self._first_byte = perf_counter()
        self._disarm()
        self._expiry = self.loop.call_later(self._limits.seconds, self._expire)

    def _disarm(self) -> None:
        if self._expiry is not None:
            self._expiry.cancel()
            self._expiry = None

    def _expire(self) -> None:
        self._refuse(408, f"The request did not arrive within {self._limits.seconds:g} s.")

    def _refuse(self, status: int, sentence: str, **headers: str) -> None:
        """Answer in place of an endpoint, and close the connection."""
        body = json.dumps({"error": sentence}).encode()
        named = {
            "content-type": "application/json",
            "content-length": str(len(body)),
            "connection": "close",
        } | {name.replace("_", "-"): value for name, value in headers.items()}
        response = h11.Response(
            status_code=status, headers=list(named.items()), reason=HTTPStatus(status).phrase.encode()
        )
        for event in (response, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    async def _timed(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - ASGI, handed on
        scope["state"]["first_byte"] = self._first_byte or perf_counter()
        await self._below(scope, receive, send)
