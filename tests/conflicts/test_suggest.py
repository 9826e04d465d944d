"""Fixes as the author sees the file after applying them."""

from __future__ import annotations

import json

import pytest

from antinomy import Fix
from instant import instant

#: What a limit ends with.
ELSE = "; else this takes precedence"
TILLS = "## Tills\n\nBe kind.\n"


def applied(text: str, fix: Fix) -> str:
    for edit in sorted(fix.edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.new_text + text[edit.span.end :]
    return text


def fixed(text: str, path: str, number: int) -> str:
    report = instant(text, path)
    assert len(report.suggestions) == 1, report.issues
    return applied(text, report.suggestions[0].fixes[number])


@pytest.mark.parametrize(
    ("text", "keep_first", "keep_second", "limited", "ranked"),
    [
        (
            "- Be concise.\n- Be kind.\n- Be exhaustive.\n",
            "- Be concise.\n- Be kind.\n",
            "- Be kind.\n- Be exhaustive.\n",
            f"- Be concise (unless asked for detail{ELSE}).\n- Be kind.\n- Be exhaustive.\n",
            "- Be concise (this takes precedence).\n- Be kind.\n- Be exhaustive.\n",
        ),
        (
            "Be concise and give a detailed explanation.\n",
            "Be concise.\n",
            "give a detailed explanation.\n",
            f"Be concise (unless asked for detail{ELSE}) and give a detailed explanation.\n",
            "Be concise (this takes precedence) and give a detailed explanation.\n",
        ),
        (
            "Be kind. Be concise. Be exact. Be exhaustive. Stop.\n",
            "Be kind. Be concise. Be exact. Stop.\n",
            "Be kind. Be exact. Be exhaustive. Stop.\n",
            f"Be kind. Be concise (unless asked for detail{ELSE}). Be exact. Be exhaustive. Stop.\n",
            "Be kind. Be concise (this takes precedence). Be exact. Be exhaustive. Stop.\n",
        ),
    ],
)
def test_edits(text: str, keep_first: str, keep_second: str, limited: str, ranked: str) -> None:
    got = [fixed(text, "p.md", number).lower() for number in range(4)]
    assert got == [wanted.lower() for wanted in (keep_first, keep_second, limited, ranked)]


def test_list_items_leave_a_json_string_without_a_trace() -> None:
    text = json.dumps([{"role": "system", "content": "Rules\n- Be concise.\n- Be kind.\n- Be exhaustive."}])
    contents = [json.loads(fixed(text, "messages.json", number))[0]["content"] for number in (0, 1)]
    assert contents == ["Rules\n- Be concise.\n- Be kind.", "Rules\n- Be kind.\n- Be exhaustive."]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (
            json.dumps([{"role": "system", "content": 'Say "hi".\nBe concise.\nBe exhaustive.'}]),
            "messages.json",
        ),
        ("- role: system\n  content: Be concise. Be exhaustive.\n", "messages.yaml"),
        ("- role: system\n  content: |\n    - Be concise.\n    - Be exhaustive.\n", "messages.yaml"),
        ("prompt = '''\nBe concise.\nBe exhaustive.\n'''\n", ".gemini/commands/x.toml"),
    ],
)
def test_every_fix_leaves_a_file_that_still_parses(text: str, path: str) -> None:
    report = instant(text, path)
    for fix in report.suggestions[0].fixes:
        after = instant(applied(text, fix), path)
        assert after.notices == ()
        assert after.issues == ()


