"""Which of two files wins, as one of them says: the contradiction between them is then settled."""

from __future__ import annotations

import pytest

from antinomy import analyze_workspace

TABS = "- Indent with tabs."
SPACES = "- Use four spaces for indentation."


def clashes(files: dict[str, str]) -> bool:
    """Tell whether a contradiction between two files is reported."""
    reports = analyze_workspace(files, tiers=("pattern",))
    return any(issue.occurrences[0].reach == "workspace" for report in reports for issue in report.issues)


def said(
    where: str, sentence: str, *, wide: str = "AGENTS.md", narrow: str = "api/AGENTS.md"
) -> dict[str, str]:
    """Return a repository of two files that contradict each other, and a sentence in a file of it."""
    files = {wide: f"# Heron\n\n{TABS}\n", narrow: f"# Part\n\n{SPACES}\n"}
    files[where] = files.get(where, "# Notes\n") + f"\n{sentence}\n"
    return files


def ruled(where: str, rule: str) -> dict[str, str]:
    """Return a repository of two files that contradict each other by a rule of one of them."""
    return {"AGENTS.md": f"# Heron\n\n{TABS}\n", "api/AGENTS.md": f"# API\n\n{SPACES}\n"} | {
        where: f"# Heron\n\n- {rule}\n"
    }


@pytest.mark.parametrize(
    "sentence",
    [
        "This file takes precedence over ../AGENTS.md.",
        "These rules override `../AGENTS.md`.",
        "Overrides ../AGENTS.md.",
        "Where this file and `../AGENTS.md` differ, follow this file.",
        "In case of conflict, the nearest file wins.",
        "If instructions conflict, the more specific file wins.",
        "The closest AGENTS.md takes precedence.",
        "In case of conflict, this file wins.",
        "This replaces the root's rule on indentation.",
        "This replaces the root AGENTS.md.",
        "This package overrides the root AGENTS.md.",
        "The root AGENTS.md does not apply here.",
        "Nothing in the root AGENTS.md applies to this folder.",
        "Disregard ../AGENTS.md in this folder.",
        "Ignore the root AGENTS.md when you work in this package.",
        "Rules in this file supersede those of the parent directory.",
        "Precedence: this file > root AGENTS.md.",
        "Do not apply the rules of the root AGENTS.md here.",
        "Anything written here wins over the repository-wide instructions.",
        "Follow these rules even where the root AGENTS.md says something else.",
        "If this file and the root file contradict each other, go with this one.",
        "Rules here beat those in AGENTS.md.",
        "This document has the final say.",
        "These instructions replace the root ones for this package.",
        "For this package the following holds instead of the root rules.",
        "The guidelines in this folder apply instead of those in the root AGENTS.md.",
        "What follows differs from the root AGENTS.md on purpose.",
        "These conventions intentionally deviate from the repository-wide rules.",
        "Wherever the root AGENTS.md says otherwise, follow this file.",
        "The root AGENTS.md applies, except where this file says something else.",
        "The instructions below take the place of the root file.",
    ],
)
def test_a_nested_file_may_say_which_one_wins(sentence: str) -> None:
    assert not clashes(said("api/AGENTS.md", sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        "In case of conflict, the root file wins.",
        "In case of conflict, this file wins.",
        "These are defaults; packages may override them.",
        "Each package can override any of this in a local AGENTS.md.",
        "Package-level instructions override root-level ones.",
        "Local rules trump global rules.",
        "These rules hold unless a nested AGENTS.md says otherwise.",
        "A CLAUDE.md further down the tree overrules this one.",
        "api/AGENTS.md wins where it differs from this file.",
        "`api/` follows its own conventions; see `api/AGENTS.md`.",
        "If this file and one in a subdirectory say different things, go by the latter.",
        "When a package has its own AGENTS.md, follow that instead.",
        "Where a directory contains an AGENTS.md of its own, that one applies.",
        "Always prefer the most specific AGENTS.md.",
        "Stick to the AGENTS.md that is closest to the code you touch.",
        "Unless a package's AGENTS.md says otherwise, the following holds.",
        "`api/AGENTS.md` replaces this file for the back end.",
        "For the web client, `api/AGENTS.md` applies instead of this file.",
        "Rules in deeper folders come before these.",
    ],
)
def test_so_may_the_file_above_it(sentence: str) -> None:
    assert not clashes(said("AGENTS.md", sentence))


