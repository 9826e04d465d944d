"""Suggestions that are kept through edits of other sections.

What a fix would lose, and where its words go, depends on the sections that the sides of an issue stand in
and on nothing else; an editor asks at every keystroke, and nearly always something else was edited. Here
a suggestion made before is moved to where its sections stand now. Makes none itself.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

import attrs

from antinomy.catalog import Catalog
from antinomy.conflicts.issue import Edit, Evidence, Issue, Suggestion
from antinomy.conflicts.renumber import is_numbered
from antinomy.conflicts.suggest import suggestion
from antinomy.prompt.document import Chunk, Document
from antinomy.prompt.kept import Kept


class _Placed(NamedTuple):
    """A suggestion, and where the sections that it is about started then; in code points."""

    suggestion: Suggestion
    starts: tuple[int, ...]


_kept: Kept[_Placed] = Kept(characters=400_000)


def advice(issue: Issue, catalog: Catalog, document: Document) -> Suggestion:
    """Return the suggestion for an issue in one file, as ``suggestion`` makes it."""
    axis = catalog.axes[issue.axis]
    homes = _homes(issue, document)
    if not homes:
        return suggestion(issue, axis, document)
    starts = tuple(chunk.span.start for chunk in homes)
    sides = tuple(
        (conflict.poles, *(_relative(side, starts) for side in (conflict.first, conflict.second)))
        for conflict in issue.occurrences
    )
    bodies = tuple(chunk.body for chunk in homes)
    given = (catalog, axis.id, document.path, document.title, bodies, sides)
    placed = _kept.get(bodies[0], lambda: _Placed(suggestion(issue, axis, document), starts), given)
    return _moved(placed, starts, issue.id)


def _homes(issue: Issue, document: Document) -> list[Chunk]:
    """Return the sections that the sides stand in; none, if a suggestion depends on more than these.

    Numbers of a list go on in other sections, and in a file whose strings are escaped a section is not
    one stretch of it.
    """
    homes: dict[int, Chunk] = {}
    for side in (side for conflict in issue.occurrences for side in (conflict.first, conflict.second)):
        found = document.chunks_at(side.span)
        runs = found[0].origin.runs if len(found) == 1 else ()
        if len(runs) != 1 or runs[0].length != runs[0].width or is_numbered(side.span, document.text):
            return []
        homes[found[0].span.start] = found[0]
    return [homes[start] for start in sorted(homes)]


def _relative(side: Evidence, starts: Sequence[int]) -> tuple[object, ...]:
    """Return all of a side that a suggestion depends on, its place counted from the start of its section."""
    home = bisect_right(starts, side.span.start) - 1
    place = side.span.shift(-starts[home])
    return home, place, side.text, side.force, side.rule, side.figure, side.limit


def _moved(placed: _Placed, starts: Sequence[int], issue: str) -> Suggestion:
    """Return a suggestion where its sections start now."""
    shifts = [now - then for now, then in zip(starts, placed.starts, strict=True)]

    def moved(edit: Edit) -> Edit:
        home = max(0, bisect_right(placed.starts, edit.span.start) - 1)
        return attrs.evolve(edit, span=edit.span.shift(shifts[home]))

    given = attrs.evolve(placed.suggestion, issue=issue)
    if not any(shifts):
        return given
    fixes = (attrs.evolve(fix, edits=tuple(map(moved, fix.edits))) for fix in given.fixes)
    return attrs.evolve(given, fixes=tuple(fixes))
