"""Work that one party does alone, and another party that does it ("only the editor writes headlines").

Who is to do it is nobody's business here: two sentences name the same work, one of them leaves it to one
party alone, and the other names another party.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from antinomy.catalog import Axis
from antinomy.conflicts.matchers import Claim, Pair, Placed, couples
from antinomy.conflicts.matchers.content import content, stem
from antinomy.conflicts.matchers.wording import cited
from antinomy.prompt.directive import Directive, Modality
from antinomy.prompt.directives import directives
from antinomy.prompt.document import Chunk, ChunkBody
from antinomy.prompt.expressions import expression
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span

#: A sentence longer than this says more than one thing.
_LONGEST = 120
_READ = frozenset((Statement.DIRECTIVE, Statement.DESCRIPTION))

_WHO = r"(?:the\s+|our\s+|an?\s+)?(?P<who>[a-z][a-z-]+(?:\s+[a-z-]+){0,2}?)"
_WHAT = r"(?P<what>(?:the\s+|all\s+|our\s+|any\s+)?[a-z][\w -]{2,40}?)"
_DONE = r"(?P<verb>[a-z]{2,}ed|written|drawn|sent|made|chosen|given|taken|set|put|cut|done|paid|spoken)"
_DOES = r"(?P<verb>[a-z]{2,}s)"
#: Sentences that leave work to one party alone.
_ALONE = (
    expression(rf"\W*{_WHAT}\s+(?:is|are)\s+{_DONE}\s+(?:only\s+|solely\s+)by\s+{_WHO}\W*"),
    expression(
        rf"\W*{_WHAT}\s+(?:is|are)\s+{_DONE}\s+by\s+{_WHO}\s*,?\s+(?:alone|only|and\s+(?:by\s+)?(?:nobody|no\s+one)\s+else)\W*"
    ),
    expression(rf"\W*(?:only|nobody\s+but|no\s+one\s+but)\s+{_WHO}\s+{_DOES}\s+{_WHAT}\W*"),
    expression(rf"\W*{_WHO}\s+alone\s+{_DOES}\s+{_WHAT}\W*"),
)
#: Sentences that say who does it.
_BY = (
    expression(rf"\W*{_WHAT}\s+(?:is|are)\s+{_DONE}\s+by\s+{_WHO}\W*"),
    expression(rf"\W*{_WHO}\s+{_DOES}\s+{_WHAT}\W*"),
)
_CUE = expression(r"\b(?:only|alone|solely|nobody|no\s+one)\b")
_ELSE = expression(r"\b(?:not|never|unless|except|if|when|with|together|and\s+the|or|also|helps?)\b|n['’]t\b")
_PRONOUN = expression(
    r"^(?:it|this|that|they|he|she|we|you|i|everyone|everybody|anyone|who|which|what|there)\b"
)
#: Forms of a verb that no ending tells.
_FORMS = {
    "written": "write",
    "drawn": "draw",
    "sent": "send",
    "made": "make",
    "chosen": "choose",
    "given": "give",
}
_FORMS |= {"taken": "take", "done": "do", "paid": "pay", "does": "do"}


@attrs.frozen(eq=False)
class Doer:
    """Who does what, as stems; ``alone``: and nobody else."""

    directive: Directive
    who: frozenset[str]
    verb: str
    what: frozenset[str]
    alone: bool


def collect(axis: Axis, body: ChunkBody) -> tuple[Doer, ...]:  # noqa: ARG001 - no axis narrows it
    """Return what a chunk's sentences say of who does what."""
    found = (_doer(directive) for directive in directives(body) if directive.statement in _READ)
    return tuple(doer for doer in found if doer is not None)


def pairs(axis: Axis, placed: Sequence[Placed[Doer]]) -> Iterator[Pair]:
    """Propose every two sentences that give work of one party alone to another."""
    for first, second in couples(placed):
        one, two = first.item, second.item
        if not (one.alone or two.alone) or one.verb != two.verb or one.who & two.who:
            continue
        if one.what <= two.what or two.what <= one.what:
            detail = f"{cited(one.directive)} and {cited(two.directive)} leave the same work to two parties."
            yield Pair(_claim(first.chunk, one), _claim(second.chunk, two), axis.confidence, detail)


def _claim(chunk: Chunk, doer: Doer) -> Claim:
    label = f"{' '.join(sorted(doer.who))}{' alone' if doer.alone else ''}"
    return Claim(chunk, doer.directive, label, label, "", Span(0, len(doer.directive.view)))


def _doer(directive: Directive) -> Doer | None:
    view = directive.view.strip()
    if len(view) > _LONGEST or view != directive.whole.strip() or directive.modality is Modality.MAY:
        return None
    alone = _CUE.search(view) is not None
    if _ELSE.search(view) or directive.under_ban:
        return None
    for pattern in _ALONE if alone else _BY:
        match = pattern.fullmatch(view)
        if match is None or _PRONOUN.match(match["who"]) or _PRONOUN.match(match["what"]):
            continue
        who, what = content(match["who"]), content(match["what"])
        verb = match["verb"]
        if who and what:
            return Doer(directive, who, stem(_FORMS.get(verb, verb)), what, alone)
    return None
