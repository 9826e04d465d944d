"""The pipeline as its callers see it: scope, grouping, ids, suppression, profiles."""

from __future__ import annotations

import pytest

from antinomy import Issue, Report
from instant import instant

BRIEF = "Keep all responses brief."
LONG = "Every response must be exhaustively detailed."


def pairs(report: Report) -> list[tuple[str, str]]:
    return [(c.first.text, c.second.text) for issue in report.issues for c in issue.occurrences]


def only(report: Report) -> Issue:
    assert len(report.issues) == 1, report.issues
    return report.issues[0]


def test_both_sides_are_quoted_from_the_file() -> None:
    text = f"# Rules\n\n- {BRIEF}\n- Be kind.\n- {LONG}\n"
    (conflict,) = only(instant(text, "AGENTS.md")).occurrences
    for side in (conflict.first, conflict.second):
        assert side.span.of(text) == side.text
        assert side.text in side.preview
    assert (conflict.first.text, conflict.second.text) == (BRIEF, LONG)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (f'[{{"role": "system", "content": "Keep all r\\u0065sponses brief.\\n{LONG}"}}]', "messages.json"),
        (f"- role: system\n  content: |\n    {BRIEF}\n    {LONG}\n", "messages.yaml"),
        (f"---\nname: x\n---\nsystem:\n{BRIEF} {LONG}\n", "x.prompty"),
        (f"\ufeff# Rules\r\n\r\n- {BRIEF}\r\n- {LONG}\r\n", "CLAUDE.md"),
    ],
    ids=["json", "yaml", "prompty", "bom and crlf"],
)  # fmt: skip
def test_spans_lead_to_the_file_in_every_format(text: str, path: str) -> None:
    (conflict,) = only(instant(text, path)).occurrences
    assert conflict.second.span.of(text).startswith("Every response")
    assert conflict.first.span.of(text).startswith("Keep")


@pytest.mark.parametrize(
    "text",
    [
        f"## Pull requests\n\n{BRIEF}\n\n## Incident reports\n\nBe exhaustive.",
        "If the user is a beginner, be detailed. If the user is an expert, be concise.",
        "Be concise in the summary, but detailed in the analysis.",
        "Be concise unless the user asks for detail. Give exhaustive answers on request.",
        "Normally be concise. Explain errors in detail.",
        "First, be concise. Then, explain everything in detail.",
        "Users must describe the bug in detail. You must be concise.",
        'Be concise. The word "exhaustive" is spelled with an h.',
        "Be concise. Do not be exhaustive.",
        "Be concise.\n\n```\nBe exhaustive.\n```\n",
        "Be concise.\n\n> Be exhaustive.\n",
        "Be concise. Rules about detail take precedence. Give exhaustive answers (this takes precedence).",
        "{% if short %}Be concise.{% else %}Be exhaustive.{% endif %}",
        "Set `verbosity` to `detailed`. Be concise.",
        "Be concise. Provide a non-exhaustive list.",
    ],
)
def test_directives_that_never_meet_are_left_alone(text: str) -> None:
    path = "p.j2" if "{%" in text else "prompt.md"
    assert pairs(instant(text, path)) == []


def test_pairs_that_share_a_directive_are_one_issue() -> None:
    text = "Be concise.\n\nGive exhaustive answers.\n\nGive a comprehensive answer.\n"
    issue = only(instant(text, "p.md"))
    assert len(issue.occurrences) == 2
    assert issue.to_json()["evidence"]["summary"] == [{"text": "verbosity", "count": 2}]


def test_ids_survive_edits_elsewhere_and_differ_between_issues() -> None:
    text = f"{BRIEF}\n\n{LONG}\n\nAnswer in at most 50 words.\n\nWrite at least 200 words.\n"
    before, after = instant(text, "p.md"), instant("Be kind.\n\n" + text, "p.md")
    assert [issue.id for issue in before.issues] == [issue.id for issue in after.issues]
    assert len({issue.id for issue in before.issues}) == len(before.issues) == 2


def test_same_input_same_output() -> None:
    text = (
        f"{BRIEF} {LONG} Use emojis. Never use emojis. Answer in at most 50 words. Write at least 200 words."
    )
    assert instant(text, "p.md").to_json() == instant(text, "p.md").to_json()


def test_ignored_conflicts_are_counted_and_unused_ignores_reported() -> None:
    text = f"<!-- antinomy-ignore-next-line verbosity: agreed -->\n{BRIEF}\n\n{LONG}\n"
    report = instant(text, "p.md")
    assert (report.issues, report.suppressed, report.notices) == ((), 1, ())
    idle = instant("<!-- antinomy-ignore-file counts -->\nBe kind.\n", "p.md")
    assert len(idle.notices) == 1
    (fix,) = idle.notice_fixes.values()
    (edit,) = fix.edits
    assert edit.span.of(idle.text).startswith("<!-- antinomy-ignore-file")


