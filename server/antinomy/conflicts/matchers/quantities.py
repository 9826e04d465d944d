"""Clauses that count the same thing and leave no number that satisfies both."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import attrs

from antinomy.catalog import Axis
from antinomy.conflicts.figure import figure_of
from antinomy.conflicts.headings import artefact
from antinomy.conflicts.matchers import Claim, Pair, Placed, couples
from antinomy.conflicts.matchers.content import content, stem
from antinomy.conflicts.portions import each_of, field, is_part, of_other_things
from antinomy.conflicts.scope import WHOLE
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive, Modality
from antinomy.prompt.directives import directives
from antinomy.prompt.document import ChunkBody
from antinomy.prompt.expressions import expression
from antinomy.prompt.quantities import Quantity, value_of
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span

#: In ``units``: any noun that a comparator counts ("at most three stops").
ANY = "*"


@attrs.frozen(eq=False)
class Count:
    """A quantity that a clause sets, and the content words of what it counts."""

    directive: Directive
    quantity: Quantity
    target: str
    named: frozenset[str]


def collect(axis: Axis, body: ChunkBody) -> tuple[Count, ...]:
    """Return the counts of a chunk in the axis's units."""
    return tuple(
        Count(directive, limit, _target(directive, limit), _named(directive.view, limit))
        for directive in directives(body)
        if directive.statement is Statement.DIRECTIVE and not directive.under_ban
        for quantity in directive.quantities
        if (quantity.unit in axis.units or (ANY in axis.units and not quantity.is_known))
        and (limit := _limit(directive, quantity)) is not None
        # What is allowed at the most is a limit; that something else is allowed is none.
        and (directive.modality is not Modality.MAY or (limit.low == 0 and math.isfinite(limit.high)))
    )


def pairs(axis: Axis, placed: Sequence[Placed[Count]]) -> Iterator[Pair]:
    """Propose every two counts of a unit whose intervals are disjoint, and lengths that cannot meet."""
    by_unit: dict[str, list[Placed[Count]]] = {}
    for entry in placed:
        quantity = entry.item.quantity
        dimension = "length" if quantity.unit in _WORDS_IN else quantity.dimension
        by_unit.setdefault(dimension, []).append(entry)
    for counts in by_unit.values():
        for first, second in couples(counts):
            one, two = first.item, second.item
            if one.directive is two.directive:
                continue
            if _clash(one, two):
                detail = f"{_bearer(one, two)} both {_label(one)} and {_label(two)}."
                yield Pair(claim(first), claim(second), axis.confidence, detail)
            elif _allows_more(one, two) or _allows_more(two, one):
                detail = f"One rule has {_label(one)} and the other {_label(two)}."
                yield Pair(claim(first), claim(second), axis.confidence, detail, permitting=True)


@lru_cache(maxsize=4096)  # of the counts of sections that an edit leaves alone
def _clash(one: Count, two: Count) -> bool:
    if one.quantity.dimension == two.quantity.dimension:
        if one.quantity.unit in _OF_EVENTS and not (_is_bound(one) and _is_bound(two)):
            return False
        if one.quantity.meets(two.quantity):
            return False
        less, more = (one, two) if one.quantity.low < two.quantity.low else (two, one)
        return _same_thing(one.named, two.named) and _of_one_thing(less, more)
    if "line" in (one.quantity.unit, two.quantity.unit) and bool(one.named) != bool(two.named):
        return False
    return any(
        (_too_long(a, b) or _too_many(a, b)) and _of_one_thing(b, a) for a, b in ((one, two), (two, one))
    )


@lru_cache(maxsize=4096)
def _allows_more(allowed: Count, limit: Count) -> bool:
    """Tell whether a clause only allows a number ("may have up to 80 lines") that another one forbids.

    Both must name the very same thing: what is allowed for some of a kind is an exception.
    """
    may, most = allowed.quantity, limit.quantity
    if allowed.directive.modality is not Modality.MAY or limit.directive.modality is Modality.MAY:
        return False
    if may.unit != most.unit or may.low or most.low or not most.high < may.high < math.inf:
        return False
    return allowed.named == limit.named and _of_one_thing(limit, allowed)


def _of_one_thing(less: Count, more: Count) -> bool:
    """Tell whether the smaller number is that of what the larger one is of, and of no part of it."""
    sides = (less.directive, less.quantity, more.directive, more.quantity)
    return not (of_other_things(*sides) or is_part(*sides))


def _is_bound(count: Count) -> bool:
    """Tell whether a clause bounds what it names: of events, a lone number rules nothing."""
    bounded = count.quantity.low == 0 or math.isinf(count.quantity.high)
    return bounded and bool(count.named) and _CASE.match(count.directive.view, count.quantity.start) is None


