"""Between a file for more and one for less, the first fix leaves its part to the latter."""

from __future__ import annotations

import pytest

from antinomy import Report, analyze_workspace
from antinomy.conflicts.issue import Edit

SKILL = "---\nname: s\ndescription: Tidies files.\n---\n\n"


def reports_of(files: dict[str, str]) -> list[Report]:
    return [report for report in analyze_workspace(files, tiers=("pattern",)) if report.issues]


def applied(files: dict[str, str], edits: tuple[Edit, ...]) -> dict[str, str]:
    texts = dict(files)
    for edit in reversed(edits):
        text = texts[edit.path]
        texts[edit.path] = text[: edit.span.start] + edit.new_text + text[edit.span.end :]
    return texts


@pytest.mark.parametrize(
    ("wide", "path", "narrow", "after"),
    [
        (
            "- Indent with tabs.",
            "web/AGENTS.md",
            "- Indent with two spaces.",
            "- Indent with tabs (except in `web/`).",
        ),
        (
            "- Use camelCase for function names.",
            ".claude/rules/api.md",
            '---\npaths:\n  - "src/api/**"\n---\n\n- Use snake_case for function names.',
            "- Use camelCase for function names (except in `src/api/`).",
        ),
        (
            "- Never edit files.",
            ".claude/skills/s/SKILL.md",
            f"{SKILL}- Edit the files under review.",
            "- Never edit files (except in the skill `s`).",
        ),
        (
            "- Use npm to install packages",
            ".cursor/rules/t.mdc",
            '---\nglobs: "**/*.test.ts"\n---\n\n- Use pnpm to install packages.',
            "- Use npm to install packages (except for `**/*.test.ts`)",
        ),
    ],
)
def test_the_first_fix_leaves_a_part_to_the_narrower_file(
    wide: str, path: str, narrow: str, after: str
) -> None:
    files = {"AGENTS.md": f"# Heron\n\n{wide}\n", path: f"{narrow}\n"}
    (suggestion,) = reports_of(files)[0].suggestions

    texts = applied(files, suggestion.fixes[0].edits)

    assert texts == files | {"AGENTS.md": f"# Heron\n\n{after}\n"}
    for fix in suggestion.fixes:
        assert not reports_of(applied(files, fix.edits))


def test_several_folders_are_left_to_their_files_at_once() -> None:
    files = {"AGENTS.md": "- Never write comments.\n"} | {
        f"{name}/AGENTS.md": "- Comment every function.\n" for name in ("api", "web")
    }
    (suggestion,) = reports_of(files)[0].suggestions

    texts = applied(files, suggestion.fixes[0].edits)

    assert texts["AGENTS.md"] == "- Never write comments (except in `api/` and `web/`).\n"
    assert not reports_of(texts)


@pytest.mark.parametrize(
    "files",
    [
        {"AGENTS.md": "- Indent with tabs.\n", "CLAUDE.md": "- Indent with two spaces.\n"},
        {
            "web/AGENTS.md": "- Indent with tabs.\n",
            ".cursor/rules/t.mdc": '---\nglobs: "**/*.ts"\n---\n\n- Indent with two spaces.\n',
        },
    ],
)
def test_of_files_for_the_same_or_for_other_parts_none_gives_way(files: dict[str, str]) -> None:
    (suggestion,) = reports_of(files)[0].suggestions

    assert not any("except" in fix.title for fix in suggestion.fixes)
