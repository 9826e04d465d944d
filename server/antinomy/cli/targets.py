"""From the arguments of a command to the files to check; what cannot be used becomes a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import attrs

from antinomy.catalog import load_catalog, no_such_axis
from antinomy.cli.checking import Target
from antinomy.config import Config, Configurations
from antinomy.errors import AntinomyError, CatalogError, ConfigError, ReadError
from antinomy.prompt.discover import discover


class Targets:
    """Finds targets and keeps the sentences about what could not be used, each once.

    Parameters
    ----------
    configurations
        Which configuration holds where.

    """

    def __init__(self, configurations: Configurations) -> None:
        self._configurations = configurations
        self._usable: dict[Config, Config | None] = {}
        self._errors: dict[str, None] = {}

    @property
    def errors(self) -> tuple[str, ...]:
        """One sentence for each thing that cannot be used, in the order it was met."""
        return tuple(self._errors)

    def config_at(self, directory: Path) -> Config:
        """Return what holds in a directory, as written; raise ``ConfigError`` if that is malformed."""
        return self._configurations.at(directory)

    def find(self, paths: Sequence[Path]) -> list[Target]:
        """Return the files that the paths name or hold, each once, in the order of the paths."""
        found: dict[Path, None] = {}
        links: dict[Path, list[Path]] = {}
        for path in paths:
            if path.is_dir():
                before = len(self._errors)
                files = discover(path, self.config_at, self.note, links)
                if not files and len(self._errors) == before:
                    message = f"{path}: no prompt files here; name a file, or set 'include'."
                    self.note(ReadError(message))
                found.update(dict.fromkeys(files))
            else:
                found[path] = None
        targets = (self.target(path) for path in found)
        return [
            attrs.evolve(target, links=tuple(links.get(target.path, ())))
            for target in targets
            if target is not None
        ]

    def target(self, path: Path, text: str | None = None) -> Target | None:
        """Return a file, or a text at its place, as a target; ``None`` if its configuration is broken."""
        config = self._config_for(path)
        return None if config is None else Target(path, config, text)

    def _config_for(self, path: Path) -> Config | None:
        try:
            config = self.config_at(path.parent)
        except AntinomyError as error:
            self.note(error)
            return None
        if config not in self._usable:
            self._usable[config] = self._made_usable(config)
        return self._usable[config]

    def note(self, error: AntinomyError) -> None:
        """Keep the sentence of an error."""
        self._errors[str(error)] = None

    def _made_usable(self, config: Config) -> Config | None:
        """Return the configuration without what is broken in it; ``None`` if it asks for unknown axes."""
        try:
            axes = load_catalog(config.axis_directories).axes
        except CatalogError as error:
            # A broken axis of their own must not keep files from being checked for the others.
            self.note(error)
            config = attrs.evolve(config, axes=())
            axes = load_catalog().axes
        named = [("select", axis) for axis in config.select] + [("ignore", axis) for axis in config.ignore]
        named += [("per-file-ignores", axis) for _, group in config.per_file_ignores for axis in group]
        unknown = [(key, axis) for key, axis in named if axis not in axes]
        for key, axis in unknown:
            place = f"--{key}" if key in self._configurations.overrides else f"{config.source}: {key}"
            self.note(ConfigError(f"{place}: {no_such_axis(axis, axes)}", config.source))
        return None if unknown else config
