"""Which files of a directory are prompt files."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from antinomy.config import Configurations
from antinomy.errors import AntinomyError
from antinomy.prompt.discover import discover


@pytest.fixture
def tree(tmp_path):
    """Lay out files by name, empty unless a text is given."""

    def lay(*names: str, **texts: str) -> None:
        for name, text in [*((name, "") for name in names), *texts.items()]:
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    return lay


def names(directory: Path, errors: list[AntinomyError] | None = None) -> list[str]:
    note = (lambda error: pytest.fail(str(error))) if errors is None else errors.append
    found = discover(directory, Configurations(directory).at, note)
    return [path.relative_to(directory).as_posix() for path in found]


def test_prompt_files_of_every_folder_are_found_sorted(tree, tmp_path):
    tree(
        "b/AGENTS.md", "AGENTS.md", ".cursor/rules/x.mdc", ".github/copilot-instructions.md", "a/chat.prompty"
    )
    tree("README.md", "main.py", "package.json", "notes.txt")
    assert names(tmp_path) == [
        ".cursor/rules/x.mdc",
        ".github/copilot-instructions.md",
        "AGENTS.md",
        "a/chat.prompty",
        "b/AGENTS.md",
    ]


def test_folders_of_other_peoples_files_are_left_out(tree, tmp_path):
    tree("node_modules/p/AGENTS.md", ".venv/lib/AGENTS.md", ".git/AGENTS.md", "src/AGENTS.md")
    assert names(tmp_path) == ["src/AGENTS.md"]


def test_gitignore_files_count_from_where_they_stand_and_the_nearest_wins(tree, tmp_path):
    tree("build/AGENTS.md", "a/AGENTS.md", "a/CLAUDE.md", "a/b/CLAUDE.md", "CLAUDE.md", "a/b/GEMINI.md")
    (tmp_path / ".gitignore").write_text("build/\nCLAUDE.md\n/a/b/GEMINI.md\n!\n")
    (tmp_path / "a" / "b" / ".gitignore").write_text("!CLAUDE.md\n")
    assert names(tmp_path) == ["a/AGENTS.md", "a/b/CLAUDE.md"]


def test_the_gitignore_of_the_repository_counts_below_it(tree, tmp_path):
    tree("sub/AGENTS.md", "sub/CLAUDE.md", ".git/HEAD")
    (tmp_path / ".gitignore").write_text("CLAUDE.md\nbuild/\n")
    assert names(tmp_path / "sub") == ["AGENTS.md"]
    tree("build/AGENTS.md")
    assert names(tmp_path / "build") == ["AGENTS.md"]


def test_include_adds_and_exclude_takes_away(tree, tmp_path):
    tree("prompts/a.txt", "other/a.txt", "old/AGENTS.md", "AGENTS.md")
    (tmp_path / "antinomy.toml").write_text('include = ["prompts/*.txt"]\nexclude = ["old/"]\n')
    assert names(tmp_path) == ["AGENTS.md", "prompts/a.txt"]


def test_the_nearest_configuration_decides_for_its_folder(tree, tmp_path):
    tree("a/AGENTS.md", "a/sub/AGENTS.md", "sub/AGENTS.md")
    (tmp_path / "a" / "antinomy.toml").write_text('exclude = ["sub"]\n')
    assert names(tmp_path) == ["a/AGENTS.md", "sub/AGENTS.md"]


def test_a_broken_configuration_costs_only_its_own_folder(tree, tmp_path):
    tree("a/AGENTS.md", "b/AGENTS.md")
    (tmp_path / "a" / "antinomy.toml").write_text("x = 1\n")
    errors: list[AntinomyError] = []
    assert names(tmp_path, errors) == ["b/AGENTS.md"]
    assert len(errors) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_links_are_followed_once_and_never_in_circles(tree, tmp_path):
    tree("repo/a/AGENTS.md", "repo/b/x.txt", "outside/GEMINI.md", "outside/deep/AGENTS.md")
    repo = tmp_path / "repo"
    (repo / "CLAUDE.md").symlink_to(repo / "a" / "AGENTS.md")
    (repo / "a" / "loop").symlink_to(repo, target_is_directory=True)
    (repo / "b" / "twice").symlink_to(repo / "a", target_is_directory=True)
    (repo / "shared").symlink_to(tmp_path / "outside", target_is_directory=True)
    (tmp_path / "outside" / "deep" / "back").symlink_to(tmp_path / "outside", target_is_directory=True)
    (repo / "dead.prompty").symlink_to(tmp_path / "nowhere")
    errors: list[AntinomyError] = []
    assert names(repo, errors) == ["a/AGENTS.md", "shared/GEMINI.md", "shared/deep/AGENTS.md"]
    (error,) = errors
    assert str(error) == f"{repo / 'dead.prompty'}: a link that leads nowhere; mend it, or delete it."


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_a_link_that_alone_leads_to_a_prompt_is_followed(tree, tmp_path):
    tree("docs/guide.md")
    (tmp_path / "AGENTS.md").symlink_to(tmp_path / "docs" / "guide.md")
    assert names(tmp_path) == ["AGENTS.md"]
