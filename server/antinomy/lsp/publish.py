"""A report as the diagnostics an editor shows.

One diagnostic for each directive, pointing at what it contradicts; one for each
notice about the file itself. It knows what the editor can show, not how
diagnostics reach it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path, PurePath
from typing import Any

from lsprotocol import types as lsp

from antinomy.conflicts.issue import Fix, Report, Severity
from antinomy.errors import AntinomyError
from antinomy.lsp.client import ClientFeatures
from antinomy.lsp.sides import Side, sides
from antinomy.lsp.workspace import PromptDocument
from antinomy.prompt.text import Span
from antinomy.report.links import axis_page

SOURCE = "antinomy"
NOTICE = "notice"
"""Code of diagnostics about the file itself, and of its ignore comments."""
MOST_PER_FILE = 200
"""Diagnostics published for one file: serialising more costs more than a keystroke may."""

MOST_RELATED = 12
"""Places that one diagnostic points at; nobody reads more, and each is serialised anew on every keystroke."""
MOST_EDITS = 12
"""Edits of a fix that its diagnostic carries. Longer ones are code actions too: those ask the server."""

_LINES_NAMED = 3
_SEVERITY = {
    Severity.HIGH: lsp.DiagnosticSeverity.Error,
    Severity.MEDIUM: lsp.DiagnosticSeverity.Warning,
    Severity.LOW: lsp.DiagnosticSeverity.Information,
}


OtherFile = Callable[[str], PromptDocument | None]
"""Returns the file at a path, for positions in it."""


def diagnostics(
    report: Report, document: PromptDocument, other_file: OtherFile, client: ClientFeatures
) -> list[lsp.Diagnostic]:
    """Return what to show for a report, in file order, at most ``MOST_PER_FILE``."""
    found = [*_notices(report, document, client)]
    shown = sides(report)[: MOST_PER_FILE + 1]
    found += [_of_side(side, report, document, other_file, client) for side in shown]
    found.sort(key=lambda diagnostic: (diagnostic.range.start.line, diagnostic.range.start.character))
    if len(found) <= MOST_PER_FILE:
        return found
    rest = len(sides(report)) + len(report.notices) - (MOST_PER_FILE - 1)
    more = lsp.Diagnostic(
        range=visible_range(document, Span(0, 0)),
        message=f"{rest} more findings are not shown; `antinomy check` lists them all.",
        severity=lsp.DiagnosticSeverity.Information,
        source=SOURCE,
    )
    return [more, *found[: MOST_PER_FILE - 1]]


def mistake(error: AntinomyError, path: Path, document: PromptDocument | None) -> lsp.Diagnostic:
    """Return the diagnostic on a configuration or axis file for why it cannot be used, or not in whole.

    It is on the line that the error names, else on the first; ``document`` is that file, if it can be read.
    """
    line: int = (getattr(error, "line", None) or 1) - 1
    place = lsp.Range(lsp.Position(line, 0), lsp.Position(line, 1))
    if document is not None and line < len(document.index.starts):
        span = document.index.line_span(line)
        words = span.of(document.source)
        start = span.start + len(words) - len(words.lstrip())
        place = visible_range(document, Span(start, span.start + len(words.rstrip())))
    # Whoever looks at a line of a file need not be told which.
    told = str(error).removeprefix(f"{path}:{line + 1}: ").removeprefix(f"{path}: ")
    return lsp.Diagnostic(
        range=place,
        message=told[:1].upper() + told[1:],
        severity=lsp.DiagnosticSeverity.Error,
        source=SOURCE,
    )


def visible_range(document: PromptDocument, span: Span) -> lsp.Range:
    """Return the range of a span, widened where it is empty: editors show nothing for those."""
    text = document.source
    if span.end <= span.start:
        line = document.index.line_span(document.index.line_of(min(span.start, len(text))))
        span = Span(span.start, min(span.start + 1, line.end))
        if span.end <= span.start:
            span = line
    return document.range_of(span)


def _of_side(
    side: Side, report: Report, document: PromptDocument, other_file: OtherFile, client: ClientFeatures
) -> lsp.Diagnostic:
    axis = side.issue.axis
    message = side.conflicts[0].detail
    related = None
    found = (
        (other, document if other.path == report.path else other_file(other.path))
        for other in dict.fromkeys(side.counterparts)
    )
    homes = {other: home for other, home in found if home is not None}
    if client.related_information:
        related = [
            lsp.DiagnosticRelatedInformation(
                location=lsp.Location(home.uri, visible_range(home, other.span)),
                message=f"contradicts this: {' '.join(other.text.split())}",
            )
            for other, home in islice(homes.items(), MOST_RELATED)
        ]
        if len(homes) > MOST_RELATED:
            message += f" (And at {len(homes) - MOST_RELATED} more places.)"
    else:
        lines = sorted(
            {home.index.line_of(other.span.start) + 1 for other, home in homes.items() if home is document}
        )
        shown = ", ".join(map(str, lines[:_LINES_NAMED])) + ", …" * (len(lines) > _LINES_NAMED)
        places = [f"line {shown}"] * bool(lines)
        places += [
            f"{PurePath(other.path).name}, line {home.index.line_of(other.span.start) + 1}"
            for other, home in homes.items()
            if home is not document
        ][:_LINES_NAMED]
        message += f" (See {'; '.join(places)}.)"
    suggestion = report.suggestion_for(side.issue)
    fixes = suggestion.fixes if suggestion is not None else ()
    return lsp.Diagnostic(
        range=visible_range(document, side.own.span),
        message=message,
        severity=_SEVERITY[side.issue.severity],
        code=axis,
        code_description=lsp.CodeDescription(href=axis_page(axis)) if client.code_description else None,
        source=SOURCE,
        related_information=related,
        data=_data(side.issue.id, fixes) if client.diagnostic_data else None,
    )


def _notices(report: Report, document: PromptDocument, client: ClientFeatures) -> list[lsp.Diagnostic]:
    found = []
    for index, notice in enumerate(report.notices):
        fix = report.notice_fixes.get(index)
        superfluous = fix is not None
        found.append(
            lsp.Diagnostic(
                range=visible_range(document, notice.span),
                message=notice.message,
                severity=lsp.DiagnosticSeverity.Information
                if superfluous
                else lsp.DiagnosticSeverity.Warning,
                code=NOTICE,
                source=SOURCE,
                tags=[lsp.DiagnosticTag.Unnecessary] if superfluous and client.tags else None,
                data=_data(NOTICE, (fix,) if fix else ()) if client.diagnostic_data else None,
            )
        )
    return found


def _data(issue: str, fixes: tuple[Fix, ...]) -> dict[str, Any]:
    return {"issue": issue, "fixes": [fix.to_json() for fix in fixes if len(fix.edits) <= MOST_EDITS]}
