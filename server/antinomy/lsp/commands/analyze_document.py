"""``antinomy.analyzeDocument {uri}``: look at an open document with every tier, now."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import Any

from pygls.exceptions import JsonRpcInvalidParams, JsonRpcRequestCancelled

from antinomy.lsp.results import result_of
from antinomy.lsp.server import PromptServer


async def analyze_document(
    server: PromptServer,
    params: Any = None,  # noqa: ANN401 - what a client sent
) -> dict[str, Any]:
    """Publish the document's diagnostics and return what ``antinomy check --format json`` prints.

    ``params``: ``{uri}``, or the URI alone. The only way to the deep tier where the
    setting ``deep`` is ``manual``.
    """
    started = perf_counter()
    uri = params.get("uri") if isinstance(params, Mapping) else params
    if not isinstance(uri, str):
        raise JsonRpcInvalidParams("antinomy.analyzeDocument takes an object with uri, an open document.")
    document = server.workspace.open_document(uri)
    report = server.report_of(document) if document is not None else None
    if document is None or report is None:
        raise JsonRpcInvalidParams(f"{uri} is not an open prompt file.")
    if not await server.deep.look_at(document):
        raise JsonRpcRequestCancelled("The check was cancelled before the models had looked at everything.")
    # Whoever asks is not in the middle of a sentence.
    server.findings.of(document.uri, document.path).settle()
    server.check(uri)
    return result_of([server.report_of(document) or report], started)
