"""What the tests of the first fact-checking design ask for, on examples of our own."""

from __future__ import annotations

import pytest

from antinomy.facts.result import Label


@pytest.mark.parametrize(
    ("claim", "context"),
    [
        ("The sea has a green colour.", "The sea is green."),
        ("The roof is red in colour.", "The roof is red."),
    ],
)
def test_the_same_in_other_words_is_supported(checker, claim, context):
    (check,) = checker.check(claim, context).checks
    assert check.label is Label.ENTAILMENT


@pytest.mark.parametrize(
    ("claim", "context"),
    [
        ("Rust is a kind of fish.", "Rust is a programming language."),
        ("Venus is a kind of tree.", "Venus is a planet."),
    ],
)
def test_another_kind_of_thing_is_contradicted(checker, claim, context):
    (check,) = checker.check(claim, context).checks
    assert check.label is Label.CONTRADICTION


@pytest.mark.parametrize(
    ("claim", "context"),
    [
        ("Vienna has old coffee houses.", "Lisbon is the capital of Portugal."),
        ("Paris is the capital of France.", "London has great museums."),
        ("Honey is sweet.", "Paris is the capital of France."),
        ("Cats are mammals.", "Trains run on rails."),
        ("Rome has many churches.", "Madrid is the capital of Spain."),
    ],
)
def test_what_the_context_does_not_speak_of_is_neutral(checker, claim, context):
    (check,) = checker.check(claim, context).checks
    assert check.label is Label.NEUTRAL
    assert check.evidence is None


def test_a_text_with_one_right_and_one_wrong_claim_is_not_displayed(checker):
    result = checker.check(
        "Merge sort needs O(n) time and works on linked lists.",
        "Merge sort works on linked lists and needs O(n log n) time.",
    )
    assert (result.claims_checked, result.contradiction_count) == (2, 1)
    assert not result.safe_to_display


def test_each_claim_is_judged_for_itself(checker):
    result = checker.check(
        "Bees make honey. The hive is 3 metres high.", "Bees make honey. The hive is 1 metre high."
    )
    assert [check.label for check in result.checks] == [Label.ENTAILMENT, Label.CONTRADICTION]
