"""What fixes must not lose, and which words they may put into a prompt."""

from __future__ import annotations

import pytest

from antinomy import Fix
from instant import instant


def applied(text: str, fix: Fix) -> str:
    for edit in sorted(fix.edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.new_text + text[edit.span.end :]
    return text


@pytest.mark.parametrize(
    ("one", "two", "kept"),
    [
        ("Use emojis.", "No emojis, hashtags or exclamation marks.", "hashtags"),
        ("Be concise and friendly.", "Explain everything in exhaustive detail.", "friendly"),
        (
            "Use tabs for indentation, single quotes and no semicolons.",
            "Use 4 spaces for indentation.",
            "quotes",
        ),
        ("Write at least 120 words.", "Write at most 50 words, in plain English.", "plain"),
        ("Output JSON only, with the keys a and b.", "After the JSON, add a short explanation.", "keys"),
        (
            "Never drop rows and never reorder them.",
            "Drop rows that are empty.",
            "drop rows and never reorder",
        ),
        ("Be concise, never rude.", "Explain everything in exhaustive detail.", "rude"),
        ("Antworte knapp und sieze die Kunden.", "Duze die Kunden.", "knapp"),
        ("Réponds en français et tutoie le client.", "Vouvoie le client.", "français"),
        ("Use tabs.\n  - Never mix them with spaces.", "Indent with 4 spaces.", "mix"),
    ],
)
def test_the_first_fix_loses_no_rule_that_the_conflict_is_not_about(one: str, two: str, kept: str) -> None:
    for first, second in ((one, two), (two, one)):
        text = f"- {first}\n- Greet people.\n- {second}\n"
        (suggestion,) = instant(text, "AGENTS.md").suggestions
        assert kept in applied(text, suggestion.fixes[0])


def test_where_both_sides_say_more_the_first_fix_deletes_neither() -> None:
    text = "- No emojis, hashtags or exclamation marks.\n- Be kind.\n- Use emojis and short words.\n"
    (suggestion,) = instant(text, "AGENTS.md").suggestions
    assert [fix.title[:4] for fix in suggestion.fixes] == ["Limi", "Let ", "Keep", "Keep"]
    german = "- Antworte knapp und sieze die Kunden.\n- Sei nett.\n- Duze die Kunden und sei lustig.\n"
    assert [given.fixes for given in instant(german, "AGENTS.md").suggestions] == [()]


@pytest.mark.parametrize(
    "text",
    [
        "- Sieze die Kunden.\n- Sei nett.\n- Duze die Kunden.\n",
        "- Tutoie les clients.\n- Sois gentil.\n- Vouvoie les clients.\n",
    ],
)
def test_no_english_is_put_into_rules_in_another_language(text: str) -> None:
    (suggestion,) = instant(text, "AGENTS.md").suggestions
    assert [fix.title[:5] for fix in suggestion.fixes] == ["Keep ", "Keep "]
    assert not any(edit.new_text for fix in suggestion.fixes for edit in fix.edits)


def test_an_example_is_exempt_before_rules_are_deleted_for_it() -> None:
    text = (
        "Reply in at most 10 words. Do not use exclamation marks.\n\nExample output:\n\n"
        "Thank you so much for your order! We will send it to you tomorrow morning by express mail.\n"
    )
    report = instant(text, "prompt.md")
    (suggestion,) = report.suggestions
    assert [fix.title.split()[0] for fix in suggestion.fixes] == ["Exempt", "Delete"]
    assert [issue.detail for issue in report.issues] == [
        "The example output breaks “Reply in at most 10 words” and “Do not use exclamation marks”."
    ]
    after = applied(text, suggestion.fixes[0])
    assert "at most 10 words (the examples are exempt). Do not use exclamation marks (the" in after
    assert instant(after, "prompt.md").issues == ()


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (
            "Use pnpm, never npm, and keep the lockfile.\n\nBe kind.\n\nInstall packages with npm.\n",
            "Keep the lockfile.\n\nBe kind.\n\nInstall packages with npm.\n",
        ),
        (
            "Use spaces, never tabs, for indentation. Be kind. Indent with tabs.\n",
            "Be kind. Indent with tabs.\n",
        ),
        (
            "Return only JSON. Do not add any other text.\n\nBe kind.\n\nAfter the JSON, write a summary.\n",
            "Be kind.\n\nAfter the JSON, write a summary.\n",
        ),
    ],
)
def test_no_half_of_a_rule_is_left(text: str, after: str) -> None:
    (suggestion,) = instant(text, "AGENTS.md").suggestions
    assert after in [applied(text, fix) for fix in suggestion.fixes]