@pytest.mark.parametrize(
    ("text", "path", "wanted"),
    [
        (
            "- Use tabs for indentation.\n  - Too.\n    Really.\n\n  Never mix.\n- Indent with two spaces.\n",
            "AGENTS.md",
            "- Indent with two spaces.\n",
        ),
        (
            "1. Use npm to install it.\n\n   ```sh\n   npm ci\n   ```\n\n2. Use yarn to install it.\n",
            "AGENTS.md",
            "1. Use yarn to install it.\n",
        ),
        (
            "- Be kind.\n\n- Be concise.\n\n  It helps.\n\n- Be exhaustive.\n",
            "AGENTS.md",
            "- Be kind.\n\n- Be exhaustive.\n",
        ),
        ("* Be concise.\n\t* Not a word more.\n* Be exhaustive.\n", "AGENTS.md", "* Be exhaustive.\n"),
        (
            "- role: system\n  content: |\n    - Be concise.\n      - Not one.\n    - Be exhaustive.\n",
            "messages.yaml",
            "- role: system\n  content: |\n    - Be exhaustive.\n",
        ),
        (
            json.dumps(
                [{"role": "system", "content": "- Be kind.\n- Be concise.\n  - Not one.\n- Be exhaustive."}]
            ),
            "messages.json",
            json.dumps([{"role": "system", "content": "- Be kind.\n- Be exhaustive."}]),
        ),
    ],
)
def test_what_stands_below_a_list_item_goes_with_it(text: str, path: str, wanted: str) -> None:
    (suggestion,) = instant(text, path).suggestions
    one, two = [fix for fix in suggestion.fixes if fix.title.startswith("Keep ")]
    assert applied(text, two) == wanted
    assert two.title.endswith(" and what stands below it")
    assert "below" not in one.title


def test_a_rule_is_not_deleted_with_the_one_that_is_to_be_kept_below_it() -> None:
    text = (
        "- Keep every answer of yours concise.\n  - Give a detailed step-by-step explanation.\n- Be kind.\n"
    )
    (suggestion,) = instant(text, "AGENTS.md").suggestions
    titles = [fix.title for fix in suggestion.fixes]
    assert [title for title in titles if "delete" in title] == [
        "Keep “Keep every answer of yours concise”, delete “Give a detailed step-by-step explanation”"
    ]


@pytest.mark.parametrize(
    ("text", "limited"),
    [
        (
            "Explain everything in detail. Be kind. Be concise.",
            f"Be concise (unless asked for detail{ELSE}).",
        ),
        (
            "Do not cite sources. Be kind. Name your sources.",
            f"Do not cite sources (unless the reader asks for sources{ELSE}).",
        ),
        (
            "Don't run the formatter. Be kind. Run the formatter after edits.",
            f"Don't run the formatter (unless the user asks for it{ELSE}).",
        ),
        (
            "Provide the full solution. Be kind. Never give the solution.",
            f"Never give the solution (unless the learner has given up{ELSE}).",
        ),
        (
            "Answer in English. Be kind. Never answer in English.",
            f"Never answer in English (unless the user writes in it{ELSE}).",
        ),
        (
            "Use semicolons. Be kind. No semicolons.",
            f"No semicolons (except in generated files{ELSE}).",
        ),
    ],
)
def test_a_limit_is_put_on_the_side_whose_words_it_fits(text: str, limited: str) -> None:
    (suggestion,) = instant(text, "p.md").suggestions
    (done,) = [applied(text, fix) for fix in suggestion.fixes if fix.title.startswith("Limit ")]
    assert limited in done
    assert len(done) == len(text) + limited.index(")") + 1 - limited.index(" (")


@pytest.mark.parametrize("label", ["**Length:** ", "__In general__: ", "*Length:* "])
def test_a_limit_leaves_the_label_of_a_rule(label: str) -> None:
    text = f"- {label}Be concise.\n- **Depth:** Give a detailed explanation.\n"
    words = f"Be concise (unless asked for detail{ELSE})"
    wanted = f"- {label}{words}.\n- **Depth:** Give a detailed explanation.\n"
    (suggestion,) = instant(text, "AGENTS.md").suggestions
    (limited,) = [fix for fix in suggestion.fixes if fix.title.startswith("Limit ")]
    assert applied(text, limited) == wanted
    assert instant(wanted, "AGENTS.md").issues == ()


