"""One of a thing for each of another, and several of it ("one migration per pull request").

"One topic per commit" against "a commit may cover several topics". Numbers that rule each other out are
for ``quantities``; here nothing is counted further than one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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

_READ = frozenset((Statement.DIRECTIVE, Statement.DESCRIPTION))
#: A clause longer than this says more than one thing.
_LONGEST = 120

_NOUN = r"(?!(?:or|and|to|of)\b)[a-z][a-z-]+"
_THING = rf"(?P<thing>{_NOUN}(?:\s+{_NOUN})?)"
_PER = rf"(?P<per>{_NOUN}(?:\s+{_NOUN})?)"
_EACH = r"(?:per|(?:for|in|on|to)\s+(?:each|every|a\s+single|one|the\s+same|an?))"
_AT_MOST = r"(?:only|just|exactly|at\s+most|no\s+more\s+than|max(?:imum|\.)?)"
_ONE = r"(?:one|a\s+single|1)"
_SEVERAL = r"(?:several|multiple|many|two\s+or\s+more|more\s+than\s+one)"
_HOLDS = r"(?:contain|hold|have|has|cover|include|carry|carrie|bundle|mix|combine|address|report|test|make)s?"
_END = r"(?=[\s*_]*(?:$|[.,;!(]))"
#: What is added or written once for each may well be there twice; to *use one* is to use no second.
_USES = r"(?:(?:please|always|also|then|and)\s+)*(?:(?:use|ask|keep|put|have|commit|allow|make)\s+)?"
_LIMITS = (
    expression(rf"\W*{_USES}(?:{_AT_MOST}\s+)?{_ONE}\s+{_THING}\s+{_EACH}\s+{_PER}{_END}"),
    expression(rf"\W*(?:[a-z]+\s+)?{_AT_MOST}\s+{_ONE}\s+{_THING}\s+{_EACH}\s+{_PER}{_END}"),
    expression(rf"\W*{_THING}[*_]*:[*_]*\s+(?:{_AT_MOST}\s+)?{_ONE}\s+per\s+{_PER}{_END}"),
    expression(rf"\W*(?:an?|each|every)\s+{_PER}\s+{_HOLDS}\s+(?:{_AT_MOST}\s+)?{_ONE}\s+{_THING}{_END}"),
)
_MANY = (
    expression(rf"\W*(?:(?:you\s+)?(?:may|can)\s+)?(?:[a-z]+\s+)?{_SEVERAL}\s+{_THING}\s+{_EACH}\s+{_PER}(?=\W*$|\s+(?:is|are)\s+(?:fine|allowed|welcome|okay|ok)\b|[,;(])"),
    expression(rf"\W*(?:an?|each|every|one|a\s+single)\s+{_PER}\s+(?:(?:may|can|should|might|must)\s+)?(?:well\s+)?{_HOLDS}\s+{_SEVERAL}\s+{_THING}{_END}"),
)  # fmt: skip
#: "Show one price per room" picks one of the several that "a room may have".
_PICKS = expression(
    r"\W*(?:(?:please|always|also|then|and)\s+)*(?:choose|cite|display|extract|give|keep|list|mention|name|offer|output|pick"
    r"|print|propose|quote|report|return|select|show|suggest|take)\s"
)
_HAS = expression(r"\W*(?:[\w-]+\s+){1,5}?(?:has|have)\s")
_CUE = expression(r"\b(?:per|each|every|an?|one|1)\b")
_ELSE = expression(
    r"\b(?:not|never|no|unless|except|if|when|least|usually|ideally)\b(?!\s+more\s+than)|n['’]t\b"
)


@attrs.frozen(eq=False)
class Rate:
    """How many of a thing go with each of another, as stems; ``several``: more than one.

    ``loose`` tells of one that it is picked from what there may be, and of several that there are so many.
    """

    directive: Directive
    thing: frozenset[str]
    per: frozenset[str]
    several: bool
    loose: bool


def collect(axis: Axis, body: ChunkBody) -> tuple[Rate, ...]:  # noqa: ARG001 - no axis narrows it
    """Return the rates that a chunk's clauses set."""
    found = (_rate(directive) for directive in directives(body) if directive.statement in _READ)
    return tuple(rate for rate in found if rate is not None)


def pairs(axis: Axis, placed: Sequence[Placed[Rate]]) -> Iterator[Pair]:
    """Propose every two clauses of which one allows a single thing where the other has several."""
    for first, second in couples(placed):
        one, two = first.item, second.item
        if one.several is two.several or (one.loose and two.loose):
            continue
        if one.thing == two.thing and one.per == two.per:
            claims = _claim(first.chunk, one), _claim(second.chunk, two)
            detail = f"{_said(claims[0])} and {_said(claims[1])} cannot both be followed."
            yield Pair(*claims, axis.confidence, detail)


def _claim(chunk: Chunk, rate: Rate) -> Claim:
    label = "several of it" if rate.several else "one of it"
    return Claim(chunk, rate.directive, label, label, "", Span(0, len(rate.directive.view)))


def _said(claim: Claim) -> str:
    return f"{cited(claim.directive)} ({claim.label})"


def _rate(directive: Directive) -> Rate | None:
    view = directive.view
    if len(view) > _LONGEST or directive.under_ban or not _CUE.search(view) or _ELSE.search(view):
        return None
    for several, patterns in ((False, _LIMITS), (True, _MANY)):
        for match in filter(None, (pattern.match(view) for pattern in patterns)):
            thing, per = content(_singular(match["thing"])), content(_singular(match["per"]))
            if thing and per:
                loose = (_HAS if several else _PICKS).match(view) is not None
                return Rate(directive, thing, per, several, loose)
    return None


def _singular(noun: str) -> str:
    return " ".join(stem(word) for word in noun.split())
