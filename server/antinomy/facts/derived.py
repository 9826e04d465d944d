"""Figures of a claim that its evidence does not state but gives: sums, differences and shares of others.

"16 of 40 fell ill" gives the 24 that did not, "died in 1999, six years later" the 1993 before, "half of the
£6 million" £3 million.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import permutations

from antinomy.facts.figure import CLOCK, DATE, GROWTH, WEEKDAY, Figure
from antinomy.facts.figures import figures

_TIME, _PERCENT = "time", "percent"
#: Days are no sums, and how fast something grows is no number.
_NOT_ADDED = frozenset((WEEKDAY, CLOCK, GROWTH))
_DAY = 86_400.0
#: Durations from here on (seconds) are added to years, and dates may then be this far off (days).
_LONG = 300 * _DAY
_HALF_A_YEAR = 200.0
_ROUNDING = 0.005


def is_derived(claim: str, evidence: str) -> bool:
    """Tell whether a figure of a claim stands nowhere in the evidence but follows from two that do."""
    known = [one for one in figures(evidence) if _is_exact(one)]
    return any(
        _is_exact(figure)
        and not any(figure.dimension == other.dimension and figure.meets(other) for other in known)
        and any(abs(value - figure.low) <= slack for value, slack in _values(figure, known))
        for figure in (figures(claim) if len(known) > 1 else ())
    )


def _is_exact(figure: Figure) -> bool:
    if figure.dimension in _NOT_ADDED:
        return False
    if figure.dimension == _PERCENT:
        # A share told in words is a narrow range.
        return figure.high - figure.low <= 1
    return figure.low == figure.high or (figure.dimension == DATE and math.isfinite(figure.high - figure.low))


def _values(figure: Figure, known: list[Figure]) -> Iterator[tuple[float, float]]:
    """Yield what two figures give that the wanted one may be, each with how far off it may be."""
    for one, other in permutations(known, 2):
        of = (one.dimension, other.dimension)
        if figure.dimension == DATE:
            if of == (DATE, _TIME) and other.low >= _LONG:
                yield one.low + other.low / _DAY, _HALF_A_YEAR
                yield one.low - other.low / _DAY, _HALF_A_YEAR
        elif of == (DATE, DATE) and figure.dimension == _TIME and figure.low >= _LONG:
            yield (one.low - other.low) * _DAY, _HALF_A_YEAR * _DAY
        elif of == (figure.dimension, figure.dimension):
            slack = _ROUNDING * abs(figure.low)
            yield one.low + other.low, slack
            yield one.low - other.low, slack
        elif of == (_PERCENT, figure.dimension) and figure.dimension:
            yield (one.low + one.high) / 2 / 100 * other.low, _ROUNDING * abs(figure.low)
