"""The record of a figure: an interval of something measured, counted or dated, and what compares with it.

How figures are found in words is not known here.
"""

from __future__ import annotations

import math

import attrs

from antinomy.prompt.text import Span

DATE, WEEKDAY, CLOCK, GROWTH = "date", "weekday", "time of day", "order of growth"
PRICE = "price"
"""The dimension of what costs nothing: no currency is told."""
CURRENCIES = frozenset(("dollar", "euro", "pound"))
MOMENTS = frozenset((DATE, WEEKDAY))
"""Dimensions of figures that say when something happened, not how much of it there is."""

_ABOUT = 0.1
#: Two figures of measurements agree if they differ by no more than this share.
_ROUNDING = 0.004
#: These are the same or they are not.
_EXACT = frozenset((DATE, WEEKDAY, CLOCK, GROWTH, ""))
_WEEK = 7


@attrs.frozen
class Figure:
    """An interval of something that is measured, counted or dated.

    Attributes
    ----------
    low, high
        Its bounds in the dimension's own unit (dates: days, times of day: minutes, weekdays: their
        number from 0, Monday), inclusive; either may be infinite.
    dimension
        What is measured ("length", "date"); empty for a count.
    things
        Stems of what is counted; for measurements of what they are given per.
    approximate
        Whether it is told as a rough figure.
    span
        Where it stands in its text (code points).
    direction
        1 where something rises by it, -1 where it falls by it, else 0.

    """

    low: float
    high: float
    dimension: str
    things: frozenset[str]
    approximate: bool
    span: Span
    direction: int = 0

    def compares_with(self, other: Figure) -> bool:
        """Tell whether the two measure or count the same sort of thing."""
        if PRICE in {self.dimension, other.dimension}:
            return {self.dimension, other.dimension} <= CURRENCIES | {PRICE}
        if self.dimension != other.dimension:
            return False
        if self.dimension:
            return self.things == other.things or self.dimension in MOMENTS
        return bool(self.things & other.things)

    def meets(self, other: Figure) -> bool:
        """Tell whether one number can be both."""
        if self.direction * other.direction < 0:
            return False
        if self.dimension == WEEKDAY:
            return any(self._overlaps(other, turn) for turn in (-_WEEK, 0, _WEEK))
        rough = self.approximate or other.approximate
        if self.dimension in MOMENTS or (self.dimension in _EXACT and not rough):
            return self._overlaps(other)
        slack = (_ABOUT if rough else _ROUNDING) * max(self._size(), other._size())
        return self.low <= other.high + slack and other.low <= self.high + slack

    def _overlaps(self, other: Figure, turn: int = 0) -> bool:
        return self.low + turn <= other.high and other.low <= self.high + turn

    def _size(self) -> float:
        return max((abs(bound) for bound in (self.low, self.high) if math.isfinite(bound)), default=0.0)
