"""Contradictions between documents that a command looked for, followed while texts change.

A contradiction is shown in every file that it has a statement in, and goes away
where one of its statements changed; undoing the change brings it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

import attrs
from lsprotocol import types as lsp

from antinomy.lsp.client import ClientFeatures
from antinomy.lsp.publish import MOST_PER_FILE, SOURCE, visible_range
from antinomy.lsp.results_followed import Followed
from antinomy.lsp.sides import touches
from antinomy.lsp.workspace import PromptDocument
from antinomy.prompt.text import Span

if TYPE_CHECKING:
    # The validator's word lists take a tenth of a second that few sessions need.
    from antinomy.config import Config
    from antinomy.context.result import ContextReport
    from antinomy.context.result import Finding as Found
    from antinomy.inference.models import Models
    from antinomy.inference.session import Cancel
    from antinomy.lsp.server import PromptServer

CODE = "contradicting-statement"
_SHOWN = 160


@attrs.frozen
class Statement:
    """A side of a contradiction as it stands in the text of today."""

    file: PromptDocument
    span: Span
    text: str


@attrs.frozen
class Contradiction:
    """A contradiction as it stands; a third statement is why the first two exclude each other."""

    type: str
    statements: tuple[Statement, ...]
    confidence: float
    reason: str

    @property
    def sides(self) -> tuple[Statement, ...]:
        """The two statements that exclude each other."""
        return self.statements[:2]

    def message(self, own: Statement) -> str:
        """Say in a sentence what a statement takes part in."""
        others = [_quote(side) for side in self.sides if side is not own]
        if own not in self.sides:
            return f"Because of this, {' and '.join(others)} exclude each other."
        because = f", given {_quote(self.statements[2])}" if len(self.statements) > 2 else ""
        reason = f" ({self.reason})" if self.reason else ""
        return f"This contradicts {others[0]}{because}{reason}."


@attrs.frozen(eq=False)
class _Kept:
    found: Found
    places: tuple[tuple[str, Span], ...]


@attrs.frozen(eq=False)
class _Validated:
    """One validation: the files it looked at, what it found, and the texts that this is in, by URI."""

    uris: frozenset[str]
    findings: tuple[_Kept, ...]
    texts: dict[str, Followed]

    def touching(self, uri: str) -> list[_Kept]:
        """Return what has a statement in a file."""
        return [kept for kept in self.findings if any(home == uri for home, _ in kept.places)]


class ContextChecks:
    """The validations of one session."""

    def __init__(self, server: PromptServer) -> None:
        self._server = server
        self._validated: list[_Validated] = []
        self._closed: set[str] = set()

    async def validate(self, files: Sequence[PromptDocument]) -> tuple[ContextReport, list[str]]:
        """Look for contradictions in and between files.

        Returns
        -------
        tuple of ContextReport and list of str
            What was found, and for each of its documents the URI of the file that it is
            or stands in.

        Raises
        ------
        ReadError
            A file is a dump of documents and cannot be read as one.
        ModelError
            The embedding model cannot be used.

        """
        given = [(file.uri, file.path, file.source) for file in files]
        config = self._server.scope_of(files[0]).config

        def job(models: Models, cancel: Cancel) -> tuple[ContextReport, list[str], list[_Kept]]:
            return _look(given, config, models, cancel)

        report, uris, kept = await self._server.deep.inference.run(config, job)
        places: dict[str, list[Span]] = {}
        for uri, place in (place for one in kept for place in one.places):
            places.setdefault(uri, []).append(place)
        texts = {uri: Followed(text, places[uri]) for uri, _, text in given if uri in places}
        looked_at = frozenset(uri for uri, _, _ in given)
        self._validated = [old for old in self._validated if not old.uris <= looked_at]
        self._validated.append(_Validated(looked_at, tuple(kept), texts))
        self._closed -= looked_at
        return report, uris

    def standing(self, document: PromptDocument) -> list[tuple[Statement, Contradiction]]:
        """Return the statements of a file that take part in contradictions, as they are now."""
        if document.uri in self._closed:
            return []
        found = [
            (own, contradiction)
            for validated in self._validated
            for kept in validated.touching(document.uri)
            if (contradiction := self._standing(kept, validated)) is not None
            for own in contradiction.statements
            if own.file.uri == document.uri
        ]
        return sorted(found, key=lambda side: side[0].span)

    def sharing(self, uri: str) -> set[str]:
        """Return the files that have a statement in a contradiction with one of a file."""
        found = (kept for validated in self._validated for kept in validated.touching(uri))
        return {home for kept in found for home, _ in kept.places}

    def close(self, uri: str) -> None:
        """Show nothing in a file any more; its statements still count in the others."""
        self._closed.add(uri)

    def clear(self) -> None:
        """Forget everything."""
        self._validated.clear()
        self._closed.clear()

    def _standing(self, kept: _Kept, validated: _Validated) -> Contradiction | None:
        statements = []
        for (uri, place), evidence in zip(kept.places, kept.found.statements, strict=True):
            file, text = self._server.files.at(uri), validated.texts[uri]
            if file is None:
                return None
            text.become(file.source)
            span = text.find(place)
            if span is None:
                return None
            statements.append(Statement(file, span, evidence.text))
        found = kept.found
        return Contradiction(found.type.value, tuple(statements), found.confidence, found.reason)


def _look(
    given: Sequence[tuple[str, str, str]], config: Config, models: Models, cancel: Cancel
) -> tuple[ContextReport, list[str], list[_Kept]]:
    """Validate files, given as URI, path and text; return the report, each document's URI, and the places."""
    from antinomy.context.sources import documents_in  # noqa: PLC0415 - see the top
    from antinomy.context.validate import ContextValidator  # noqa: PLC0415

    parts = [(uri, part) for uri, path, text in given for part in documents_in(text, path)]
    uris = [uri for uri, _ in parts]
    report = ContextValidator.of(config, models).validate([part for _, part in parts], cancel=cancel)
    kept = [
        _Kept(
            found, tuple((uris[e.document], parts[e.document][1].in_file(e.span)) for e in found.statements)
        )
        for found in report.findings
    ]
    return report, uris, kept


