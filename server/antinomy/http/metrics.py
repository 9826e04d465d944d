"""What the service counts, for Prometheus.

Paths are labels only if there is an endpoint at them: what clients make up would
otherwise grow without bound.
"""

from __future__ import annotations

from collections.abc import Collection
from http import HTTPStatus
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from antinomy.http.workers import Workers

_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_OTHER = "other"
#: What is counted for requests whose client hung up before the answer.
_HUNG_UP = 499


class Metrics:
    """The counters of one service.

    Parameters
    ----------
    workers
        Whose queue is measured.
    paths
        The endpoints.

    """

    def __init__(self, workers: Workers, paths: Collection[str]) -> None:
        self._paths = frozenset(paths)
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._requests = Counter(
            "antinomy_http_requests", "Requests answered.", ("path", "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "antinomy_http_request_seconds",
            "Time from a request's headers to the end of its answer.",
            ("path",),
            registry=self._registry,
            buckets=_BUCKETS,
        )
        places = Gauge(
            "antinomy_http_places_taken",
            "Requests that are being worked on or wait for it.",
            registry=self._registry,
        )
        places.set_function(lambda: workers.taken)

    async def answer(self, _: Request) -> Response:
        """Answer ``GET /metrics``."""
        return Response(generate_latest(self._registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

    def counted(self, path: str, status: int, started: float) -> None:
        """Count a request."""
        known = path if path in self._paths else _OTHER
        self._requests.labels(known, str(status)).inc()
        self._seconds.labels(known).observe(perf_counter() - started)


class Counted:
    """Counts the requests to an application."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and count it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = perf_counter()
        status = _HUNG_UP

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, note)
        except Exception:
            # Answered further out, by whoever makes a 500 of it.
            status = HTTPStatus.INTERNAL_SERVER_ERROR.value
            raise
        finally:
            self._metrics.counted(scope["path"], status, started)