#: Words that pick a case out rather than set a limit ("outages longer than four hours").
_CASE = expression(r"\s*(?:over|above|under|below|(?:more|less|fewer|longer|shorter)\s+than|exceed|[<>])")


def _target(directive: Directive, limit: Quantity) -> str:
    """Return the artefact that a count is of; a list is nothing but its points, so that it names none.

    A clause that says nothing but the number is of what its heading names ("400 words" in "<report>").
    """
    target = directive.target_at(limit.start, limit.end)
    if not target and directive.start == 0 and not _named(directive.view, limit):
        target = artefact(directive.block.context)
    return "" if (limit.unit, target) in {("bullet", "list"), ("item", "list")} else target


def _too_many(paragraphs: Count, sentences: Count) -> bool:
    """Tell whether an answer has fewer sentences than paragraphs.

    "Two sentences" without a word on what has them may be those of each paragraph.
    """
    units = (paragraphs.quantity.unit, sentences.quantity.unit)
    return (
        units == ("paragraph", "sentence")
        and sentences.target not in {"", "paragraph"}
        and paragraphs.quantity.low > sentences.quantity.high
    )


#: Units of things that happen, of which a prompt names many.
_OF_EVENTS = frozenset("second minute hour day week month try percent".split())
#: Fewest words that one of the unit holds in running prose; a character is a quarter of a word at the least.
_WORDS_IN = {"character": 0.1, "word": 1.0, "sentence": 3.0, "paragraph": 20.0, "page": 120.0}
#: Most words that a limit in the unit leaves room for.
_WORDS_UNDER = {"character": 0.25, "word": 1.0, "line": 30.0, "sentence": 60.0, "page": 800.0}


def _too_long(least: Count, most: Count) -> bool:
    """Tell whether the least that one asks for is more than the other leaves room for."""
    short, long = most.quantity, least.quantity
    if short.unit not in _WORDS_UNDER or long.unit not in _WORDS_IN:
        return False
    if re.search(rf"\b{long.unit}s?\b", most.directive.view):
        return False  # "sentences of at most ten words": in each of them
    return long.low * _WORDS_IN[long.unit] > short.high * _WORDS_UNDER[short.unit]


def claim(placed: Placed[Count]) -> Claim:
    """Return what a count claims."""
    count = placed.item
    label = _label(count)
    words = Span(count.quantity.start, count.quantity.end)
    figure = figure_of(count.quantity, count.directive.view)
    return Claim(placed.chunk, count.directive, label, label, count.target, words, figure)


def _limit(directive: Directive, quantity: Quantity) -> Quantity | None:
    """Return the limit that a count sets, if it is one: no ordinal step, date, share, or example."""
    if _COMPOUND.search(directive.view[quantity.start : quantity.end]) and not directive.target_at(
        quantity.end, quantity.end
    ):
        return None  # in "a one-sentence hook" the noun that follows is what is counted
    if _AT_A_TIME.match(directive.view, quantity.end):
        return None
    before = directive.view[: quantity.start]
    said = _EXACTLY.match(directive.view, quantity.start)
    open_ended = quantity.low == quantity.high or _VAGUE.match(quantity.number.of(directive.view))
    if open_ended and not said and _NO_LIMIT.search(before) and not _ANSWERED_IN.match(before):
        return None
    if not directive.negated_at(quantity.start, quantity.end):
        picked = _PICKS.search(before) and _CASE.match(directive.view, quantity.start)
        return None if picked else quantity
    return _turned(quantity) if _BANNED_COUNT.search(before) else None


def _turned(quantity: Quantity) -> Quantity | None:
    """Return what is left when more, or less, than a number is forbidden."""
    if math.isinf(quantity.high):
        return quantity._replace(low=0, high=quantity.low - 1)
    if quantity.low == 0:
        return quantity._replace(low=quantity.high + 1, high=math.inf)
    return None


#: "Never give more than three", "no answer has fewer than three": the ban is on the number, not on things
#: of which there are so many.
_BANNED_COUNT = expression(
    r"\b(?:not|never|n['’]t|avoid)\s+(?:ever\s+)?(?:[a-z]+\s+"
    r"|(?:write|give|use|make|produce|ask|send|return|show|list|include|add|provide|offer|suggest|post|create|output"
    r"|let|spend|propose|writing|giving|using|making|sending)\s+(?:(?!(?:in|on|for|after|from|to|at|by|if|when)\b)[\w'’-]+\s+){1,4})$"
    r"|\bno\s+(?:(?!(?:in|on|for|after|from|to|at|by|if|when|without)\b)[\w'’-]+\s+){1,4}$"
)
#: "Functions with more than two parameters": of such functions something else is said.
_PICKS = expression(r"\b(?:with|for|whose|having|if|when)\s*$")
_COMPOUND = expression(r"\w-[a-z]+$")
#: "One question at a time" says how, not how many.
_AT_A_TIME = expression(r"\s+at\s+(?:a\s+time|once)\b")
_VAGUE = expression(r"couple|few|handful")
#: "Reply in one sentence": the count is that of the whole answer.
_ANSWERED_IN = expression(
    r"\W*(?:(?:please|always|you|must|should|then)\s+)*(?:answer|reply|respond|write)\s+"
    r"(?:(?:only|back|always|(?:to\s+)?(?:the|every|each|all|any)\s+[a-z]+)\s+)*in\s*$"
)
_EXACTLY = expression(r"\s*(?:exactly|precisely)\b")
_NO_LIMIT = expression(
    r"(?:\b(?:every|per|each|of\s+the|step|last|next|past|previous|after|before|first|version|in|for|these|those|the|following)\s*|[=:/#])$"
)


