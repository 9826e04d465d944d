"""What the hints of the axes suspect: pairs of clauses that count only where the deep tier agrees.

A hint is a wording that takes a side often rather than always. Nothing here
decides that a pair conflicts, and the instant tier goes without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from antinomy.catalog import Axis, Catalog
from antinomy.conflicts.hits import Hit, Located, hits
from antinomy.conflicts.issue import Conflict
from antinomy.conflicts.matchers import poles
from antinomy.conflicts.patterns import Scene, meeting
from antinomy.prompt.document import Document


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
        for hit in hits(chunk.body, catalog, hints=True):
            found.setdefault(hit.axis.id, []).append(Located(hit, chunk))
    for name, located in found.items():
        axis = catalog.axes[name]
        # What patterns alone make of a pair is theirs to tell.
        proposed = (
            pair
            for pair in poles.pairs(axis, _clear(axis, located))
            if pair.first.hinted or pair.second.hinted
        )
        yield from meeting(axis, proposed, scene)


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
    r"|(?:long|large|deep|nested|unnecessary|needless|excessive|redundant|repeated)\s+\w+)\b"
)
_PART = re.compile(
    r"\s+(?:that|which|who|whose|where|about|again|(?:more|longer|fewer|less|other)\s+than"
    r"|for\s+(?!(?:any|all|every|each)\b)|in\s+(?!(?:any|all|every|your|the)\b))\b"
)