def test_group_of_three_keeps_rules_that_agree_together() -> None:
    text = "- Use pnpm for everything.\n- Never use npm.\n- Run `npm install` first.\n"
    report = instant(text, "AGENTS.md")
    assert [len(issue.occurrences) for issue in report.issues] == [2]
    assert applied(text, report.suggestions[0].fixes[0]) == "- Use pnpm for everything.\n- Never use npm.\n"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "- Indent with 2 spaces.\n- Be kind.\n- Indent with 4 spaces.\n",
            ["- Indent with 2 spaces.\n- Be kind.\n- Indent with 2 spaces.\n"],
        ),
        (
            "Maximum line length is 88. Sort imports. Line length: 120.\n",
            ["Maximum line length is 88. Sort imports. Line length: 88.\n"],
        ),
        (
            "Give five tips per request. Be kind. Never give more than three tips.\n",
            [
                "Give five tips per request. Be kind. Never give more than five tips.\n",
                "Give three tips per request. Be kind. Never give more than three tips.\n",
            ],
        ),
        (
            "Write exactly three paragraphs. Be kind. Keep it to a single paragraph.\n",
            [
                "Write exactly three paragraphs. Be kind. Keep it to three paragraphs.\n",
                "Write exactly a single paragraph. Be kind. Keep it to a single paragraph.\n",
            ],
        ),
        (
            "- Write at most fifty words\n  in each answer.\n- Each answer has exactly\n  120 words.\n",
            ["- Write at most fifty words\n  in each answer.\n- Each answer has exactly\n  fifty words.\n"],
        ),
        (
            "Write exactly 120 words. Write exactly 120 words, please. Write at most 50 words.\n",
            [
                "Write exactly 50 words. Write exactly 50 words, please. Write at most 50 words.\n",
                "Write exactly 120 words. Write exactly 120 words, please. Write at most 120 words.\n",
            ],
        ),
        (
            "Write exactly 3 sentences. Be kind. Write between 5 and 8 sentences.\n",
            [
                "Write exactly 3 sentences. Be kind. Write exactly 3 sentences.\n",
                "Write between 5 and 8 sentences. Be kind. Write between 5 and 8 sentences.\n",
            ],
        ),
        (
            "Write a single paragraph. Be kind. Write three to five paragraphs.\n",
            [
                "Write a single paragraph. Be kind. Write a single paragraph.\n",
                "Write three to five paragraphs. Be kind. Write three to five paragraphs.\n",
            ],
        ),
        (
            "Write 50-80 words. Be kind. Write from 100 to 120 words.\n",
            [
                "Write 50-80 words. Be kind. Write 50-80 words.\n",
                "Write from 100 to 120 words. Be kind. Write from 100 to 120 words.\n",
            ],
        ),
    ],
    ids=["spaces", "columns", "forbidden", "singular", "wrapped", "three", "range", "one", "ranges"],
)
def test_a_number_is_aligned_before_a_rule_is_deleted(text: str, wanted: list[str]) -> None:
    report = instant(text, "AGENTS.md")
    (suggestion,) = report.suggestions
    aligning = [fix for fix in suggestion.fixes if fix.title.startswith("Say ")]
    assert list(suggestion.fixes[: len(aligning)]) == aligning
    assert [fix.safety for fix in aligning] == ["review", "review"]
    assert "give both the same number" in suggestion.text
    got = [applied(text, fix) for fix in aligning]
    assert set(wanted) <= set(got)
    assert all(instant(after, "AGENTS.md").issues == () for after in got)


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        (
            "Write exactly 1 paragraph.\n\nWrite at least 2 paragraphs.\n",
            "No text has both exactly 1 paragraph and at least 2 paragraphs.",
        ),
        (
            "Calls take at least 10 minutes.\n\nCalls take at most 5 minutes.\n",
            "Nothing takes both at least 10 minutes and at most 5 minutes.",
        ),
        (
            "Write under 100 words.\n\nWrite more than 200 words.\n",
            "No text has both fewer than 100 words and more than 200 words.",
        ),
        (
            "List at most 3 stops per trip.\n\nList at least 5 stops per trip.\n",
            "No trip has both at most 3 stops and at least 5 stops.",
        ),
        (
            "Never give more than three tips.\n\nGive five tips.\n",
            "No text has both at most 3 tips and exactly 5 tips.",
        ),
    ],
)
def test_numbers_are_told_as_the_rules_tell_them(text: str, detail: str) -> None:
    assert [issue.detail for issue in instant(text, "p.md").issues] == [detail]


