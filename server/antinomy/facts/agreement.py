"""Whether the figures of two texts agree.

"67 metres" and "0.067 km" are one height, "about 3,000" holds 2,850, "since
1998" holds 2004. Pure text in, verdict out: which sentence is compared with
which is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import attrs

from antinomy.facts.figure import DATE, MOMENTS, WEEKDAY, Figure
from antinomy.facts.figures import figures


class Agreement(StrEnum):
    """What the figures of one text say about those of another."""

    NONE = "none"  # there are none to compare
    AGREE = "agree"
    DIFFER = "differ"
    UNKNOWN = "unknown"  # the other text has no figure of that sort


@attrs.frozen
class Comparison:
    """What the figures of a premise say about those of a claim: its amounts, its dates."""

    amounts: Agreement
    dates: Agreement


def compare(claim: str, premise: str) -> Comparison:
    """Compare the figures of a claim with those of a premise."""
    stated, known = figures(claim), figures(premise)
    amounts = [one for one in stated if one.dimension not in MOMENTS]
    dates = _agreement([one for one in stated if one.dimension == DATE], known)
    if dates is Agreement.NONE:
        # Beside a date, the day of the week says nothing more; a premise without one is of no other day.
        weekdays_told = [one for one in stated if one.dimension == WEEKDAY]
        if any(one.dimension == WEEKDAY for one in known):
            dates = _agreement(weekdays_told, known)
    return Comparison(_agreement(amounts, known), dates)


def _agreement(stated: Sequence[Figure], known: Sequence[Figure]) -> Agreement:
    if not stated:
        return Agreement.NONE
    found = Agreement.AGREE
    for figure in stated:
        comparable = [other for other in known if figure.compares_with(other)]
        if not comparable:
            found = Agreement.UNKNOWN
        elif not any(figure.meets(other) for other in (*comparable, *_elliptic(figure, known))):
            return Agreement.DIFFER
    return found


def _elliptic(figure: Figure, known: Sequence[Figure]) -> list[Figure]:
    """Return measures without the "per" that they share with others: "9 euros a day, in May 12 euros"."""
    if not (figure.dimension and figure.things):
        return []
    return [other for other in known if other.dimension == figure.dimension and not other.things]
