"""The wiring of the service: endpoints, queue, metrics and token, and no logic of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from antinomy.http.endpoint import Limits, Runner
from antinomy.http.endpoints import conflicts_analyze, context_validate, nli_validate
from antinomy.http.engine import Engine
from antinomy.http.errors import HttpError
from antinomy.http.hosts import Named
from antinomy.http.metrics import Counted, Metrics
from antinomy.http.openapi import describe
from antinomy.http.token import Guarded
from antinomy.http.workers import Workers

ENDPOINTS = (nli_validate.ENDPOINT, conflicts_analyze.ENDPOINT, context_validate.ENDPOINT)
_HEALTH, _METRICS, _OPENAPI = "/healthz", "/metrics", "/openapi.json"


def build(engine: Engine, limits: Limits, host: str, token: str = "") -> Starlette:
    """Return the application.

    A ``token`` that is not empty is asked of every request; without one, only those are
    answered that call the service by ``host`` or a name of this machine.
    """
    workers = Workers(limits.threads, limits.waiting)
    metrics = Metrics(workers, [*(one.path for one in ENDPOINTS), _HEALTH, _METRICS, _OPENAPI])
    description = describe(ENDPOINTS, guarded=bool(token))

    async def openapi(_: Request) -> Response:
        return JSONResponse(description)

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        yield
        workers.close()
        if engine.history is not None:
            engine.history.close()

    return Starlette(
        routes=[
            *(
                Route(one.path, Runner(one, engine, workers, limits).answer, methods=["POST"])
                for one in ENDPOINTS
            ),
            Route(_HEALTH, _healthy),
            Route(_METRICS, metrics.answer),
            Route(_OPENAPI, openapi),
        ],
        middleware=[
            Middleware(Counted, metrics),
            Middleware(Guarded, token) if token else Middleware(Named, host),
        ],
        exception_handlers={HttpError: _refuse, HTTPException: _refuse_route, Exception: _fail},
        lifespan=running,
    )


async def _healthy(_: Request) -> Response:
    return JSONResponse({"status": "ok"})


async def _refuse(_: Request, error: Any) -> Response:  # noqa: ANN401 - Starlette types handlers by Exception
    return JSONResponse({"error": str(error)}, error.status, error.headers)


async def _refuse_route(request: Request, error: Any) -> Response:  # noqa: ANN401 - as above
    if error.status_code == HTTPStatus.NOT_FOUND:
        sentence = f"There is nothing at {request.url.path}; /openapi.json lists what there is."
    elif error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        sentence = f"{request.method} is not what {request.url.path} takes; /openapi.json says what it does."
    else:
        sentence = error.detail
    return JSONResponse({"error": sentence}, error.status_code, error.headers)


async def _fail(_: Request, error: Exception) -> Response:
    sentence = f"Internal error ({type(error).__name__}); the log of the service tells more."
    return JSONResponse({"error": sentence}, HTTPStatus.INTERNAL_SERVER_ERROR)
