"""Work that one party does alone, and another party that does it ("only the editor writes headlines").

Who is to do it is nobody's business here: two sentences name the same work, one of them leaves it to one
party alone, and the other names another party.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from antinomy.catalog import Axis
from antinomy.conflicts.matchers import Claim, Pair, Placed, couples
from antinomy.conflicts.matchers.content import content, stem
from antinomy.prompt import lexicon
from antinomy.prompt.directives import Directive, Modality, directives
from antinomy.prompt.document import Chunk, ChunkBody
from antinomy.prompt.statements import Statement, opens_with_verb
from antinomy.prompt.text import Span

#: A sentence longer than this says more than one thing.
_LONGEST = 120
_READ = frozenset((Statement.DIRECTIVE, Statement.DESCRIPTION))

#: The party that a prompt speaks to, where it says "merge the branch"; and people, who are another one.
_READER = frozenset(("you",))
_PEOPLE = frozenset(
    map(
        stem,
        "user users human humans person people customer client owner maintainer maintainers"
        " reviewer manager managers lead admin admins administrator administrators supervisor"
        " lawyer lawyers doctor doctors dba teacher editor team staff colleague player players"
        " student students developer developers engineer engineers operator operators author legal"
        " sales qa moderator moderators accountant nurse".split(),
    )
)
_WHO = r"(?:the\s+|our\s+|an?\s+)?(?P<who>[a-z][a-z-]+(?:\s+[a-z-]+){0,2}?)"
_MANY = r"(?:the\s+)?(?P<who>[a-z-]+s)"
_WHAT = r"(?P<what>(?:the\s+|all\s+|our\s+|any\s+)?[a-z][\w -]{2,40}?)"
_DONE = r"(?P<verb>[a-z]{2,}ed|written|drawn|sent|made|chosen|given|taken|set|put|cut|done|paid|spoken)"
_DOES = r"(?P<verb>[a-z]{2,}s)"
_DO = r"(?P<verb>[a-z]{2,})"
#: Sentences that leave work to one party alone.
_ALONE = (
    re.compile(rf"\W*{_WHAT}\s+(?:is|are)\s+{_DONE}\s+(?:only\s+|solely\s+)by\s+{_WHO}\W*"),
    re.compile(
        rf"\W*{_WHAT}\s+(?:is|are)\s+{_DONE}\s+by\s+{_WHO}\s*,?\s+(?:alone|only|and\s+(?:by\s+)?(?:nobody|no\s+one)\s+else)\W*"
    ),
    re.compile(rf"\W*(?:only|nobody\s+but|no\s+one\s+but)\s+{_WHO}\s+{_DOES}\s+{_WHAT}\W*"),
    re.compile(rf"\W*(?:only|nobody\s+but|no\s+one\s+but)\s+{_MANY}\s+{_DO}\s+{_WHAT}\W*"),
    re.compile(rf"\W*{_WHO}\s+alone\s+{_DOES}\s+{_WHAT}\W*"),
    re.compile(
        rf"\W*(?:only|nobody\s+but|no\s+one\s+but)\s+{_WHO}\s+(?:can|may|should|must|is\s+allowed\s+to|are\s+allowed\s+to)\s+{_DO}\s+{_WHAT}\W*"
    ),
    re.compile(rf"\W*{_WHO}\s+{_DOES}\s+{_WHAT},?\s+(?:and\s+)?(?:no\s+one|nobody)\s+else(?:\s+does)?\W*"),
    re.compile(
        rf"\W*{_WHAT}\s+(?:is|are)\s+{_DONE}\s+(?:exclusively|solely|only)\s+by\s+{_WHO}(?:\s+only)?\W*"
    ),
)
#: "Leave the merge to the user", "let the user run the tests": not yours.
_LEFT = (re.compile(rf"\W*(?:always\s+)?let\s+{_WHO}\s+{_DO}\s+{_WHAT}\W*"),)
#: "You merge the branch", "merge the branch yourself": what an imperative asks of the reader.
_YOURS = re.compile(
    rf"\W*(?:(?:please|always|then|you|you\s+must|you\s+should)\s+)*{_DO}\s+{_WHAT}(?:\s+yourself)?"
    r"(?:\s+(?:when|once|after|as\s+soon\s+as|if|on|at|for|in|with|before)\s+[^,;:]{2,60})?\W*"
)
#: Sentences that say who does it.
_BY = (
    re.compile(rf"\W*{_WHAT}\s+(?:is|are)\s+{_DONE}\s+by\s+{_WHO}\W*"),
    re.compile(rf"\W*{_WHO}\s+{_DOES}\s+{_WHAT}\W*"),
    re.compile(rf"\W*{_MANY}\s+{_DO}\s+{_WHAT}\W*"),
)
_CUE = re.compile(r"\b(?:only|alone|solely|exclusively|nobody|no\s+one)\b")
_ELSE = re.compile(r"\b(?:not|never|unless|except|if|when|with|together|and\s+the|or|also|helps?)\b|n['’]t\b")
_NEGATED = re.compile(r"\b(?:not|never|no|unless|except|without|or|also|together|only)\b|n['’]t\b")
_PRONOUN = re.compile(
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
        # What the reader is told to do is work of the reader's; code that does it is none of anybody's.
        if _READER in (one.who, two.who) and not (one.what == two.what and _PEOPLE & (one.who | two.who)):
            continue
        if one.what <= two.what or two.what <= one.what:
            detail = "One leaves the work to one party alone, and the other names another."
            yield Pair(_claim(first.chunk, one), _claim(second.chunk, two), axis.confidence, detail)


def _claim(chunk: Chunk, doer: Doer) -> Claim:
    label = f"{' '.join(sorted(doer.who))}{' alone' if doer.alone else ''}"
    return Claim(chunk, doer.directive, label, label, "", Span(0, len(doer.directive.view)))


def _doer(directive: Directive) -> Doer | None:
    view = directive.view.strip()
    if len(view) > _LONGEST or view != directive.whole.strip() or directive.under_ban:
        return None
    alone = _CUE.search(view) is not None
    if directive.modality is Modality.MAY and not alone:
        return None
    if _ELSE.search(view):
        return _told(directive, view) if not _NEGATED.search(view) else None
    for patterns, is_alone in ((_LEFT, True), (_ALONE if alone else _BY, alone)):
        for pattern in patterns:
            match = pattern.fullmatch(view)
            if match is None or _PRONOUN.match(match["who"]) or _PRONOUN.match(match["what"]):
                continue
            who, what = content(match["who"]), content(match["what"])
            if who and what:
                return Doer(directive, who, _verb(match), what, is_alone)
    return None if alone else _told(directive, view)


def _told(directive: Directive, view: str) -> Doer | None:
    """Return what a clause has the reader do, unless it speaks of more than one thing."""
    match = _YOURS.fullmatch(view)
    if match is None or not _is_told(match["verb"], view) or _PRONOUN.match(match["what"]):
        return None
    what = content(match["what"])
    return Doer(directive, _READER, _verb(match), what, alone=False) if what else None


def _is_told(verb: str, view: str) -> bool:
    return verb in lexicon.IMPERATIVE_VERBS or view.startswith("you ") or opens_with_verb(view)


def _verb(match: re.Match[str]) -> str:
    return stem(_FORMS.get(match["verb"], match["verb"]))