def diagnostics(
    found: Sequence[tuple[Statement, Contradiction]], client: ClientFeatures
) -> list[lsp.Diagnostic]:
    """Return one diagnostic for each statement of each contradiction."""
    return [_diagnostic(own, contradiction, client) for own, contradiction in found[:MOST_PER_FILE]]


def hover(found: Sequence[tuple[Statement, Contradiction]], cursor: int) -> Iterator[tuple[Span, str]]:
    """Yield the paragraphs of a hover, each with the span that it is about."""
    for own, contradiction in found:
        if touches(own.span, Span(cursor, cursor)):
            yield own.span, contradiction.message(own)
            yield own.span, f"Confidence {contradiction.confidence:.2f}, type “{contradiction.type}”."


def lens(found: Sequence[tuple[Statement, Contradiction]]) -> str:
    """Return the line above a file that counts its contradictions; empty if there are none."""
    count = len({id(contradiction) for _, contradiction in found})
    return f"{count} contradiction{'s' if count > 1 else ''} between statements" if count else ""


def _diagnostic(own: Statement, contradiction: Contradiction, client: ClientFeatures) -> lsp.Diagnostic:
    others = [side for side in contradiction.statements if side is not own]
    message, related = contradiction.message(own), None
    if client.related_information:
        related = [
            lsp.DiagnosticRelatedInformation(
                lsp.Location(side.file.uri, visible_range(side.file, side.span)), _short(side.text)
            )
            for side in others
        ]
    else:
        message += f" (See {'; '.join(map(_place, others))}.)"
    return lsp.Diagnostic(
        range=visible_range(own.file, own.span),
        message=message,
        severity=lsp.DiagnosticSeverity.Warning,
        code=CODE,
        source=SOURCE,
        related_information=related,
    )


def _place(side: Statement) -> str:
    return f"{PurePath(side.file.path).name}, line {side.file.index.line_of(side.span.start) + 1}"


def _quote(side: Statement) -> str:
    return f"“{_short(side.text)}”"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1].rstrip() + "…"
