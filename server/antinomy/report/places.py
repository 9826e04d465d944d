"""Where findings stand, as people count: lines and columns from 1, columns in code points."""

from __future__ import annotations

from typing import NamedTuple

from antinomy.conflicts.issue import Conflict, Evidence, Issue, Report
from antinomy.prompt.text import LineIndex, PositionEncoding, Span


class Place(NamedTuple):
    """A span as 1-based lines and columns; ``end_column`` is one past the last character."""

    line: int
    column: int
    end_line: int
    end_column: int


def place_of(index: LineIndex, span: Span) -> Place:
    """Return the place of a span of the indexed text."""
    start = index.position(span.start, PositionEncoding.UTF32)
    end = index.position(span.end, PositionEncoding.UTF32)
    return Place(start.line + 1, start.character + 1, end.line + 1, end.character + 1)


class Places:
    """Places in any file of a run; each text is indexed once.

    Parameters
    ----------
    reports
        All reports of the run: one side of a finding may stand in another file.

    """

    def __init__(self, reports: tuple[Report, ...]) -> None:
        self._texts = {report.path: report.text for report in reports}
        self._indexes: dict[str, LineIndex] = {}

    def index(self, path: str) -> LineIndex:
        """Return the line index of a file of the run."""
        if path not in self._indexes:
            self._indexes[path] = LineIndex(self._texts.get(path, ""))
        return self._indexes[path]

    def of(self, path: str, span: Span) -> Place:
        """Return the place of a span in a file of the run."""
        return place_of(self.index(path), span)


def sides(issue: Issue, home: str) -> list[tuple[Evidence, str]]:
    """Return each directive of an issue once, with the label of its pole.

    Those in the file that the issue is reported for, ``home``, come first; the rest is in file order.
    """
    found: dict[tuple[str, Span], tuple[Evidence, str]] = {}
    for conflict in issue.occurrences:
        for side, pole in zip(_both(conflict), conflict.poles, strict=True):
            found.setdefault((side.path, side.span), (side, pole))
    return [found[key] for key in sorted(found, key=lambda key: (key[0] != home, key))]


def elsewhere(issue: Issue, home: str, places: Places) -> str:
    """Return, for a line of text, where in further files an issue's first directive is contradicted.

    Empty if it is in none.
    """
    first = sides(issue, home)[0][0]
    # Only what contradicts the directive that the line is about: further members of a group may not.
    rivals = {
        other
        for conflict in issue.occurrences
        for one, other in (_both(conflict), _both(conflict)[::-1])
        if (one.path, one.span) == (first.path, first.span) and other.path != first.path
    }
    ordered = sorted(rivals, key=lambda side: (side.path, side.span))
    far = dict.fromkeys(f"{side.path}:{places.of(side.path, side.span).line}" for side in ordered)
    return f" (against {', '.join(far)})" if far else ""


def confidence(issue: Issue) -> float:
    """Return the certainty of the issue's surest conflict, in [0, 1]."""
    return surest(issue).confidence


def surest(issue: Issue) -> Conflict:
    """Return the conflict of an issue that is most certain, the first of several."""
    return max(issue.occurrences, key=lambda conflict: conflict.confidence)


def evidence(issue: Issue) -> str:
    """Return how sure the issue's surest conflict is, and what saw it: "0.90 pattern", "0.84 nli MODEL"."""
    best = surest(issue)
    return f"{best.confidence:.2f} {best.method.value} {best.model}".rstrip()


def _both(conflict: Conflict) -> tuple[Evidence, Evidence]:
    return conflict.first, conflict.second
