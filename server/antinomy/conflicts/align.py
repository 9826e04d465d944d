"""Edits that give one rule the number of another. Nothing here decides what conflicts."""

from __future__ import annotations

from collections.abc import Sequence

from antinomy.conflicts.figure import AT_LEAST, AT_MOST, RANGE
from antinomy.conflicts.issue import Edit, Evidence
from antinomy.prompt.text import Span


def aligned(sides: Sequence[Evidence], others: Sequence[Evidence]) -> list[Edit]:
    """Return the edits that give ``sides`` the number of the rules that they clash with.

    Empty where they are not about numbers of one measure, where ``others`` differ among
    themselves, or where the number would not fit the words around it.
    """
    figures = [side.figure for side in (*sides, *others)]
    if any(figure is None for figure in figures) or len({f.measure for f in figures if f}) > 1:
        return []
    if len({_number(other) for other in others}) > 1:
        return []
    edits: list[Edit] = []
    for side in sides:
        changed = _changed(side, others[0])
        if not changed:
            return []
        edits += changed
    return edits


def wording(edits: Sequence[Edit], side: Evidence) -> tuple[str, str]:
    """Return the words that edits take out of a rule, and those that they put in."""
    own = [edit for edit in edits if edit.path == side.path and side.span.contains(edit.span)]
    old = " ".join(edit.span.shift(-side.span.start).of(side.text) for edit in own)
    return old, " ".join(edit.new_text for edit in own)


def leaves_one_number(one: Evidence, two: Evidence) -> bool:
    """Tell whether two rules, once aligned, leave a single number: "at most 50" and "at least 50"."""
    return {side.figure.bound for side in (one, two) if side.figure} == {AT_MOST, AT_LEAST}


def _changed(side: Evidence, other: Evidence) -> list[Edit]:
    own, wanted = side.figure, other.figure
    if own is None or wanted is None or _number(side) == _number(other):
        return []
    place, source = own.number, wanted.number
    if RANGE in (own.bound, wanted.bound):
        if own.phrase is None or wanted.phrase is None:
            return []
        place, source = own.phrase, wanted.phrase
    number = source.of(other.text).lower()
    if place.of(side.text)[0].isupper():
        number = number.capitalize()
    edits = [_edit(side, place, number)]
    if own.unit == wanted.unit and (own.noun is None or own.singular == wanted.singular):
        return edits
    if own.noun is None or wanted.noun is None:
        return []
    return [*edits, _edit(side, own.noun, wanted.noun.of(other.text))]


def _number(side: Evidence) -> str:
    return side.figure.number.of(side.text).lower() if side.figure else ""


def _edit(side: Evidence, span: Span, words: str) -> Edit:
    return Edit(side.path, span.shift(side.span.start), words)
