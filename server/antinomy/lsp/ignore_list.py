"""Adds an axis to the ``ignore`` list of a configuration file, comments and layout kept.

The standard library reads TOML but does not write it; the change is made in the
text and then proved by reading the result. Knows nothing of LSP.
"""

from __future__ import annotations

import re
import tomllib

from antinomy.conflicts.issue import Edit
from antinomy.prompt.text import Span

_OWN_TABLE = re.compile(r"^\[tool\.antinomy\][^\S\n]*(?:#.*)?(?:\r?\n|\Z)", re.MULTILINE)
_ANY_TABLE = re.compile(r"^\s*\[", re.MULTILINE)
_LIST = re.compile(r"^[ \t]*ignore[ \t]*=[ \t]*\[(?P<items>[^\[\]]*)\]", re.MULTILINE)


def with_ignored(text: str, axis: str, *, in_pyproject: bool) -> Edit | None:
    """Return the edit that makes a configuration file ignore an axis.

    Parameters
    ----------
    text
        The file's text; empty for a file to be created.
    axis
        The axis to ignore.
    in_pyproject
        Whether the keys stand in ``[tool.antinomy]`` rather than at the top.

    Returns
    -------
    Edit or None
        ``None`` if the text is no TOML or writes its list in a way that cannot be
        extended here, or ignores the axis already.

    """
    before = _ignored(text, in_pyproject=in_pyproject)
    if before is None or axis in before:
        return None
    edit = _edit(text, axis, in_pyproject=in_pyproject)
    after = text[: edit.span.start] + edit.new_text + text[edit.span.end :]
    return edit if _ignored(after, in_pyproject=in_pyproject) == [*before, axis] else None


def _edit(text: str, axis: str, *, in_pyproject: bool) -> Edit:
    own = _OWN_TABLE.search(text) if in_pyproject else None
    start = own.end() if own is not None else 0
    following = _ANY_TABLE.search(text, start)
    end = following.start() if following is not None else len(text)
    found = _LIST.search(text, start, end)
    if found is None:
        return Edit("", Span(start, start), f'ignore = ["{axis}"]\n')
    items = found["items"].rstrip()
    position = found.start("items") + len(items)
    separator = "" if not items else " " if items.endswith(",") else ", "
    return Edit("", Span(position, position), f'{separator}"{axis}"')


def _ignored(text: str, *, in_pyproject: bool) -> list[str] | None:
    """Return the axes that a configuration file ignores, ``None`` if it cannot be read."""
    try:
        table = tomllib.loads(text)
        if in_pyproject:
            table = table["tool"]["antinomy"]
        return list(table.get("ignore", []))
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError):
        return None
