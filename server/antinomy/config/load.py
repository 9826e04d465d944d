"""Finds configuration files and turns them into ``Config`` records.

Every mistake in a file becomes one ``ConfigError`` that names file, line and
remedy. Command-line options and editor settings are not known here: callers
lay them over with ``Configurations``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import attrs

from antinomy.config.record import Config, keys, record_of
from antinomy.errors import ConfigError

FILE_NAME = "antinomy.toml"
_PYPROJECT = "pyproject.toml"
_OWN_DIRECTORY = ".antinomy"
_TOML_LINE = re.compile(r"at line (\d+)")


def load_config(path: Path) -> Config:
    """Read one configuration file.

    Parameters
    ----------
    path
        ``antinomy.toml``, or a ``pyproject.toml`` whose ``[tool.antinomy]`` counts.

    Raises
    ------
    ConfigError
        It is missing, not TOML, or holds a key or value that is not known.

    """
    draft = read_draft(path)
    if draft.mistakes:
        raise draft.mistakes[0]
    return draft.config


@attrs.frozen
class Draft:
    """A configuration file that its author may still be writing.

    Attributes
    ----------
    text
        What is written in it.
    config
        What can be used of it.
    mistakes
        Why the rest cannot, in the order of the file.

    """

    text: str
    config: Config
    mistakes: list[ConfigError]
    _path: Path

    def line_of(self, key: str, name: str) -> int | None:
        """Return the 1-based line on which a key's value holds a name in quotes."""
        start = _line_of(self.text, key, in_table=self._path.name == _PYPROJECT)
        lines = self.text.splitlines()[start - 1 :] if start is not None else []
        quoted = (f'"{name}"', f"'{name}'")
        held = (number for number, line in enumerate(lines, start or 0) if any(q in line for q in quoted))
        return next(held, start)


def read_draft(path: Path) -> Draft:
    """Read as much of a configuration file as can be used.

    Raises
    ------
    ConfigError
        It is missing or not TOML, or a table of ours is not in it.

    """
    text = _read(path)
    table = _table(path, text)
    if table is None:
        raise ConfigError(f"{path} has no [tool.antinomy] table; add one, or name another file.", path)
    mistakes: list[ConfigError] = []
    values = _values(path, text, table, Config, mistakes)
    return Draft(text, Config(root=path.resolve().parent, source=path, **values), mistakes, path)


def _values(
    path: Path,
    text: str,
    table: Mapping[str, Any],
    record: type[attrs.AttrsInstance],
    mistakes: list[ConfigError],
    within: str = "",
) -> dict[str, Any]:
    """Return the fields of ``record`` that a table sets, and add to ``mistakes`` what it cannot set.

    ``within``: the table's own key and a dot.
    """
    values: dict[str, Any] = {}
    fields = keys(record)
    for key, value in table.items():
        name = within + key
        if key not in fields:
            mistakes.append(_mistake(path, text, name, f"unknown key {name!r}; {_remedy(key, record)}"))
            continue
        field = fields[key]
        shape = field.metadata["shape"]
        try:
            converted = shape.convert(value)
        except (TypeError, ValueError):
            mistakes.append(_mistake(path, text, name, f"{name!r} must be {shape.noun}."))
            continue
        inner = record_of(field)
        values[field.name] = (
            inner(**_values(path, text, converted, inner, mistakes, f"{name}."))
            if inner is not None
            else converted
        )
    return values


