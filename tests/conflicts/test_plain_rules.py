"""Short plain rules as prompts have them: what the instant tier makes of bans, conditions and opposites."""

from __future__ import annotations

import pytest

from instant import instant


def axes(*rules: str) -> list[str]:
    return [issue.axis for issue in instant("".join(f"- {rule}\n" for rule in rules), "AGENTS.md").issues]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Do not summarize or add comments.", "Never add comments."),
        ("Never delete, rename or move files.", "Never move files."),
        ("Never delete, rename, or move files.", "Do not rename files."),
        ("Never guess or infer values.", "Do not infer values."),
    ],
)
def test_a_ban_holds_for_every_verb_that_it_lists(first: str, second: str) -> None:
    assert axes(first, second) == []


def test_of_two_bans_in_one_sentence_the_first_is_read() -> None:
    assert axes("Never delete files or rename them.", "Delete files.") == ["always-never"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("If a value is empty, write it in upper case.", "When the value is empty, write it in lower case."),
        ("When in doubt, approve the comment.", "If you are unsure, reject the comment."),
    ],
)
def test_the_same_condition_in_other_words_keeps_nothing_apart(first: str, second: str) -> None:
    assert axes(first, second)


def test_another_condition_keeps_two_rules_apart() -> None:
    assert (
        axes("If a value is empty, write it in upper case.", "If the value is long, write it in lower case.")
        == []
    )


def test_an_opposite_that_negates_is_a_side() -> None:
    assert axes("Keep trailing commas.", "Remove trailing commas.") == ["opposites"]
    assert axes("Keep trailing commas.", "Do not remove trailing commas.") == []


def test_what_a_list_goes_on_is_no_rule_yet() -> None:
    text = "Include files that:\n\n- are public\n\nExclude files that:\n\n- are drafts\n"
    assert [issue.axis for issue in instant(text, "AGENTS.md").issues] == []


def test_numbers_and_what_it_is_done_for_each_of_make_no_case() -> None:
    assert axes("Never add hashtags.", "Add three hashtags to each tweet.") == ["always-never"]
    assert axes("Never give the solution.", "Show the full solution with each exercise.") == ["always-never"]


def test_a_ban_for_one_thing_is_no_ban_for_the_whole() -> None:
    assert axes("Cite sources after each claim.", "Do not cite sources in greetings.") == []
    assert axes("Cite sources after each claim.", "Do not cite sources.") == ["citations"]


def test_who_is_told_something_does_nothing() -> None:
    assert axes("Tell users you are a real person.", "Make clear that you are an AI.") == ["ai-disclosure"]


def test_a_word_of_number_in_a_name_is_no_stage_of_the_work() -> None:
    assert axes("Greet the customer by first name.", "First names are not used.") == ["salutation"]
    assert axes("Adding packages is forbidden.", "Third-party packages may be used.") == ["dependencies"]


def test_what_anyone_can_understand_is_no_leave() -> None:
    rules = ("Use plain language that anyone can understand.", "Use the terminology of the field.")
    assert axes(*rules) == ["reading-level"]


def test_a_preference_ranks_what_it_prefers() -> None:
    assert axes("Prefer readability over performance.", "Prefer performance over readability.") == [
        "priorities"
    ]
    assert axes("Prefer composition over inheritance.", "Prefer readability over performance.") == []


def test_what_a_source_sends_or_a_quotation_holds_is_no_rule_on_units() -> None:
    assert axes("Give temperatures in Celsius.", "The API sends temperatures in Fahrenheit.") == []
    assert axes("Give temperatures in Celsius.", "Leave temperatures in Fahrenheit in quotations.") == []


def test_a_guess_of_others_and_a_branch_of_its_own_are_other_matters() -> None:
    assert axes("Never guess.", "Record the contestant's best guess.") == []
    assert axes("Squash before merging.", "Never squash on `main`.") == []
