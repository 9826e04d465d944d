"""What a negation reaches."""

import pytest

from antinomy.context.words import denies, negated, stem, tells_change


@pytest.mark.parametrize(
    ("text", "reached"),
    [
        ("The jury did not acquit him, and he was returned to prison.", {"acquit"}),
        ("No part of the line has ever been electrified.", {"part", "line", "electrified"}),
        ("It was not Winkler who discovered the element.", {"winkler"}),
        ("The founder was not one of the Tansley family but the merchant Lars Holt.", {"tansley", "family"}),
        ("The line is electrified.", set()),
        ("Messages that fail too often go to a separate queue.", set()),
        ("The driver failed to stop.", {"stop"}),
        ("The line is not only electrified but fast.", set()),
    ],
)
def test_a_negation_reaches_what_follows_in_its_clause(text, reached):
    assert negated(text) == {stem(word) for word in reached}


def test_not_only_denies_nothing():
    assert not denies("It is not only fast but quiet.")
    assert denies("It is not fast but quiet.")


def test_no_longer_than_is_a_bound_and_no_change():
    assert not tells_change("It lasts no longer than four weeks.")
    assert tells_change("It no longer lasts four weeks.")
