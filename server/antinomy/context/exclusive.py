"""Descriptions that cannot both be true of one thing: an only child has no brother.

They stand in `exclusive.toml`, each with its examples. Pure text; learns nothing from data.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path

import attrs

from antinomy.context.figures import figures
from antinomy.context.names import Name
from antinomy.context.statements import Statement
from antinomy.context.subjects import subject

_TABLE = Path(__file__).with_name("exclusive.toml")
_KIND = re.compile(r"The\s+(?:[a-z]+\s+){1,2}(?=(?:is|was|has|had|cannot|can|feeds|eats|flies|sleeps)\b)")


@attrs.frozen
class Exclusive:
    """Two descriptions that exclude each other.

    Attributes
    ----------
    id
        What they describe.
    one, other
        What the two statements say.
    unless
        What bounds one of them, so that both may be true.
    needed
        What both name in some word, so that they are about this at all.
    impersonal
        Whether they need not name what they describe: of one document, both are about the same.
    clashing, clean
        Pairs of sentences that contradict each other, and pairs that do not.

    """

    id: str
    one: re.Pattern[str]
    other: re.Pattern[str]
    unless: re.Pattern[str]
    needed: re.Pattern[str]
    impersonal: bool
    clashing: tuple[tuple[str, str], ...]
    clean: tuple[tuple[str, str], ...]


@cache
def exclusives() -> tuple[Exclusive, ...]:
    """Return the table."""
    rows = tomllib.loads(_TABLE.read_text(encoding="utf-8"))["pair"]
    return tuple(
        Exclusive(
            row["id"],
            re.compile(row["one"], re.IGNORECASE),
            re.compile(row["other"], re.IGNORECASE),
            re.compile(row.get("unless", r"(?!)"), re.IGNORECASE),
            re.compile(row.get("with", ""), re.IGNORECASE),
            row.get("impersonal", False),
            tuple(map(tuple, row["clashing"])),
            tuple(map(tuple, row["clean"])),
        )
        for row in rows
    )


def exclude_by_kind(a: Statement, b: Statement) -> bool:
    """Tell whether two statements describe one thing in ways that exclude each other."""
    if not (a.is_sentence and b.is_sentence):
        return False
    told, against = _told(a.text), _told(b.text)
    met = [exclusives()[number] for number, side in told if (number, 1 - side) in against]
    years = figures(a.text).years, figures(b.text).years
    if not met or (all(years) and not years[0] & years[1]):
        return False
    return any(_is_one_thing(a, b, entry) for entry in met)


def excluding(statements: Sequence[Statement]) -> Iterable[tuple[int, int]]:
    """Yield pairs that describe one thing in ways that exclude each other, the lower index first."""
    sides: dict[tuple[int, int], list[int]] = {}
    for place, statement in enumerate(statements):
        for key in _told(statement.text) if statement.is_sentence else ():
            sides.setdefault(key, []).append(place)
    for (number, side), places in sides.items():
        for i in places if side == 0 else ():
            for j in sides.get((number, 1), ()):
                if i != j and exclude_by_kind(statements[i], statements[j]):
                    yield min(i, j), max(i, j)


def _is_one_thing(a: Statement, b: Statement, entry: Exclusive) -> bool:
    one, two = subject(a), subject(b)
    if a.document == b.document and entry.impersonal:
        return one == two
    if a.document == b.document and _opening(a) and _opening(a) == _opening(b):
        return True
    if not (_opens_with(a, one) and _opens_with(b, two)):
        return False
    return one == two or (
        one.is_variant_of(two) and (a.document == b.document or len(one.words & two.words) > 1)
    )


def _opens_with(statement: Statement, name: Name) -> bool:
    """Tell whether a statement's subject is that name, or a pronoun after when it is so: "In 1931 he"."""
    if not name.text:
        return False
    lead = r"(?:In\s+[a-z\d][\w ]*,?\s+|[^,;]*,\s+)?"
    named = re.match(rf"{lead}(?:the\s+)?{re.escape(name.text)}\s+[a-z]", statement.resolved, re.IGNORECASE)
    return bool(named) or re.match(r"In\s+[a-z\d][a-z\d ]*,?\s+(?:he|she|it)\s", statement.text) is not None


def _opening(statement: Statement) -> str:
    """Return the thing that a statement opens with, if its kind alone names it: "The grey marten"."""
    found = _KIND.match(statement.text)
    return found[0].casefold() if found else ""


@lru_cache(maxsize=8192)
def _told(text: str) -> frozenset[tuple[int, int]]:
    """Return which descriptions a text holds: the number of the entry, and which of its two."""
    found = set()
    for number, entry in enumerate(exclusives()):
        for side, pattern in enumerate((entry.one, entry.other)):
            if pattern.search(text) and not entry.unless.search(text) and entry.needed.search(text):
                found.add((number, side))
    return frozenset(found)
