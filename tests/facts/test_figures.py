"""Figures of two texts: which agree, which differ, which cannot be compared."""

from __future__ import annotations

import pytest

from antinomy.facts.checks import check
from antinomy.facts.figures import Agreement, compare, figures


@pytest.mark.parametrize(
    ("claim", "premise"),
    [
        ("The tower is 67 metres high.", "The tower rises to 67 m."),
        ("The path is 0.067 km long.", "The path is 67 metres long."),
        ("The town has about 3,000 houses.", "The town has 2,850 houses."),
        ("The barn holds forty-eight cows.", "48 cows stand in the barn."),
        ("It weighs more than 2 kilograms.", "It weighs 2.4 kg."),
        ("It weighs at most 3 kilograms.", "It weighs 2.4 kg."),
        ("Rent is between 400 and 600 euros.", "Rent is €550."),
        ("The lake covers 0.58 square kilometres.", "The lake covers 58 hectares."),
        ("The film runs for 90 minutes.", "The film runs for 1.5 hours."),
        ("The plant makes 2 megawatts.", "The plant makes 2,000 kilowatts."),
        ("Sorting takes O(n log n) steps.", "It sorts in O(n log n) time."),
    ],
)
def test_amounts_that_agree(claim, premise):
    assert compare(claim, premise).amounts is Agreement.AGREE


@pytest.mark.parametrize(
    ("claim", "premise"),
    [
        ("The tower is 999 metres high.", "The tower is 67 metres high."),
        ("The town has about 5,000 houses.", "The town has 2,850 houses."),
        ("It weighs more than 3 kilograms.", "It weighs 2.4 kg."),
        ("Rent is between 400 and 500 euros.", "Rent is €550."),
        ("Fifteen bridges cross the river.", "The river is crossed by 12 bridges."),
        ("Search takes O(n) steps.", "Search takes O(log n) steps."),
    ],
)
def test_amounts_that_differ(claim, premise):
    assert compare(claim, premise).amounts is Agreement.DIFFER


@pytest.mark.parametrize(
    ("claim", "premise", "expected"),
    [
        ("It opened in 1990.", "It opened on 4 May 1990.", Agreement.AGREE),
        ("It opened in 1991.", "It opened on 4 May 1990.", Agreement.DIFFER),
        ("It was founded before 1900.", "It was founded in 1876.", Agreement.AGREE),
        ("It has been closed since 1998.", "It was still closed in 2004.", Agreement.AGREE),
        ("It was built in the 1960s.", "It was built in 1964.", Agreement.AGREE),
        ("It was built in the sixteenth century.", "It was built in 1710.", Agreement.DIFFER),
        ("It was built in March 1950.", "It was built in April 1950.", Agreement.DIFFER),
        ("It was built in 1950.", "It was built of brick.", Agreement.UNKNOWN),
        ("It was built of brick.", "It was built in 1950.", Agreement.NONE),
    ],
)
def test_dates(claim, premise, expected):
    assert compare(claim, premise).dates is expected


def test_what_is_counted_decides_what_is_compared():
    assert compare("The ship has 4 masts.", "The ship has 3 decks.").amounts is Agreement.UNKNOWN


def test_a_number_with_a_unit_is_no_year():
    (figure,) = figures("The wall is 1500 metres long.")
    assert figure.dimension == "length"


def test_figures_know_where_they_stand():
    text = "Die Brücke 🌉 is 67 metres long."
    (figure,) = figures(text)
    assert figure.span.of(text) == "67 metres"


def test_a_premise_about_another_year_says_nothing_of_this_one():
    pieces = check("In 2020 the mill ground 40 tonnes.", "In 2010 the mill ground 30 tonnes.")
    assert all(piece.other_occasion for piece in pieces)
    assert not any(piece.differs for piece in pieces)


def test_a_premise_about_another_model_says_nothing_of_this_one():
    pieces = check("The Volta 3 lasts 20 hours.", "The Volta 2 lasts 14 hours.")
    assert all(piece.other_occasion for piece in pieces)


def test_negation_and_opposites_are_seen_in_the_clause_that_is_alike():
    premise = "The bell is broken, and the gate is locked."
    pieces = check("The gate is not locked.", premise, premise)
    assert max(piece.likeness for piece in pieces if piece.negation) == 1
    assert any(piece.opposites for piece in check("The price rose.", "The price fell."))


@pytest.mark.parametrize("claim", ["No other river is longer.", "It is not only old but damp."])
def test_words_that_compare_are_no_negation(claim):
    assert not any(piece.negation for piece in check(claim, "The river is long and old and damp."))