class Configurations:
    """The configuration for each directory, read once.

    Parameters
    ----------
    cwd
        Where globs start when no configuration file is found.
    explicit
        A configuration file that holds for every directory.
    overrides
        Fields of ``Config`` that win over any file (options, editor settings); of a
        table, a mapping of those of its fields that do.

    """

    def __init__(
        self, cwd: Path, explicit: Path | None = None, overrides: Mapping[str, Any] | None = None
    ) -> None:
        self._cwd = cwd.resolve()
        self.overrides: Mapping[str, Any] = dict(overrides or {})
        self._everywhere = self._lay_over(load_config(explicit)) if explicit else None
        self._by_directory: dict[Path, Config | ConfigError] = {}

    def at(self, directory: Path) -> Config:
        """Return what holds in ``directory``: the nearest file's, going up.

        Raises
        ------
        ConfigError
            The nearest file is malformed; raised again for each directory under it.

        """
        if self._everywhere is not None:
            return self._everywhere
        found = self._nearest(directory.resolve())
        if isinstance(found, ConfigError):
            raise found
        return found

    def _nearest(self, directory: Path) -> Config | ConfigError:
        if directory not in self._by_directory:
            self._by_directory[directory] = self._load_or_climb(directory)
        return self._by_directory[directory]

    def _load_or_climb(self, directory: Path) -> Config | ConfigError:
        try:
            own = _file_in(directory)
            if own is not None:
                return self._lay_over(load_config(own))
        except ConfigError as error:
            return error
        above = (
            self._lay_over(Config(root=self._cwd))
            if directory.parent == directory
            else self._nearest(directory.parent)
        )
        # Without a configuration file, the project is where its own axes are kept.
        if isinstance(above, Config) and above.source is None and (directory / _OWN_DIRECTORY).is_dir():
            return attrs.evolve(above, root=directory)
        return above

    def _lay_over(self, config: Config) -> Config:
        given = dict(self.overrides)
        for name, value in self.overrides.items():
            table = getattr(config, name)
            if isinstance(value, Mapping) and attrs.has(type(table)):
                given[name] = attrs.evolve(table, **value)
        return attrs.evolve(config, **given)


def _file_in(directory: Path) -> Path | None:
    own = directory / FILE_NAME
    if own.is_file():
        return own
    shared = directory / _PYPROJECT
    if shared.is_file():
        text = _read(shared)
        # Most projects' pyproject.toml is not about us, and then need not even be valid.
        if "antinomy" in text and _table(shared, text) is not None:
            return shared
    return None


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ConfigError(f"{path}: not UTF-8; save it as UTF-8.", path) from None
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror or error}).", path) from None


def _table(path: Path, text: str) -> dict[str, Any] | None:
    try:
        table: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = _TOML_LINE.search(str(error))
        number = int(line[1]) if line else None
        raise ConfigError(f"{path}: not valid TOML: {error}.", path, number) from None
    if path.name != _PYPROJECT:
        return dict(table)
    for part in ("tool", "antinomy"):
        table = table.get(part)
        if not isinstance(table, dict):
            return None
    return dict(table)


def _mistake(path: Path, text: str, key: str, message: str) -> ConfigError:
    line = _line_of(text, key, in_table=path.name == _PYPROJECT)
    place = f"{path}:{line}" if line else str(path)
    return ConfigError(f"{place}: {message}", path, line)


def _line_of(text: str, key: str, *, in_table: bool) -> int | None:
    """Return the 1-based line that sets ``key``: the TOML parser keeps no positions."""
    start = max(text.find("[tool.antinomy") if in_table else 0, 0)
    first, _, inner = key.partition(".")
    pattern = rf"""^\s*(?:\[(?:tool\.antinomy\.)?)?["']?{re.escape(first)}["']?\s*(?:=|\]|\.)"""
    match = re.compile(pattern, re.MULTILINE).search(text, start)
    if match and inner:
        # On the same line after a dot or brace, or on one of those that follow.
        pattern = rf"""(?:^|[\s{{,.])["']?{re.escape(inner)}["']?\s*="""
        match = re.compile(pattern, re.MULTILINE).search(text, match.end() - 1) or match
    return text.count("\n", 0, match.end()) + 1 if match else None


def _remedy(key: str, record: type[attrs.AttrsInstance]) -> str:
    fields = keys(record)
    known = list(fields)
    # The source documents and other programs' settings spell keys in camel case, and know no tables.
    spelled = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_", "-", key).lower()
    if spelled in fields:
        return f"did you mean {spelled!r}?"
    for name, field in fields.items():
        inner = record_of(field)
        if inner is not None and spelled in keys(inner):
            return f"did you mean '{name}.{spelled}'?"
    close = get_close_matches(key, known, n=1)
    return f"did you mean {close[0]!r}?" if close else f"the keys are {', '.join(known)}."
