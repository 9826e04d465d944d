"""Conflicts between the files of a repository, as the library's callers see them."""

from __future__ import annotations

import asyncio
import sys
from itertools import permutations
from pathlib import Path

import pytest

import antinomy
from antinomy import Report, analyze, analyze_workspace
from antinomy.catalog import load_catalog
from antinomy.conflicts.issue import Edit, Issue
from antinomy.conflicts.workspace import Across, across
from antinomy.errors import ReadError
from antinomy.prompt.formats import read

NPM = "# Guide\n\n- Use npm to install packages.\n- Keep functions short.\n"
PNPM = "# Notes\n\n- Be kind.\n- Use pnpm to install packages.\n"


def instant(files: dict[str, str]) -> list[Report]:
    return analyze_workspace(files, tiers=("pattern",))


def crossing(reports: list[Report]) -> list[Issue]:
    """Return the issues that lie between files, each once."""
    found = {i.id: i for r in reports for i in r.issues if i.occurrences[0].reach == "workspace"}
    return list(found.values())


def test_both_files_report_the_conflict_between_them_and_spans_lead_into_each() -> None:
    files = {"AGENTS.md": NPM, "CLAUDE.md": PNPM}
    reports = instant(files)
    assert [report.path for report in reports] == ["AGENTS.md", "CLAUDE.md"]
    one, two = (report.issues for report in reports)
    assert one == two
    (conflict,) = one[0].occurrences
    assert (conflict.first.path, conflict.second.path) == ("AGENTS.md", "CLAUDE.md")
    for side in (conflict.first, conflict.second):
        assert side.span.of(files[side.path]) == side.text
        assert side.text in side.preview
    assert conflict.first.preview in " ".join(NPM.split())
    assert one[0].to_json()["scope"] == {"type": "workspace"}
    assert one[0].to_json()["evidence"]["occurrences"][0]["pairedWith"]["path"] == "CLAUDE.md"


@pytest.mark.parametrize(
    "files",
    [
        {"web/AGENTS.md": NPM, "api/AGENTS.md": PNPM},
        {"AGENTS.md": NPM, "CLAUDE.md": NPM},
        {"AGENTS.md": NPM, "CLAUDE.md": PNPM + "\nThis file overrides `AGENTS.md`.\n"},
        {"AGENTS.md": NPM, "old/AGENTS.md": "# Old\n\n- Use pnpm to install packages in this folder.\n"},
        {"AGENTS.md": NPM, "CLAUDE.md": "# Notes\n\n## Old site\n\n- Use pnpm to install packages.\n"},
        {
            "AGENTS.md": NPM,
            "CLAUDE.md": PNPM.replace("Use pnpm", "<!-- antinomy-ignore-next-line -->\n- Use pnpm"),
        },
        {"AGENTS.md": "<!-- antinomy-ignore-file package-manager -->\n" + NPM, "CLAUDE.md": PNPM},
    ],
    ids=["siblings", "copies", "override", "this folder", "section", "ignored there", "ignored here"],
)
def test_what_never_meets_or_is_settled_or_ignored_is_left_alone(files: dict[str, str]) -> None:
    reports = instant(files)
    assert crossing(reports) == []
    assert [notice.message for report in reports for notice in report.notices] == []


def test_an_ignore_that_silences_a_conflict_between_files_is_of_use_and_counted_once() -> None:
    text = "<!-- antinomy-ignore-file counts -->\nGive at most three tips per answer.\n"
    assert len(analyze(text, "AGENTS.md", tiers=("pattern",)).notices) == 1
    reports = instant({"AGENTS.md": text, "CLAUDE.md": "Give five tips per answer.\n"})
    assert [(report.suppressed, report.notices) for report in reports] == [(1, ()), (0, ())]
    idle = "<!-- antinomy-ignore-file package-manager, emojis -->\n" + NPM
    reports = instant({"AGENTS.md": idle, "CLAUDE.md": PNPM + "\nUse emojis.\n\nNever use emojis.\n"})
    assert [report.suppressed for report in reports] == [1, 0]


def test_the_ignores_of_a_part_of_a_repository_are_not_judged(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "CLAUDE.md").write_text("Give five tips per answer.\n")
    (tmp_path / "sub").mkdir()
    text = "<!-- antinomy-ignore-file counts -->\nGive at most three tips per answer.\n"
    (tmp_path / "sub" / "AGENTS.md").write_text(text)
    (report,) = analyze_workspace(tmp_path / "sub", tiers=("pattern",))
    assert report.notices == ()


def test_titles_do_not_keep_files_apart_and_sections_do() -> None:
    tests = "# Rules for tests\n\n- Use npm to install packages.\n"
    assert crossing(instant({"AGENTS.md": PNPM, "CLAUDE.md": tests}))
    assert not crossing(
        instant(
            {"AGENTS.md": "# A\n\n## Shop\n\n- Use npm.\n", "CLAUDE.md": "# B\n\n## Bank\n\n- Use pnpm.\n"}
        )
    )


