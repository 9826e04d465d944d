"""Finds the prompt files under a directory.

A file counts if a file kind or an ``include`` glob matches it, or if one that counts
pulls it in, and neither ``.gitignore`` nor an ``exclude`` glob takes it away.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import attrs
from pathspec import GitIgnoreSpec

from antinomy.config.globs import globs
from antinomy.config.record import Config
from antinomy.errors import AntinomyError, ReadError
from antinomy.prompt.formats import kind_of
from antinomy.prompt.loading.pulled import PARTS, pulled_in

#: Directories that hold other people's files or none at all; looked into only when named.
SKIPPED = frozenset(
    {".git", ".hg", ".svn", ".jj", "node_modules", "site-packages", ".venv", "venv", "__pycache__"}
    | {".tox", ".nox", ".mypy_cache", ".ruff_cache", ".pytest_cache"}
)


def discover(
    directory: Path,
    config_at: Callable[[Path], Config],
    on_error: Callable[[AntinomyError], None],
    links: dict[Path, list[Path]] | None = None,
) -> list[Path]:
    """Return the prompt files under ``directory``, sorted, each once however many links lead to it.

    Parameters
    ----------
    directory
        Where to look; ``.gitignore`` files above it, up to the repository's root, count too.
    config_at
        Returns the configuration of a directory; may raise ``ConfigError``.
    on_error
        Told about a directory that cannot be entered, and a link that leads nowhere; the rest is
        still walked.
    links
        Takes in the links that lead to a file which is returned under its own path, by that path.

    """
    walk = _Walk(config_at, on_error)
    place = os.path.abspath(directory)  # noqa: PTH100 - Path.resolve would follow links
    rules = _rules_above(place)
    # Whoever names an ignored directory wants to see what is in it.
    walk.enter(directory, place, () if _ignored(rules, _posix(place) + "/") else rules)
    walk.follow_links()
    if links is not None:
        links.update(walk.links)
    return sorted([*walk.found, *walk.parts()])


@attrs.frozen
class _GitIgnore:
    """The rules of one ``.gitignore``; ``root`` is the directory they are relative to, with its slash."""

    root: str
    spec: GitIgnoreSpec


class _Walk:
    """One walk: real files first, then what only links lead to; ``beside``: what prompts may pull in."""

    def __init__(
        self, config_at: Callable[[Path], Config], on_error: Callable[[AntinomyError], None]
    ) -> None:
        self.found: list[Path] = []
        self.beside: list[Path] = []
        self.links: dict[Path, list[Path]] = {}
        self._config_at = config_at
        self._on_error = on_error
        self._visited: set[str] = set()
        self._files: dict[str, Path] = {}
        self._linked: list[tuple[Path, str, tuple[_GitIgnore, ...]]] = []

    def enter(self, shown: Path, place: str, rules: tuple[_GitIgnore, ...]) -> None:
        """Collect the files of a directory; ``shown`` is its path as the user wrote it."""
        target = os.path.realpath(place)
        if target in self._visited:
            return
        self._visited.add(target)
        try:
            config = self._config_at(shown)
            entries = sorted(os.scandir(place), key=lambda entry: entry.name)
        except AntinomyError as error:
            self._on_error(error)
            return
        except OSError as error:
            self._on_error(ReadError(f"{shown}: cannot be read ({error.strerror or error}).", shown))
            return
        rules = (*rules, *_rules_in(place))
        for entry in entries:
            is_directory = _is_directory(entry)
            place = _posix(entry.path) + "/" * is_directory
            if not _ignored(rules, place) and not config.excludes(shown / entry.name, directory=is_directory):
                self._visit(entry, shown / entry.name, config, rules)

    def _visit(
        self, entry: os.DirEntry[str], path: Path, config: Config, rules: tuple[_GitIgnore, ...]
    ) -> None:
        if _is_directory(entry):
            if entry.name in SKIPPED:
                return
        elif not _is_prompt(path) and not config.includes(path):
            if _may_be_part(path) and entry.is_file(follow_symlinks=False):
                self.beside.append(path)
            return
        if entry.is_symlink():
            self._linked.append((path, entry.path, rules))
        elif entry.is_dir():
            self.enter(path, entry.path, rules)
        elif entry.is_file():
            target = os.path.realpath(entry.path)
            self.found.append(path)
            self._visited.add(target)
            self._files[target] = path

    def follow_links(self) -> None:
        """Visit link targets that were not reached by themselves."""
        while self._linked:
            path, place, rules = self._linked.pop(0)
            target = os.path.realpath(place)
            if os.path.isdir(target):  # noqa: PTH112 - a string throughout
                self.enter(path, place, rules)
            elif os.path.isfile(target) and target not in self._visited:  # noqa: PTH113 - as above
                self._visited.add(target)
                self.found.append(path)
                self._files[target] = path
            elif target in self._files:
                self.links.setdefault(self._files[target], []).append(path)
            elif not os.path.exists(target):  # noqa: PTH110 - as above
                self._on_error(ReadError(f"{path}: a link that leads nowhere; mend it, or delete it.", path))

    def parts(self) -> list[Path]:
        """Return the files that those found pull in, but for those that a link has led to."""
        pulled = pulled_in(self.found, self.beside)
        return [path for path in pulled if os.path.realpath(path) not in self._visited]


def _is_directory(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link that leads to itself
        return False


def _is_prompt(path: Path) -> bool:
    kind = kind_of(str(path))
    return kind is not None and kind.discovered


def _may_be_part(path: Path) -> bool:
    kind = kind_of(str(path))
    return kind is not None and kind.name in PARTS


def _ignored(rules: tuple[_GitIgnore, ...], place: str) -> bool:
    """Apply the rules, nearest file first; the first that speaks of ``place`` decides."""
    for rule in reversed(rules):
        verdict = rule.spec.check_file(place[len(rule.root) :]).include
        if verdict is not None:
            return verdict
    return False


def _rules_in(place: str) -> tuple[_GitIgnore, ...]:
    file = Path(place, ".gitignore")
    if not file.is_file():
        return ()
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError:  # git goes on without it, too
        return ()
    return (_GitIgnore(_posix(place).rstrip("/") + "/", globs(text.splitlines())),)


def _rules_above(place: str) -> tuple[_GitIgnore, ...]:
    """Return the rules between the repository's root and ``place``, outermost first."""
    rules: list[_GitIgnore] = []
    for directory in Path(place, "_").parents:
        if directory != Path(place):
            rules[:0] = _rules_in(str(directory))
        if (directory / ".git").exists():
            return tuple(rules)
    return ()


def _posix(place: str) -> str:
    return place.replace(os.sep, "/")