def test_bounds_that_would_meet_in_one_number_are_aligned_only_after_deleting() -> None:
    text = "Answer in at most 50 words. Be kind. Write at least 120 words.\n"
    (suggestion,) = instant(text, "AGENTS.md").suggestions
    assert [fix.title[:3] for fix in suggestion.fixes] == ["Kee", "Kee", "Say", "Say", "Lim", "Let"]
    assert applied(text, suggestion.fixes[2]) == (
        "Answer in at most 50 words. Be kind. Write at least 50 words.\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "It must not exceed 160 characters. Be kind. Use a minimum of 80 words.\n",
        "Write fewer than 50 words. Be kind. Write exactly 120 words.\n",
        "Write 80 to 120 words. Be kind. Write at most 50 words.\n",
        "- Indent with tabs.\n- Be kind.\n- Indent with 4 spaces.\n",
    ],
    ids=["other measure", "strict", "range", "no number"],
)
def test_no_number_is_offered_where_it_would_not_end_the_conflict(text: str) -> None:
    (suggestion,) = instant(text, "AGENTS.md").suggestions
    assert not any(fix.title.startswith("Say ") for fix in suggestion.fixes)


@pytest.mark.parametrize(
    ("text", "title", "after"),
    [
        (
            f"# Shop\n\nAlways answer in French.\n\n## 2. Internal mails\n\nAnswer in English.\n\n{TILLS}",
            "Limit “Always answer in French” (except under Internal mails)",
            "Always answer in French (except under Internal mails).",
        ),
        (
            """Always ask for confirmation before you delete a file.

If the disk is full, delete files without asking.
""",
            "Limit “Always ask for confirmation before you delete a…” (except if the disk is full)",
            "Always ask for confirmation before you delete a file (except if the disk is full).",
        ),
        (
            "Reply to managers in English. Be kind. Reply in French.\n",
            "Limit “Reply in French” (except to managers)",
            "Reply in French (except to managers).",
        ),
        (
            "Answer in French, always.\n\n<mail>\nAnswer in English.\n</mail>\n\n<till>\nGreet.\n</till>\n",
            "Limit “Answer in French, always” (except under mail)",
            "Answer in French, always (except under mail).",
        ),
    ],
    ids=["heading", "condition", "audience", "tag"],
)
def test_the_case_that_one_rule_is_for_is_excepted_from_the_other(text: str, title: str, after: str) -> None:
    (suggestion,) = instant(text, "prompt.md").suggestions
    assert suggestion.fixes[0].title == title
    assert suggestion.fixes[0].safety == "review"
    assert [fix.title.startswith("Limit") for fix in suggestion.fixes].count(True) == 1
    done = applied(text, suggestion.fixes[0])
    assert after in done
    assert instant(done, "prompt.md").issues == ()


@pytest.mark.parametrize(
    "text",
    [
        # Both rules stand there.
        "# Shop\n\n## Refunds\n\nAlways answer in French. Answer in English.\n\n" + TILLS,
        # The heading says what the rules are about, and the next one cannot be quoted.
        "# Shop\n\nAlways answer in French.\n\n## Language\n\nAnswer in English.\n\n" + TILLS,
        '# Shop\n\nAlways answer in French.\n\n## "Mails": new\n\nAnswer in English.\n\n' + TILLS,
    ],
    ids=["shared", "topic", "unquotable"],
)
def test_without_a_case_of_its_own_a_rule_is_limited_by_the_axis_words(text: str) -> None:
    (suggestion,) = instant(text, "prompt.md").suggestions
    assert [fix.title for fix in suggestion.fixes if fix.title.startswith("Limit")] == [
        "Limit “Answer in English” (Unless the user writes in another language), else let it win"
    ]


