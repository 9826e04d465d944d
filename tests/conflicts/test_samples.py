"""What a prompt shows as its output, and the rules that this breaks."""

from __future__ import annotations

import pytest

from instant import instant


def found(text: str, path: str = "system.md") -> list[tuple[str, str]]:
    return [
        (conflict.first.text, conflict.second.text)
        for issue in instant(text, path).issues
        for conflict in issue.occurrences
    ]


REPLY = "# Sample reply\n\nMember: is the pool open?\n\nYou: Yes, until nine 🙂 See you!\n"


@pytest.mark.parametrize(
    "rule",
    [
        "Emoji stay out of your replies.",
        "Emoji, ASCII faces and slang stay out of your replies.",
        "Emojis have no place in a reply.",
        "Keep emojis out of your answers.",
        "Leave out slang and emojis.",
        "Emojis never appear in a message.",
        "Slang and exclamation marks are not used.",
    ],
)
def test_what_stays_out_is_banned_however_that_is_said(rule: str) -> None:
    (pair,) = found(f"# Gym\n\n## Tone\n\n- {rule}\n- Be brief.\n\n{REPLY}")
    assert pair == (rule, "Yes, until nine 🙂 See you!")


@pytest.mark.parametrize(
    "rule",
    [
        "Emojis stay out of formal letters.",
        "Exclamation marks have no place in headings.",
        "Keep emojis out of the changelog.",
        "Hashtags stay out of your replies.",
    ],
)
def test_what_stays_out_of_something_else_is_not_broken(rule: str) -> None:
    assert found(f"# Gym\n\n- {rule}\n- Be brief.\n\n{REPLY}") == []


def test_what_the_user_says_in_a_sample_breaks_nothing() -> None:
    shown = "# Sample reply\n\nMember: is the pool open? 🙂\n\nYou: Yes, until nine.\n"
    assert found(f"Emojis stay out of your replies.\n\n{shown}") == []


def test_whoever_answers_is_told_by_who_asks() -> None:
    rule, shown = "Apologies are left out.", "## Example\n\nPupil: Why?\n\nTutor: I'm sorry, look again.\n"
    assert found(f"# Tutor\n\n- {rule}\n- Be kind.\n\n{shown}") == [(rule, "I'm sorry, look again.")]


@pytest.mark.parametrize(
    "shown",
    [
        "Good: `feat: added a switch`",
        "Correct: `feat: added a switch`",
        '✅ "feat: added a switch"',
        "Write the type and the subject, such as `feat: added a switch`.",
    ],
)
def test_a_line_that_is_judged_as_right_is_a_sample(shown: str) -> None:
    assert len(found(f"- Commit messages are in the imperative mood.\n- One topic each.\n\n{shown}\n")) == 1


@pytest.mark.parametrize("shown", ["Bad: `feat: added a switch`", "Never like `feat: added a switch`."])
def test_a_line_that_is_judged_as_wrong_is_none(shown: str) -> None:
    assert found(f"- Commit messages are in the imperative mood.\n- One topic each.\n\n{shown}\n") == []


def test_a_template_shows_the_form_and_leaves_words_open() -> None:
    rule = "Issue and PR numbers stay out of the changelog."
    template = "## Template\n\n```markdown\n## {version}\n\n- Faster start (#482)\n- [link to #notes]\n```\n"
    prompt = f"You write the changelog of a CLI.\n\n- {rule}\n- Group by area.\n\n{template}"
    assert found(prompt) == [(rule, "- Faster start (#482)")]
    assert found(prompt.replace("(#482)", "{number}")) == []


def test_words_that_stay_out_are_looked_for_in_samples() -> None:
    rule = 'Superlatives such as "best" or "ultimate" have no place in a text.'
    page = "## Sample page\n\nThe ultimate pack. Best before dates are on the pouch.\n"
    assert found(f"# Copy\n\n- {rule}\n- Be brief.\n\n{page}") == [
        (rule, "The ultimate pack. Best before dates are on the pouch.")
    ]
    assert found(f"# Copy\n\n- {rule}\n- Be brief.\n\n{page.replace('ultimate', 'new')}") == []


def test_a_question_that_is_not_to_be_asked_is_not_to_be_the_last() -> None:
    ban = "Don't ask whether there is anything else you can do."
    close = (
        'Thank them, and finish each reply with the question "Is there anything else I can help you with?"'
    )
    assert len(found(f"- {ban}\n- Be brief.\n- {close}\n")) == 1
    assert (
        found(f'- {ban}\n- Be brief.\n- If a customer ends with "Is there anything else to know?", reply.\n')
        == []
    )