def _same_thing(one: frozenset[str], two: frozenset[str]) -> bool:
    """Tell whether two clauses count the same thing: what else they name must agree."""
    if not one or not two:
        return True
    return len(one & two) / min(len(one), len(two)) >= 0.6


def _named(view: str, quantity: Quantity) -> frozenset[str]:
    words = content(view[: quantity.start] + " " + _REASON.sub("", view[quantity.end :]))
    return frozenset("offer" if word in _OFFERS else word for word in words)


#: Verbs that all say that something is given.
_OFFERS = frozenset(map(stem, "offer suggest show propose present recommend name deliver produce".split()))
#: Why a limit is set, or what else the counted things have, is not what is counted.
_REASON = expression(
    r"(?:\b(?:because|since|so\s+that|in\s+order\s+to)\b|,\s*(?:as|so|each|which|all)\b).*", re.DOTALL
)


def _bearer(one: Count, two: Count) -> str:
    """Return what cannot be had, as the beginning of a sentence: "No summary has"."""
    quantity = one.quantity
    if quantity.dimension == "time":
        return "Nothing takes"
    subjects = {_subject(count) for count in (one, two)} - {""}
    if len(subjects) == 1:
        return f"No {subjects.pop()} has"
    if {quantity.unit, two.quantity.unit} == {"decimal"}:
        return "No number has"
    return "No text has" if quantity.is_known and quantity.unit not in _OF_NO_TEXT else "Nothing has"


def _subject(count: Count) -> str:
    """Return what has the number, in the singular ("keep the summary to …"); empty if it is not said."""
    name = field(count.directive, count.quantity)
    if name:
        return f"“{name}”"
    place = each_of(count.directive, count.quantity)
    if place:
        return place
    match = _SUBJECT.match(count.directive.view[: count.quantity.start])
    kind = lexicon.ARTEFACTS.get(match["noun"]) if match else None
    if match is None or kind is None or kind == count.quantity.unit:
        return ""
    # "Commit messages", but not "write sentences".
    of = f"{match['of']} " if match["of"] in lexicon.ARTEFACTS else ""
    return "" if kind in WHOLE and not of else of + _singular(match["noun"])


def _singular(noun: str) -> str:
    for ending, singular in (("ies", "y"), ("yses", "ysis"), ("ss", "ss"), ("s", "")):
        if noun.endswith(ending):
            return noun.removesuffix(ending) + singular
    return noun


_SUBJECT = expression(
    r"\W*(?:(?:the|each|every|all|any|an?|no|your|our|this|keep|keeps|limit|restrict|cap)\s+)*(?:(?P<of>[a-z]+)\s+)??(?P<noun>[a-z]+)"
    r"(?:\s+(?:has|have|is|are|must|should|may|can|will|shall|need|needs|never|always|contains?|of|with|to|at|runs?|holds?)\b"
    r"|\s*:|\s*$)"
)
_OF_NO_TEXT = frozenset(("percent", "try", "space", "column"))


def _label(count: Count) -> str:
    """Return a limit in words, with the number that its rule names: "fewer than 100 words"."""
    low, high = count.quantity.low, count.quantity.high
    plural = _PLURALS.get(count.quantity.unit, f"{count.quantity.unit}s")
    if math.isinf(high):
        bound, number = ("more than", low - 1) if _names(count, low - 1) else ("at least", low)
    elif low == 0:
        bound, number = ("fewer than", high + 1) if _names(count, high + 1) else ("at most", high)
    elif low < high:
        return f"{low:g} to {high:g} {plural}"
    else:
        bound, number = "exactly", low
    return f"{bound} {number:g} {count.quantity.unit if number == 1 else plural}"


def _names(count: Count, number: float) -> bool:
    try:
        return value_of(count.quantity.number.of(count.directive.view)) == number
    except ValueError:  # a range, or no exact number
        return False


_PLURALS = {"percent": "percent", "try": "tries"}