def test_what_is_limited_wins_in_every_other_case() -> None:
    text = "- Keep replies under 120 words.\n- Be kind.\n- Keep replies above 200 words.\n"
    (suggestion,) = instant(text, "AGENTS.md").suggestions
    (limited,) = [fix for fix in suggestion.fixes if fix.title.startswith("Limit")]
    assert limited.title == "Limit “Keep replies above 200 words” (Unless asked otherwise), else let it win"
    wanted = "- Keep replies above 200 words (unless asked otherwise; else this takes precedence).\n"
    assert applied(text, limited).endswith(wanted)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (
            "1. Reply in French.\n2. Be kind.\n3. Reply in German.\n\n4. Be brave.\n\n1. Go.\n",
            "1. Reply in French.\n2. Be kind.\n\n3. Be brave.\n\n1. Go.\n",
        ),
        (  # numbers that the text speaks of stay
            "1. Reply in French.\n2. Be kind.\n3. Reply in German.\n4. Repeat step 2.\n",
            "1. Reply in French.\n2. Be kind.\n4. Repeat step 2.\n",
        ),
        (
            '{"system": "Be kind.\\nReply in French.\\nReply in German.\\nGo."}',
            '{"system": "Be kind.\\nReply in French.\\nGo."}',
        ),
    ],
)
def test_a_deleted_line_leaves_no_gap(text: str, after: str) -> None:
    (suggestion,) = instant(text, "p.json" if text.startswith("{") else "p.md").suggestions
    assert applied(text, suggestion.fixes[0]) == after


def test_the_first_line_of_a_json_string_goes_with_its_break() -> None:
    text = '{"system": "Be concise.\\nBe kind.\\nBe exhaustive."}'
    (suggestion,) = instant(text, "p.json").suggestions
    assert applied(text, suggestion.fixes[1]) == '{"system": "Be kind.\\nBe exhaustive."}'


def test_a_deleted_rule_takes_its_own_marks_along() -> None:
    text = (
        "- **Be concise.** Greet people.\n- *Keep it brief* and be kind.\n"
        "- **Depth.** Explain everything in exhaustive detail. Smile.\n"
    )
    (suggestion,) = instant(text, "p.md").suggestions
    assert [applied(text, fix) for fix in suggestion.fixes if fix.title.startswith("Keep")] == [
        text.replace(" Explain everything in exhaustive detail.", ""),
        "- Greet people.\n- Be kind.\n- **Depth.** Explain everything in exhaustive detail. Smile.\n",
    ]


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        (
            "- Answer in French.\n- Be kind.\n- Answer in German.\n",
            "“Answer in French” (language: French) and “Answer in German” (language: German)",
        ),
        (
            "- Never use npm.\n- Be kind.\n\n```sh\nnpm install\n```\n",
            "The prompt's own sample “npm install” breaks “Never use npm”.",
        ),
        (
            "## Do\n\n- Use emojis in every reply.\n- Be kind.\n\n## Don't\n\n- Use emojis.\n- Be rude.\n",
            "“Use emojis in every reply” (emojis) and “Don't: Use emojis” (no emojis)",
        ),
    ],
)
def test_an_explanation_stands_by_itself(text: str, detail: str) -> None:
    (issue,) = instant(text, "p.md").issues
    assert issue.detail.removesuffix(" cannot both be followed.") == detail
