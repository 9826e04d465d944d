"""What a negation reaches."""

import pytest

from antinomy.context.words import negated, stem


@pytest.mark.parametrize(
    ("text", "reached"),
    [
        ("The jury did not acquit him, and he was returned to prison.", {"acquit"}),
        ("No part of the line has ever been electrified.", {"part", "line", "electrified"}),
        ("It was not Winkler who discovered the element.", {"winkler"}),
        ("The founder was not one of the Tansley family but the merchant Lars Holt.", {"tansley", "family"}),
        ("The line is electrified.", set()),
    ],
)
def test_a_negation_reaches_what_follows_in_its_clause(text, reached):
    assert negated(text) == {stem(word) for word in reached}
