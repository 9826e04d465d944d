"""Clauses that count the same thing and leave no number that satisfies both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from antinomy.catalog import Axis
from antinomy.conflicts.matchers import Claim, Pair
from antinomy.conflicts.matchers.content import content
from antinomy.prompt.directives import Directive, Statement, directives
from antinomy.prompt.document import Document
from antinomy.prompt.quantities import Quantity
from antinomy.prompt.text import Span

#: More counts of one unit than this are a table of data, not rules.
MOST_COUNTS = 40


def pairs(axis: Axis, document: Document) -> Iterator[Pair]:
    """Propose every pair of counts of one unit whose intervals are disjoint."""
    by_unit: dict[str, list[tuple[Quantity, Claim]]] = {}
    for chunk in document.chunks:
        for directive in directives(chunk.body):
            if directive.statement is not Statement.DIRECTIVE:
                continue
            for quantity in directive.quantities:
                if quantity.unit in axis.units and _counts_output(directive, quantity):
                    target = directive.target_at(quantity.start, quantity.end)
                    words = Span(quantity.start, quantity.end)
                    claim = Claim(chunk, directive, _label(quantity), "", target, words)
                    by_unit.setdefault(quantity.dimension, []).append((quantity, claim))
    for counts in by_unit.values():
        for (one, first), (two, second) in combinations(counts[:MOST_COUNTS], 2):
            if first.directive is second.directive or one.meets(two):
                continue
            if _same_thing(first, second):
                detail = f"No number of {one.unit}s is both {_label(one)} and {_label(two)}."
                yield Pair(first, second, axis.confidence, detail)


def _counts_output(directive: Directive, quantity: Quantity) -> bool:
    """Tell whether a count is a limit: not an ordinal step, a date, a share, or an example."""
    before = directive.view[: quantity.start]
    return not _NO_LIMIT.search(before) and not directive.negated_at(quantity.start, quantity.end)


_NO_LIMIT = re.compile(r"(?:\b(?:every|per|each|of\s+the|step|last|next|past|previous|after|before|first|version|in|for|these|those|the|following)\s*|[=:/#])$")


def _same_thing(first: Claim, second: Claim) -> bool:
    """Tell whether two clauses count the same thing: what else they name must agree."""
    one, two = (_named(claim) for claim in (first, second))
    if not one or not two:
        return True
    shared = len(one & two)
    return shared / min(len(one), len(two)) >= 0.6


def _named(claim: Claim) -> frozenset[str]:
    view = claim.directive.view
    return content(view[: claim.words.start] + " " + view[claim.words.end :])


def _label(quantity: Quantity) -> str:
    unit = quantity.unit
    if quantity.high == float("inf"):
        return f"at least {quantity.low:g} {unit}s"
    if quantity.low == 0:
        return f"at most {quantity.high:g} {unit}s"
    if quantity.low == quantity.high:
        return f"exactly {quantity.low:g} {unit}s"
    return f"{quantity.low:g} to {quantity.high:g} {unit}s"