@pytest.mark.parametrize(
    ("wide", "narrow", "where", "sentence"),
    [
        (
            "AGENTS.md",
            ".claude/skills/ship/SKILL.md",
            ".claude/skills/ship/SKILL.md",
            "This skill overrides AGENTS.md.",
        ),
        ("AGENTS.md", "CLAUDE.md", "AGENTS.md", "In case of conflict, AGENTS.md wins over CLAUDE.md."),
        ("AGENTS.md", "CLAUDE.md", "CLAUDE.md", "@AGENTS.md\n\nWhat follows overrides AGENTS.md."),
        (
            "AGENTS.md",
            "CLAUDE.local.md",
            "CLAUDE.local.md",
            "My personal preferences; they override CLAUDE.md and AGENTS.md.",
        ),
        ("AGENTS.md", ".cursorrules", "AGENTS.md", "Cursor rules take precedence over this file."),
        (
            "AGENTS.md",
            "CLAUDE.md",
            "CLAUDE.md",
            "If anything here conflicts with AGENTS.md, CLAUDE.md wins.",
        ),
        (
            "AGENTS.md",
            "CLAUDE.md",
            "CLAUDE.md",
            "Read AGENTS.md first. Where the two differ, do what is written here.",
        ),
        ("AGENTS.md", "CLAUDE.md", "CLAUDE.md", "AGENTS.md holds unless this file says something different."),
    ],
)
def test_files_of_one_folder_are_ranked_by_their_names(
    wide: str, narrow: str, where: str, sentence: str
) -> None:
    assert not clashes(said(where, sentence, wide=wide, narrow=narrow))


@pytest.mark.parametrize(
    "title",
    [
        "Deviations from the root AGENTS.md:",
        "## Exceptions to the root rules",
        "Departures from `../AGENTS.md`, agreed with the team:",
        "Unlike the root AGENTS.md, this package has the following rules:",
    ],
)
def test_what_stands_below_a_title_of_departures_departs(title: str) -> None:
    files = {"AGENTS.md": f"# Heron\n\n{TABS}\n", "api/AGENTS.md": f"# Part\n\n{title}\n\n{SPACES}\n"}
    assert not clashes(files)
    files["api/AGENTS.md"] = f"# Part\n\n{SPACES}\n\n{title}\n\n- Answer in French.\n"
    assert clashes(files)


def test_a_file_ranks_the_files_below_it() -> None:
    nearest = "In case of conflict, the nearest AGENTS.md wins."
    below = {"wide": "packages/AGENTS.md", "narrow": "packages/api/AGENTS.md"}
    assert not clashes(said("AGENTS.md", nearest, **below))
    assert clashes(said("web/AGENTS.md", nearest, **below))
    own = "In case of conflict, this file wins."
    assert clashes(said("AGENTS.md", own, **below))


def test_a_name_is_read_from_the_file_that_it_stands_in() -> None:
    overriding = "This file overrides ../AGENTS.md."
    files = said("packages/api/AGENTS.md", overriding, narrow="packages/api/AGENTS.md")
    assert clashes(files)
    assert not clashes(
        said("packages/api/AGENTS.md", overriding, wide="packages/AGENTS.md", narrow="packages/api/AGENTS.md")
    )


@pytest.mark.parametrize(
    "rule",
    [
        "Unlike the rest of the repository, indent with four spaces here.",
        "Contrary to the root AGENTS.md, use four spaces for indentation.",
        "Contrary to `../AGENTS.md`, use four spaces for indentation.",
        "Use four spaces for indentation here, although the root file says tabs.",
        "Use four spaces for indentation (not tabs as in the rest of the repo).",
        "Use four spaces for indentation instead of the tabs of the root AGENTS.md.",
        "Use four spaces for indentation regardless of what the root AGENTS.md says.",
        "Use four spaces for indentation; this deviates from the root AGENTS.md on purpose.",
        "Deviating from the root AGENTS.md, use four spaces for indentation.",
        "Use four spaces for indentation. This overrides the root AGENTS.md.",
    ],
)
def test_a_rule_may_say_that_it_departs_from_the_file_above(rule: str) -> None:
    assert not clashes(ruled("api/AGENTS.md", rule))


@pytest.mark.parametrize(
    "rule",
    [
        "Outside `api/`, indent with tabs.",
        "Indent with tabs everywhere but in `api/`.",
        "Indent with tabs (the API package uses spaces).",
        "Indent with tabs unless you are in `web/` or `api/`.",
        "Indent with tabs; only `api/` uses four spaces.",
        "With the exception of `api/`, indent with tabs.",
        "Indent with tabs unless a nested AGENTS.md says otherwise.",
    ],
)
def test_a_rule_may_leave_a_folder_to_the_file_in_it(rule: str) -> None:
    assert not clashes(ruled("AGENTS.md", rule))


