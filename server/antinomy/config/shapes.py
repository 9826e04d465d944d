"""The shapes a configured value may have: how it is checked, converted and published.

Knows nothing of the keys that use them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Any

import attrs

from antinomy.config.globs import is_glob


@attrs.frozen
class Shape:
    """What a key's value must be.

    Attributes
    ----------
    noun
        For the message: "``select`` must be *a list of strings*".
    schema
        Its JSON schema.
    convert
        Returns the value as the record holds it; raises ``TypeError`` or
        ``ValueError`` if it does not fit.

    """

    noun: str
    schema: Mapping[str, Any]
    convert: Callable[[object], Any]


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _strings(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError(value)
    return tuple(_string(item) for item in value)


def _globs(value: object) -> tuple[str, ...]:
    lines = _strings(value)
    if not all(is_glob(line) for line in lines):
        raise ValueError(value)
    return lines


def _strings_by_glob(value: object) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if not isinstance(value, dict):
        raise TypeError(value)
    return tuple((glob, _strings(axes)) for glob, axes in zip(_globs([*value]), value.values(), strict=True))


def _fraction(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError(value)
    return float(value)


def _boolean(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(value)
    return value


def _table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError(value)
    return value


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError(value)
    return value


def _days(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_DAYS:
        raise ValueError(value)
    return value


def _duration(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < inf:
        raise ValueError(value)
    return float(value)


MOST_DAYS = 36_500
"""A hundred years: calendars end before numbers do."""

_STRINGS_SCHEMA = {"type": "array", "items": {"type": "string"}}

STRING = Shape("a string", {"type": "string"}, _string)
STRINGS = Shape("a list of strings", _STRINGS_SCHEMA, _strings)
GLOBS = Shape("a list of globs as in .gitignore", _STRINGS_SCHEMA, _globs)
STRINGS_BY_GLOB = Shape(
    "a table from globs as in .gitignore to lists of strings",
    {"type": "object", "additionalProperties": _STRINGS_SCHEMA},
    _strings_by_glob,
)
FRACTION = Shape("a number from 0 to 1", {"type": "number", "minimum": 0, "maximum": 1}, _fraction)
BOOLEAN = Shape("true or false", {"type": "boolean"}, _boolean)
TABLE = Shape("a table", {"type": "object"}, _table)
"""A table with keys of its own, which are those of the field's record."""
COUNT = Shape("a whole number from 1 on", {"type": "integer", "minimum": 1}, _count)
DAYS = Shape(
    f"a whole number from 1 to {MOST_DAYS}", {"type": "integer", "minimum": 1, "maximum": MOST_DAYS}, _days
)
SECONDS = Shape("a number of seconds from 0 on", {"type": "number", "minimum": 0}, _duration)


def one_of(*choices: str) -> Shape:
    """Return the shape of a string that is one of ``choices``."""

    def convert(value: object) -> str:
        if value not in choices:
            raise ValueError(value)
        return str(value)

    return Shape(" or ".join(repr(choice) for choice in choices), {"enum": list(choices)}, convert)
