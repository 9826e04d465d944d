"""Bans and what breaks them: lists, the same without "not", lead-ins, and preferences turned round."""

from __future__ import annotations

import pytest

from instant import instant


def axes(text: str) -> list[str]:
    return [issue.axis for issue in instant(text, "AGENTS.md").issues]


def rules(*lines: str) -> list[str]:
    return axes("".join(f"- {line}\n" for line in lines))


@pytest.mark.parametrize(
    ("ban", "demand"),
    [
        ("Don't disable, skip or delete tests.", "Skip tests."),
        ("Never edit or delete migrations.", "Delete migrations."),
        ("Never wash or iron the uniforms.", "Iron the uniforms."),
        ("Do not water, move or repot the orchids.", "Water the orchids."),
        ("Never mention prices, discounts or delivery dates.", "Always mention the price."),
        ("Never mention prices, discounts or delivery dates.", "Mention the delivery date."),
        ("No bullet points, tables or emojis.", "Use emojis."),
        ("Avoid jargon, idioms and puns.", "Use puns."),
        ("Do not ask about age, family, religion or health.", "Ask about the candidate's health."),
        ("Don't ask for passwords or card numbers.", "Ask for the card number."),
    ],
)
def test_a_ban_holds_for_each_thing_that_it_lists(ban: str, demand: str) -> None:
    assert rules(ban, "Name the ticket.", demand)


@pytest.mark.parametrize(
    ("ban", "demand"),
    [
        ("Never mention prices, discounts or delivery dates.", "Mention the delivery address."),
        ("Never mention class or function names.", "Mention the class."),
        ("Do not use big words or long sentences.", "Use sentences."),
        ("Don't mix tabs and spaces.", "Use spaces."),
        ("Do not serve meat and fish together.", "Serve fish."),
        ("Do not serve hot or cold drinks.", "Serve hot soup."),
        ("Don't add classes or functions to the core.", "Add functions."),
        ("Don't ask for names or emails.", "Ask for the company name."),
        ("Do not ask about age, family, religion or health.", "Ask about the candidate's plans."),
        ("Never edit migrations or delete data.", "Edit data."),
        ("Don't commit or push.", "Push notifications are sent at noon."),
        ("Do not mention names or John's address.", "Mention the address."),
    ],
)
def test_what_a_list_leaves_open_is_not_banned(ban: str, demand: str) -> None:
    assert rules(ban, "Name the ticket.", demand) == []


@pytest.mark.parametrize(
    ("ban", "demand"),
    [
        ("Don't panic in library code.", "Panic in library code."),
        ("Never haggle with suppliers.", "Haggle with suppliers."),
        ("Do not debounce inputs.", "Always debounce inputs."),
        ("Do not ask about health.", "Ask about the candidate's health."),
        ("Never talk about politics.", "Talk about politics with every guest."),
        ("Don't assign tickets.", "Assign tickets to the component's owner."),
    ],
)
def test_the_same_without_a_negation_is_a_conflict(ban: str, demand: str) -> None:
    assert rules(ban, "Name the ticket.", demand) == ["always-never"]


@pytest.mark.parametrize(
    ("ban", "demand"),
    [
        ("Don't panic in library code.", "Panic in library code is logged."),
        ("Never retry payments.", "Retry reads."),
        ("Never whisper.", "Whisper mode is on by default."),
        ("Do not ask about health.", "Ask about health insurance."),
        ("Do not ask about the price.", "Ask for the price."),
        ("Don't write about 300 words.", "Write about cats."),
        ("Never delete files.", "Delete files that are empty."),
        ("Never lend drills.", "Lend drills to trained staff."),
        ("Never skip tests.", "Skip the tour."),
    ],
)
def test_another_thing_or_a_narrower_case_is_none(ban: str, demand: str) -> None:
    assert rules(ban, "Name the ticket.", demand) == []


@pytest.mark.parametrize(
    "lead",
    [
        "Do not:",
        "Please don't:",
        "The assistant must not:",
        "It is forbidden to:",
        "Under no circumstances:",
        "Under no circumstances should you:",
        "You are not allowed to:",
        "Do not do any of the following:",
    ],
)
def test_a_lead_in_that_forbids_makes_a_ban_of_each_entry(lead: str) -> None:
    listed = f"{lead}\n\n- mention competitors\n- approve refunds\n"
    assert axes(f"{listed}\nSign the letter.\n\nApprove refunds.\n")
    assert axes(f"Always:\n\n- approve refunds\n\n{listed}")


@pytest.mark.parametrize(
    "lead",
    [
        "Never forget to:",
        "Do not skip these steps:",
        "Do not finish before you:",
        "Do not stop until you have:",
        "Never commit without:",
        "You must not do this unless asked:",
    ],
)
def test_a_lead_in_that_asks_or_limits_makes_none(lead: str) -> None:
    assert axes(f"{lead}\n\n- approve refunds\n\nSign the letter.\n\nApprove refunds.\n") == []


def test_below_a_heading_that_forbids_something_else_nothing_is_banned() -> None:
    assert axes("# Shop\n\n## Never share secrets\n\n- Use the vault.\n\n## Next\n\n- Use the vault.\n") == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Use composition, not inheritance.", "Use inheritance, not composition."),
        ("Prefer `type` to `interface`.", "Prefer `interface` to `type`."),
        ("Choose linen over cotton for suits.", "Choose cotton over linen for suits."),
        ("Return errors instead of throwing them.", "Throw errors instead of returning them."),
    ],
)
def test_a_preference_and_its_inverse_clash(first: str, second: str) -> None:
    assert rules(first, "Name the ticket.", second) == ["preference"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Choose linen over cotton for suits.", "Choose cotton over linen for shirts."),
        ("Prefer clarity over brevity.", "Prefer brevity over completeness."),
        ("Prefer short answers over long ones.", "Prefer long walks over short ones."),
        ("Use `a` rather than `b` where possible.", "Use `b` rather than `a`."),
        ("If it rains, prefer trams to bikes.", "If it is dry, prefer bikes to trams."),
    ],
)
def test_preferences_of_other_things_or_for_other_cases_do_not(first: str, second: str) -> None:
    assert rules(first, "Name the ticket.", second) == []


def test_a_preference_without_a_second_thing_is_none() -> None:
    assert rules("Prefer tabs to  , if in doubt.", "Prefer spaces to tabs.") == []
