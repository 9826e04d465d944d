"""Numbers with comparator and unit."""

from __future__ import annotations

import math

import pytest

from antinomy.prompt.quantities import Quantity, quantities


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("at most 3 sentences", 0, 3, "sentence"),
        ("no more than three sentences", 0, 3, "sentence"),
        ("under 50 words", 0, 49, "word"),
        ("stay below 50 words", 0, 49, "word"),
        ("must not exceed 1,200 characters", 0, 1200, "character"),
        ("at least 200 words", 200, math.inf, "word"),
        ("at least two hundred words", 200, math.inf, "word"),
        ("at most a thousand characters", 0, 1000, "character"),
        ("under seventy words", 0, 69, "word"),
        ("more than 2 paragraphs", 3, math.inf, "paragraph"),
        ("no fewer than 600 words", 600, math.inf, "word"),
        ("between 80 and 120 words", 80, 120, "word"),
        ("80-120 words", 80, 120, "word"),
        ("four to six full paragraphs", 4, 6, "paragraph"),
        ("exactly 5 questions", 5, 5, "question"),
        ("a single line", 1, 1, "line"),
        ("200+ words", 200, math.inf, "word"),
        ("50 words or fewer", 0, 50, "word"),
        ("limit the summary to 80 words", 0, 80, "word"),
        ("restrict yourself to three questions", 0, 3, "question"),
        ("cap the list at ten items", 0, 10, "item"),
        ("the maximum line length is 100 characters", 0, 100, "character"),
        ("the minimum length is 300 words", 300, math.inf, "word"),
        ("limit the answer to exactly 3 sentences", 3, 3, "sentence"),
    ],
)
def test_interval(text: str, low: float, high: float, unit: str) -> None:
    (quantity,) = quantities(text)
    assert (quantity.low, quantity.high, quantity.unit) == (low, high, unit)
    assert text[quantity.start : quantity.end].strip()


def test_about_leaves_room() -> None:
    (quantity,) = quantities("about 100 words")
    assert (quantity.low, quantity.high, quantity.approximate) == (80, 120, True)


@pytest.mark.parametrize("text", ["version 3 of the text", "answer in words", "the 1990s", "call 911"])
def test_no_quantity(text: str) -> None:
    assert quantities(text) == ()


@pytest.mark.parametrize(
    ("one", "two", "meets"),
    [
        ("at most 90 seconds", "at least two minutes", False),
        ("at most 3 minutes", "at least two minutes", True),
        ("80 to 120 words", "100 to 150 words", True),
        ("at most 50 words", "at least 200 words", False),
    ],
)
def test_intervals_meet_across_units_of_time(one: str, two: str, meets: bool) -> None:
    first, second = (quantities(text)[0] for text in (one, two))
    assert first.dimension == second.dimension
    assert Quantity.meets(first, second) is meets
    assert Quantity.meets(second, first) is meets


@pytest.mark.parametrize("text", ["work in a pun or two per page", "one joke per page"])
def test_what_is_counted_per_unit_is_not_that_unit(text: str) -> None:
    assert quantities(text) == ()
