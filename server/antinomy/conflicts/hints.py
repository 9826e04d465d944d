"""What the hints of the axes suspect: pairs of clauses that count only where the deep tier agrees.

A hint is a wording that takes a side often rather than always. Nothing here
decides that a pair conflicts, and the instant tier goes without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from antinomy.catalog import Axis, Catalog
from antinomy.conflicts.hits import Hit, Located, hits
from antinomy.conflicts.issue import Conflict
from antinomy.conflicts.matchers import Pair, poles
from antinomy.conflicts.patterns import Scene, meeting
from antinomy.conflicts.scope import CONDITIONS, SECTIONS
from antinomy.prompt.document import Document
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
    for axis, located in _sides(document, catalog):
        yield from meeting(axis, _proposed(axis, located), scene)


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
    said: dict[Span, dict[str, list[Located]]] = {}
    for axis, located in _sides(document, catalog):
        for entry in located:
            sentence = entry.chunk.origin.to_source(entry.hit.directive.sentence)
            said.setdefault(sentence, {}).setdefault(axis.id, []).append(entry)
    found: dict[tuple[Span, Span], Conflict] = {}
    for one, two in places:
        first, second = said.get(one, {}), said.get(two, {})
        for name in first:
            if name not in second:
                continue
            axis = catalog.axes[name]
            if not _opposed(axis, first[name], second[name]):
                continue  # most pairs: what follows costs more than all else here
            proposed = _proposed(axis, [*first[name], *second[name]])
            meets = meeting(axis, proposed, scene, _WEIGHED if filed else ())
            seen = next(
                (it for it in meets if it.first.span.overlaps(one) and it.second.span.overlaps(two)), None
            )
            if seen is not None:
                found[one, two] = seen
                break
    return found


def _sides(document: Document, catalog: Catalog) -> Iterator[tuple[Axis, list[Located]]]:
    """Yield for each axis the clauses that take a side on it and that a hint can judge."""
    found: dict[str, list[Located]] = {}
    for chunk in document.chunks:
        for hit in hits(chunk.body, catalog, hints=True):
            found.setdefault(hit.axis.id, []).append(Located(hit, chunk))
    for name, located in found.items():
        yield catalog.axes[name], _clear(catalog.axes[name], located)


def _opposed(axis: Axis, some: Sequence[Located], others: Sequence[Located]) -> bool:
    return any(poles.opposed(axis, one.hit, two.hit) for one in some for two in others)


def _proposed(axis: Axis, located: Sequence[Located]) -> Iterator[Pair]:
    """Yield the pairs of opposite sides, at least one of them hinted at: patterns alone tell theirs."""
    for pair in poles.pairs(axis, located):
        if pair.first.hinted or pair.second.hinted:
            yield pair


def _clear(axis: Axis, located: Sequence[Located]) -> list[Located]:
    """Leave out the clauses that a hint cannot judge.

    They name both sides ("formal rather than casual"), open with a case of their own ("for estimates, …"),
    or ban no more than a part ("no sources that you have not read").
    """
    located = [entry for entry in located if not _asks_for_nothing(entry.hit)]
    sides: dict[int, set[str]] = {}
    for entry in located:
        sides.setdefault(id(entry.hit.directive), set()).add(entry.hit.pole.id)
    return [
        entry
        for entry in located
        if not _CASE.match(entry.hit.directive.view)
        and not _bans_a_part(entry.hit)
        and not any(axis.opposed(entry.hit.pole.id, other) for other in sides[id(entry.hit.directive)])
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
        and bool(_MEASURE.search(view, hit.start, hit.end) or _PART.match(view, hit.end))
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
