"""Clauses that say the same of the same thing, but for one word and its opposite.

"Round amounts up." and "Round amounts down." share their frame (round, amount)
and differ in a pair that the axis lists. The axis's ``opposites`` are sets of
words of which only one can hold at a time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import attrs

from antinomy.catalog import Axis
from antinomy.conflicts.matchers import Claim, Pair, Placed, couples
from antinomy.conflicts.matchers.bearers import agree, bearers
from antinomy.conflicts.matchers.content import content
from antinomy.conflicts.matchers.wording import cited
from antinomy.prompt.directive import Directive, Modality
from antinomy.prompt.directives import directives
from antinomy.prompt.document import Chunk, ChunkBody
from antinomy.prompt.expressions import expression
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span

#: A clause longer than this says more than one thing.
_LONGEST = 140
#: Share of the content words that two frames must have in common, and how many at least.
_SIMILAR = 0.6
_SHARED = 1


@attrs.frozen(eq=False)
class Frame:
    """A clause without the one word that has an opposite.

    ``set`` is the index of the set of opposites, ``word`` the member taken.
    """

    directive: Directive
    set: int
    word: str
    words: Span
    rest: frozenset[str]


def collect(axis: Axis, body: ChunkBody) -> tuple[Frame, ...]:
    """Return the clauses of a chunk that hold one word of a set of opposites."""
    return tuple(frame for directive in directives(body) for frame in _frames(directive, axis))


def pairs(axis: Axis, placed: Sequence[Placed[Frame]]) -> Iterator[Pair]:
    """Propose every two clauses whose frames agree and whose words are opposites."""
    by_set: dict[int, list[Placed[Frame]]] = {}
    for entry in placed:
        by_set.setdefault(entry.item.set, []).append(entry)
    for group in by_set.values():
        # Long files hold thousands that take the same word, and no two of these are opposites.
        if len({entry.item.word for entry in group}) < 2:
            continue
        for first, second in couples(group):
            one, two = first.item, second.item
            if one.word != two.word and not _one_sentence(one, two) and _agree(one, two):
                rules = f"{cited(one.directive)} and {cited(two.directive)}"
                detail = f"{rules} ask the same to be both {one.word} and {two.word}."
                yield Pair(_claim(first.chunk, one), _claim(second.chunk, two), axis.confidence, detail)


def _claim(chunk: Chunk, frame: Frame) -> Claim:
    target = frame.directive.target_at(*frame.words)
    return Claim(chunk, frame.directive, frame.word, frame.word, target, frame.words)


def _one_sentence(one: Frame, two: Frame) -> bool:
    return one.directive.block is two.directive.block and one.directive.sentence == two.directive.sentence


def _agree(one: Frame, two: Frame) -> bool:
    if not one.rest and not two.rest:
        return _is_bare(one) and _is_bare(two)
    if one.word in _PLACES and not _of_one_part(one, two):
        return False
    shared = len(one.rest & two.rest)
    return shared >= _SHARED and shared >= _SIMILAR * max(len(one.rest), len(two.rest))


#: Where a part of a text stands: another part stands elsewhere.
_PLACES = frozenset(("at the top", "at the bottom", "comes first", "comes last"))


def _of_one_part(one: Frame, two: Frame) -> bool:
    """Tell whether two clauses place the same part of the same text ("at the top of the brochure")."""
    texts = ({*_TEXT.findall(frame.directive.view[frame.words.end :])} for frame in (one, two))
    things = (bearers(frame.directive, *frame.words) for frame in (one, two))
    return not set.symmetric_difference(*texts) and agree(*things)


_TEXT = expression(r"^\s+of\s+(?:the|an?|each|every|all|any|your|our)\s+([\w-]+)")


def _is_bare(frame: Frame) -> bool:
    """Tell whether a clause is a command of that word alone, as in "Use the active voice throughout"."""
    return _BARE.fullmatch(frame.directive.view[: frame.words.start]) is not None


#: What a rule for the whole text has before the word.
_BARE = re.compile(
    r"\W*(?:always\s+|please\s+)?(?:use|write|answer|respond|reply|speak)\s+(?:only\s+)?(?:in\s+)?(?:the\s+)?"
)


def _frames(directive: Directive, axis: Axis) -> Iterator[Frame]:
    view = directive.coded
    if directive.statement is not Statement.DIRECTIVE or len(view) > _LONGEST or not directive.verbal:
        return
    pattern, home = _words(axis.opposites)
    found: dict[int, list[re.Match[str]]] = {}
    for match in pattern.finditer(view):
        found.setdefault(home[_name(match[0])][0], []).append(match)
    if view.rstrip().endswith(":"):
        return  # "Include files that:": the entries below say what
    if not found or directive.under_ban or directive.modality is Modality.MAY:
        return
    if any(_negates(negator, found) for negator in directive.negators):
        return
    for number, matches in found.items():
        names = {home[_name(match[0])][1] for match in matches}
        if len(names) == 1:
            match = matches[0]
            # Whether two rules are for the same case is for scope to tell.
            rest = content(view[: match.start()] + " " + view[match.end() :]) - content(directive.condition)
            yield Frame(directive, number, names.pop(), Span(*match.span()), rest)


def _negates(negator: re.Match[str], found: dict[int, list[re.Match[str]]]) -> bool:
    """Tell whether a negator is no member of a set itself, as "remove" and "without" are."""
    return not any(
        match.start() <= negator.start() and negator.end() <= match.end()
        for matches in found.values()
        for match in matches
    )


def _name(words: str) -> str:
    return " ".join(words.replace("-", " ").split())


@lru_cache(maxsize=64)
def _words(opposites: tuple[tuple[str, ...], ...]) -> tuple[re.Pattern[str], dict[str, tuple[int, str]]]:
    """Compile sets of opposites; a member may list several forms, joined by ``|``."""
    home: dict[str, tuple[int, str]] = {}
    for number, members in enumerate(opposites):
        for member in members:
            forms = member.split("|")
            home.update({_name(form): (number, forms[0]) for form in forms})
    sources = sorted((re.escape(form).replace(r"\ ", r"[\s-]+") for form in home), key=len, reverse=True)
    return re.compile(r"(?<![\w-])(?:" + "|".join(sources) + r")(?![\w-])"), home
