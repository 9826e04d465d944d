"""Two things of one kind and two of one name are told apart by their titles; one thing is not."""

import pytest

from antinomy.context.rules import are_compatible
from antinomy.context.statements import Document, statements


def two(one, other):
    (title, text), (title_too, text_too) = one, other
    return statements([Document(text, title), Document(text_too, title_too)])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            ("Brown owl of Lorne", "The brown owl of Lorne hunts by night."),
            ("Pale owl of Lorne", "The pale owl of Lorne hunts by day."),
        ),
        (
            ("Tolby Mill", "Tolby Mill has two wheels."),
            ("Brough Mill", "Brough Mill has a single wheel."),
        ),
        (("Iris Renn", "Iris Renn studied law."), ("Iris Renn (rower)", "Iris Renn never studied.")),
        (
            ("Little Sorra", "Little Sorra lies a mile south of Great Sorra and covers 34 hectares."),
            ("Great Sorra", "Great Sorra covers 190 hectares."),
        ),
        (
            ("Ove Lind the elder", "Ove Lind held the office of surveyor until 1891."),
            ("Ove Lind the younger", "Ove Lind never held the office of surveyor."),
        ),
        (
            ("", "Ada Voss opened the Harbour Museum in 1921."),
            ("", "The Harbour Library was opened in 1934 by Ada Voss."),
        ),
    ],
)
def test_two_things_go_together(one, other):
    assert are_compatible(*two(one, other))
    assert are_compatible(*two(other, one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            ("Brown owl of Lorne", "The brown owl of Lorne hunts by night."),
            ("Owls of Lorne", "The brown owl of Lorne hunts by day."),
        ),
        (
            ("Iris Renn", "Iris Renn beat Vera Renn in 1962."),
            ("Vera Renn", "Vera Renn beat Iris Renn in 1962."),
        ),
        (("Iris Renn", "Iris Renn studied law."), ("Iris Renn (draft)", "Iris Renn never studied.")),
        (("Iris Renn", "Iris Renn studied law."), ("Iris Renn", "Iris Renn never studied.")),
        (
            ("", "The Blue Vase stands in the Harbour Museum."),
            ("", "The Blue Vase stands in the Harbour Library."),
        ),
    ],
)
def test_one_thing_and_two_that_are_related_are_compared(one, other):
    assert not are_compatible(*two(one, other))
