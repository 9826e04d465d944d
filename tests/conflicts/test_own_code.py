"""Rules that a prompt's own code breaks, and code that only looks as if it did."""

from __future__ import annotations

from pathlib import Path

import pytest

from antinomy import analyze_workspace
from antinomy.catalog import load_catalog
from antinomy.errors import CatalogError
from instant import instant


def found(text: str, path: str = "AGENTS.md") -> list[tuple[str, str]]:
    return [
        (conflict.first.text, conflict.second.text)
        for issue in instant(text, path).issues
        if issue.axis == "own-code"
        for conflict in issue.occurrences
    ]


def fenced(language: str, *lines: str) -> str:
    return "\n".join((f"```{language}", *lines, "```", ""))


BAN = "# Client\n\n- Never call `load_raw()`.\n- Name what you test.\n\n"
CODE = fenced("python", "rows = load_raw(path)")


def test_both_places_are_shown_and_deleting_the_rule_is_offered():
    report = instant(BAN + CODE, "AGENTS.md")
    (issue,) = report.issues
    (conflict,) = issue.occurrences
    assert (conflict.first.text, conflict.second.text) == (
        "Never call `load_raw()`.",
        "rows = load_raw(path)",
    )
    assert "breaks “Never call `load_raw()`”." in issue.detail
    assert any("keep the example" in fix.title for fix in report.suggestion_for(issue).fixes)


@pytest.mark.parametrize(
    ("rule", "language", "line"),
    [
        ("Use `httpx` instead of `requests`.", "python", "import requests"),
        ("We never import from `moment`.", "ts", "import moment from 'moment';"),
        ("`eval` is forbidden.", "js", "const value = eval(text);"),
        ("Use `logger`, not `console.log`.", "ts", "console.log(total);"),
        ("Never use `git add .`.", "bash", "git add ."),
        ("Avoid `--no-verify`.", "sh", "git commit --no-verify"),
        ("No class components.", "tsx", "class Badge extends React.Component {"),
        ("Don't use relative imports.", "python", "from .rows import load"),
        ("Use npm, not yarn.", "bash", "cd web && yarn install"),
        ("Never use `select *`.", "sql", "SELECT * FROM orders"),
        ("Never use sudo.", "shell", "$ sudo make install"),
        ("We don't use `Optional`.", "python", "def find(name: str) -> Optional[Row]: ..."),
        ("Use double quotes for strings.", "js", "open('files');"),
        ("No semicolons.", "ts", "const total = sum(rows);"),
        ("Use 2 spaces for indentation.", "js", "\treturn total"),
    ],
)
def test_code_breaks_a_rule(rule, language, line):
    text = f"# Project\n\n- {rule}\n- Keep it small.\n\n{fenced(language, line)}"
    assert [second for _, second in found(text)] == [line.strip()]


@pytest.mark.parametrize(
    "text",
    [
        BAN + "Wrong:\n\n" + CODE,
        BAN + "This is what we want to get rid of; don't write it.\n\n" + CODE,
        BAN + "## Common mistakes\n\n" + CODE,
        BAN + fenced("python", "# Bad", "rows = load_raw(path)"),
        BAN + fenced("python", "rows = load_raw(path)  # ❌"),
        BAN + fenced("python", "# load_raw(path) reads the file"),
        BAN + fenced("python", "def load_raw(path):", "    return open(path)"),
        BAN + fenced("text", "rows = load_raw(path)"),
        BAN + fenced("diff", "-rows = load_raw(path)"),
        BAN + "If the cache is cold:\n\n" + CODE,
        "# A\n\n## Web\n\nNever call `load_raw()`.\n\n## Reports\n\nSmall.\n\n" + CODE,
        "# A\n\nNever call `load_raw()` in a request.\n\nSmall.\n\n" + CODE,
        "# A\n\nNever call `load_raw()` unless the cache is cold.\n\nSmall.\n\n" + CODE,
        "# A\n\nIn tests, never call `load_raw()`.\n\nSmall.\n\n" + CODE,
        "# A\n\nPrefer `load()` where possible, not `load_raw()`.\n\nSmall.\n\n" + CODE,
        "# A\n\nYou may call `load_raw()`.\n\nSmall.\n\n" + CODE,
        "# A\n\nNever use `test`.\n\nSmall.\n\n" + fenced("python", "test = 3"),
        "# A\n\nNever run `make docs`.\n\nSmall.\n\n" + fenced("bash", "make docs-preview"),
        "# A\n\n- Never run `npm test`.\n- Small.\n\n" + fenced("bash", "npm test src/cart.test.ts"),
    ],
)
def test_code_that_breaks_nothing(text):
    assert found(text) == []


@pytest.mark.parametrize(
    ("rules", "second"),
    [
        (
            "- Never use `git stash`.\n- Small.\n\nSet it aside with `git stash`.",
            "Set it aside with `git stash`.",
        ),
        ("- Use pnpm, never npx.\n- Small.\n\nRun `npx build`.", "Run `npx build`."),
    ],
)
def test_an_instruction_breaks_a_ban(rules, second):
    assert [two for _, two in found(f"# A\n\n{rules}\n")] == [second]


