"""Every mistake in a configuration file at once, for whoever has it open.

The command line stops at the first; an author who writes the file wants to see all.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from antinomy.catalog import load_catalog, no_such_axis
from antinomy.config import Draft, read_draft
from antinomy.errors import CatalogError, ConfigError


def mistakes_in(path: Path) -> list[ConfigError]:
    """Return why parts of a configuration file cannot be used; why nothing can, where that is so."""
    try:
        draft = read_draft(path)
    except ConfigError as error:
        return [error]
    return [*draft.mistakes, *_unknown_axes(draft, path)]


def _unknown_axes(draft: Draft, path: Path) -> Iterator[ConfigError]:
    config = draft.config
    try:
        axes = load_catalog(config.axis_directories).axes
    except CatalogError:  # told on the axis's own file
        return
    named = [("select", axis) for axis in config.select] + [("ignore", axis) for axis in config.ignore]
    named += [("per-file-ignores", axis) for _, group in config.per_file_ignores for axis in group]
    for key, axis in named:
        if axis not in axes:
            line = draft.line_of(key, axis)
            place = f"{path}:{line}" if line else str(path)
            yield ConfigError(f"{place}: {no_such_axis(axis, axes)}", path, line)
