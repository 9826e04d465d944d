"""The bearer token: who does not have it gets nothing but the health of the service."""

from __future__ import annotations

import hmac

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

OPEN = frozenset({"/healthz"})
"""Paths that need no token: whoever watches the service should not have to hold it."""


class Guarded:
    """Lets only requests with the token through."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._token = token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer 401."""
        if scope["type"] != "http" or scope["path"] in OPEN or self._allows(Headers(scope=scope)):
            await self._app(scope, receive, send)
            return
        answer = JSONResponse(
            {"error": "Send the service's token in the header 'Authorization: Bearer …'."},
            401,
            {"WWW-Authenticate": "Bearer"},
        )
        await answer(scope, receive, send)

    def _allows(self, headers: Headers) -> bool:
        scheme, _, given = headers.get("authorization", "").partition(" ")
        # In a time that does not tell how much of it is right; headers are Latin-1 to the server.
        right = hmac.compare_digest(given.strip().encode("latin-1"), self._token)
        return right and scheme.lower() == "bearer"