EVENTS = ("14:05 Release deployed", "14:20 Errors rise", "14:32 Rollback")


def listed(rule: str, lines: tuple[str, ...]) -> list[tuple[str, str]]:
    fence = "\n".join(("```", *lines, "```"))
    return found(f"# Scribe\n\n- {rule}\n- Use UTC.\n\n## Example timeline\n\n{fence}\n")


@pytest.mark.parametrize(
    ("rule", "lines", "stray"),
    [
        ("List events in chronological order.", EVENTS[::-1], "14:20 Errors rise"),
        ("List events with the newest first.", EVENTS, "14:20 Errors rise"),
        ("Timestamps are sequential.", (EVENTS[1], EVENTS[0], EVENTS[2]), "14:05 Release deployed"),
        (
            "Entries are sorted alphabetically.",
            ("Ledger – a list", "Account – a space", "Webhook – a call"),
            "Account – a space",
        ),
        (
            "List papers by year, newest first.",
            ("Obi (2017). A", "Moe (2023). B", "Lund (2020). C"),
            "Moe (2023). B",
        ),
    ],
)
def test_a_list_that_leaves_the_order_is_shown_where_it_does(
    rule: str, lines: tuple[str, ...], stray: str
) -> None:
    assert listed(rule, lines) == [(rule, stray)]


@pytest.mark.parametrize(
    ("rule", "lines"),
    [
        ("List events in chronological order.", EVENTS),
        ("List events with the newest first.", EVENTS[::-1]),
        ("List events in chronological order.", ("22:50 Alarm", "23:55 Call", "00:10 Rollback")),
        ("Sort imports alphabetically.", ("Ledger – a list", "Account – a space", "Webhook – a call")),
        ("Entries are sorted alphabetically.", ("Zoo trip", "Any news", "More")),
        (
            "List papers by year, newest first.",
            ("Obi (2017, reprint of 2023). A", "Moe (2023). B", "Lund (2020). C"),
        ),
    ],
)
def test_a_list_that_keeps_the_order_or_may_be_in_any_is_left_alone(
    rule: str, lines: tuple[str, ...]
) -> None:
    assert listed(rule, lines) == []


def test_a_line_in_capitals_announces_an_output() -> None:
    rule = "Ensure all output timestamps are sequential and fall within the length of the video."
    shown = "EXAMPLE OUTPUT (Hours:Minutes:Seconds)\n\n00:00:10 Demo\n01:29:06 The end\n00:09:36 School\n"
    assert found(f"# OUTPUT\n\n- {rule}\n- Be brief.\n\n{shown}\nEND EXAMPLE OUTPUT\n") == [
        (rule, "00:09:36 School")
    ]


@pytest.mark.parametrize(
    ("rule", "line", "broken"),
    [
        ("Headlines are in sentence case.", "Council Votes To Close Two Libraries", True),
        ("Headlines are in sentence case.", "Ada Holm named as editor of the Vale Courier", False),
        ("Headlines are in title case.", "Council votes to close two small libraries", True),
        ("Headlines are in title case.", "Council Votes to Close Two Libraries", False),
    ],
)
def test_a_headline_shows_its_case(rule: str, line: str, *, broken: bool) -> None:
    prompt = f"You write headlines for a paper.\n\n- {rule}\n- No puns.\n\n## Sample output\n\n{line}\n"
    assert bool(found(prompt)) is broken


def test_a_labelled_line_is_a_part_of_its_own() -> None:
    rule, title = "Titles have at most five words.", "Title: Council agrees to repair the old bridge soon"
    shown = f"Sample:\n\n```\n{title}\nText: It opens in May, after the works are done and paid for.\n```\n"
    assert found(f"# Minutes\n\n- {rule}\n- Be brief.\n\n{shown}") == [(rule, title.partition(": ")[2])]


