"""Figures from counts, held against values worked out by hand."""

from __future__ import annotations

import pytest

from antinomy.evaluate.metrics import Counts, wilson


def test_figures_of_plain_counts():
    counts = Counts(right=6, wrong=2, missed=4)
    assert counts.precision == 0.75
    assert counts.recall == 0.6
    assert counts.f1 == pytest.approx(2 * 0.75 * 0.6 / (0.75 + 0.6))


def test_without_flags_there_is_no_precision_and_without_conflicts_no_recall():
    assert Counts(missed=3).precision is None
    assert Counts(missed=3).recall == 0
    assert Counts(wrong=3).recall is None
    assert Counts().f1 is None


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    # Worked with the closed formula in exact fractions, z = 1.959964.
    [(0, 10, 0.0, 0.2775), (8, 10, 0.4902, 0.9433), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_wilson_interval(successes, trials, low, high):
    bounds = wilson(successes, trials)
    assert bounds is not None
    assert bounds == pytest.approx((low, high), abs=1e-4)


def test_interval_of_nothing_is_undefined():
    assert wilson(0, 0) is None


def test_counts_add_up():
    assert Counts(1, 2, 3) + Counts(10, 20, 30) == Counts(11, 22, 33)