@pytest.mark.parametrize("names", ["", " verbosity", " contradiction"])
def test_an_ignore_that_may_be_for_the_deep_tier_is_not_unused_without_it(names: str) -> None:
    text = f"<!-- antinomy-ignore-file{names} -->\nBe kind.\n"
    assert instant(text, "p.md").notices == ()


def test_suggestion_is_tighten_instruction_with_edits() -> None:
    report = instant(f"{BRIEF}\n\n{LONG}\n", "p.md")
    suggestion = report.suggestion_for(only(report))
    assert suggestion is not None
    body = suggestion.to_json()
    assert body["type"] == "TIGHTEN_INSTRUCTION"
    assert [fix["title"].split()[0] for fix in body["fixes"]] == ["Keep", "Keep", "Limit", "Let"]


def test_ranking_a_must_above_a_wish_is_safe() -> None:
    for text in (
        "- Always indent with tabs.\n- Try to indent with spaces.\n",
        "Try to indent with spaces. You must use tabs.",
    ):
        (suggestion,) = instant(text, "p.md").suggestions
        assert [fix.safety for fix in suggestion.fixes].count("safe") == 1
        assert suggestion.fixes[0].safety == "safe"
        assert "tabs” take precedence" in suggestion.fixes[0].title


@pytest.mark.parametrize(
    "text",
    [
        "- Commit on your own.\n- You should not commit without asking.\n",
        "Use emojis.\n\nYou should under no circumstances use emojis.\n",
        "Use npm.\n\nAll packages should be installed with pnpm.\n",
        "Never use emojis.\n\nYou should use emojis in every answer.\n",
        "Always indent with tabs.\n\nAlways try to indent with spaces.\n",
        "Always indent with tabs.\n\nTry to indent with spaces without exception.\n",
        "Indent with tabs.\n\nTry to indent with spaces.\n",
    ],
)
def test_ranking_rules_that_may_both_bind_is_not_safe(text: str) -> None:
    (suggestion,) = instant(text, "p.md").suggestions
    assert {fix.safety for fix in suggestion.fixes} == {"review"}


@pytest.mark.parametrize(
    ("text", "texts", "detail", "advice"),
    [
        (
            "Be concise and give a detailed step-by-step explanation.",
            ("Be concise", "detailed step-by-step explanation"),
            "Conflicting directives: concise vs step by step.",
            'Remove either the "concise" or "step-by-step" directive to avoid contradictions.',
        ),
        (
            "Output JSON only. Add commentary after the JSON.",
            ("Output JSON only", "commentary after the JSON"),
            "Conflicting directives: JSON only vs commentary.",
            'Remove either the "JSON only" or "commentary" directive to avoid contradictions.',
        ),
    ],
)
def test_seed_profile_gives_the_documented_response(
    text: str, texts: tuple[str, str], detail: str, advice: str
) -> None:
    report = instant(text, "p.md", profile="seed")
    issue = only(report)
    (conflict,) = issue.occurrences
    assert (conflict.first.text, conflict.second.text) == texts
    assert conflict.first.span.of(text) == texts[0]
    assert (issue.detail, issue.severity, issue.confidence, conflict.method) == (
        detail,
        "medium",
        "high",
        "pattern",
    )
    assert [suggestion.text for suggestion in report.suggestions] == [advice]


def test_seed_profile_knows_no_scope() -> None:
    text = "Be concise in the summary, but detailed in the analysis."
    assert pairs(instant(text, "p.md")) == []
    assert len(pairs(instant(text, "p.md", profile="seed"))) == 1


def test_conditions_of_every_level_of_a_list_count() -> None:
    text = (
        "When you comment on code:\n\n"
        "- If the symbol is rare:\n  - Never use the symbol.\n"
        "- If the symbol is common:\n  - Use the symbol.\n"
    )
    assert pairs(instant(text, "SKILL.md")) == []


def test_labels_keep_rules_apart() -> None:
    text = "UK edition: write in British spelling.\n\nUS edition: write in American spelling.\n"
    assert pairs(instant(text, "p.md")) == []
    assert len(pairs(instant("Tone: keep it formal.\n\nStyle: use a casual tone.\n", "p.md"))) == 1


def test_unknown_profile_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no profile 'sead'; known are default, seed"):
        instant("Be concise.", "p.md", profile="sead")
