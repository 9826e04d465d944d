"""Priority lists that put the same things in different orders ("safety > speed")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

import attrs

from antinomy.catalog import Axis
from antinomy.conflicts.matchers import Claim, Pair, Placed, couples
from antinomy.prompt.directives import Directive, directives
from antinomy.prompt.document import BlockKind, Chunk, ChunkBody
from antinomy.prompt.text import Span

_ITEM = r"[a-z][\w’'/ -]{1,40}?"
_CHAIN = re.compile(
    rf"(?<![\w<>=-])(?P<chain>{_ITEM}(?:\s*(?<![-=])(?:>>?|≻)\s*{_ITEM}){{1,8}})(?=\s*(?:[.,;:()\n]|$))"
)
_OVER = re.compile(
    rf"\b(?:prioriti[sz]e|value|favou?r|prefer|put|rank|place)\s+(?P<high>{_ITEM})\s+(?:over|above|before|ahead\s+of)\s+"
    rf"(?P<low>{_ITEM})(?=\s*(?:[.,;:()\n]|$))"
)
_ABOVE = re.compile(
    rf"^\W*(?P<high>{_ITEM})\s+(?:is|are|has|have|matters?|comes?|ranks?|counts?)\s+(?:\w+\s+)?(?:more\s+important\s+than|more\s+than|before"
    rf"|priority\s+over|above|ahead\s+of|over)\s+(?P<low>{_ITEM})(?=\s*(?:[.,;:()\n]|$))"
)


@attrs.frozen(eq=False)
class Order:
    """A ranking that a clause states, highest first; ``words`` is its span in the clause's view."""

    directive: Directive
    items: tuple[str, ...]
    words: Span


def collect(axis: Axis, body: ChunkBody) -> tuple[Order, ...]:  # noqa: ARG001 - no axis narrows it
    """Return the rankings of a chunk."""
    return tuple(
        Order(directive, items, words)
        for directive in directives(body)
        if directive.block.kind not in _SHOWN
        for items, words in _in_clause(directive)
    )


_SHOWN = frozenset((BlockKind.QUOTE, BlockKind.EXAMPLE))


def pairs(axis: Axis, placed: Sequence[Placed[Order]]) -> Iterator[Pair]:
    """Propose every two orders that rank a shared pair differently, or head it differently."""
    for first, second in couples(placed):
        one, two = first.item, second.item
        clash = _clash(one.items, two.items)
        if clash and one.directive is not two.directive:
            detail = f"One ranks {clash[0]} above {clash[1]}, the other does not."
            yield Pair(_claim(first.chunk, one), _claim(second.chunk, two), axis.confidence, detail)


def _in_clause(directive: Directive) -> Iterator[tuple[tuple[str, ...], Span]]:
    view = directive.view
    if ">" in view or "≻" in view:
        for match in _CHAIN.finditer(view):
            items = tuple(_name(item) for item in re.split(r"(?<![-=])>>?|≻", match["chain"]))
            if len(set(items)) == len(items) and (len(items) > 2 or "priorit" in view or "order" in view):
                yield items, Span(*match.span())
    for pattern in (_OVER, _ABOVE):
        ranked = pattern.search(view)
        if ranked:
            yield (_name(ranked["high"]), _name(ranked["low"])), Span(*ranked.span())


def _claim(chunk: Chunk, order: Order) -> Claim:
    label = " > ".join(order.items)
    return Claim(chunk, order.directive, label, label, "", order.words)


def _name(item: str) -> str:
    words = [
        word for word in item.replace("*", " ").split() if word not in {"the", "a", "your", "user", "over"}
    ]
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
