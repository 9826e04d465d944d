"""Sentences that put the same two steps in opposite orders ("only after the tests", "first tag, then test").

A step may well be done before and after another ("run the tests before and after a change"), so one of the
two must rule the other order out: it says *only*, *not before*, or *first, then*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from antinomy.catalog import Axis
from antinomy.conflicts.matchers import Claim, Pair, Placed, couples
from antinomy.conflicts.matchers.content import content
from antinomy.prompt.directives import Directive, directives
from antinomy.prompt.document import Chunk, ChunkBody
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span

#: A sentence longer than this says more than one thing.
_LONGEST = 160
#: Share of the words of the shorter of two steps that the longer one must have.
_SIMILAR = 0.6
#: What one word names is found in a step of so many words at most.
_SHORT = 3

_STEP = r"[^,;:()]{3,80}?"
#: The one order that is told by a negation: nothing is released before the tests pass.
_NOT_BEFORE = re.compile(
    rf"\W*(?P<two>(?=[^,;:()]*\b(?:not|never|no|nothing|nobody)\b){_STEP})\s+(?:before|until)\s+(?P<one>{_STEP})\W*"
)
#: Patterns of a sentence, with the order strict or not; ``one`` is done before ``two``.
_ORDERS = (
    (
        re.compile(
            rf"\W*(?:at\s+)?first,?\s+(?P<one>{_STEP}),?\s+(?:and\s+)?(?:only\s+)?then\s+(?P<two>{_STEP})\W*"
        ),
        True,
    ),
    (re.compile(rf"\W*(?P<one>{_STEP})\s+first,?\s+(?:and\s+)?(?:only\s+)?then\s+(?P<two>{_STEP})\W*"), True),
    (re.compile(rf"\W*(?P<two>{_STEP})\s+only\s+(?:after|once|when)\s+(?P<one>{_STEP})\W*"), True),
    (re.compile(rf"\W*only\s+(?P<two>{_STEP})\s+(?:after|once)\s+(?P<one>{_STEP})\W*"), True),
    (_NOT_BEFORE, True),
    (re.compile(rf"\W*(?:always\s+)?(?P<one>{_STEP})\s+before\s+(?P<two>{_STEP})\W*"), False),
    (re.compile(rf"\W*before\s+(?P<two>{_STEP}),\s+(?P<one>{_STEP})\W*"), False),
    (re.compile(rf"\W*(?:after|once)\s+(?P<one>{_STEP}),\s+(?:then\s+)?(?P<two>{_STEP})\W*"), False),
)
_CUE = re.compile(r"\b(?:before|after|once|until|first|then)\b")
#: Done again and again, a step comes before another and after it; what "comes first" is a part or a goal.
_AGAIN = re.compile(
    r"\b(?:(?:comes?|goes|go|stands?|is|are)\s+first|each|every|any|again|whenever|twice|both|regularly|else|other)\b"
)
_NEGATIVE = re.compile(r"\b(?:not|never|no|nothing|nobody|without|avoid|unless|if)\b|n['’]t\b")


@attrs.frozen(eq=False)
class Turn:
    """Two steps in the order that a sentence gives them, as stems of what they say."""

    directive: Directive
    one: frozenset[str]
    two: frozenset[str]
    strict: bool


def collect(axis: Axis, body: ChunkBody) -> tuple[Turn, ...]:  # noqa: ARG001 - no axis narrows it
    """Return the orders of steps that a chunk's sentences give."""
    return tuple(
        turn
        for directive in directives(body)
        if directive.start == 0 and directive.statement is Statement.DIRECTIVE and not directive.under_ban
        for turn in _turns(directive)
    )


def pairs(axis: Axis, placed: Sequence[Placed[Turn]]) -> Iterator[Pair]:
    """Propose every two sentences that swap the same steps."""
    for first, second in couples(placed):
        one, two = first.item, second.item
        if (one.strict or two.strict) and _similar(one.one, two.two) and _similar(one.two, two.one):
            detail = "Each of two steps is to come before the other."
            yield Pair(_claim(first.chunk, one), _claim(second.chunk, two), axis.confidence, detail)


def _claim(chunk: Chunk, turn: Turn) -> Claim:
    label = f"{' '.join(sorted(turn.one))} before {' '.join(sorted(turn.two))}"
    return Claim(chunk, turn.directive, label, label, "", Span(0, len(turn.directive.view)))


def _similar(one: frozenset[str], two: frozenset[str]) -> bool:
    short, long = sorted((one, two), key=len)
    if len(short) == 1 and len(long) > _SHORT:
        return False
    return len(short & long) >= _SIMILAR * len(short)


def _turns(directive: Directive) -> Iterator[Turn]:
    whole = directive.whole.strip()
    if len(whole) > _LONGEST or not _CUE.search(whole) or _AGAIN.search(whole):
        return
    for pattern, strict in _ORDERS:
        match = pattern.fullmatch(whole)
        if match is None:
            continue
        if pattern is not _NOT_BEFORE and _NEGATIVE.search(whole):
            return
        one, two = content(match["one"]), content(match["two"])
        if one and two and not (one & two):
            yield Turn(directive, one, two, strict)
        return
