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


@pytest.mark.parametrize(
    ("ban", "demand"),
    [
        ("Don't quote prices.", "Always mention the current room price in euros."),
        ("Do not mention discounts.", "Always name the current discount."),
        ("Never mention side effects.", "List the side effects."),
        ("Don't praise.", "Start every review with two sentences of praise."),
        ("Never predict.", "Close each report with a prediction."),
        ("Use the file, don't add disclaimers.", "End each reply with a disclaimer that we are no vets."),
        ("No footers.", "Add a footer saying that nothing here is binding."),
        ("No yes/no questions.", "Include about five yes/no questions per lecture."),
        ("No rhetorical questions.", "Use about two rhetorical questions per speech."),
        ("No open questions.", "Ask two open questions at the start."),
        ("Songs are fine, poems are not.", "Work in a poem or two per evening."),
        ("Lists are OK, but charts aren't.", "Put a chart at the end of each answer."),
        ("No charts, no sketches.", "Add a sketch to each section."),
    ],
)
def test_a_thing_is_banned_in_one_form_and_asked_for_in_another(ban: str, demand: str) -> None:
    assert "always-never" in axes(ban, demand)


@pytest.mark.parametrize(
    ("ban", "demand"),
    [
        ("Don't quote prices unless asked.", "Mention the price when the guest asks."),
        ("Don't quote prices.", "Mention the price list."),
        ("Don't quote sources.", "Mention the source."),
        ("Don't list prices.", "Mention the price."),
        ("Don't praise.", "If a pupil succeeds, add a sentence of praise."),
        ("Don't explain.", "Use the explanation in `docs/why.md`."),
        ("Don't translate.", "Add a translation key to each label."),
        ("Don't add notes.", "Delete any note that is not signed."),
        ("Never ask questions.", "Include two questions in every quiz."),
        ("No trick questions.", "Include about five questions per lecture."),
        ("Short jokes are fine, long ones are not.", "Add a joke to each page."),
        ("Dogs are welcome, cats are not.", "Mention the cat of the house."),
        ("No tests, no merge.", "Add a test to each change."),
        ("No receipts, no refunds.", "Include two receipts with each claim."),
        ("In titles, no puns.", "Work in a pun or two per page."),
        ("Don't praise.", "Include praise from critics."),
        ("Do not explain.", "Add an explanation by the plumber."),
        ("Never explain.", "Include members' explanations."),
        ("Don't mention variables.", "Name variables in camelCase."),
        ("Don't mention repairs.", "Describe repairs in the logbook."),
        ("Do not mention allergies.", "List allergies on the form."),
        ("Links are allowed, adverts are not.", "Add adverts to the block list."),
    ],
)
def test_another_thing_another_place_or_a_mere_mention_breaks_no_ban(ban: str, demand: str) -> None:
    assert axes(ban, demand) == []


@pytest.mark.parametrize(
    ("ban", "demand"),
    [
        ("No Vue, no React.", "Build interactive parts with Vue 3."),
        ("No Lombok.", "Use Lombok's `@Data` for requests."),
        ("Plain CSS, no Tailwind.", "Style components with Tailwind 4."),
        ("No SAP, no Oracle.", "Store invoices in Oracle."),
        ("Never use Slack.", "Send reminders via Slack."),
    ],
)
def test_a_product_that_is_banned_by_name_is_not_used(ban: str, demand: str) -> None:
    assert "always-never" in axes(ban, demand)


@pytest.mark.parametrize(
    ("ban", "demand"),
    [
        ("No Vue in `admin/`.", "Build pages with Vue 3."),
        ("No Lombok, except in tests.", "Use Lombok's `@Data` for test data."),
        ("No Lombok.", "Replace Lombok's `@Data` with records."),
        ("No Vue, no React.", "Compare our library with React."),
        ("No React.", "Build the mobile app with React Native."),
        ("No Hibernate 5.", "Write repositories with Hibernate 6."),
        ("No Spring.", "Ship the release in spring."),
        ("Plain English, no Latin.", "Write plant names in Latin."),
        ("No Figma, no review.", "Build mock-ups in Figma."),
        ("Don't use React.", "Build the dashboard with React."),
        ("Never use Google.", "Use Google's style guide for Python."),
        ("No Microsoft.", "Use Microsoft's terminology for menus."),
    ],
)
def test_a_product_is_only_used_where_something_is_made_with_it(ban: str, demand: str) -> None:
    assert axes(ban, demand) == []


def test_what_a_source_sends_or_a_quotation_holds_is_no_rule_on_units() -> None:
    assert axes("Give temperatures in Celsius.", "The API sends temperatures in Fahrenheit.") == []
    assert axes("Give temperatures in Celsius.", "Leave temperatures in Fahrenheit in quotations.") == []


def test_a_guess_of_others_and_a_branch_of_its_own_are_other_matters() -> None:
    assert axes("Never guess.", "Record the contestant's best guess.") == []
    assert axes("Squash before merging.", "Never squash on `main`.") == []
    assert axes("Never guess.", "Ask the team to supply a rough guess.") == []
    assert axes("Never guess.", "Record a rough guess by the caller of the time.") == []
    assert axes("Never guess.", "Enter an educated guess marked with a question mark.") == []
    assert axes("Squash.", "Merge release branches with a merge commit.") == []
    assert axes("Squash your commits.", "Keep the individual commits of contributors.") == []
    assert axes("Squash before opening a pull request.", "Merge pull requests with a merge commit.") == []


def test_branches_of_one_kind_are_a_case_of_their_own() -> None:
    text = "## Feature branches\n\n- Squash before merging.\n\n## Release branches\n\n- Never squash.\n"
    assert instant(text, "AGENTS.md").issues == ()


@pytest.mark.parametrize(
    ("ban", "demand"),
    [
        ("Never invent values.", "Fill in missing values from the CRM."),
        ("Never invent values.", "Ask the customer to fill in missing fields."),
        ("Never impute.", "Fill missing values with the median in the model pipeline."),
        ("No emojis.", "The survey has three smileys on its first page."),
    ],
)
def test_what_is_looked_up_or_drawn_elsewhere_is_no_guess_and_no_emoji(ban: str, demand: str) -> None:
    assert axes(ban, demand) == []


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("Show only one price per room.", "A room may have several prices."),
        ("Return exactly one code per visit.", "A visit may have several codes."),
    ],
)
def test_one_is_picked_from_several(one: str, several: str) -> None:
    assert axes(one, several) == []
    assert axes(one.split(maxsplit=1)[1].capitalize(), several) == ["one-per"]


def test_who_names_a_thing_in_an_answer_mentions_it() -> None:
    assert axes("Don't mention the documents.", "Name the document in every answer.") == ["always-never"]
    assert axes("Don't mention departments.", "Name the department in charge.") == ["always-never"]
    assert axes("Put an emoji in each chat message.", "Never end a message with a smiley.") == ["emojis"]
