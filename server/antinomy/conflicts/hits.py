"""Where a chunk's clauses take a side on an axis.

Nothing here decides whether two hits clash.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from antinomy.catalog import Axis, Catalog
from antinomy.catalog.axis import Pole
from antinomy.catalog.cues import stems
from antinomy.prompt.directives import Directive, Statement, directives
from antinomy.prompt.document import Chunk, ChunkBody
from antinomy.prompt.masking import quoted


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
    index = catalog.by_stem
    present = stems(directive.coded)
    seen: set[int] = set()
    taken: set[tuple[str, str, str]] = set()
    for stem in ("", *sorted(present & index.keys())):
        for axis, searcher in index.get(stem, ()):
            if id(searcher) in seen:
                continue
            seen.add(id(searcher))
            view = _view(directive, searcher.pole)
            for start, end, value in searcher.find(view):
                hit = _hit(directive, axis, searcher.pole, start, end, value)
                if hit and (hit.axis.id, hit.pole.id, hit.value) not in taken:
                    taken.add((hit.axis.id, hit.pole.id, hit.value))
                    yield hit


def _view(directive: Directive, pole: Pole) -> str:
    if pole.quoted:
        return quoted(directive.text)
    return directive.coded if pole.code else directive.view


def _hit(directive: Directive, axis: Axis, pole: Pole, start: int, end: int, value: str) -> Hit | None:
    denied = directive.negated_at(start, end)
    if denied:
        if not pole.negated:
            return None
        pole = axis.poles[pole.negated]
        value = value if pole.values else ""
    name = " ".join(value.split()).strip(".,;:!?'\"`")
    return Hit(axis, pole, pole.aliases.get(name, name), directive, start, end, denied)