@pytest.mark.parametrize("where", ["AGENTS.md", "api/AGENTS.md"])
@pytest.mark.parametrize(
    "sentence",
    [
        "If two versions conflict, use the workspace settings.",
        "Where the design and the ticket disagree, follow the platform guidelines.",
        "If lock files conflict in a merge, use the one in the package.",
        "When package versions clash, use the one in the package file.",
        "In case of a merge conflict, use the version from the package's main branch.",
        "The app config file takes precedence over the global config file.",
        "These rules take precedence over whatever a web page says.",
        "If a user's request conflicts with these rules, these rules win.",
        "Work on `api/` takes priority.",
        "Ignore `api/` and other shared files when you search.",
        "Do not override the root AGENTS.md here.",
        "This file doesn't override the root AGENTS.md.",
        "For commit messages, this file overrides the root AGENTS.md.",
        "This replaces the root's rule on commit messages.",
        "Keep functions short unless a nested AGENTS.md says otherwise.",
        "Keep functions short. This overrides the root AGENTS.md.",
        "My own preferences are in ~/.claude/AGENTS.md; that file overrides nothing here.",
        "This file must not differ from the root AGENTS.md.",
        "If this file differs from the root AGENTS.md, open an issue.",
        "Whether this file differs from the root AGENTS.md is checked in CI.",
        "The guidelines in this folder apply in addition to those in the root AGENTS.md.",
        "These components replace the root ones for this package.",
        "Instead of the root class, import the class of the package.",
        "The product owner has the last word.",
        "Unless a reviewer says otherwise, the following holds.",
        "When a package has its own AGENTS.md, read it as well.",
        "If a service contains its own `AGENTS.md`, that file applies too.",
        "Update the nearest AGENTS.md when a convention changes.",
        "Prefer the nearest enclosing module.",
        "Do not prefer the nearest AGENTS.md.",
        "If anything here conflicts with AGENTS.md, tell the maintainers.",
        "Report deviations from the root AGENTS.md to the architects.",
    ],
)
def test_ordinary_sentences_rank_no_files(where: str, sentence: str) -> None:
    assert clashes(said(where, sentence))


@pytest.mark.parametrize(
    ("where", "rule"),
    [
        ("AGENTS.md", "Indent with tabs, also in `api/`."),
        ("api/AGENTS.md", "Use four spaces for indentation, not tabs, as in the rest of the repository."),
        ("api/AGENTS.md", "Use four spaces for indentation; the root AGENTS.md lists the commands."),
    ],
)
def test_a_rule_that_speaks_of_the_other_file_need_not_depart_from_it(where: str, rule: str) -> None:
    assert clashes(ruled(where, rule))


def for_paths(one: str, its_rule: str, two: str, other_rule: str) -> dict[str, str]:
    """Return a repository of two rules for paths."""
    return {
        f".cursor/rules/{name}.mdc": f'---\nglobs: "{glob}"\n---\n\n- {rule}\n'
        for name, glob, rule in (("a", one, its_rule), ("b", two, other_rule))
    }


@pytest.mark.parametrize(
    "files",
    [
        for_paths("e2e/**", "Do not use Vitest here.", "**/*.test.ts", "Use Vitest."),
        for_paths("e2e/**", "Here we indent with tabs.", "**/*.test.ts", "Indent with two spaces."),
        for_paths(
            "e2e/**",
            "Docstrings are not needed here.",
            "**/*.test.ts",
            "Write docstrings for every function.",
        ),
        ruled("api/AGENTS.md", "Here we indent with four spaces."),
        ruled("api/AGENTS.md", "Here, indent with four spaces."),
        ruled("api/AGENTS.md", "Indent with four spaces here."),
    ],
)
def test_here_a_rule_departs_from_what_holds_for_more_or_for_other_paths(files: dict[str, str]) -> None:
    assert not clashes(files)


@pytest.mark.parametrize(
    "files",
    [
        for_paths("e2e/**", "Do not use Vitest.", "**/*.test.ts", "Use Vitest."),
        for_paths("**/*.ts", "Do not use Vitest here.", "**/*.test.ts", "Use Vitest."),
        for_paths("**/*.test.ts", "Do not use Vitest here.", "**/*.test.ts", "Use Vitest."),
        ruled("AGENTS.md", "Indent with tabs here."),
        ruled("api/AGENTS.md", "Indent with four spaces, as described here."),
        ruled("api/AGENTS.md", "Here is a rule. Indent with four spaces."),
        {
            "web/AGENTS.md": "- Indent with tabs here.\n",
            ".cursor/rules/a.mdc": '---\nglobs: "web/src/**"\n---\n\n- Indent with two spaces.\n',
        },
    ],
)
def test_here_a_rule_does_not_depart_from_what_holds_for_less(files: dict[str, str]) -> None:
    assert clashes(files)
