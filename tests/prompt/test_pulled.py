"""Files of no telling name that prompt files make part of themselves, found on a real disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from antinomy import analyze_workspace
from antinomy.config import Configurations
from antinomy.prompt.discover import discover

NPM = "- Use npm to install packages.\n"
PNPM = "- Use pnpm to install packages.\n"


def lay(root: Path, files: dict[str, str]) -> list[str]:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    found = discover(root, Configurations(root).at, lambda error: pytest.fail(str(error)))
    return [path.relative_to(root).as_posix() for path in found]


@pytest.mark.parametrize(
    ("path", "text", "part"),
    [
        ("CLAUDE.md", "See @docs/guide.md for the rest.\n", "docs/guide.md"),
        ("GEMINI.md", "@./docs/guide.md\n", "docs/guide.md"),
        ("web/CLAUDE.md", "@../docs/guide.md\n", "docs/guide.md"),
        (".claude/commands/fix.md", "Follow @docs/guide.md.\n", "docs/guide.md"),
        ("prompts/city.j2", '{% include "base.md" %}\n', "prompts/base.md"),
        ("chat.prompt", "{{> footer}}\n", "partials/_footer.hbs"),
        (".claude/skills/blog/SKILL.md", "Follow [the voice](references/voice.md).\n", ""),
    ],
)
def test_what_a_prompt_file_pulls_in_is_found_with_it(
    tmp_path: Path, path: str, text: str, part: str
) -> None:
    part = part or ".claude/skills/blog/references/voice.md"
    assert lay(tmp_path, {path: text, part: NPM, "other.md": NPM}) == sorted([path, part])


@pytest.mark.parametrize(
    "text",
    [
        "Write to team@docs/guide.md or read `@docs/guide.md`.\n",
        "Write imports like this:\n\n```\n@docs/guide.md\n```\n",
        "People read [the guide](docs/guide.md).\n",
        "@docs/missing.md and @package.json\n",
        "@README.md\n",
    ],
)
def test_what_is_only_spoken_of_is_not(tmp_path: Path, text: str) -> None:
    files = {"CLAUDE.md": text, "docs/guide.md": NPM, "package.json": "{}\n", "README.md": NPM}
    assert lay(tmp_path, files) == ["CLAUDE.md"]


def test_imports_of_imports_count_and_end_in_circles(tmp_path: Path) -> None:
    files = {"CLAUDE.md": "@a.md\n", "a.md": "@b.md\n", "b.md": "@a.md\n@CLAUDE.md\n"}
    assert lay(tmp_path, files) == ["CLAUDE.md", "a.md", "b.md"]


def test_a_part_that_is_ignored_or_excluded_stays_out(tmp_path: Path) -> None:
    files = {"CLAUDE.md": "@a.md\n@b.md\n@c.md\n", "a.md": NPM, "b.md": NPM, "c.md": NPM}
    (tmp_path / ".gitignore").write_text("a.md\n")
    (tmp_path / "antinomy.toml").write_text('exclude = ["b.md"]\n')
    assert lay(tmp_path, files) == ["CLAUDE.md", "c.md"]


def test_a_contradiction_with_an_imported_file_is_found(tmp_path: Path) -> None:
    lay(tmp_path, {"CLAUDE.md": f"# Desk\n\n@docs/guide.md\n\n{NPM}", "docs/guide.md": f"# Guide\n\n{PNPM}"})
    one, two = analyze_workspace(tmp_path, tiers=("pattern",))
    assert [issue.axis for issue in one.issues] == ["package-manager"]
    assert one.issues == two.issues


ALWAYS = {
    ".claude/rules/a.md": NPM,
    ".windsurf/rules/a.md": f"---\ntrigger: always_on\n---\n{NPM}",
    ".clinerules/a.md": NPM,
    ".roo/rules/a.md": NPM,
    ".kiro/steering/a.md": f"---\ninclusion: always\n---\n{NPM}",
    ".amazonq/rules/deep/a.md": NPM,
    ".continue/rules/a.md": NPM,
    ".junie/guidelines.md": NPM,
    ".roo/rules-code/a.md": NPM,  # its mode works in the same repository
    ".windsurf/workflows/a.md": NPM,
    ".cursor/commands/a.md": NPM,
    ".opencode/agent/a.md": NPM,
}


@pytest.mark.parametrize("path", ALWAYS)
def test_rules_in_the_folders_of_tools_are_found_and_meet_what_always_holds(
    tmp_path: Path, path: str
) -> None:
    assert lay(tmp_path, {path: ALWAYS[path], "AGENTS.md": PNPM}) == sorted([path, "AGENTS.md"])
    assert [r.issues[0].axis for r in analyze_workspace(tmp_path, tiers=("pattern",))] == [
        "package-manager"
    ] * 2


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ((".claude/rules/a.md", "paths: src/a/**"), (".claude/rules/b.md", "paths: src/b/**")),
        (
            (".windsurf/rules/a.md", "trigger: manual"),
            (".windsurf/rules/b.md", "trigger: model_decision\nglobs: '*'"),
        ),
        ((".kiro/steering/a.md", "inclusion: manual"), (".kiro/steering/b.md", "inclusion: manual")),
        ((".continue/rules/a.md", "alwaysApply: false"), (".continue/rules/b.md", "alwaysApply: false")),
        ((".roo/rules-code/a.md", "name: a"), (".roo/rules-architect/b.md", "name: b")),
        ((".cursor/rules/a.md", "description: a"), (".cursor/rules/b.md", "description: b")),
        ((".clinerules/workflows/a.md", "name: a"), (".clinerules/workflows/b.md", "name: b")),
    ],
)
def test_rules_for_other_paths_occasions_or_modes_do_not_meet(
    tmp_path: Path, one: tuple[str, str], two: tuple[str, str]
) -> None:
    (path, front), (other, back) = one, two
    lay(tmp_path, {path: f"---\n{front}\n---\n{NPM}", other: f"---\n{back}\n---\n{PNPM}"})
    assert [r.issues for r in analyze_workspace(tmp_path, tiers=("pattern",))] == [(), ()]
