"""Sentences that put the same two steps in opposite orders ("only after the tests", "first tag, then test").

A step may well be done before and after another ("run the tests before and after a change"), so one of the
two must rule the other order out: it says *only*, *not before*, or *first, then*. Neither needs to where both
say *before*, or where neither step is one that is done again and again, as a test is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

import attrs

from antinomy.catalog import Axis
from antinomy.conflicts.matchers import Claim, Pair, Placed, couples
from antinomy.conflicts.matchers.content import content, stem
from antinomy.conflicts.matchers.wording import cited
from antinomy.prompt.directive import Directive
from antinomy.prompt.directives import directives
from antinomy.prompt.document import Chunk, ChunkBody
from antinomy.prompt.expressions import expression
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span

#: A sentence longer than this says more than one thing.
_LONGEST = 160
#: Share of the words of the shorter of two steps that the longer one must have.
_SIMILAR = 0.6
#: What one word names is found in a step of so many words at most.
_SHORT = 3


class Form(Enum):
    """How a sentence tells an order; ``STRICT`` rules the other one out."""

    STRICT = "strict"
    BEFORE = "before"
    AFTER = "after"


_STEP = r"[^,;:()]{3,80}?"
_LATER = r"(?:afterwards|after\s+that|later|second|next|last)"
#: The one order that is told by a negation: nothing is released before the tests pass.
_NOT_BEFORE = expression(
    rf"\W*(?P<two>(?=[^,;:()]*\b(?:not|never|no|nothing|nobody)\b){_STEP})\s+(?:before|until)\s+(?P<one>{_STEP})\W*"
)
#: Patterns of a sentence, with the form that it has; ``one`` is done before ``two``.
_ORDERS = (
    (
        expression(
            rf"\W*(?:at\s+)?first,?\s+(?P<one>{_STEP})[,;]?\s+(?:and\s+)?(?:only\s+)?then\s+(?P<two>{_STEP})\W*"
        ),
        Form.STRICT,
    ),
    (
        expression(rf"\W*(?P<one>{_STEP})\s+first[,;]?\s+(?:and\s+)?(?:only\s+)?then\s+(?P<two>{_STEP})\W*"),
        Form.STRICT,
    ),
    (
        expression(rf"\W*(?P<one>{_STEP})\s+first[,;]?\s+(?:and\s+)?(?P<two>{_STEP})\s+{_LATER}\W*"),
        Form.STRICT,
    ),
    (
        expression(
            rf"\W*(?P<one>{_STEP}),?\s+and\s+(?P<two>{_STEP})\s+only\s+(?:afterwards|after\s+that|then)\W*"
        ),
        Form.STRICT,
    ),
    (expression(rf"\W*(?P<one>{_STEP}),?\s+and\s+only\s+then\s+(?P<two>{_STEP})\W*"), Form.STRICT),
    (expression(rf"\W*(?P<two>{_STEP})\s+only\s+(?:after|once|when)\s+(?P<one>{_STEP})\W*"), Form.STRICT),
    (expression(rf"\W*only\s+(?P<two>{_STEP})\s+(?:after|once)\s+(?P<one>{_STEP})\W*"), Form.STRICT),
    (_NOT_BEFORE, Form.STRICT),
    (
        expression(rf"\W*(?:always\s+)?(?P<one>{_STEP})\s+(?:before|prior\s+to)\s+(?P<two>{_STEP})\W*"),
        Form.BEFORE,
    ),
    (expression(rf"\W*(?:before|prior\s+to)\s+(?P<two>{_STEP}),\s+(?P<one>{_STEP})\W*"), Form.BEFORE),
    (expression(rf"\W*(?:after|once)\s+(?P<one>{_STEP}),\s+(?:then\s+)?(?P<two>{_STEP})\W*"), Form.AFTER),
    (expression(rf"\W*(?P<two>{_STEP})\s+(?:after|once)\s+(?P<one>{_STEP})\W*"), Form.AFTER),
    (expression(rf"\W*(?P<one>{_STEP})[,;]\s+(?:and\s+)?then\s+(?P<two>{_STEP})\W*"), Form.AFTER),
    (
        expression(
            rf"\W*(?P<one>{_STEP})\s+and\s+(?:then\s+(?P<two>{_STEP})|(?P<two2>{_STEP})\s+afterwards)\W*"
        ),
        Form.AFTER,
    ),
    (expression(rf"\W*(?P<one>{_STEP}),?\s+followed\s+by\s+(?P<two>{_STEP})\W*"), Form.AFTER),
)
_CUE = expression(r"\b(?:before|prior|after|afterwards|once|until|first|then|followed)\b")
#: Done again and again, a step comes before another and after it; what "comes first" is a part or a goal.
_AGAIN = expression(
    r"\b(?:(?:comes?|goes|go|stands?|is|are)\s+first|each|every|any|again|whenever|twice|both|regularly|else|other)\b"
)
_NEGATIVE = expression(r"\b(?:not|never|no|nothing|nobody|without|avoid|unless|if)\b|n['’]t\b")


#: What is done again and again by its nature: it may well come before another step and after it.
_REPEATED = frozenset(
    map(
        stem,
        "test tests check linter lint build verify validate review read run save measure log look inspect"
        " pull fetch format clean wait".split(),
    )
)
#: Words that say no more than that a step is taken.
_EMPTY = frozenset(
    map(stem, "come comes go goes happen happens take takes done made start starts always".split())
)
#: Forms of a verb that no ending tells.
_FORMS = {
    "taken": "take",
    "written": "write",
    "given": "give",
    "sent": "send",
    "drawn": "draw",
    "shown": "show",
}
_FORMS |= {"told": "tell", "built": "build", "paid": "pay", "made": "make", "linting": "lint"}


@attrs.frozen(eq=False)
class Turn:
    """Two steps in the order that a sentence gives them, as stems of what they say."""

    directive: Directive
    one: frozenset[str]
    two: frozenset[str]
    form: Form


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
        if _excludes(one, two) and _similar(one.one, two.two) and _similar(one.two, two.one):
            detail = (
                f"{cited(one.directive)} and {cited(two.directive)} put the same steps in opposite orders."
            )
            yield Pair(_claim(first.chunk, one), _claim(second.chunk, two), axis.confidence, detail)


def _excludes(one: Turn, two: Turn) -> bool:
    """Tell whether one of two opposite orders rules the other out."""
    if Form.STRICT in (one.form, two.form):
        return True
    if one.form is two.form is Form.BEFORE:
        # To check the hotel is another step than to book it.
        return _REPEATED & one.one == _REPEATED & two.two and _REPEATED & one.two == _REPEATED & two.one
    return not any(turn.one & _REPEATED or turn.two & _REPEATED for turn in (one, two))


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
    for pattern, form in _ORDERS:
        match = pattern.fullmatch(whole)
        if match is None:
            continue
        if pattern is not _NOT_BEFORE and _NEGATIVE.search(whole):
            return
        said = match.groupdict()
        one, two = _words(said["one"]), _words(said["two"] or said["two2"])
        if one and two and not (one & two):
            yield Turn(directive, one, two, form)
        return


def _words(step: str) -> frozenset[str]:
    said = content(" ".join(_FORMS.get(word, word) for word in step.split())) - _EMPTY
    # Beside its explanation, the answer is a step of its own.
    return said | {"answer"} if _ANSWER.search(step) else said


_ANSWER = expression(r"\b(?:give|show|state|present|the|your|final)\s+(?:answer|solution)\b")
