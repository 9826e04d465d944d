"""The names that a service without a token answers to.

A page in somebody's browser can have its own name lead to this machine; what it then
asks of the service is told from what the machine's user asks by the header ``Host``.
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send


class Named:
    """Lets only requests through that call the service by a name of this machine, or by ``host``."""

    def __init__(self, app: ASGIApp, host: str) -> None:
        self._app = app
        self._host = host.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer 421."""
        if scope["type"] != "http" or self._answers_to(Headers(scope=scope).get("host", "")):
            await self._app(scope, receive, send)
            return
        sentence = "The service does not go by this name; ask for it at localhost, or start it with a token."
        await JSONResponse({"error": sentence}, 421)(scope, receive, send)

    def _answers_to(self, named: str) -> bool:
        # Browsers always send the header; what sends none is no page.
        if not named:
            return True
        try:
            name = urlsplit(f"//{named}").hostname or ""
        except ValueError:
            return False
        if name in {"localhost", self._host}:
            return True
        try:
            return ipaddress.ip_address(name).is_loopback
        except ValueError:
            return False
