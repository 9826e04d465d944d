"""For a person at a terminal: every finding with its source, both sides underlined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import StringIO

from rich.console import Console
from rich.text import Text

from antinomy.conflicts.issue import Issue, Report, Safety, Severity
from antinomy.report.excerpt import GUTTER, Mark, excerpt, one_line
from antinomy.report.places import Places, evidence, sides
from antinomy.report.summary import Summary

_STYLES = {Severity.HIGH: "bold red", Severity.MEDIUM: "bold yellow", Severity.LOW: "bold cyan"}
_NOTICE = "bold magenta"
_SOURCE_WIDTH = 100


def render(reports: Sequence[Report], summary: Summary, *, color: bool = False) -> str:
    """Return all findings and a closing line; with ANSI colours if ``color``."""
    out = StringIO()
    console = Console(
        file=out, force_terminal=color, no_color=not color, highlight=False, width=_SOURCE_WIDTH
    )
    places = Places(tuple(reports))
    for report in reports:
        for row in _rows(report, places):
            console.print(row, soft_wrap=True)
    console.print(_closing(reports, summary), soft_wrap=True)
    return out.getvalue()


def _rows(report: Report, places: Places) -> Iterator[Text]:
    for notice in report.notices:
        yield Text.assemble(("notice", _NOTICE), f": {one_line(notice.message)}")
        yield from _source(report.path, [Mark(notice.span, "", _NOTICE)], places)
        yield Text()
    for issue in report.issues:
        yield from _issue(issue, report, places)


def _issue(issue: Issue, report: Report, places: Places) -> Iterator[Text]:
    style = _STYLES[issue.severity]
    head = Text.assemble((f"{issue.severity.value}[{issue.axis}]", style), f": {one_line(issue.detail)}")
    head.append(f" [{evidence(issue)}]", "dim")
    yield head
    by_path: dict[str, list[Mark]] = {}
    for side, pole in sides(issue, report.path):
        by_path.setdefault(side.path, []).append(Mark(side.span, one_line(pole), style))
    for path, marks in by_path.items():
        yield from _source(path, marks, places)
    suggestion = report.suggestion_for(issue)
    if suggestion is not None:
        yield Text.assemble(("  = help", GUTTER), f": {one_line(suggestion.text)}")
        # Only what an option would apply: the others are an editor's to offer.
        for fix in suggestion.fixes[:1]:
            option = "--fix" if fix.safety is Safety.SAFE else "--unsafe-fixes"
            yield Text.assemble((f"  = {option}", GUTTER), f": {one_line(fix.title)}")
    yield Text()


def _source(path: str, marks: Sequence[Mark], places: Places) -> Iterator[Text]:
    place = places.of(path, marks[0].span)
    yield Text.assemble(("  --> ", GUTTER), f"{path}:{place.line}:{place.column}")
    yield from excerpt(places.index(path), marks, _SOURCE_WIDTH)


def _closing(reports: Sequence[Report], summary: Summary) -> Text:
    files = _count(summary.files, "file")
    text = Text(
        f"Found {_count(summary.issues, 'issue')} in {files}" if summary.issues else f"No issues in {files}"
    )
    notices = sum(len(report.notices) for report in reports)
    asides = [
        _count(notices, "notice") if notices else "",
        f"{summary.suppressed} ignored by comments" if summary.suppressed else "",
        f"{summary.known} in the baseline" if summary.known else "",
        f"{len(summary.errors)} not checked" if summary.errors else "",
        f"{summary.elapsed_ms:.0f} ms",
    ]
    text.append(f" ({', '.join(aside for aside in asides if aside)}).")
    if summary.fixed:
        text.append(f" Applied {_count(summary.fixed, 'fix', 'fixes')}.")
    safe = sum(_has_safe_fix(report, issue) for report in reports for issue in report.issues)
    safe += sum(len(report.notice_fixes) for report in reports)
    if safe:
        text.append(f" {safe} can be fixed with --fix.")
    return text


def _has_safe_fix(report: Report, issue: Issue) -> bool:
    suggestion = report.suggestion_for(issue)
    return suggestion is not None and any(fix.safety is Safety.SAFE for fix in suggestion.fixes)


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
