"""Fixes as the author sees the file after applying them."""

from __future__ import annotations

import json

import pytest

from antinomy import Fix
from instant import instant


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
            "- Be concise.\n- Be kind.\n- Unless asked for detail, be exhaustive.\n",
            "- Be concise (this takes precedence).\n- Be kind.\n- Be exhaustive.\n",
        ),
        (
            "Be concise and give a detailed explanation.\n",
            "Be concise.\n",
            "give a detailed explanation.\n",
            "Be concise and unless asked for detail, give a detailed explanation.\n",
            "Be concise (this takes precedence) and give a detailed explanation.\n",
        ),
        (
            "Be kind. Be concise. Be exact. Be exhaustive. Stop.\n",
            "Be kind. Be concise. Be exact. Stop.\n",
            "Be kind. Be exact. Be exhaustive. Stop.\n",
            "Be kind. Be concise. Be exact. Unless asked for detail, be exhaustive. Stop.\n",
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


def test_group_of_three_keeps_rules_that_agree_together() -> None:
    text = "- Use pnpm for everything.\n- Never use npm.\n- Run `npm install` first.\n"
    report = instant(text, "AGENTS.md")
    assert [len(issue.occurrences) for issue in report.issues] == [2]
    assert applied(text, report.suggestions[0].fixes[0]) == "- Use pnpm for everything.\n- Never use npm.\n"