@pytest.mark.parametrize(
    ("rule", "entry", "broken"),
    [
        ("Pie charts are not used.", "Share of traffic as a pie chart.", True),
        ("Pie charts and animations stay out.", "A pie chart of the sales.", True),
        ("Pie charts are not used.", "A bar chart instead of a pie chart.", False),
        ("Pie charts are not used.", "Chart of the pie sales.", False),
    ],
)
def test_an_entry_of_what_a_page_holds_asks_for_it(rule: str, entry: str, *, broken: bool) -> None:
    text = f"# Dashboard\n\n- {rule}\n- Label axes.\n\n## Sections\n\n1. Revenue by week.\n2. {entry}\n"
    assert found(text) == ([(rule, entry)] if broken else [])


@pytest.mark.parametrize(
    ("first", "second", "clash"),
    [
        ("Safety comes first, then speed; brevity is last.", "Speed above all, then safety.", True),
        ("The ranking is: safety, then speed, then tone.", "Speed outranks safety.", True),
        ("A correct answer later beats a wrong one now.", "Speed matters more than correctness.", True),
        (
            "Priorities: safety > accuracy > speed.",
            "If goals pull in different directions, speed beats accuracy.",
            True,
        ),
        ("Priorities: safety > accuracy > speed.", "Prioritise accuracy over speed.", False),
        ("The summary comes first, then the findings.", "The findings come first, then the summary.", False),
        (
            "Ask what they have tried before you explain.",
            "Explanations matter more than what they have tried.",
            False,
        ),
    ],
)
def test_rankings_are_read_from_sentences(first: str, second: str, *, clash: bool) -> None:
    assert bool(found(f"{first}\n\nBe kind.\n\n{second}\n")) is clash


def test_a_numbered_list_is_a_ranking_if_it_says_so() -> None:
    entries = "1. **Raw performance** (measured)\n2. Correct results: always\n3. Short code\n"
    rule = "Correctness comes first, then performance."
    ranked = f"# Code\n\n{rule}\n\n## When trade-offs come up\n\nDecide in this order:\n\n{entries}"
    assert found(ranked) == [(rule, "**Raw performance** (measured)")]
    assert found(f"# Code\n\n{rule}\n\n## Steps\n\nWork on these:\n\n{entries}") == []


def test_a_path_in_a_lead_in_says_nothing_of_the_code() -> None:
    code = (
        "Register it in `internal/old/charges.go`:\n\n```go\ntype Charge struct {\n\tAmount float64\n}\n```\n"
    )
    (pair,) = found(f"# Ledger\n\n- Floats never hold an amount.\n- Use gofmt.\n\n{code}", "AGENTS.md")
    assert pair[1] == "Amount float64"


@pytest.mark.parametrize(("lead", "broken"), [("Copy the skeleton", True), ("Scripts may print", False)])
def test_a_ban_for_library_code_leaves_scripts_alone(lead: str, *, broken: bool) -> None:
    rule = "`print` has no place in library code; use the logger."
    text = f"# Kestrel\n\n- {rule}\n- Type it.\n\n{lead}:\n\n```python\nprint(symbol)\n```\n"
    assert bool(found(text, "AGENTS.md")) is broken


def test_what_stays_out_of_one_kind_of_text_is_looked_for_in_samples_of_it() -> None:
    rule = "Links have no place in the minutes."
    shown = "## Sample minutes\n\nThe budget is at https://intra.org/budget.\n"
    assert found(f"# Clerk\n\n- {rule}\n- Be brief.\n\n{shown}") == [
        (rule, "The budget is at https://intra.org/budget.")
    ]
    assert found(f"# Clerk\n\n- {rule}\n- Be brief.\n\n{shown.replace('minutes', 'reply')}") == []


def test_a_ranked_list_is_one_though_tags_cut_the_file() -> None:
    sources = "1. The collective agreement of the country.\n2. The FAQ in the intranet."
    lead = "If sources contradict each other, use the first that applies:"
    rule = "In every case of contradiction the FAQ prevails over policies and collective agreements."
    ranked = f"<order_of_precedence>\n{lead}\n{sources}\n</order_of_precedence>\n"
    assert found(f"{ranked}\n<faq_rules>\n- {rule}\n</faq_rules>\n") == [
        ("The collective agreement of the country.", rule)
    ]


EMOJI = "You write for a pottery. Never use emojis.\n\n"


