"""The published description of the service, made from the endpoints themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from antinomy import __version__
from antinomy.http.endpoint import Endpoint
from antinomy.http.schemas import ERROR, record, words

_SECONDS = {"Retry-After": {"description": "Seconds.", "schema": {"type": "integer", "minimum": 1}}}
_REFUSALS = {
    400: "The body is malformed.",
    408: "The body did not arrive in time.",
    413: "The body is too large.",
    415: "The body is not declared as JSON.",
}
#: Who is not answered, by whether a token is needed.
_REFUSED = {
    True: {401: "The token is missing or wrong."},
    False: {421: "The service is asked for by a name that is not this machine's."},
}


def describe(endpoints: Sequence[Endpoint], *, guarded: bool) -> dict[str, Any]:
    """Return the OpenAPI document; ``guarded``: a token is needed."""
    paths: dict[str, Any] = {one.path: {"post": _post(one, guarded=guarded)} for one in endpoints}
    paths["/healthz"] = {
        "get": _get(
            *("health", "Whether the service is up.", "application/json"),
            record({"status": words("ok")}),
            refused={} if guarded else _REFUSED[guarded],
        )
    }
    plain = {"type": "string"}
    paths["/metrics"] = {
        "get": _get(
            *("metrics", "Counters for Prometheus.", "text/plain", plain),
            refused=_REFUSED[guarded],
            guarded=guarded,
        )
    }
    paths["/openapi.json"] = {
        "get": _get(
            *("openapi", "This description.", "application/json", {"type": "object"}),
            refused=_REFUSED[guarded],
            guarded=guarded,
        )
    }
    document: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {
            "title": "Antinomy",
            "version": __version__,
            "description": "Finds contradictions in prompts, among documents, and between text and context.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": {"Error": ERROR}},
    }
    if guarded:
        document["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    return document


def _post(endpoint: Endpoint, *, guarded: bool) -> dict[str, Any]:
    refusals = _REFUSALS | _REFUSED[guarded]
    responses = {str(status): _error(sentence) for status, sentence in sorted(refusals.items())}
    busy = _error("Too much to do: too many requests wait, or this one takes too long.")
    return {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {"schema": endpoint.request.schema(), "example": endpoint.example}
            },
        },
        "responses": {
            "200": _answer("The result.", "application/json", endpoint.response),
            **responses,
            "503": busy | {"headers": _SECONDS},
        },
        **_security(guarded=guarded),
    }


def _get(
    name: str,
    summary: str,
    media_type: str,
    schema: dict[str, Any],
    *,
    refused: Mapping[int, str],
    guarded: bool = False,
) -> dict[str, Any]:
    refusals = {str(status): _error(sentence) for status, sentence in refused.items()}
    responses = {"200": _answer(summary, media_type, schema)} | refusals
    return {
        "operationId": name,
        "summary": summary,
        "responses": responses,
        **_security(guarded=guarded),
    }


def _answer(description: str, media_type: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {media_type: {"schema": schema}}}


def _error(sentence: str) -> dict[str, Any]:
    return _answer(sentence, "application/json", {"$ref": "#/components/schemas/Error"})


def _security(*, guarded: bool) -> dict[str, Any]:
    return {"security": [{"token": []}]} if guarded else {}
