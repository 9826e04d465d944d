"""Priority lists that put the same things in different orders ("safety > speed")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from antinomy.catalog import Axis
from antinomy.conflicts.matchers import Claim, Pair
from antinomy.prompt.directives import Directive, directives
from antinomy.prompt.document import BlockKind, Chunk, Document
from antinomy.prompt.text import Span

_ITEM = r"[a-z][\w’'/ -]{1,40}?"
_CHAIN = re.compile(rf"(?<![\w<>=-])(?P<chain>{_ITEM}(?:\s*(?<![-=])(?:>>?|≻)\s*{_ITEM}){{1,8}})(?=\s*(?:[.,;:()\n]|$))")
_OVER = re.compile(
    rf"\b(?:prioriti[sz]e|value|favou?r|put|rank|place)\s+(?P<high>{_ITEM})\s+(?:over|above|before|ahead\s+of)\s+"
    rf"(?P<low>{_ITEM})(?=\s*(?:[.,;:()\n]|$))"
)
_ABOVE = re.compile(
    rf"^\W*(?P<high>{_ITEM})\s+(?:is|are|matters?|comes?|ranks?|counts?)\s+(?:\w+\s+)?(?:more\s+important\s+than|more\s+than|before"
    rf"|above|ahead\s+of|over)\s+(?P<low>{_ITEM})(?=\s*(?:[.,;:()\n]|$))"
)


def pairs(axis: Axis, document: Document) -> Iterator[Pair]:
    """Propose every two orders that rank a shared pair differently, or head it differently."""
    found = list(_orders(document))
    for (one, first), (two, second) in combinations(found, 2):
        clash = _clash(one, two)
        if clash and first.directive is not second.directive:
            yield Pair(first, second, axis.confidence, f"One ranks {clash[0]} above {clash[1]}, the other does not.")


def _orders(document: Document) -> Iterator[tuple[tuple[str, ...], Claim]]:
    for chunk in document.chunks:
        for directive in directives(chunk.body):
            if directive.block.kind in {BlockKind.QUOTE, BlockKind.EXAMPLE}:
                continue
            for order, span in _in_clause(directive):
                yield order, _claim(chunk, directive, order, span)


def _in_clause(directive: Directive) -> Iterator[tuple[tuple[str, ...], Span]]:
    view = directive.view
    if ">" in view or "≻" in view:
        for match in _CHAIN.finditer(view):
            items = tuple(_name(item) for item in re.split(r"(?<![-=])>>?|≻", match["chain"]))
            if len(set(items)) == len(items) and (len(items) > 2 or "priorit" in view or "order" in view):
                yield items, Span(*match.span())
    for pattern in (_OVER, _ABOVE):
        match = pattern.search(view)
        if match:
            yield (_name(match["high"]), _name(match["low"])), Span(*match.span())


def _claim(chunk: Chunk, directive: Directive, order: tuple[str, ...], span: Span) -> Claim:
    label = " > ".join(order)
    return Claim(chunk, directive, label, label, "", span)


def _name(item: str) -> str:
    words = [word for word in item.replace("*", " ").split() if word not in {"the", "a", "your", "user", "over"}]
    return " ".join(words)


def _clash(one: tuple[str, ...], two: tuple[str, ...]) -> tuple[str, str] | None:
    """Return a pair that ``one`` ranks and ``two`` contradicts."""
    for high, low in combinations(one, 2):
        if high in two and low in two and two.index(high) > two.index(low):
            return high, low
    long, short = (one, two) if len(one) >= len(two) else (two, one)
    if len(short) > 1 and long[0] not in short and set(short) <= set(long):
        return long[0], short[0]
    return None