@pytest.mark.parametrize(
    ("text", "path", "number", "after"),
    [
        (  # a clause that opens a list item
            "- Be concise.\n- Be exhaustive, and cite sources.\n",
            "p.md",
            0,
            "- Be concise.\n- Cite sources.\n",
        ),
        (  # the last sentence of a YAML block, and what follows it
            "prompt: >\n  Be concise.\n  Be exhaustive.\nmodel: small\n",
            "p.yaml",
            0,
            "prompt: >\n  Be concise.\nmodel: small\n",
        ),
        (  # the last sentence of a file
            "Be kind. Be concise. Be exhaustive.\n",
            "p.md",
            0,
            "Be kind. Be concise.\n",
        ),
        (  # the last line of a JSON string
            '{"system": "Be concise.\\nBe exhaustive."}',
            "p.json",
            0,
            '{"system": "Be concise."}',
        ),
        (  # what follows opens the sentence
            "Be concise.\n\nBe exhaustive and cite sources.\n",
            "p.md",
            0,
            "Be concise.\n\nCite sources.\n",
        ),
        (  # a limit inside a sentence
            "Explain everything in exhaustive detail; always be concise.\n",
            "p.md",
            2,
            f"Explain everything in exhaustive detail; always be concise (unless asked for detail{ELSE}).\n",
        ),
        (  # an entry of a task list
            "- [ ] Be concise\n- [x] Be exhaustive\n",
            "p.md",
            2,
            f"- [ ] Be concise (unless asked for detail{ELSE})\n- [x] Be exhaustive\n",
        ),
    ],
)
def test_a_fix_leaves_whole_sentences_and_what_stands_around_them(
    text: str, path: str, number: int, after: str
) -> None:
    assert fixed(text, path, number) == after


@pytest.mark.parametrize(
    ("text", "fixes"),
    [
        (
            "- Use tabs.\n- Indent with spaces; never use tabs.\n",
            {
                "Keep “Use tabs”, delete “Indent with spaces; never use tabs”": "- Use tabs.\n",
                "Keep “Indent with spaces; never use tabs”, delete “Use tabs”": (
                    "- Indent with spaces; never use tabs.\n"
                ),
                "Limit “Indent with spaces; never use tabs” (Except in generated files), else let it win": (
                    f"- Use tabs.\n- Indent with spaces; never use tabs (except in generated files{ELSE}).\n"
                ),
                "Let “Use tabs” take precedence": (
                    "- Use tabs (this takes precedence).\n- Indent with spaces; never use tabs.\n"
                ),
            },
        ),
        (
            "Keep it brief, and keep it short.\n\nGive a detailed explanation.\n",
            {
                "Keep “Keep it brief, and keep it short”, delete “Give a detailed explanation”": (
                    "Keep it brief, and keep it short.\n\n"
                ),
                "Keep “Give a detailed explanation”, delete “Keep it brief, and keep it short”": (
                    "Give a detailed explanation.\n"
                ),
                "Limit “Keep it brief, and keep it short” (Unless asked for detail), else let it win": (
                    f"Keep it brief, and keep it short (unless asked for detail{ELSE}).\n\n"
                    "Give a detailed explanation.\n"
                ),
                "Let “Keep it brief, and keep it short” take precedence": (
                    "Keep it brief, and keep it short (this takes precedence).\n\n"
                    "Give a detailed explanation.\n"
                ),
            },
        ),
    ],
)
def test_two_clauses_of_one_sentence_are_changed_together(text: str, fixes: dict[str, str]) -> None:
    (suggestion,) = instant(text, "AGENTS.md").suggestions
    assert {fix.title: applied(text, fix) for fix in suggestion.fixes} == fixes


