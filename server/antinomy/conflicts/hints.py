"""What the hints of the axes suspect: pairs of clauses that count only where the deep tier agrees.

A hint is a wording that takes a side often rather than always. Nothing here
decides that a pair conflicts, and the instant tier goes without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import attrs

from antinomy.catalog import Axis, Catalog
from antinomy.conflicts.candidates import KEPT
from antinomy.conflicts.hits import MACHINE, Hit, Located, hits
from antinomy.conflicts.issue import Conflict
from antinomy.conflicts.matchers import Pair, poles
from antinomy.conflicts.patterns import Scene, meeting
from antinomy.conflicts.scope import CONDITIONS, SECTIONS
from antinomy.prompt.document import ChunkBody, Document
from antinomy.prompt.kept import Kept
from antinomy.prompt.text import Span

#: In a long file headings file rules rather than limit them, and work is told step by step ("Once the
#: build is green, …"): whether that keeps two rules apart is for the deep tier to weigh.
_WEIGHED = frozenset((SECTIONS, CONDITIONS))


def suspected(document: Document, catalog: Catalog) -> Iterator[Conflict]:
    """Yield the pairs of clauses that take opposite sides, at least one of them by a hint.

    Raises
    ------
    PatternTimeoutError
        A pattern took too long.

    """
    scene = Scene(document, catalog)
    found: dict[str, list[Located]] = {}
    for chunk in document.chunks:
        for sentence in _sentences(chunk.body, catalog):
            for name, taken in sentence.sides.items():
                found.setdefault(name, []).extend(Located(hit, chunk) for hit in taken)
    for name in _axes(document, catalog):
        axis = catalog.axes[name]
        yield from meeting(axis, _proposed(axis, found.get(name, ())), scene)


def suspected_among(
    places: Iterable[tuple[Span, Span]], document: Document, catalog: Catalog, *, filed: bool
) -> dict[tuple[Span, Span], Conflict]:
    """Return which of some pairs of sentences take opposite sides, and on what.

    Parameters
    ----------
    places
        The pairs of sentences, in file order; the cost grows with their number.
    document, catalog
        Where they stand, and whose hints are heard.
    filed
        Whether the document is so long that headings and conditions are left to the deep tier.

    Raises
    ------
    PatternTimeoutError
        A pattern took too long.

    """
    scene = Scene(document, catalog)
    said = {
        chunk.origin.to_source(sentence.span): (sentence, chunk)
        for chunk in document.chunks
        for sentence in _sentences(chunk.body, catalog)
    }
    order = _axes(document, catalog)
    found: dict[tuple[Span, Span], Conflict] = {}
    for one, two in places:
        if one not in said or two not in said:
            continue
        (first, its_chunk), (second, other_chunk) = said[one], said[two]
        # Most pairs are opposed on no axis: what follows costs more than all else here.
        for name in sorted(_opposed(first, second), key=order.__getitem__):
            axis = catalog.axes[name]
            located = [
                *(Located(hit, its_chunk) for hit in first.sides[name]),
                *(Located(hit, other_chunk) for hit in second.sides[name]),
            ]
            meets = meeting(axis, _proposed(axis, located), scene, _WEIGHED if filed else ())
            seen = next(
                (it for it in meets if it.first.span.overlaps(one) and it.second.span.overlaps(two)), None
            )
            if seen is not None:
                found[one, two] = seen
                break
    return found


@attrs.frozen(eq=False)
class _Sentence:
    """A sentence of a chunk, at ``span`` of its text, with the sides that it takes and a hint can judge."""

    span: Span
    sides: Mapping[str, tuple[Hit, ...]]


class _Heard(NamedTuple):
    """What the hints hear in a chunk: the axes, in the order of their first words, and the sentences."""

    axes: tuple[str, ...]
    sentences: tuple[_Sentence, ...]


#: After an edit only the edited section is heard again.
_kept: Kept[_Heard] = Kept()


def _sentences(body: ChunkBody, catalog: Catalog) -> tuple[_Sentence, ...]:
    return _heard(body, catalog).sentences


def _axes(document: Document, catalog: Catalog) -> dict[str, int]:
    """Return the axes that a document takes sides on, each with its place in their order."""
    names = dict.fromkeys(name for chunk in document.chunks for name in _heard(chunk.body, catalog).axes)
    return {name: place for place, name in enumerate(names)}


def _heard(body: ChunkBody, catalog: Catalog) -> _Heard:
    return _kept.get(body, lambda: _hear(body, catalog), catalog)


def _hear(body: ChunkBody, catalog: Catalog) -> _Heard:
    found: dict[str, list[Hit]] = {}
    for hit in hits(body, catalog, hints=True):
        found.setdefault(hit.axis.id, []).append(hit)
    sides: dict[Span, dict[str, list[Hit]]] = {}
    for name, taken in found.items():
        for hit in _clear(catalog.axes[name], taken):
            sides.setdefault(hit.directive.sentence, {}).setdefault(name, []).append(hit)
    return _Heard(
        tuple(found),
        tuple(
            _Sentence(span, {name: tuple(taken) for name, taken in sides[span].items()})
            for span in sorted(sides)
        ),
    )


@lru_cache(maxsize=KEPT)
def _opposed(first: _Sentence, second: _Sentence) -> tuple[str, ...]:
    """Return the axes on which two sentences take opposite sides."""
    return tuple(
        name
        for name in first.sides.keys() & second.sides.keys()
        if any(poles.opposed(one.axis, one, two) for one in first.sides[name] for two in second.sides[name])
    )


def _proposed(axis: Axis, located: Sequence[Located]) -> Iterator[Pair]:
    """Yield the pairs of opposite sides, at least one of them hinted at: patterns alone tell theirs."""
    for pair in poles.pairs(axis, located):
        if pair.first.hinted or pair.second.hinted:
            yield pair


def _clear(axis: Axis, taken: Iterable[Hit]) -> list[Hit]:
    """Leave out the clauses that a hint cannot judge.

    They name both sides ("formal rather than casual"), open with a case of their own ("for estimates, …"),
    or ban no more than a part ("no sources that you have not read").
    """
    taken = [hit for hit in taken if not _asks_for_nothing(hit)]
    sides: dict[int, set[str]] = {}
    for hit in taken:
        sides.setdefault(id(hit.directive), set()).add(hit.pole.id)
    return [
        hit
        for hit in taken
        if not _CASE.match(hit.directive.view)
        and not _bans_a_part(hit)
        and not any(axis.opposed(hit.pole.id, other) for other in sides[id(hit.directive)])
    ]


_CASE = re.compile(
    r"\W*(?:for|in|on|with|during|at)\s+"
    r"(?!(?:all|every|each|any|this|general|addition|short|the\s+(?:end|beginning|sake))\b)"
    r"(?![^,]*\b(?:reasons?|purposes?|sake|grounds)\b)[^,.;:]{2,50},"
)


def _asks_for_nothing(hit: Hit) -> bool:
    """Tell whether the words go on with what denies them ("change nothing", "collect no data")."""
    return hit.hinted and _NOTHING.match(hit.directive.view, hit.end) is not None


_NOTHING = re.compile(r"\s+(?:no|nothing|nobody|none|neither)\b")


def _bans_a_part(hit: Hit) -> bool:
    view = hit.directive.view
    return (
        hit.hinted
        and (hit.denied or hit.directive.negative)
        and bool(
            _MEASURE.search(view, hit.start, hit.end)
            or _PART.match(view, hit.end)
            or MACHINE.match(view, hit.end)
        )
    )


_MEASURE = re.compile(
    r"\b(?:(?:more|longer|fewer|less|other)\s+than|too\s+(?:many|much|long)"
    r"|(?:long|large|deep|nested|unnecessary|needless|excessive|redundant|repeated|all|every"
    r"|raw|bare|generic|plain)\s+\w+)\b"
)
_PART = re.compile(
    r"\s+(?:that|which|who|whose|where|about|again|all|every|raw|bare|generic|plain"
    r"|(?:more|longer|fewer|less|other)\s+than"
    r"|for\s+(?!(?:any|all|every|each)\b)|in\s+(?!(?:any|all|every|your|the)\b))\b"
)
