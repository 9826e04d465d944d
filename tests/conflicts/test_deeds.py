"""The same action in other words: a noun for a verb, saying whether, counting and ignoring, translating."""

from __future__ import annotations

import pytest

from instant import instant


def rules(*lines: str) -> list[str]:
    text = "".join(f"- {line}\n" for line in lines)
    return [issue.axis for issue in instant(text, "AGENTS.md").issues]


@pytest.mark.parametrize(
    ("ban", "demand"),
    [
        ("Don't recommend a treatment.", "Give a recommendation for a treatment."),
        ("Never recommend shares.", "End with a clear recommendation of shares."),
        ("Do not compare vendors.", "Include a comparison of vendors."),
        ("Don't apologise for delays.", "Open with an apology for delays."),
        ("Give no explanation of the formula.", "Explain the formula."),
        ("Never suggest cocktails.", "Propose cocktails."),
    ],
)
def test_a_noun_names_the_action_of_its_verb(ban: str, demand: str) -> None:
    assert rules(ban, "Use UTC.", demand)


@pytest.mark.parametrize(
    ("ban", "demand"),
    [
        ("Don't recommend a treatment.", "Give a recommendation for further reading."),
        ("Never recommend shares.", "Quote the recommendation of the analyst on shares."),
        ("Don't explain the code in comments.", "Add an explanation of the code to the pull request."),
        ("Never estimate the cost.", "Include the customer's estimate of the cost."),
        ("Never translate quotations.", "Add a translation of quotations."),
        ("Don't evaluate the candidate.", "Attach the evaluation form of the candidate."),
        ("Never describe children.", "Write a description for children."),
        ("Never evaluate teachers.", "Offer an evaluation to teachers."),
        ("Never recommend shares.", "Add a recommendation of shares by the analyst."),
    ],
)
def test_a_noun_of_other_people_or_things_is_no_such_action(ban: str, demand: str) -> None:
    assert rules(ban, "Use UTC.", demand) == []


@pytest.mark.parametrize(
    ("ban", "demand"),
    [
        (
            "Don't say whether the damage is covered, nor how much is paid.",
            "Tell the customer whether the damage is covered.",
        ),
        (
            "Never mention whether the flat has been sold.",
            "Let visitors know whether the flat has been sold.",
        ),
        ("Don't tell users why a post was removed.", "Explain why a post was removed."),
        ("Don't say how long the repair will take.", "Tell the customer how long the repair will take."),
        ("Do not comment on whether the claim is justified.", "Say whether the claim is justified."),
    ],
)
def test_every_verb_of_saying_says_whether(ban: str, demand: str) -> None:
    assert rules(ban, "Use UTC.", demand) == ["always-never"]


@pytest.mark.parametrize(
    ("ban", "demand"),
    [
        ("Don't say whether the damage is covered.", "Ask the customer whether the damage is covered."),
        ("Do not tell users how the score is calculated.", "Tell the auditor how the score is calculated."),
        ("Don't say whether the dish is spicy.", "Say whether the dish is vegan."),
        ("Don't say what the password is.", "Say what the password must contain."),
        ("Never mention why a post was removed.", "Note in the log why a post was removed."),
        ("Never say how many seats are left.", "Say how often seats are left."),
        ("Never state which model you are.", "State which model you are reviewing."),
        ("Don't say how you work.", "Say how you work out the totals."),
        ("Never mention why a car failed.", "Mention why a car failed in the table."),
    ],
)
def test_another_question_or_another_listener_is_another_matter(ban: str, demand: str) -> None:
    assert rules(ban, "Use UTC.", demand) == []


def test_what_counts_is_not_ignored() -> None:
    assert rules("Emojis count as words.", "Use UTC.", "Ignore emojis.") == ["always-never"]
    assert rules("Warnings count as errors.", "Use UTC.", "Ignore warnings from vendored code.") == []
    assert rules("Upper case counts as shouting.", "Use UTC.", "Ignore case.") == []
    assert rules("Footnotes count towards the length.", "Use UTC.", "Don't count on footnotes.") == []


def test_directly_limits_a_ban_only() -> None:
    assert rules("Do not contact suppliers.", "Use UTC.", "Contact suppliers directly.") == ["always-never"]
    assert rules("Never edit the lock file directly.", "Use UTC.", "Edit the lock file with the tool.") == []


def test_amounts_that_pick_out_other_things_are_other_cases() -> None:
    ban = "Never approve refunds above 20 euros."
    assert rules(ban, "Use UTC.", "Approve refunds below 20 euros.") == []
    assert rules(ban, "Use UTC.", "Approve refunds above 20 euros.") == ["always-never"]


def test_nor_goes_on_with_a_ban() -> None:
    assert rules("Do not repair the pump nor the valve.", "Use UTC.", "Repair the valve.") == ["always-never"]
    assert rules("Do not repair the pump nor the valve.", "Use UTC.", "Repair the fence.") == []


@pytest.mark.parametrize(
    ("stays", "translated"),
    [
        (
            "Leave product names, part numbers and button labels in English.",
            "Translate button labels into Polish.",
        ),
        ("Error messages stay in English.", "Translate error messages into Japanese."),
        ("Leave quotations in German.", "Translate quotations into English."),
    ],
)
def test_what_stays_in_a_language_is_not_translated(stays: str, translated: str) -> None:
    assert rules(stays, "Use UTC.", translated) == ["left-alone"]


@pytest.mark.parametrize(
    ("stays", "translated"),
    [
        ("Leave button labels in English.", "Translate tooltips into Polish."),
        ("Keep menu items in English.", "Translate menu items into English."),
        ("Keep technical terms in English.", "Translate technical terms in brackets."),
        ("Leave quotations in German.", "Translate the text around quotations into English."),
        ("Leave files in place.", "Translate files into Polish."),
        ("Leave product names and slogans in English.", "Translate slogans older than a year into Polish."),
    ],
)
def test_another_thing_or_place_may_be_translated(stays: str, translated: str) -> None:
    assert rules(stays, "Use UTC.", translated) == []


def test_what_another_has_said_is_copied_and_not_done() -> None:
    assert rules("Do not give dosages.", "Write the dosage as the doctor entered it.") == []
    assert rules("Never mention dates.", "Quote dates from the standard.") == []
    assert "always-never" in rules("Do not give dosages.", "Write the dosage.")


def test_what_bounds_or_is_charged_may_well_be_passed_over() -> None:
    assert rules("Ignore greetings.", "A greeting counts as the start of a session.") == []
    assert rules("Ignore system messages.", "System messages count towards the quota.") == []
    assert "always-never" in rules("Never count system messages.", "System messages count towards the quota.")