def test_two_sentences_of_one_entry_leave_no_empty_entry() -> None:
    text = "- Be exhaustive.\n- Be concise. Keep your answers short.\n- Be kind.\n"
    assert fixed(text, "AGENTS.md", 0) == "- Be exhaustive.\n- Be kind.\n"


def test_of_three_rivals_one_is_kept_and_every_other_is_named() -> None:
    text = "- Reply in French.\n- Reply in German.\n- Reply in Spanish.\n"
    (suggestion,) = instant(text, "AGENTS.md").suggestions
    assert {fix.title: applied(text, fix) for fix in suggestion.fixes} == {
        "Keep “Reply in French”, delete “Reply in German” and “Reply in Spanish”": "- Reply in French.\n",
        "Keep “Reply in German”, delete “Reply in French” and “Reply in Spanish”": "- Reply in German.\n",
        "Keep “Reply in Spanish”, delete “Reply in French” and “Reply in German”": "- Reply in Spanish.\n",
    }
    assert suggestion.text.startswith(
        "Keep only one of “Reply in French”, “Reply in German” and “Reply in Spanish”, say when"
    )


def test_a_title_names_two_of_many_rules() -> None:
    rules = (
        "Indent with 2 spaces",
        "Indent with 4 spaces",
        "Use tabs",
        "Indent by 2 spaces",
        "Indent with 8 spaces",
    )
    text = "".join(f"- {rule}.\n" for rule in rules)
    (suggestion,) = instant(text, "AGENTS.md").suggestions
    kept = [fix for fix in suggestion.fixes if fix.title.startswith("Keep “Use tabs”")]
    assert [fix.title for fix in kept] == [
        "Keep “Use tabs”, delete “Indent with 2 spaces”, “Indent with 4 spaces” and 2 more"
    ]
    assert applied(text, kept[0]) == "- Use tabs.\n"
    after = [instant(applied(text, fix), "AGENTS.md").issues for fix in suggestion.fixes]
    assert after == [()] * len(after)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (
            "<rules>\n<rule>Use emojis.</rule>\n<rule>No emojis.</rule>\n</rules>\n",
            "<rules>\n<rule>Use emojis.</rule>\n</rules>\n",
        ),
        (
            "| Topic | Rule |\n|---|---|\n| Tone | Use emojis. |\n| Style | No emojis. |\n",
            "| Topic | Rule |\n|---|---|\n| Tone | Use emojis. |\n",
        ),
        (  # what else the row asks for stays
            "| Look | Order |\n|---|---|\n| Use emojis. | |\n| No emojis. | Sort by date. |\n",
            "| Look | Order |\n|---|---|\n| Use emojis. | |\n|  | Sort by date. |\n",
        ),
    ],
)
def test_a_deleted_rule_leaves_no_empty_tag_or_row(text: str, after: str) -> None:
    assert fixed(text, "AGENTS.md", 0) == after


@pytest.mark.parametrize(
    ("text", "limited"),
    [
        (
            "- Length: be concise.\n- Explain everything in detail.\n",
            f"- Length: be concise (unless asked for detail{ELSE}).\n- Explain everything in detail.\n",
        ),
        (
            "A title has at least 9 words.\n\nA title has at most 5 words.\n",
            f"A title has at least 9 words.\n\nA title has at most 5 words (unless asked otherwise{ELSE}).\n",
        ),
        (
            "- Line length: 88\n- Line length: 120\n",
            f"- Line length: 88\n- Line length: 120 (except in generated files{ELSE})\n",
        ),
    ],
)
def test_a_limit_leaves_the_words_of_the_rule(text: str, limited: str) -> None:
    (suggestion,) = instant(text, "AGENTS.md").suggestions
    assert [applied(text, fix) for fix in suggestion.fixes if fix.title.startswith("Limit ")] == [limited]
