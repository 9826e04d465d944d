"""Which code actions there are at a place, and what each of them writes.

Everything is answered from the report of the text as it stands; nothing is
analysed again. How an edit is put into LSP's words is known in ``edits``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import attrs
from lsprotocol import types as lsp

from antinomy.config.load import FILE_NAME
from antinomy.conflicts.issue import Edit, Fix, Report, Safety
from antinomy.lsp import edits
from antinomy.lsp.publish import NOTICE, SOURCE
from antinomy.lsp.server import PromptServer
from antinomy.lsp.settings import innermost, shown_path
from antinomy.lsp.sides import Side, sides, sides_at, touches
from antinomy.lsp.workspace import PromptDocument
from antinomy.prompt.formats import read_file
from antinomy.prompt.text import Span

FIX_ALL = "source.fixAll.antinomy"


@attrs.frozen
class Choice:
    """What one action would do: small enough to travel to the editor and back.

    Attributes
    ----------
    uri
        The document.
    what
        ``fix``, ``notice``, ``here``, ``file``, ``workspace`` or ``all``.
    issue
        Id of the issue it is for.
    number
        Which of the issue's fixes; for ``notice``, which notice.
    start
        Where the directive starts above which ``here`` writes a comment.

    """

    uri: str
    what: str
    issue: str = ""
    number: int = 0
    start: int = 0


@attrs.frozen
class Offer:
    """An action before its edit has been worked out."""

    title: str
    kind: str
    choice: Choice
    preferred: bool = False


def offers(
    document: PromptDocument, report: Report, selection: Span, folders: Sequence[Path]
) -> Iterator[Offer]:
    """Yield the quick fixes for everything that a selection touches, the best first.

    Titles name files relative to the workspace ``folders``.
    """
    uri = document.uri
    quick = lsp.CodeActionKind.QuickFix
    seen: set[str] = set()
    touched = sides_at(report, selection)
    for side in touched:
        suggestion = report.suggestion_for(side.issue)
        if side.issue.id in seen or suggestion is None:
            continue
        seen.add(side.issue.id)
        for number, fix in enumerate(suggestion.fixes):
            choice = Choice(uri, "fix", side.issue.id, number)
            yield Offer(_title(fix, folders), quick, choice, preferred=number == 0)
    for number, notice in enumerate(report.notices):
        fixed = report.notice_fixes.get(number)
        if fixed is not None and touches(notice.span, selection):
            yield Offer(fixed.title, quick, Choice(uri, "notice", NOTICE, number), preferred=True)
    for side in _first_of_each_axis(touched):
        axis, issue = side.issue.axis, side.issue.id
        here = Choice(uri, "here", issue, start=side.own.span.start)
        yield Offer(f"Ignore “{axis}” here", quick, here)
        yield Offer(f"Ignore “{axis}” in this file", quick, Choice(uri, "file", issue))
        yield Offer(f"Ignore “{axis}” in the workspace", quick, Choice(uri, "workspace", issue))


def _title(fix: Fix, folders: Sequence[Path]) -> str:
    title = fix.title
    # The longest first: one path may be the beginning of another.
    for path in sorted({edit.path for edit in fix.edits}, key=len, reverse=True):
        title = title.replace(path, shown_path(path, folders))
    return title


def fix_all(document: PromptDocument, report: Report) -> Offer | None:
    """Return the action that applies every safe fix, if there is one."""
    if not _safe_edits(report):
        return None
    return Offer("Apply all safe fixes of Antinomy", FIX_ALL, Choice(document.uri, "all"))


def edit_of(server: PromptServer, choice: Choice) -> lsp.WorkspaceEdit | None:
    """Return what an action writes; ``None`` if the text has moved on or it cannot be written."""
    document = server.workspace.open_document(choice.uri)
    report = server.report_of(document) if document is not None else None
    if document is None or report is None:
        return None
    if choice.what in ("all", "fix", "notice"):
        found = _edits_of(report, choice)
        return edits.of_edits(found, partial(_file_at, server, document), server.client) if found else None
    side = next((side for side in sides(report) if side.issue.id == choice.issue), None)
    if side is None:
        return None
    axis = side.issue.axis
    if choice.what == "here":
        return edits.ignore_here(axis, Span(choice.start, choice.start), document, server.client)
    if choice.what == "file":
        return edits.ignore_in_file(axis, document, server.client)
    return _ignore_in_workspace(server, axis, document)


def _file_at(server: PromptServer, document: PromptDocument, path: str) -> PromptDocument | None:
    """Return the file that an edit is for; ``None`` if it is not the one that was analysed any more."""
    if path == document.path:
        return document
    file = server.neighbours.at(path)
    if file is None or server.workspace.open_document(file.uri) is not None:
        return file
    # Another program may have written it where no editor watches files for us.
    now = server.files.at(file.uri)
    if now is not None and now.source == file.source:
        return now
    server.deep.outdated(document)
    return None


def shown_for(offer: Offer, diagnostics: Sequence[lsp.Diagnostic]) -> list[lsp.Diagnostic]:
    """Return those of the editor's diagnostics that an action deals with."""
    issue = offer.choice.issue
    return [d for d in diagnostics if d.source == SOURCE and _issue_of(d) == issue]


def _issue_of(diagnostic: lsp.Diagnostic) -> Any:  # noqa: ANN401 - data is what the editor sends back
    data = diagnostic.data
    return data.get("issue") if isinstance(data, dict) else getattr(data, "issue", None)


def _first_of_each_axis(touched: list[Side]) -> list[Side]:
    return list({side.issue.axis: side for side in reversed(touched)}.values())[::-1]


def _edits_of(report: Report, choice: Choice) -> Sequence[Edit]:
    if choice.what == "all":
        return _safe_edits(report)
    if choice.what == "notice":
        fix = report.notice_fixes.get(choice.number)
        return fix.edits if fix is not None else ()
    fixes = next((s.fixes for s in report.suggestions if s.issue == choice.issue), ())
    return fixes[choice.number].edits if choice.number < len(fixes) else ()


def _safe_edits(report: Report) -> list[Edit]:
    """Return the edits of one safe fix for each issue and notice, in file order, none overlapping."""
    fixes: list[Fix] = [fix for fix in report.notice_fixes.values() if fix.safety is Safety.SAFE]
    for suggestion in report.suggestions:
        fixes += [fix for fix in suggestion.fixes if fix.safety is Safety.SAFE and _is_in(report.path, fix)][
            :1
        ]
    chosen: list[Edit] = []
    for fix in fixes:
        if not any(new.span.overlaps(old.span) for new in fix.edits for old in chosen):
            chosen += fix.edits
    return sorted(chosen, key=lambda edit: edit.span)


def _is_in(path: str, fix: Fix) -> bool:
    """Whoever fixes all of one file does not expect another to change."""
    return all(edit.path == path for edit in fix.edits)


def _ignore_in_workspace(
    server: PromptServer, axis: str, document: PromptDocument
) -> lsp.WorkspaceEdit | None:
    config = server.scope_of(document).config
    file = config.source
    text = None
    if file is not None:
        opened = server.workspace.open_document(file.as_uri())
        text = opened.source if opened is not None else read_file(str(file))
    else:
        folder = innermost(Path(document.path), server.folders)
        if folder is None:
            return None
        file = folder / FILE_NAME
    return edits.ignore_in_workspace(axis, file, text, document, server.client)
