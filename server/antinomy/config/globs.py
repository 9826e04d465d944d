"""Globs as .gitignore writes them; knows neither configuration keys nor files."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pathspec import GitIgnoreSpec


def is_glob(line: str) -> bool:
    """Tell whether git would accept a line as a pattern."""
    try:
        GitIgnoreSpec.from_lines([line])
    except (ValueError, re.error):
        return False
    return True


def globs(lines: Iterable[str]) -> GitIgnoreSpec:
    """Return the matcher of all lines, leaving out those that are no patterns, as git does."""
    return GitIgnoreSpec.from_lines([line for line in lines if is_glob(line)])