@pytest.mark.parametrize(
    "rules",
    [
        "- Never use `git stash`.\n\nYou may use `git stash` on a branch of your own.",
        "- Never use `git stash`.\n\nIf the user asks, use `git stash`.",
        "- Never use `git stash`; use `git worktree` and not `git stash`.",
        "- Never use `git push --force`.\n\nUse `git push --force-with-lease`.",
        "## Server\n\n- Never use `git stash`.\n\n## Laptop\n\n- Use `git stash`.",
    ],
)
def test_an_instruction_that_breaks_no_ban(rules):
    assert found(f"# A\n\n{rules}\n") == []


def test_one_sample_is_told_for_a_rule():
    assert len(found(BAN + CODE + "\nAnd\n\n" + CODE)) == 1


def axis(tmp_path: Path, text: str):
    (tmp_path / "our-code.toml").write_text(text, "utf-8")
    return load_catalog([tmp_path])


HEAD = 'title = "T"\nwhy = "W"\nbucket = "code"\nseverity = "low"\n'


def test_an_axis_of_ones_own_names_things_and_what_code_breaks_a_pole(tmp_path):
    own = HEAD + (
        'matcher = "code"\n[things.macros]\nspoken = ["assembler macros"]\nshown = { lua = "MACRO" }\n'
    )
    catalog = axis(tmp_path, own)
    text = "No assembler macros.\n\nSmall.\n\n" + fenced("lua", "MACRO x")
    assert [issue.axis for issue in instant(text, "AGENTS.md", catalog=catalog).issues] == ["our-code"]

    pole = (
        HEAD
        + '[poles.quiet]\nlabel = "quiet"\nterms = ["stay quiet"]\nbroken_by_code = { "lua ruby" = "beep" }\n'
    )
    catalog = axis(tmp_path, pole)
    text = "Stay quiet.\n\nSmall.\n\n" + fenced("ruby", "beep 3")
    assert [issue.axis for issue in instant(text, "AGENTS.md", catalog=catalog).issues] == ["own-code"]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('matcher = "code"\n[things.x]\nshown = { lua = "x" }\n', "needs 'names' or 'spoken'"),
        ('matcher = "code"\n[things.x]\nnames = ["x"]\n', "needs 'shown'"),
        (
            'matcher = "code"\n[things.x]\nnames = ["x"]\nshown = { lua = 3 }\n',
            "table of patterns by language",
        ),
        ('matcher = "code"\n[things.x]\nnames = ["x"]\nshown = { lua = "(" }\n', "is not valid"),
        (
            '[poles.x]\nlabel = "x"\nterms = ["x"]\nbroken_by_code = { lua = 3 }\n',
            "table of patterns by language",
        ),
        ('[poles.x]\nlabel = "x"\nterms = ["x"]\nbroken_by_code_value = { v = "x" }\n', "table of patterns"),
    ],
)
def test_a_faulty_axis_is_named(tmp_path, body, message):
    with pytest.raises(CatalogError, match=message):
        axis(tmp_path, HEAD + body)


def test_what_another_file_shows_is_not_the_rule_s_own() -> None:
    files = {"AGENTS.md": BAN, "CLAUDE.md": "# Notes\n\n- Be kind.\n\n" + CODE}
    reports = analyze_workspace(files, tiers=("pattern",))
    assert not [issue for report in reports for issue in report.issues if issue.axis == "own-code"]


def test_a_line_of_code_is_shown_without_the_blank_one_before_it() -> None:
    code = fenced("tsx", 'import { x } from "y";', "", "export default function Card() {", "}")
    rule = "# Code\n\n- Default exports are banned by lint.\n- Keep it small.\n\n"
    assert found(rule + code) == [("Default exports are banned by lint.", "export default function Card() {")]


@pytest.mark.parametrize(
    ("ban", "demand"),
    [
        ("`pathlib`, not `os.path`.", "Build paths with `os.path.join`."),
        ("`Path`, never `os.path`.", "Use `os.path.join` to build paths."),
        ("Never use `subprocess`.", "Start the build with `subprocess.run`."),
        ("Do not call `System.out`.", "Print results with `System.out.println`."),
    ],
)
def test_who_may_not_use_a_name_may_use_no_member_of_it(ban: str, demand: str) -> None:
    assert found(f"- {ban}\n- Name what you test.\n- {demand}\n") == [(ban, demand)]


@pytest.mark.parametrize(
    ("ban", "demand"),
    [
        ("Don't use `os.path.walk`.", "Build paths with `os.path.join`."),
        ("Never use `os.path` in new code.", "Build paths in old scripts with `os.path.join`."),
        ("Never use `Foo` directly.", "Create objects with `Foo.build()`."),
        ("Use `Foo.create`, never `Foo`.", "Create objects with `Foo.create`."),
        ("Never instantiate `Logger`.", "Write messages with `Logger.info`."),
        ("Never use `foo`.", "Run `foo.sh`."),
        ("Don't import `lodash`.", "Import `lodash.debounce`."),
        ("Never use `log`.", "Round with `logarithm.round`."),
        ("Never use `requests`.", "Replace calls with `requests.get` by `httpx.get`."),
        ("Don't use `unittest`.", "Use `unittest.mock`."),
        ("Never use `window`.", "Use `window.matchMedia` through the hook."),
    ],
)
def test_what_only_begins_with_the_name_is_no_member_that_is_banned(ban: str, demand: str) -> None:
    assert found(f"- {ban}\n- Name what you test.\n- {demand}\n") == []
