"""What holds for a document: the editor's settings, laid over its configuration file.

Settings come from ``initializationOptions``, ``workspace/configuration`` or
``workspace/didChangeConfiguration``; configuration files from ``antinomy.config``.
Both may change at any time. How settings are asked for is not known here.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

import attrs

from antinomy.catalog import Catalog, load_catalog
from antinomy.config import Config, Configurations
from antinomy.config.record import key_of, keys
from antinomy.config.restrict import restricted
from antinomy.config.shapes import COUNT, STRING, STRINGS, Shape, one_of
from antinomy.conflicts.issue import Report
from antinomy.errors import AntinomyError, CatalogError, ConfigError
from antinomy.lsp.mistakes import mistakes_in
from antinomy.prompt.formats import kind_of
from antinomy.report.narrow import Baseline, confident

_log = logging.getLogger(__name__)

_CONFIG_FIELDS = ("select", "ignore", "profile", "min_confidence")
_WATCHED = ("antinomy.toml", "pyproject.toml")


class Mode(StrEnum):
    """When the deep tier looks at a document, as the setting ``deep`` says."""

    ON_SAVE = "onSave"
    ON_TYPE = "onType"
    MANUAL = "manual"
    OFF = "off"


@attrs.frozen
class EditorSettings:
    """The section ``antinomy`` of an editor's settings.

    Attributes
    ----------
    enable
        Whether anything is checked.
    code_lens
        Whether the number of conflicts is shown above a file.
    deep
        When the models look at a document: a value of ``Mode``.
    deep_delay
        Milliseconds without a keystroke that the author's pause must last.
    fact_check_context
        Files that claims are checked against where no others are named, relative to the folder.
    configuration
        A configuration file to use instead of the nearest one; empty: the nearest.
    overrides
        Values that win over the configuration file, by field of ``Config``.

    """

    enable: bool = True
    code_lens: bool = True
    deep: str = Mode.ON_SAVE
    deep_delay: int = 1000
    fact_check_context: tuple[str, ...] = ()
    configuration: str = ""
    overrides: Mapping[str, Any] = attrs.field(factory=dict)


def read_settings(raw: object) -> tuple[EditorSettings, list[str]]:
    """Read settings as JSON; what cannot be used is left at its default and told in a sentence each."""
    values, problems = _values(raw)
    return _settings(values), problems


def _values(raw: object) -> tuple[dict[str, Any], list[str]]:
    """Read the settings that are given, by field; ``null`` sets one back to its default."""
    section = raw.get("antinomy", raw) if isinstance(raw, Mapping) else {}
    if section is None:
        return {}, []
    if not isinstance(section, Mapping):
        return {}, ["The setting antinomy must be an object."]
    values: dict[str, Any] = {}
    problems = []
    for key, shape in _SHAPES.items():
        if key not in section:
            continue
        value = section[key]
        if value is None:
            values[_snake(key)] = None
            continue
        try:
            values[_snake(key)] = shape.convert(list(value) if isinstance(value, tuple) else value)
        except (TypeError, ValueError):
            problems.append(f"The setting antinomy.{key} must be {shape.noun}.")
    return values, problems


def _settings(*layers: Mapping[str, Any]) -> EditorSettings:
    """Return the settings that layers of them make, each laid over those before it."""
    laid = {name: value for layer in layers for name, value in layer.items()}
    given = {name: value for name, value in laid.items() if value is not None}
    overrides = {name: given.pop(name) for name in _CONFIG_FIELDS if name in given}
    return EditorSettings(**given, overrides=overrides)


def _boolean(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(value)
    return value


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)


def _snake(name: str) -> str:
    return "".join(f"_{char.lower()}" if char.isupper() else char for char in name)


_BOOLEAN = Shape("true or false", {"type": "boolean"}, _boolean)
_SHAPES: Mapping[str, Shape] = {
    "enable": _BOOLEAN,
    "codeLens": _BOOLEAN,
    "deep": one_of(*(mode.value for mode in Mode)),
    "deepDelay": COUNT,
    "factCheckContext": STRINGS,
    "configuration": STRING,
    **{_camel(name): keys()[key_of(name)].metadata["shape"] for name in _CONFIG_FIELDS},
}


@attrs.frozen(eq=False)
class Scope:
    """What holds for one document."""

    settings: EditorSettings
    config: Config
    catalog: Catalog
    baseline: Baseline | None

    @property
    def deep(self) -> Mode:
        """When the deep tier looks at the document; a profile or tier that leaves the models out wins."""
        if self.config.profile != "default" or self.config.tier == "instant":
            return Mode.OFF
        return Mode(self.settings.deep)

    def narrow(self, report: Report) -> Report:
        """Take out of a report what is too uncertain, or known from the baseline."""
        report = confident(report, self.config.min_confidence)
        return self.baseline.filter(report) if self.baseline is not None else report

    def covers(self, path: str, language_id: str, *, saved: bool, part: bool = False) -> bool:
        """Tell whether a document is to be checked.

        A saved file must be one that a search of its folder would find (``part``: since a
        prompt file pulls it in), or have a language id that only prompts have; what was
        never saved, any language that a prompt may be written in.
        """
        if not self.settings.enable:
            return False
        if not saved:
            return kind_of(path, language_id) is not None
        if self.config.excludes(Path(path)):
            return False
        kinds = (kind_of(path), kind_of("", language_id))
        named = any(kind is not None and kind.discovered for kind in kinds)
        return named or part or self.config.includes(Path(path))


def is_trusted(raw: object) -> bool:
    """Tell from the initialization options whether what the workspace names may be loaded.

    It may, unless the editor says ``trusted: false``.
    """
    section = raw.get("antinomy", raw) if isinstance(raw, Mapping) else {}
    return not (isinstance(section, Mapping) and section.get("trusted") is False)


class Settings:
    """The settings of the session and of each folder, and the configuration files they meet.

    Attributes
    ----------
    problems
        Why configuration and axis files cannot be used, or not in whole, by file and sentence.
    trusted
        Whether files and addresses that configuration files name are used.

    """

    def __init__(self) -> None:
        self.trusted = True
        self.problems: dict[Path, dict[str, AntinomyError]] = {}
        self._initial: dict[str, Any] = {}
        self._session: dict[str, Any] = {}
        self._of_folder: dict[Path, dict[str, Any]] = {}
        self._configurations: dict[Path | None, Configurations] = {}
        self._scopes: dict[str, Scope] = {}
        self._seen: dict[Path, int] = {}

    def take_initial(self, raw: object) -> list[str]:
        """Take in what came with ``initialize``; it holds where nothing else is set."""
        self._initial, problems = _values(raw)
        self.forget()
        return problems

    def take(self, raw: object, folder: Path | None = None) -> list[str]:
        """Take in the editor's settings, of a folder or of the session; return what is wrong with them.

        They replace what was taken in before, and are laid over what came with ``initialize``.
        """
        values, problems = _values(raw)
        if folder is None:
            self._session = values
        else:
            self._of_folder[folder] = values
        self.forget()
        return problems

    def forget(self) -> None:
        """Read every configuration file anew when it is next needed."""
        self._configurations.clear()
        self._scopes.clear()
        self._seen.clear()
        self.problems.clear()

    def files_changed(self) -> bool:
        """Tell whether a configuration or axis file appeared, went or was written since it was read."""
        return any(_stamp(path) != stamp for path, stamp in self._seen.items())

    def scope_of(self, path: str, folders: Iterable[Path]) -> Scope:
        """Return what holds for the document at ``path``, which need not exist."""
        scope = self._scopes.get(path)
        if scope is None:
            folder = innermost(Path(path), folders)
            scope = self._scopes[path] = self._find_scope(Path(path), folder)
        return scope

    def config_at(self, directory: Path, folder: Path) -> Config:
        """Return the configuration that holds in a directory of a workspace folder.

        Raises
        ------
        ConfigError
            Its configuration file cannot be used.

        """
        return self._config_in(directory, folder)

    def _find_scope(self, path: Path, folder: Path | None) -> Scope:
        config = self._config(path, folder)
        return Scope(self._settings_of(folder), config, self._catalog(config, path), self._baseline(config))

    def _catalog(self, config: Config, path: Path) -> Catalog:
        select = config.select or None
        try:
            return load_catalog(config.axis_directories, select=select, ignore=config.ignored_in(path))
        except CatalogError as error:
            file = _culprit(error, config)
            told = mistakes_in(file) if file is not None and file == config.source else [error]
            if file is not None and told:
                self._note(file, *told)
            else:
                _log.warning("%s", error)  # the editor's settings name the axis
            return load_catalog()

    def _note(self, file: Path, *errors: AntinomyError) -> None:
        self.problems.setdefault(file, {}).update({str(error): error for error in errors})

    def _baseline(self, config: Config) -> Baseline | None:
        if config.baseline_file is None:
            return None
        try:
            return Baseline.load(config.baseline_file)
        except ConfigError as error:
            self._note(config.source or config.baseline_file, error)
            return None

    def _settings_of(self, folder: Path | None) -> EditorSettings:
        of_folder = self._of_folder.get(folder, {}) if folder is not None else {}
        return _settings(self._initial, self._session, of_folder)

    def _configurations_of(self, folder: Path | None) -> Configurations:
        if folder not in self._configurations:
            settings = self._settings_of(folder)
            root = folder or Path.cwd()
            explicit = root / settings.configuration if settings.configuration else None
            self._configurations[folder] = Configurations(root, explicit, settings.overrides)
        return self._configurations[folder]

    def _config_in(self, directory: Path, folder: Path | None) -> Config:
        config = self._configurations_of(folder).at(directory)
        return config if self.trusted else restricted(config)

    def _config(self, path: Path, folder: Path | None) -> Config:
        directory = path.parent if path.is_absolute() else folder or Path.cwd()
        try:
            config = self._config_in(directory, folder)
        except ConfigError as error:
            config = Config(root=folder or directory)
            if error.path is not None:
                self._note(error.path, error, *mistakes_in(error.path))
                config = attrs.evolve(config, source=error.path)
        self._watch(directory, config)
        return config

    def _watch(self, directory: Path, config: Config) -> None:
        """Remember the state of every file that was, or would have been, read."""
        files = {place / name for place in (directory, *directory.parents) for name in _WATCHED}
        if config.source is not None:
            files.add(config.source)
        if config.baseline_file is not None:
            files.add(config.baseline_file)
        for name in config.axes:
            axes = config.root / name
            files |= {axes, *axes.glob("*.toml")}
        for file in files - self._seen.keys():
            self._seen[file] = _stamp(file)


def innermost(path: Path, folders: Iterable[Path]) -> Path | None:
    """Return the deepest of the folders that holds a path."""
    holding = [folder for folder in folders if path.is_relative_to(folder)]
    return max(holding, key=lambda folder: len(folder.parts), default=None)


def outermost(path: Path, folders: Iterable[Path]) -> Path | None:
    """Return the topmost of the folders that holds a path: one may lie in another."""
    holding = [folder for folder in folders if path.is_relative_to(folder)]
    return min(holding, key=lambda folder: len(folder.parts), default=None)


def shown_path(path: str, folders: Iterable[Path]) -> str:
    """Return a path as authors know it: relative to the workspace folder that holds it, with slashes."""
    folder = outermost(Path(path), folders)
    return path if folder is None else Path(path).relative_to(folder).as_posix()


def _culprit(error: CatalogError, config: Config) -> Path | None:
    """Return the file that an error about axes is shown on: the one that it names, if any."""
    named = (file for folder in config.axis_directories for file in folder.glob("*.toml"))
    return next((file for file in named if str(file) in str(error)), config.source)


def _stamp(path: Path) -> int:
    """Return the time of a file's last change in nanoseconds, -1 if it is not there."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return -1
