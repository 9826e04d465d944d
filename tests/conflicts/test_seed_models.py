"""The model methods of the first source document, with the models that ship."""

from __future__ import annotations

import pytest

from antinomy import Conflict, analyze


def found(text: str, *methods: str, **options: float) -> list[Conflict]:
    report = analyze(text, "p.md", profile="seed", tiers=methods, **options)  # type: ignore[arg-type]
    return [conflict for issue in report.issues for conflict in issue.occurrences]


UNLIKE = "Be terse with customers. The appendix holds an extensive list of whales."


def test_words_of_opposed_lists_in_unlike_sentences_conflict() -> None:
    (conflict,) = found(UNLIKE, "semantic")
    assert (conflict.bucket, conflict.method) == ("verbosity", "semantic")
    assert conflict.detail == "Conflicting directives: terse vs extensive."
    assert conflict.confidence > 0.7
    assert conflict.first.text == "Be terse with customers."


def test_similarity_threshold_decides() -> None:
    assert found(UNLIKE, "semantic", similarity_threshold=-0.9) == []


def test_like_sentences_are_missed_which_is_what_is_wrong_with_the_method() -> None:
    assert found("Give terse answers. Give extensive answers.", "semantic") == []


def test_all_pairs_of_sentences_are_asked_about() -> None:
    text = "The shop is open on Sundays. Bananas are yellow. The shop is not open on Sundays."
    (conflict,) = found(text, "nli")
    assert (conflict.bucket, conflict.method, conflict.axis) == ("logical", "nli", "contradiction")
    assert conflict.first.text == "The shop is open on Sundays."
    assert conflict.second.text == "The shop is not open on Sundays."
    assert found(text, "nli", contradiction_threshold=1.0) == []


def test_unknown_tier_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no tier 'nil'; known are pattern, semantic, nli"):
        analyze("Be brief.", tiers=("nil",))
