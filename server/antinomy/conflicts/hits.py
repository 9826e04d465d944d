"""Where a chunk's clauses take a side on an axis.

Nothing here decides whether two hits clash.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import attrs

from antinomy.catalog import Axis, Catalog
from antinomy.catalog.axis import Pole
from antinomy.catalog.cues import stems
from antinomy.prompt import lexicon
from antinomy.prompt.directives import Directive, directives
from antinomy.prompt.document import Chunk, ChunkBody
from antinomy.prompt.masking import quoted
from antinomy.prompt.statements import Statement


@attrs.frozen(eq=False)
class Hit:
    """A clause that takes a side.

    Attributes
    ----------
    axis, pole
        The side taken, negation already applied.
    value
        What is chosen, where the pole holds many choices; else empty.
    directive
        The clause.
    start, end
        Offsets of the matched words in the clause's ``view``.
    denied
        Whether the words stand under negation.

    """

    axis: Axis
    pole: Pole
    value: str
    directive: Directive
    start: int
    end: int
    denied: bool


@attrs.frozen(eq=False)
class Located:
    """A hit and the chunk that leads it back to the file."""

    hit: Hit
    chunk: Chunk


_READ = frozenset((Statement.DIRECTIVE,))


def hits(body: ChunkBody, catalog: Catalog) -> Iterator[Hit]:
    """Yield the hits of a chunk on every axis that has poles, in text order."""
    for directive in directives(body):
        yield from _of(directive, catalog)


def _of(directive: Directive, catalog: Catalog) -> Iterator[Hit]:
    if directive.statement not in _READ:
        return
    taken: set[tuple[str, str, str]] = set()
    for axis, pole, start, end, value in _found(catalog, directive.view, directive.coded, directive.text):
        hit = _hit(directive, axis, pole, start, end, value)
        if hit and (hit.axis.id, hit.pole.id, hit.value) not in taken:
            taken.add((hit.axis.id, hit.pole.id, hit.value))
            yield hit


@lru_cache(maxsize=16_384)
def _found(
    catalog: Catalog, view: str, coded: str, text: str
) -> tuple[tuple[Axis, Pole, int, int, str], ...]:
    """Search a clause; kept, since after an edit most clauses of a section are the same."""
    index = catalog.by_stem
    found: list[tuple[Axis, Pole, int, int, str]] = []
    seen: set[int] = set()
    for stem in ("", *sorted(stems(coded) & index.keys())):
        for axis, searcher in index.get(stem, ()):
            if id(searcher) in seen:
                continue
            seen.add(id(searcher))
            pole = searcher.pole
            searched = quoted(text) if pole.quoted else coded if pole.code else view
            found.extend((axis, pole, *match) for match in searcher.find(searched))
    return tuple(found)


def _hit(directive: Directive, axis: Axis, pole: Pole, start: int, end: int, value: str) -> Hit | None:
    denied = directive.negated_at(start, end)
    if denied:
        if not pole.negated or _is_for_one_thing(directive, end):
            return None
        pole = axis.poles[pole.negated]
        value = value if pole.values else ""
    name = " ".join(value.split()).strip(".,;:!?'\"`")
    return Hit(axis, pole, pole.aliases.get(name, name), directive, start, end, denied)


def _is_for_one_thing(directive: Directive, end: int) -> bool:
    """Tell whether what follows a ban limits it to a thing of its own ("in invoices")."""
    place = _PLACE.match(directive.view, end)
    return place is not None and place["noun"] not in lexicon.ARTEFACTS and place["noun"] not in _ANYWHERE


_PLACE = re.compile(r"\s+in\s+(?P<noun>[a-z]+s)\W*$")
_ANYWHERE = frozenset(("words", "brackets", "parentheses", "lines", "terms", "others"))