def test_an_import_is_no_heading_of_the_rules_below_it() -> None:
    for line in ("@AGENTS.md", "See @AGENTS.md", "@docs/style.md"):
        files = {"AGENTS.md": NPM, "CLAUDE.md": f"{line}\n\n- Use pnpm to install packages.\n"}
        assert len(crossing(instant(files))) == 1, line


def test_a_conflict_inside_a_file_is_told_of_there_only() -> None:
    both = "# Guide\n\n- Use npm to install packages.\n\n- Use pnpm to install packages.\n"
    reports = instant({"AGENTS.md": both, "CLAUDE.md": "# Notes\n\n- Use pnpm to install packages.\n"})
    assert [len(report.issues) for report in reports] == [1, 0]
    assert crossing(reports) == []


def test_one_directive_against_two_files_is_one_issue_in_all_three() -> None:
    files = {"AGENTS.md": NPM, "CLAUDE.md": PNPM, "GEMINI.md": PNPM.replace("pnpm", "yarn")}
    reports = instant(files)
    (issue,) = crossing(reports)
    assert [report.issues for report in reports] == [(issue,)] * 3
    assert len(issue.occurrences) == 3


def test_the_result_does_not_depend_on_the_order_of_the_files() -> None:
    files = {"AGENTS.md": NPM, "CLAUDE.md": PNPM, "web/AGENTS.md": PNPM, ".cursorrules": "Use yarn.\n"}
    shapes = [[report.to_json() for report in instant(dict(order))] for order in permutations(files.items())]
    assert all(shape == shapes[0] for shape in shapes)


def applied(files: dict[str, str], edits: tuple[Edit, ...]) -> dict[str, str]:
    changed = dict(files)
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        text = changed[edit.path]
        changed[edit.path] = text[: edit.span.start] + edit.new_text + text[edit.span.end :]
    return changed


@pytest.mark.parametrize("end", ["\n", ""])
def test_every_fix_ends_the_conflict_and_says_which_file_it_edits(end: str) -> None:
    files = {"AGENTS.md": NPM.rstrip() + end, "CLAUDE.md": PNPM.rstrip() + end}
    report = instant(files)[0]
    suggestion = report.suggestion_for(report.issues[0])
    assert suggestion is not None
    assert len(suggestion.fixes) == 4
    for fix in suggestion.fixes:
        paths = {edit.path for edit in fix.edits}
        assert fix.title.endswith(" in " + " and ".join(sorted(paths)))
        changed = applied(files, fix.edits)
        assert crossing(instant(changed)) == []
        assert {path for path in files if changed[path] != files[path]} == paths
    assert applied(files, suggestion.fixes[0].edits)["CLAUDE.md"] == "# Notes\n\n- Be kind.\n"


def test_template_conditionals_of_two_files_are_two() -> None:
    files = {
        "prompts/_shared/head.j2": "{% if short %}Be concise.{% else %}Be kind.{% endif %}\n",
        "prompts/answer.j2": "{% include '_shared/head.j2' %}\n"
        "{% if x %}Hello.{% else %}Give exhaustive answers.{% endif %}\n",
    }
    assert len(crossing(instant(files))) == 1


def test_a_folder_is_searched_under_its_configuration(tmp_path: Path) -> None:
    for name, text in {
        "AGENTS.md": NPM,
        "web/AGENTS.md": PNPM,
        "old/AGENTS.md": PNPM,
        "old/antinomy.toml": 'ignore = ["package-manager"]\n',
        "drafts/AGENTS.md": PNPM,
        "antinomy.toml": 'exclude = ["drafts"]\n',
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "CLAUDE.md").write_bytes(b"caf\xe9")
    reports = analyze_workspace(tmp_path, tiers=("pattern",))
    names = [Path(report.path).relative_to(tmp_path).as_posix() for report in reports]
    assert names == ["AGENTS.md", "CLAUDE.md", "old/AGENTS.md", "web/AGENTS.md"]
    assert [len(report.issues) for report in reports] == [1, 0, 0, 1]
    assert "not valid UTF-8" in reports[1].notices[0].message


def test_a_missing_folder_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="no such folder; name one"):
        analyze_workspace(tmp_path / "none")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no links for everyone")
def test_what_cannot_be_used_is_a_notice_and_the_rest_is_checked(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").write_text(NPM)
    (tmp_path / "CLAUDE.md").write_text(PNPM)
    (tmp_path / "GEMINI.md").symlink_to("GEMINI.md")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "antinomy.toml").write_text("rubbish = 1\n")
    (tmp_path / "sub" / "AGENTS.md").write_text(NPM)
    reports = analyze_workspace(tmp_path, tiers=("pattern",))
    assert len(crossing(reports)) == 1
    notices = {Path(r.path).relative_to(tmp_path).as_posix(): r.notices for r in reports if r.notices}
    assert sorted(notices) == ["GEMINI.md", "sub/antinomy.toml"]
    assert "leads nowhere" in notices["GEMINI.md"][0].message
    assert "unknown key 'rubbish'" in notices["sub/antinomy.toml"][0].message


