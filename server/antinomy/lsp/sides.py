"""A report seen from each directive that takes part in a conflict.

The report groups conflicts into issues; an editor shows something at each
directive. This is the one place that turns the former into the latter; it knows
nothing of LSP.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from antinomy.conflicts.issue import Conflict, Evidence, Issue, Report
from antinomy.prompt.text import Span


@attrs.frozen
class Side:
    """One directive of an issue, with everything it contradicts there."""

    issue: Issue
    own: Evidence
    conflicts: tuple[Conflict, ...]

    @property
    def counterparts(self) -> tuple[Evidence, ...]:
        """The directives it contradicts, in the order of ``conflicts``."""
        return tuple(c.second if c.first == self.own else c.first for c in self.conflicts)


def sides(report: Report) -> list[Side]:
    """Return every directive of every issue that stands in the report's file, in file order."""
    found = [side for issue in report.issues for side in _sides_of(issue) if side.own.path == report.path]
    return sorted(found, key=lambda side: side.own.span)


def sides_at(report: Report, span: Span) -> list[Side]:
    """Return the directives that a selection or cursor (an empty span) touches."""
    return [side for side in sides(report) if touches(side.own.span, span)]


def touches(span: Span, selection: Span) -> bool:
    """Tell whether a selection or cursor meets a span; a cursor right behind it does."""
    return span.start <= selection.end and selection.start <= span.end


def _sides_of(issue: Issue) -> Iterator[Side]:
    conflicts_of: dict[Evidence, list[Conflict]] = {}
    for conflict in issue.occurrences:
        for evidence in (conflict.first, conflict.second):
            conflicts_of.setdefault(evidence, []).append(conflict)
    for evidence, conflicts in conflicts_of.items():
        yield Side(issue, evidence, tuple(conflicts))
