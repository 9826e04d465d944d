"""What the endpoints that take work have in common: limits, reading, running, answering.

An endpoint is a record; what it asks for and does stands in its own file.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from time import perf_counter
from typing import Any

import attrs
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from antinomy.errors import InferenceCancelledError, ModelError
from antinomy.http.engine import Engine
from antinomy.http.errors import GoneError, HttpError, OverloadedError
from antinomy.http.shapes import Shape, parse
from antinomy.http.workers import Workers
from antinomy.inference.session import Cancel

_UPPER = re.compile(r"(?<=[a-z0-9])([A-Z])")
_JSON = "application/json"


@attrs.frozen
class Limits:
    """What a request may take.

    Attributes
    ----------
    body_bytes
        Size of its body.
    seconds
        From its first byte to its answer, waiting included.
    threads, waiting
        Requests that are worked on at once, and that may wait beside them.
    idle
        Connections beside theirs: those that send nothing, or have not sent a whole request yet.

    """

    body_bytes: int = 1 << 20
    seconds: float = 30.0
    threads: int = 2
    waiting: int = 64
    idle: int = 256

    @property
    def connections(self) -> int:
        """Connections that may be open at once."""
        return self.threads + self.waiting + self.idle


@attrs.frozen
class Job:
    """What an endpoint gets to work with: the request as read, and the seconds it has left."""

    engine: Engine
    given: dict[str, Any]
    cancel: Cancel
    seconds: float


@attrs.frozen
class Endpoint:
    """A path that takes JSON and does work for it.

    Attributes
    ----------
    path
        Its path.
    name, summary
        What it is called and does, for OpenAPI.
    request
        What it takes.
    response
        JSON schema of what it gives, with keys in snake_case.
    example
        A request.
    work
        Does it, in a worker thread, and returns what it gives, with keys in camelCase.

    """

    path: str
    name: str
    summary: str
    request: Shape
    response: dict[str, Any]
    example: dict[str, Any]
    work: Callable[[Job], dict[str, Any]]


@attrs.frozen(eq=False)
class Runner:
    """Answers the requests to an endpoint."""

    endpoint: Endpoint
    engine: Engine
    workers: Workers
    limits: Limits

    async def answer(self, request: Request) -> Response:
        """Answer a request.

        Raises
        ------
        HttpError
            It cannot be answered.

        """
        self._check_headers(request)
        started: float = request.state.first_byte
        body: bytes | None = None
        with self.workers.place() as place:
            try:
                async with asyncio.timeout(self.limits.seconds - (perf_counter() - started)):
                    body = await self._body(request)
                    job = self._job(body, started)
                    content = await self.workers.run(place, job, request.receive())
            except TimeoutError:
                raise self._too_slow(body) from None
            except InferenceCancelledError:
                raise self._too_slow(body) from None
            except ClientDisconnect:
                raise GoneError from None
            except ModelError as error:
                raise OverloadedError(str(error), self.workers.seconds_to_wait()) from None
        return Response(content, media_type=_JSON)

    def _check_headers(self, request: Request) -> None:
        # A page in somebody's browser cannot send this type to us without being asked first.
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _JSON:
            raise HttpError(415, f"Send the body as {_JSON}.")
        size = request.headers.get("content-length", "")
        if size.isdecimal() and int(size) > self.limits.body_bytes:
            raise self._too_large()

    async def _body(self, request: Request) -> bytes:
        parts: list[bytes] = []
        size = 0
        async for part in request.stream():
            size += len(part)
            if size > self.limits.body_bytes:
                raise self._too_large()
            parts.append(part)
        return b"".join(parts)

    def _job(self, body: bytes, started: float) -> Callable[[Cancel], bytes]:
        def run(cancel: Cancel) -> bytes:
            given = parse(body, self.endpoint.request)
            left = self.limits.seconds - (perf_counter() - started)
            result = self.endpoint.work(Job(self.engine, given, cancel, left))
            return json.dumps(snake_case(result), ensure_ascii=False).encode()

        return run

    def _too_large(self) -> HttpError:
        # The rest of the body is not read, so that the connection is of no further use.
        return HttpError(
            413, f"The body is larger than {self.limits.body_bytes} bytes.", {"Connection": "close"}
        )

    def _too_slow(self, body: bytes | None) -> HttpError:
        if body is None:
            sentence = f"The body did not arrive within {self.limits.seconds:g} s."
            return HttpError(408, sentence, {"Connection": "close"})
        return OverloadedError(
            f"The request took longer than {self.limits.seconds:g} s and was given up; send less at once.",
            self.workers.seconds_to_wait(),
        )


def snake_case(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Return a JSON value with the keys of its objects in snake_case."""
    if isinstance(value, dict):
        return {_UPPER.sub(r"_\1", key).lower(): snake_case(inner) for key, inner in value.items()}
    return [snake_case(item) for item in value] if isinstance(value, list) else value