@pytest.mark.parametrize(
    "announced",
    [
        "Example post:\n\n> Open 🔥 today.\n",
        "Example entry:\n\n> Open 🔥 today.\n",
        "Example title: Open 🔥 today\n",
        "Here is an example:\n\n> Open 🔥 today.\n",
        "For example:\n\n> Open 🔥 today.\n",
        "Expected output:\n\n```\nOpen 🔥 today.\n```\n",
        "Ideal reply:\n\n> Open 🔥 today.\n",
        'Good answer: "Open 🔥 today."\n',
        'Example: "Open 🔥 today."\n',
        "<example>\nOpen 🔥 today.\n</example>\n",
    ],
)
def test_announcements_of_an_output(announced: str) -> None:
    assert len(found(EMOJI + announced)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "You translate posts. Never use emojis.\n\nExample post:\n\n> Open 🔥 today.\n",
        "You answer customers. Never use emojis.\n\nExample message:\n\n> open today? 🔥\n",
        EMOJI + "Example customer post:\n\n> open today? 🔥\n",
        EMOJI + "Here is an example:\n\n> open today? 🔥\n\nFor it, you say when the shop is open.\n",
        EMOJI + "Rewrite this example reply:\n\n> Open 🔥 today.\n",
        EMOJI + "Example output of the old bot, which nobody liked:\n\n> Open 🔥 today.\n",
        EMOJI + "<example>\nOpen 🔥 today?\n\nYes, until six.\n</example>\n",
        EMOJI + "Run `make test`.\n\nExpected output:\n\n```\n✅ 12 passed\n```\n",
        EMOJI + "Guests may be rude.\n\nFor example:\n\n> where is my soup 😡\n",
        '# Complaints\n\n- Late parcels\n\n  Example: "where is it 😡 my parcel"\n\nNever use emojis.\n',
    ],
)
def test_what_is_given_or_somebody_elses_is_no_output(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("rule", "reply"),
    [
        ('Never use these words: "luxury", "dream".', "A luxury flat by the canal."),
        ('Never use "we".', "We painted the boat house."),
        ("Forbidden phrases:\n\n- world class\n- touch base\n", "A world class kettle for small kitchens."),
        ("Answer in one sentence.", "It opens at ten. It closes at six."),
        ("Answer in at least three sentences.", "It opens at ten."),
        ("Use the 24-hour clock for all times.", "The last ferry leaves at 11 p.m. from pier two."),
        ("Never ask questions.", "It is in Leeds. Shall I send it on?"),
        ("Narrate in the past tense.", "A knight rides to the gate. He knocks and waits."),
        ("Write in the present tense.", "You opened the door. The hall was dark."),
        ('End every reply with "Fair winds".', "The tide is low until noon today."),
        ("Output English only.", "Ihr Paket ist da und wird nicht noch einmal für Sie verschickt."),
        (
            "Always answer in bullet points.",
            "The board met on Monday. It chose a roof. It paid the bill. It closed at nine.",
        ),
    ],
)
def test_rules_that_a_whole_reply_breaks(rule: str, reply: str) -> None:
    (pair,) = found(f"{rule}\n\nExample reply:\n\n> {reply}\n")
    assert reply.startswith(pair[1][:20])


@pytest.mark.parametrize(
    ("rule", "reply"),
    [
        ('Never say "no".', "There is no fee."),
        ("Answer in one sentence.", "Dr. Holt opens at 9 a.m. on Mon. and Tue."),
        ("Use British English.", "Set `color: gray` in the style sheet."),
        ('Never write "US".', "Write to us by noon."),
        ('Never use "we" in headings.', "We painted the boat house."),
        ("Banned words: none.", "There are none in stock."),
        ("Write at least 50 words.", "The mill stands by [river] and grinds [grain]."),
        ("Answer in at least three sentences.", "It opens at ten. [...]"),
        ("Use the 24-hour clock.", "The ferry leaves at 23:05. I am on deck at 5."),
        ("Never ask questions about money.", "Shall I send it on?"),
        ("Narrate in the past tense.", 'A knight rode to the gate. "The king waits," he said.'),
        ("Write in the present tense.", 'The door opens. "You opened it," says the lady.'),
        ('Begin every reply with "Dear [name]".', "Dear Ms Holt, the boats are back."),
        ('Begin every mail with "Hello".', "The tide is low until noon today."),
        ("Output JSON only.", "[1, 2]"),
        ("Always answer in bullet points.", "Yes, it does."),
        ("No exclamation marks for judges.", "The file is here!"),
    ],
)
def test_replies_that_keep_a_rule_or_show_too_little(rule: str, reply: str) -> None:
    assert found(f"{rule}\n\nExample reply:\n\n> {reply}\n") == []