FRENCH, GERMAN = "Always answer in French.\n", "Always answer in German.\n"


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({"promptfooconfig.yaml": "prompts: [file://a.txt, file://b.txt]\n"}, 0),
        ({"promptfooconfig.yaml": 'prompts:\n  - file://a.txt\n  - "Always answer in German."\n'}, 0),
        ({"promptfooconfig.yaml": "prompts: [file://a.txt]\ntests:\n  - vars: {text: file://b.txt}\n"}, 0),
        ({"p.prompt.yml": "messages:\n- {role: system, content: file://a.txt}\n"
          "- {role: user, content: file://b.txt}\n"}, 1),
        ({"m.j2": '{% if fr %}{% include "a.txt" %}{% else %}{% include "b.txt" %}{% endif %}\n'}, 0),
        ({"m.j2": '{% if fr %}{% include "a.txt" %}{% endif %}{% include "b.txt" %}\n'}, 1),
        ({"m.j2": '{% if fr %}{% include "a.txt" %}{% else %}\nAlways answer in German.\n{% endif %}\n'}, 0),
        ({"m.j2": '{% if fr %}{% include "a.txt" %}{% else %}{% include "mid.j2" %}{% endif %}\n',
          "mid.j2": 'Be kind. {% include "b.txt" %}\n'}, 0),
        ({"m.j2": '{% if fr %}{% include "a.txt" %}{% else %}{% include "b.txt" %}{% endif %}\n',
          "n.j2": '{% include "a.txt" %}{% include "b.txt" %}\n'}, 1),
        ({"m.hbs": "{{#if fr}}{{> a}}{{else}}{{> b}}{{/if}}\n"}, 0),
    ],
)  # fmt: skip
def test_what_stands_in_another_alternative_of_a_prompt_is_never_loaded_with_it(
    files: dict[str, str], found: int
) -> None:
    parts = {"a.txt": FRENCH, "b.txt": GERMAN}
    if "m.hbs" in files:
        parts = {"a.hbs": FRENCH, "b.hbs": GERMAN}
    placed = {f"prompts/{path}": text for path, text in (files | parts).items()}
    assert len(crossing(instant(placed))) == found


TABS, SPACES = "- Indent with tabs.\n", "- Use four spaces for indentation.\n"
PYTHON = f"---\nglobs: '**/*.py'\n---\n\n{SPACES}"


@pytest.mark.parametrize(
    ("wide", "narrow", "found"),
    [
        ("- In `web/`, indent with tabs.\n", {"web/AGENTS.md": SPACES}, 1),
        ("- When you work in web/, indent with tabs.\n", {"web/shop/AGENTS.md": SPACES}, 1),
        ("In `web/`:\n\n" + TABS, {"web/AGENTS.md": SPACES}, 1),
        ("- In `api/`, indent with tabs.\n", {"web/AGENTS.md": SPACES}, 0),
        ("# Guide\n\n## Outside web/\n\n" + TABS, {"web/AGENTS.md": SPACES}, 0),
        ("# Guide\n\n## Python\n\n" + TABS, {".cursor/rules/a.mdc": PYTHON}, 1),
        ("- For Python files, indent with tabs.\n", {".cursor/rules/a.mdc": PYTHON}, 1),
        ("# Guide\n\n## Go\n\n" + TABS, {".cursor/rules/a.mdc": PYTHON}, 0),
        ("# Guide\n\n## web\n\n- Use npm.\n\n## api\n\n- Use yarn.\n", {"web/AGENTS.md": "- Use pnpm.\n"}, 1),
        ("# Guide\n\n## Frontend (web/)\n\n" + TABS, {"web/AGENTS.md": SPACES}, 1),
        ("# Guide\n\n## web\n\n" + TABS, {"web/AGENTS.md": "- Be kind.\n", "CLAUDE.md": SPACES}, 0),
    ],
)
def test_a_condition_that_names_where_the_other_file_holds_limits_nothing_there(
    wide: str, narrow: dict[str, str], found: int
) -> None:
    files = {"AGENTS.md": wide, **narrow}
    issues = crossing(instant(files))
    assert len(issues) == found
    for side in (side for i in issues for c in i.occurrences for side in (c.first, c.second)):
        assert side.span.of(files[side.path]) == side.text


def test_the_search_can_be_limited_to_what_touches_a_file() -> None:
    files = {"AGENTS.md": NPM, "web/AGENTS.md": PNPM, "api/AGENTS.md": PNPM.replace("pnpm", "yarn")}
    documents = [read(text, path) for path, text in files.items()]

    def touching(*paths: str) -> Across:
        catalog = load_catalog()
        return across(documents, lambda _: catalog, touching=paths)

    assert len(touching("AGENTS.md").issues[0].occurrences) == 2
    (issue,) = touching("web/AGENTS.md").issues
    assert [conflict.second.path for conflict in issue.occurrences] == ["web/AGENTS.md"]
    assert touching().issues == ()


def test_the_asynchronous_form_gives_the_same() -> None:
    files = {"AGENTS.md": NPM, "CLAUDE.md": PNPM}
    found = asyncio.run(antinomy.aanalyze_workspace(files, tiers=("pattern",)))
    assert [report.to_json() for report in found] == [report.to_json() for report in instant(files)]
