"""The instant tier: proposed pairs, filtered by scope, as Conflicts.

Nothing here reads a file or knows an output format.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

import attrs

from antinomy.catalog import Axis, Catalog
from antinomy.conflicts.facts import facts
from antinomy.conflicts.headings import limiting, limits
from antinomy.conflicts.hits import Located
from antinomy.conflicts.issue import Conflict, Evidence, Method, Severity
from antinomy.conflicts.matchers import (
    Claim,
    Pair,
    Placed,
    actions,
    choices,
    code,
    doers,
    examples,
    frames,
    kept,
    levels,
    paths,
    places,
    poles,
    preferences,
    priorities,
    quantities,
    rates,
    steps,
)
from antinomy.conflicts.scope import PEOPLE, PERMISSION, SECTIONS, TIMES, Rules, Side, apart
from antinomy.prompt import lexicon
from antinomy.prompt.directives import directives
from antinomy.prompt.document import ChunkBody, Document
from antinomy.prompt.force import force_of
from antinomy.prompt.kept import Kept
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span

#: Code points of context on either side of a preview (first source document, "Response Format").
PREVIEW = 50


@attrs.frozen(eq=False)
class Scene:
    """A document with what the matchers need to know of it as a whole."""

    document: Document
    catalog: Catalog

    @cached_property
    def placed(self) -> dict[str, list[Placed[Any]]]:
        """What every chunk says, by axis, in file order."""
        found: dict[str, list[Placed[Any]]] = {}
        given = (self.catalog, self.document.title)
        for chunk in self.document.chunks:
            sectioned = _kept.get(chunk.body, partial(_sectioned, chunk.body, *given), given)
            for axis, items in sectioned.items():
                found.setdefault(axis, []).extend(Placed(chunk, item, section) for item, section in items)
        return found

    def located(self, axis: str) -> list[Located]:
        """Return the hits on an axis of poles, in file order."""
        return [Located(entry.item, entry.chunk) for entry in self.placed.get(axis, ())]

    @cached_property
    def rules(self) -> list[Located]:
        """The hits on all axes of poles."""
        with_poles = [axis.id for axis in self.catalog.axes.values() if axis.poles]
        return [rule for axis in with_poles for rule in self.located(axis)]

    @cached_property
    def products(self) -> frozenset[str]:
        """Artefacts that the prompt's first sentences ask the model to write."""
        found: set[str] = set()
        read = 0
        for chunk in self.document.chunks:
            for directive in directives(chunk.body):
                if directive.statement not in {Statement.DIRECTIVE, Statement.DESCRIPTION}:
                    continue
                if _SUMMARISE.search(directive.view):
                    found.add("summary")
                for match in _PRODUCT.finditer(directive.view):
                    name = lexicon.ARTEFACTS.get(match["noun"])
                    if name:
                        found.add(name)
                read += 1
                if read >= _OPENING_SENTENCES:
                    return frozenset(found)
        return frozenset(found)


#: Items by axis id, each with the headings that limit it.
_Sectioned = Mapping[str, tuple[tuple[Any, tuple[str, ...]], ...]]
_kept: Kept[_Sectioned] = Kept()


def _sectioned(body: ChunkBody, catalog: Catalog, title: str) -> _Sectioned:
    return {
        axis: tuple((item, _section(item, limits(context, title), headings)) for item, context in items)
        for axis, items in facts(body, catalog).items()
        for headings in (catalog.axes[axis].headings,)
    }


def _section(item: object, names: tuple[str, ...], headings: frozenset[str]) -> tuple[str, ...]:
    directive = getattr(item, "directive", None)  # an example output has none
    family = getattr(item, "family", None)  # what a choice is of
    if family is not None:
        headings |= family.headings
    return names if directive is None else limiting(names, directive, headings)


#: The task stands in a prompt's opening; later "write a …" are parts of it.
_OPENING_SENTENCES = 3
_SUMMARISE = re.compile(r"(?:^|[.,:;]\s*|\b(?:you|and|to)\s+)summari[sz]es?\b")
_PRODUCT = re.compile(
    r"\b(?:write|writes|draft|drafts|compose|prepare|prepares|produce|create|generate|summari[sz]e|answer)\s+"
    r"(?:[\w'’-]+\s+){0,4}?(?P<noun>[\w'’-]+)(?=\s+(?:for|to|of|about|on|that|in|from|with|based|into)\b|[.,:;]|$)"
)


