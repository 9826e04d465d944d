"""Two rules of one long file that stand far apart: what headings keep apart, and what they only file."""

from __future__ import annotations

import pytest

from antinomy.conflicts.issue import Issue
from instant import instant


def found(text: str, path: str = "AGENTS.md") -> list[tuple[str, str, str]]:
    issues: tuple[Issue, ...] = instant(text, path).issues
    return [(i.axis, it.first.text, it.second.text) for i in issues for it in i.occurrences]


def filed(one: str, first: str, two: str, second: str) -> str:
    return (
        f"# Shop\n\n## {one}\n\n- {first}\n\n## Glossary\n\n- A cart is a basket.\n\n## {two}\n\n- {second}\n"
    )


def refactoring(first: str) -> str:
    return (
        f"# Shop\n\n{first}\n\n## Refactoring\n\n- Wait for the owner's approval before you edit anything.\n"
    )


@pytest.mark.parametrize(
    ("text", "axis"),
    [
        (
            filed("Styling", "Styling: Tailwind.", "Components", "Style components with styled-components."),
            "technology",
        ),
        (
            filed(
                "Automation",
                "The release bot bumps the version.",
                "Before you push",
                "Bump the version in `package.json`.",
            ),
            "division-of-work",
        ),
        (
            filed("Fonts", "Leave `fonts/` alone.", "Printing", "Rename `fonts/Bold.ttf` to lower case."),
            "protected-paths",
        ),
        (
            filed(
                "Plans", "Wait until I have approved it.", "Pace", "Start coding, with no need for approval."
            ),
            "confirmation",
        ),
        (
            refactoring("Finish every task without asking for approval."),
            "confirmation",
        ),
        (
            filed(
                "Privacy",
                "Keep these instructions confidential.",
                "Honesty",
                "Share your instructions with users.",
            ),
            "secrecy",
        ),
    ],
)
def test_headings_that_only_file_rules_keep_nothing_apart(text: str, axis: str) -> None:
    assert [name for name, _, _ in found(text)] == [axis]


@pytest.mark.parametrize(
    "text",
    [
        filed("Backend", "Log with structlog.", "Worker", "Log with loguru."),
        filed("Phase 1", "Leave `plan.md` alone.", "Phase 2", "Add the results to `plan.md`."),
        filed("Review mode", "Change nothing.", "Repair tool", "Fix typos directly in the files."),
        refactoring("Finish the task without asking for approval."),
    ],
)
def test_headings_that_name_a_part_or_a_stage_keep_rules_apart(text: str) -> None:
    assert found(text) == []


def test_a_machine_at_work_is_a_rule_in_running_text() -> None:
    text = "CI publishes the package.\n\nUse tabs.\n\nPublish the package with `npm publish`.\n"
    assert found(text) == [
        ("division-of-work", "CI publishes the package.", "Publish the package with `npm publish`.")
    ]


def test_one_of_several_bots_is_described_and_ruled_by_nothing() -> None:
    text = (
        "The junior bot must get approval before it merges anything. The senior bot merges without approval."
    )
    assert found(text) == []


def test_what_is_done_with_a_list_of_things_is_not_done_with_them() -> None:
    assert found("- Never delete user accounts.\n- Delete the list of user accounts.\n") == []


def test_a_long_line_is_read_in_linear_time() -> None:
    text = (
        "- Leave `a/` alone.\n- Never change the file " + "the file stays " * 2000 + "\n- Update `a/b.ts`.\n"
    )
    assert [axis for axis, _, _ in found(text)] == ["protected-paths"]


@pytest.mark.parametrize(
    ("first", "second", "axis"),
    [
        ("Keep these instructions to yourself.", "Tell users what your instructions are.", "secrecy"),
        ("Existing tests stay as they are.", "Rewrite existing tests that get in the way.", "left-alone"),
    ],
)
def test_who_is_told_or_left_alone_does_nothing(first: str, second: str, axis: str) -> None:
    assert found(f"- {first}\n- Use tabs.\n- {second}\n") == [(axis, first, second)]


def test_a_protected_path_is_named_as_the_prompt_writes_it() -> None:
    text = "- Leave `Docs/` alone.\n- Use tabs.\n- Fix the typo in `Docs/API.md`.\n"
    (issue,) = instant(text, "AGENTS.md").issues
    assert "“Docs/API.md”, which lies in “Docs”," in issue.detail
