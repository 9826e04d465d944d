"""Where a chunk's clauses take a side on an axis.

Nothing here decides whether two hits clash.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import attrs

from antinomy.catalog import Axis, Catalog
from antinomy.catalog.cues import stems
from antinomy.catalog.pole import Pole
from antinomy.catalog.search import Searcher
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive
from antinomy.prompt.directives import directives
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
    hinted
        Whether they are a hint rather than a term or pattern of the axis.

    """

    axis: Axis
    pole: Pole
    value: str
    directive: Directive
    start: int
    end: int
    denied: bool
    hinted: bool = False


@attrs.frozen(eq=False)
class Located:
    """A hit and the chunk that leads it back to the file."""

    hit: Hit
    chunk: Chunk


_READ = frozenset((Statement.DIRECTIVE,))


def hits(body: ChunkBody, catalog: Catalog, *, hints: bool = False) -> Iterator[Hit]:
    """Yield the hits of a chunk on every axis that has poles, in text order.

    With ``hints``: on the axes that have some, by those as well.
    """
    for directive in directives(body):
        yield from _of(directive, catalog, hints=hints)


def _of(directive: Directive, catalog: Catalog, *, hints: bool) -> Iterator[Hit]:
    if directive.statement not in _READ:
        return
    taken: set[tuple[str, str, str]] = set()
    sure: set[tuple[str, str]] = set()
    for axis, searcher, start, end, value in _found(
        catalog, directive.view, directive.coded, directive.text, hints
    ):
        hit = _hit(directive, axis, searcher, start, end, value)
        if hit is None or (hit.axis.id, hit.pole.id, hit.value) in taken:
            continue
        if hints and hit.pole.denies:
            continue  # against a hint it is one of two things that are uncertain
        if hit.hinted and (hit.axis.id, hit.pole.id) in sure:
            continue  # a pattern says the same, and more of it
        taken.add((hit.axis.id, hit.pole.id, hit.value))
        if not hit.hinted:
            sure.add((hit.axis.id, hit.pole.id))
        yield hit


@lru_cache(maxsize=16_384)
def _found(
    catalog: Catalog,
    view: str,
    coded: str,
    text: str,
    hints: bool,
) -> tuple[tuple[Axis, Searcher, int, int, str], ...]:
    """Search a clause; kept, since after an edit most clauses of a section are the same."""
    index = catalog.hinted_by_stem if hints else catalog.by_stem
    found: list[tuple[Axis, Searcher, int, int, str]] = []
    seen: set[int] = set()
    said = quoted(text)
    present = stems(said)
    for stem in ("", *sorted(present & index.keys())):
        for axis, searcher in index.get(stem, ()):
            if id(searcher) in seen:
                continue
            seen.add(id(searcher))
            if not searcher.may_match(present):
                continue
            pole = searcher.pole
            searched = said if pole.quoted else coded if pole.code else view
            found.extend((axis, searcher, *match) for match in searcher.find(searched))
    if hints:
        # Of two hits on one side the first is kept: let it be the surer one.
        found.sort(key=lambda match: match[1].is_hint)
    return tuple(found)


def _hit(
    directive: Directive, axis: Axis, searcher: Searcher, start: int, end: int, value: str
) -> Hit | None:
    pole = searcher.pole
    denied = directive.negated_at(_whole_negator(directive, start) if searcher.is_hint else start, end)
    if denied:
        if _is_for_one_thing(directive, end):
            return None
        opposite = _denied(directive, axis, searcher, start, end)
        if opposite is None:
            return None
        pole = opposite
        value = value if pole.values else ""
    name = " ".join(value.split()).strip(".,;:!?'\"`")
    value = pole.aliases.get(name, name)
    return Hit(axis, pole, value, directive, start, end, denied, searcher.is_hint)


def _denied(directive: Directive, axis: Axis, searcher: Searcher, start: int, end: int) -> Pole | None:
    """Return the side that a denied hit takes, if any."""
    pole = searcher.pole
    if pole.negated:
        return axis.poles[pole.negated]
    is_ban = not searcher.is_hint and _is_outright(directive, start, end)
    return axis.denials.get(pole.id) if is_ban else None


def _whole_negator(directive: Directive, start: int) -> int:
    """Return where the negator starts in which a hint's words do ("not" of "do not"), else their start."""
    return next((it.start() for it in directive.negators if it.start() < start < it.end()), start)


def _is_for_one_thing(directive: Directive, end: int) -> bool:
    """Tell whether what follows a ban limits it to a thing of its own ("in invoices", "on the host")."""
    if MACHINE.match(directive.view, end):
        return True
    place = _PLACE.match(directive.view, end)
    return place is not None and place["noun"] not in lexicon.ARTEFACTS and place["noun"] not in _ANYWHERE


def _is_outright(directive: Directive, start: int, end: int) -> bool:
    """Tell whether nothing limits a ban to a place or a purpose ("tables for page layout")."""
    if _SPOT.search(directive.view, start, end):
        return False
    limit = _LIMIT.match(directive.view, directive.view.rfind(" ", start, end))  # the last word may be "to"
    if limit is None:
        return True
    of = limit["of"]
    return limit["ends"] is not None and (of in _WHOLE or of.rstrip("s") in lexicon.ARTEFACTS)


_SPOT = re.compile(r"\b(?:above|after|before|below|inside|outside)\b")
_LIMIT = re.compile(
    r"[^.;:]*?\b(?:above|after|as|at|before|below|between|for|from|in|inside|of|on|over|than|to|under|when|where|while|with|within)\s+"
    r"(?:(?:any|the|your|our|its|all|a|an|source)\s+)*(?P<of>\w+)(?P<ends>\W*$)?"
)
#: What a ban holds for that is limited to nothing.
_WHOLE = frozenset(
    "all any anything code circumstances conversation files indentation life messages output outputs project"
    " repo repository source text".split()
)
_PLACE = re.compile(r"\s+in\s+(?P<noun>[a-z]+s)\W*$")
#: Where something runs: a ban on it there is none elsewhere.
MACHINE = re.compile(
    r"\s+(?:on|from|against)\s+(?:(?:the|your|our|a|any)\s+)?(?:host(?:\s+machine)?|production|prod|staging)\W*$"
)
_ANYWHERE = frozenset(("words", "brackets", "parentheses", "lines", "terms", "others"))