def find(document: Document, catalog: Catalog) -> Iterator[Conflict]:
    """Yield every conflict that the instant tier sees, axis by axis."""
    scene = Scene(document, catalog)
    for axis in catalog.axes.values():
        # Two sides are needed; a lone rule may still be broken by an example or by code.
        if len(scene.placed.get(axis.id, ())) < 2 and axis.matcher not in ("examples", "code"):
            continue
        yield from meeting(axis, _proposed(axis, scene), scene)


def meeting(
    axis: Axis, proposed: Iterable[Pair], scene: Scene, but: Collection[str] = ()
) -> Iterator[Conflict]:
    """Yield the proposed pairs of an axis whose scopes meet; ``but`` as in ``scope.apart``."""
    rules = Rules(
        compare_targets=axis.targets != "ignore",
        include_parts=axis.targets == "parts",
        conditional=axis.conditional,
        occasions=axis.occasions,
        permission=axis.permission,
        products=scene.products,
        title=scene.document.title,
        headings=axis.headings,
    )
    for pair in proposed:
        known = (SECTIONS,) * pair.reaching + (PERMISSION,) * pair.permitting
        moot = (*but, *_MOOT.get(axis.matcher, ()), *known)
        if not apart(_side(pair.first), _side(pair.second), rules, moot):
            yield _conflict(axis, pair, scene.document)


#: What keeps no two sides of these matchers apart: it is what they are about.
_MOOT = {"steps": TIMES, "doers": (PEOPLE,)}


def _side(claim: Claim) -> Side:
    return Side(claim.directive, claim.target)


def _proposed(axis: Axis, scene: Scene) -> Iterator[Pair]:
    if axis.matcher == "poles":
        return poles.pairs(axis, scene.located(axis.id))
    placed = scene.placed.get(axis.id, [])
    if axis.matcher == "code":
        return code.pairs(axis, placed, scene.rules, scene.document.title)
    if axis.matcher == "examples":
        rules = scene.rules
        counting = [other.id for other in scene.catalog.axes.values() if other.matcher == "quantities"]
        counts = [count for other in counting for count in scene.placed.get(other, ())]
        return examples.pairs(axis, placed, rules, counts)
    return _PAIRS[axis.matcher](axis, placed)


_PAIRS: Mapping[str, Callable[[Axis, Sequence[Placed[Any]]], Iterator[Pair]]] = {
    "quantities": quantities.pairs,
    "actions": actions.pairs,
    "frames": frames.pairs,
    "choices": choices.pairs,
    "kept": kept.pairs,
    "paths": paths.pairs,
    "places": places.pairs,
    "preferences": preferences.pairs,
    "priorities": priorities.pairs,
    "levels": levels.pairs,
    "steps": steps.pairs,
    "doers": doers.pairs,
    "rates": rates.pairs,
}


def _conflict(axis: Axis, pair: Pair, document: Document) -> Conflict:
    first, second = evidence(pair.first, document), evidence(pair.second, document)
    one, two = pair.first.directive.block.context, pair.second.directive.block.context
    shared = bool(limits(one, document.title)) and one.headings == two.headings
    return Conflict(
        axis=axis.id,
        bucket=axis.bucket,
        severity=Severity(axis.severity),
        poles=(pair.first.label, pair.second.label),
        first=first,
        second=second,
        method=Method.PATTERN,
        confidence=pair.confidence,
        detail=pair.detail,
        reach="section" if shared else "prompt",
    )


def evidence(claim: Claim, document: Document) -> Evidence:
    """Return a claim's clause as evidence in the file."""
    directive = claim.directive
    side = evidence_at(claim.chunk.origin.to_source(directive.span), document)
    if directive.statement is not Statement.DIRECTIVE:
        return attrs.evolve(side, rule=False)
    figure = claim.figure.found_in(side.text, directive.view) if claim.figure else None
    return attrs.evolve(
        side, force=force_of([directive]), figure=figure, limit=claim.limit, words=_words(claim, side)
    )


def _words(claim: Claim, side: Evidence) -> Span | None:
    """Return where the words that decided stand in the clause as the file has it."""
    view = claim.directive.view
    start = len(view) - len(view.lstrip())
    if len(view.strip()) != len(side.text):
        return None  # escapes, or the indentation of wrapped lines
    return Span(max(0, claim.words.start - start), claim.words.end - start)


def evidence_at(span: Span, document: Document) -> Evidence:
    """Return a span of the file as evidence, without outer white space."""
    text = document.text
    start, end = span
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    low, high = max(0, start - PREVIEW), min(len(text), end + PREVIEW)
    preview = " ".join(text[low:high].split())
    return Evidence(text[start:end], Span(start, end), preview, document.path)
