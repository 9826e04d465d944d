"""``antinomy.factCheckSelection``: the claims of a selection, or of a whole file, against context files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from antinomy.errors import AntinomyError
from antinomy.facts.front_matter import named_contexts
from antinomy.lsp.facts import Question
from antinomy.lsp.progress import Progress
from antinomy.lsp.server import PromptServer
from antinomy.lsp.settings import innermost
from antinomy.lsp.workspace import PromptDocument
from antinomy.prompt.text import Span

_KEYS = ("uri", "range", "contextUris", "context", "threshold")
_NAME_SOME = (
    "There is nothing to check against; pass contextUris or context, name files under `context:` in the "
    "front matter, or in the setting antinomy.factCheckContext."
)


async def fact_check_selection(
    server: PromptServer,
    params: Any = None,  # noqa: ANN401 - what a client sent
) -> dict[str, Any]:
    """Publish diagnostics on the claims and return what ``antinomy factcheck --format json`` prints.

    ``params``: ``{uri, range?, contextUris?, context?, threshold?}``. An empty range is
    the whole file. Without a context, that of the file's front matter (unless the editor
    does not trust the workspace) or of the settings is taken.
    """
    question = _question(server, params)
    async with Progress(server, "Checking facts", parts=False):
        try:
            result = await server.facts.check(question)
        except AntinomyError as error:
            raise JsonRpcException(str(error), lsp.LSPErrorCodes.RequestFailed) from None
    server.watch(file.uri for file in question.files)
    if result.reason:
        server.window_log_message(lsp.LogMessageParams(lsp.MessageType.Warning, result.reason))
    server.show_asked([question.document.uri])
    return result.to_json()


def _question(server: PromptServer, params: object) -> Question:
    if not isinstance(params, Mapping) or not isinstance(params.get("uri"), str):
        raise JsonRpcInvalidParams("antinomy.factCheckSelection takes an object with a key uri.")
    unknown = sorted(set(params) - {*_KEYS})
    if unknown:
        raise JsonRpcInvalidParams(f"{unknown[0]} is unknown; the keys are {', '.join(_KEYS)}.")
    document = server.files.named(params["uri"])
    uris, texts = _strings(params, "contextUris"), _strings(params, "context")
    if not uris and not texts and server.settings.trusted:
        named = named_contexts(document.source, document.path, document.language_id or "")
        uris = _uris(Path(document.path).parent, named)
    if not uris and not texts:
        folder = innermost(Path(document.path), server.folders) or Path(document.path).parent
        uris = _uris(folder, server.settings_of(document).fact_check_context)
    if not uris and not texts:
        raise JsonRpcInvalidParams(_NAME_SOME)
    return Question(
        document,
        _within(server, document, params.get("range")),
        tuple(server.files.named(uri) for uri in dict.fromkeys(uris)),
        tuple(texts),
        _threshold(params.get("threshold")),
    )


def _strings(params: Mapping[str, object], key: str) -> list[str]:
    given = params.get(key)
    several = [given] if isinstance(given, str) else [] if given is None else given
    if not isinstance(several, list | tuple) or not all(isinstance(one, str) for one in several):
        raise JsonRpcInvalidParams(f"{key} must be a string or a list of strings.")
    return list(several)


def _within(server: PromptServer, document: PromptDocument, given: object) -> Span | None:
    if given is None:
        return None
    try:
        selection = server.protocol.structured(given, lsp.Range)
    except Exception:  # noqa: BLE001 - a converter raises whatever a wrong shape leads to
        raise JsonRpcInvalidParams("range must be an LSP range, with start and end.") from None
    span = document.span_of(selection)
    return span if span.start < span.end else None


def _threshold(given: object) -> float | None:
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0 <= given <= 1:
        raise JsonRpcInvalidParams("threshold must be a number from 0 to 1.")
    return float(given)


def _uris(folder: Path, names: Iterable[str]) -> list[str]:
    """Return the URIs of files named relative to a folder; symbolic links stay, as editors have them."""
    return [Path(os.path.abspath(folder / name)).as_uri() for name in names]  # noqa: PTH100 - see above
