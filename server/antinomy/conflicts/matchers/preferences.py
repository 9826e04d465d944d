"""Clauses that prefer one thing to another, and those that prefer the other.

"Prefer trains to planes", "use planes instead of trains". Two of them clash where they
name the same two things the other way round and say the same about when.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from antinomy.catalog import Axis
from antinomy.conflicts.matchers import Claim, Pair, Placed, couples
from antinomy.conflicts.matchers.content import content, stem
from antinomy.prompt.directive import Directive
from antinomy.prompt.directives import directives
from antinomy.prompt.document import Chunk, ChunkBody
from antinomy.prompt.expressions import expression
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class Preference:
    """A clause that takes one thing and sets another aside.

    Attributes
    ----------
    directive
        The clause.
    verb
        Stem of what is done with the one that is taken; empty: it is used or preferred.
    taken, aside
        Content stems of the two, and pieces of code.
    case
        Content stems of what follows: when, or for what.
    name, words
        What is taken, as written, and where it stands in the clause's ``view``.

    """

    directive: Directive
    verb: str
    taken: frozenset[str]
    aside: frozenset[str]
    case: frozenset[str]
    name: str
    words: Span


def collect(axis: Axis, body: ChunkBody) -> tuple[Preference, ...]:  # noqa: ARG001 - no axis narrows it
    """Return the preferences of a chunk."""
    return tuple(found for directive in directives(body) if (found := _preference(directive)))


def pairs(axis: Axis, placed: Sequence[Placed[Preference]]) -> Iterator[Pair]:
    """Propose every two preferences of which one is the other turned round."""
    for first, second in couples(placed):
        one, two = first.item, second.item
        if one.verb == two.verb and one.case == two.case and _inverse(one, two):
            detail = f"One rule prefers {one.name}, and the other prefers {two.name}."
            yield Pair(_claim(first.chunk, one), _claim(second.chunk, two), axis.confidence, detail)


def _claim(chunk: Chunk, preference: Preference) -> Claim:
    label = f"prefers {preference.name}"
    return Claim(chunk, preference.directive, label, label, "", preference.words)


def _inverse(one: Preference, two: Preference) -> bool:
    if one.taken == two.taken or one.aside == two.aside:
        return False
    if one.taken == two.aside and one.aside == two.taken:
        return True
    # "Small requests over large ones": what both take stands for what "ones" leaves out.
    shared = one.taken & two.taken
    left = (one.taken - shared, one.aside - shared), (two.aside - shared, two.taken - shared)
    return bool(shared) and all(left[0]) and left[0] == left[1]


#: A clause longer than this says more than one thing.
_LONGEST = 160


def _preference(directive: Directive) -> Preference | None:
    view = directive.coded
    if len(view) > _LONGEST or directive.statement is not Statement.DIRECTIVE or not _SETS_ASIDE.search(view):
        return None
    if directive.under_ban:
        return None
    match = _PREFERS.match(view) or _OVER.match(view) or _INSTEAD.match(view)
    if match is None or _NEGATIVE.search(match["taken"]) or _NEGATIVE.search(match["aside"]):
        return None
    rest = match["rest"]
    if _LIMITED.search(rest):
        return None
    verb, taken, aside = stem(match["verb"]), match["taken"], match["aside"]
    if aside.split()[0].endswith("ing"):
        taken, verb = f"{match['verb']} {taken}", ""  # "Quote sources instead of paraphrasing them"
    sides = _content(taken), _content(_ONES.sub("", aside))
    if not all(sides):
        return None
    name = " ".join(match["taken"].split())
    words = Span(*match.span("taken"))
    return Preference(directive, "" if verb in _PLAIN else verb, *sides, content(rest), name, words)


def _content(text: str) -> frozenset[str]:
    codes = frozenset(code.strip() for code in _CODE.findall(text))
    return content(_CODE.sub(" ", text)) | codes


_CODE = expression(r"`([^`]+)`")
#: What every preference holds; most clauses do not.
_SETS_ASIDE = expression(r"\b(?:prefers?|favou?rs?|over|instead|rather|place|preference|not|never)\b")
_OPENS = r"\W*(?:(?:please|always|also|you|we|should|must|do)[\s,]+)*"
_THING = r"[^,;:()\s][^,;:()]{0,49}?"
#: What follows says when, or for what; it ends what is set aside.
_REST = (
    r"(?P<aside>[^,;:()\s][^,;:()]{0,49}?)(?P<rest>(?:,?\s+(?:for|in|on|at|when(?:ever)?|where(?:ver)?|if|unless|while|as|with|within"
    r"|because|since|so|to|by|from|during|throughout|everywhere)\b.*|\s*[,;:(–—].*)?)[\s.!*]*$"
)
_PREFERS = expression(rf"{_OPENS}(?P<verb>prefer|favou?r)s?\s+(?P<taken>{_THING})\s+to\s+{_REST}")
_OVER = expression(
    rf"{_OPENS}(?P<verb>prefer|favou?r|choose|pick|select|use|value|put|recommend|suggest|prioriti[sz]e)\s+(?P<taken>{_THING})"
    rf"\s+over\s+{_REST}",
)
_INSTEAD = expression(
    rf"{_OPENS}(?P<verb>(?!(?:no|not|never|the|an?|avoid)\b)[a-z]+)\s+(?P<taken>{_THING})"
    rf"\s*,?\s+(?:instead\s+of|rather\s+than|in\s+place\s+of|in\s+preference\s+to|(?:and\s+)?not|never)\s+{_REST}",
)
#: Verbs that say no more than that the one is taken.
_PLAIN = frozenset(
    map(stem, ("prefer", "favor", "favour", "choose", "pick", "select", "use", "prioritise", "prioritize"))
)
#: What stands for a word of the other side ("large ones").
_ONES = expression(r"\b(?:ones?|them|it|those)\b")
_NEGATIVE = expression(r"\b(?:not|never|no|only|just)\b|n['’]t\b")
#: An exception of its own, or a matter of degree.
_LIMITED = expression(r"\b(?:unless|except|where\s+possible|when\s+possible)\b")
