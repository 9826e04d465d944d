"""Precision, recall and F1 from counts, with intervals; knows nothing of what was counted."""

from __future__ import annotations

from math import sqrt
from typing import Any

import attrs

# Two-sided 95 % quantile of the standard normal distribution.
_Z = 1.959963984540054


def wilson(successes: int, trials: int) -> tuple[float, float] | None:
    """Return the 95 % score interval of a proportion, or ``None`` without trials.

    Wilson, "Probable inference, the law of succession, and statistical
    inference", JASA 22 (1927). Unlike the normal approximation it stays inside
    [0, 1] and is usable with the dozen trials that one category has.
    """
    if not trials:
        return None
    share = successes / trials
    scale = 1 + _Z**2 / trials
    centre = (share + _Z**2 / (2 * trials)) / scale
    half = _Z * sqrt(share * (1 - share) / trials + _Z**2 / (4 * trials**2)) / scale
    return max(0.0, centre - half), min(1.0, centre + half)


@attrs.frozen
class Counts:
    """What a detector got right and wrong.

    Attributes
    ----------
    right
        Conflicts that were found.
    wrong
        False alarms.
    missed
        Conflicts that were not found.

    """

    right: int = 0
    wrong: int = 0
    missed: int = 0

    def __add__(self, other: Counts) -> Counts:
        """Return the counts of both together."""
        return Counts(self.right + other.right, self.wrong + other.wrong, self.missed + other.missed)

    @property
    def actual(self) -> int:
        """Number of conflicts there are."""
        return self.right + self.missed

    @property
    def flagged(self) -> int:
        """Number of flags that were raised."""
        return self.right + self.wrong

    @property
    def precision(self) -> float | None:
        """Share of the flags that are right; ``None`` without flags."""
        return self.right / self.flagged if self.flagged else None

    @property
    def recall(self) -> float | None:
        """Share of the conflicts that were found; ``None`` without conflicts."""
        return self.right / self.actual if self.actual else None

    @property
    def f1(self) -> float | None:
        """Harmonic mean of precision and recall; ``None`` without flags and conflicts."""
        total = self.flagged + self.actual
        return 2 * self.right / total if total else None

    def to_json(self) -> dict[str, Any]:
        """Return counts and figures; figures are rounded to four decimals, undefined ones ``None``."""
        return {
            "right": self.right,
            "wrong": self.wrong,
            "missed": self.missed,
            "precision": _rounded(self.precision),
            "precision95": _interval(wilson(self.right, self.flagged)),
            "recall": _rounded(self.recall),
            "recall95": _interval(wilson(self.right, self.actual)),
            "f1": _rounded(self.f1),
        }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _interval(bounds: tuple[float, float] | None) -> list[float] | None:
    return None if bounds is None else [round(bound, 4) for bound in bounds]
