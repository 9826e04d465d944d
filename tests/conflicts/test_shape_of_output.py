"""Rules on the shape of what is written: of which thing, where, how often, and how much is allowed."""

from __future__ import annotations

import pytest

from instant import instant


def axes(first: str, second: str) -> list[str]:
    return [issue.axis for issue in instant(f"- {first}\n- Be kind.\n- {second}\n").issues]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Uppercase SQL keywords.", "SQL keywords are lowercase."),
        ("Title case for menu items and tabs.", "Menu items are in sentence case."),
        ("Use sentence case in table headers, tooltips and labels.", "Labels: title case."),
        ("Airport codes stay in capitals.", "Lower case for airport codes."),
        ("Station names in upper case, platform numbers in bold.", "Use lower case for station names."),
    ],
)
def test_one_thing_has_one_letter_case(first: str, second: str) -> None:
    assert axes(first, second) == ["letter-case"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Upper-case keywords, lower-case identifiers.", "Write identifiers in lower case."),
        ("Use sentence case everywhere.", "Acronyms are in upper case."),
        ("Write hex colours in lower case.", "Constants in upper case."),
        ("Headings in sentence case.", "Use title case for headings that are names of films."),
        ("Lower-case email addresses before comparing.", "Write names in title case."),
        ("List items in sentence case.", "Headings in title case, list items in sentence case."),
    ],
)
def test_each_thing_has_a_letter_case_of_its_own(first: str, second: str) -> None:
    assert axes(first, second) == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Warnings at the start.", "List warnings at the end."),
        ("Ingredients at the top, in a table.", "Put the ingredients at the bottom."),
        ("Always put the risks at the start.", "Risks in a section of their own at the end."),
    ],
)
def test_one_part_has_one_place(first: str, second: str) -> None:
    assert axes(first, second) == ["part-place"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Put the date at the top of the letter.", "The date is at the bottom of the form."),
        ("Put comments at the end of the line.", "Comments go at the top of the file."),
        ("Put the newest entries at the top.", "Put the oldest entries at the end."),
        ("Notes at the end.", "If there are notes on safety, put the notes at the top."),
        ("Allergies at the top.", "Repeat allergies at the end."),
    ],
)
def test_other_parts_and_other_texts_have_places_of_their_own(first: str, second: str) -> None:
    assert axes(first, second) == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Greeting: only in the first message.", "Greet the customer by name in each message."),
        ("Small talk: only in the first message of a chat.", "Make small talk in every reply."),
        ("Sign off only in the last message.", "Sign off each message with the club's name."),
    ],
)
def test_what_has_one_message_is_not_in_each(first: str, second: str) -> None:
    assert axes(first, second) == ["once-or-always"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Greeting: only in the first message.", "Sign each message with your name."),
        ("Greet once the user has logged in.", "Add a greeting to each mail."),
        ("Thank the donor only once a year.", "Thank the guest in every mail."),
        ("In calls, greet only once.", "In mails, greet in each message."),
    ],
)
def test_another_courtesy_or_case_may_come_each_time(first: str, second: str) -> None:
    assert axes(first, second) == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("You may ask up to three questions.", "Ask at most one question."),
        ("You can suggest up to ten names.", "Never suggest more than five names."),
        ("Posts may use up to five hashtags.", "Use at most two hashtags per post."),
    ],
)
def test_more_may_not_be_allowed_than_is_allowed(first: str, second: str) -> None:
    assert axes(first, second) == ["counts"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("For long threads, the summary may be up to 80 lines.", "Keep summaries under 40 lines."),
        ("Keep summaries under 40 lines.", "Only for releases, the summary may be up to 80 lines."),
        ("You may ask up to three questions.", "Ask at most one question at a time."),
        ("You may list up to ten sources.", "List at most five books."),
    ],
)
def test_what_is_allowed_in_some_case_is_an_exception(first: str, second: str) -> None:
    assert axes(first, second) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("## Summary\n- At most 40 words.\n\n## General\n- The summary has at least 100 words.\n", True),
        ("Newsletter:\n- 300 words at most.\n\nGeneral:\n- Every newsletter has at least 500 words.\n", True),
        ("## Summary\n- One sentence per finding.\n\n## General\n- The summary has four sentences.\n", False),
        ("## Short report\n- 300 words.\n\n## General\n- The long report has at least 500 words.\n", False),
        ("## Title\n- At most 8 words.\n\n## Report\n- At least 500 words.\n", False),
    ],
)
def test_a_bare_number_is_of_what_its_heading_names(text: str, found: bool) -> None:
    issues = instant(f"You write for a zoo.\n\n{text}").issues
    assert [issue.axis for issue in issues] == ["counts"] * found


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Acronyms: capitals.", "Work packages: sentence case."),
        ("Facts in the past tense.", "The law in the present tense."),
        ("Narrate in the past tense.", "Dreams are told in the present tense."),
        ("Total costs at the top.", "Costs at the end."),
        ("The summary goes at the top.", "The summary table goes at the bottom."),
        (
            "The risk notice stands at the end of every answer.",
            "The risk notice is at the top of the brochure.",
        ),
        ("Answers: at most 60 words.", "Pages: at least 300 words."),
        ("Part A has ten questions.", "Part B has five questions."),
        ("Sign off only in the last message of a chat.", "Every e-mail ends with your signature."),
        ("Welcome the guest only in the first message.", "Every message ends with a welcome drink offer."),
        ("Emojis only in the first message.", "Every message has at most one emoji."),
        ("Introduce yourself only in the first message.", "Introduce each message with the order number."),
        ("Say thanks only once per conversation.", "Thank customers in every reply to a review."),
        ("Return the JSON only.", "After the JSON, add nothing."),
        ("Introduce new players only in the first mail.", "Introduce the topic in every mail."),
        ("JSON only.", "Below the table, state the source in the PDF version."),
        ("Never start with a greeting after the first message.", "Greet the customer in the first message."),
        ("The planner greets the user only once.", "The reporter greets the user in every message."),
        ("Each message has a joke.", "The villain tells jokes only once per conversation."),
        ("The short report has 300 words.", "The report has at least 2,000 words."),
        ("SQL only.", "Put a comment above the query, inside the code block."),
        ("Missing values stay empty.", "Fill empty cells with the average only in the plot."),
        ("Replace semicolons with commas in the export.", "Use a semicolon to separate authors."),
    ],
)
def test_each_part_means_or_file_has_rules_of_its_own(first: str, second: str) -> None:
    assert axes(first, second) == []


@pytest.mark.parametrize(
    ("first", "second", "axis"),
    [
        ("Acronyms: capitals.", "Acronyms in lower case.", "letter-case"),
        ("Facts in the past tense.", "Write the facts in the present tense.", "tense"),
        ("Every tale is told in the past tense.", "Tell the story in the present tense.", "tense"),
        ("Answers: at most 60 words.", "Answers: at least 300 words.", "counts"),
        ("Every message ends with a joke.", "Jokes only in the first message.", "once-or-always"),
        ("Replace semicolons with commas.", "Use a semicolon to separate authors.", "punctuation"),
    ],
)
def test_the_same_part_has_one_rule(first: str, second: str, axis: str) -> None:
    assert axes(first, second) == [axis]
