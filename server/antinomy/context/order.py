"""What comes before what, and what happened no earlier than in some year.

Of two named things one is first, and one lies north of the other: a statement that puts them the other way
round contradicts. What was "not opened until 1991" was not opened in 1979. Pure text; learns nothing from
data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from antinomy.context.figures import figures
from antinomy.context.names import Name, name_of, names_in
from antinomy.context.statements import Statement
from antinomy.context.subjects import subject

_APPEARED = (
    r"(?:came|coming|appeared|appearing|published|released|written|built|opened|launched)\s+(?:out\s+)?"
)
#: Relations that hold one way only. Those of one kind, one with "-" before it, are each other's inverse.
_RELATIONS: dict[str, str] = {
    "first": rf"{_APPEARED}before|preceded|predates|is\s+older\s+than"
    r"|(?:was|is)\s+the\s+(?:predecessor|forerunner)\s+of|(?:was|were|is|being)\s+(?:(?:itself|soon|later|in\s+turn|then|eventually)\s+)*"
    r"(?:followed|succeeded|replaced|superseded)\s+by",
    "-first": rf"{_APPEARED}after|(?<!be )(?<!been )(?:replaced|succeeded|superseded|followed)(?!\s+by)"
    r"|is\s+(?:younger|newer)\s+than|(?:was|is)\s+the\s+successor\s+(?:of|to)",
    "north": r"(?:lies|is|stands|situated|just)\s+(?:\w+\s+(?:\w+\s+)?)?north\s+of",
    "-north": r"(?:lies|is|stands|situated|just)\s+(?:\w+\s+(?:\w+\s+)?)?south\s+of",
    "east": r"(?:lies|is|stands|situated|just)\s+(?:\w+\s+(?:\w+\s+)?)?east\s+of",
    "-east": r"(?:lies|is|stands|situated|just)\s+(?:\w+\s+(?:\w+\s+)?)?west\s+of",
    "upstream": r"upstream\s+of",
    "-upstream": r"downstream\s+of",
}
_NAME = (
    r"(?:the\s+)?(?:[a-z]+\s+){0,2}"
    r"(?P<name>[A-Z][\w'’&-]*(?:\s+(?:of\s+(?:the\s+)?)?(?:[A-Z][\w'’&-]*|\d+[A-Za-z]?\b))*)"
)
_RELATED = {kind: re.compile(rf"\b(?:{words})\s+{_NAME}") for kind, words in _RELATIONS.items()}
#: "Hallen is a village that": what follows is still said of the subject.
_IS_A = re.compile(r"^\s+(?:is|was)\s+an?\s+(?:[a-z-]+\s+){1,4}?(?:that|which|who)\b")
#: Ends the reach of a subject: what follows may be said of somebody else.
_OTHER_SUBJECT = re.compile(r";|\b(?:which|who|whose|that|but|while|whereas|because|when|where)\b")

#: What happens to a thing once, in the words that tell of it.
_EVENTS: dict[str, str] = {
    "automated": r"automat(?:ed|ised|ized)"
    r"|(?:converted\s+to|made)\s+automatic(?:\s+(?:operation|working|control))?",
    "electrified": r"electrified|converted\s+to\s+electric\w*",
    "marketed": r"introduced|launched|released|(?:go|goes|went|put|placed|been)\s+on\s+(?:sale|the\s+market)"
    r"|reach(?:ed)?(?=\s+the\b[^,.;]*?\bmarkets?\b)|c[ao]me\s+(?:onto|to|on)\s+the\s+market",
    "performed": r"premiered|(?:performed|shown|staged|screened)(?:\s+for\s+the\s+first\s+time)?",
    "opened": r"open(?:ed)?|inaugurated",
    "founded": r"founded|established|set\s+up",
    "completed": r"completed|finished",
    "demolished": r"demolished|pulled\s+down|torn\s+down|razed",
    "abolished": r"abolished|done\s+away\s+with",
    "published": r"published|appear(?:ed)?(?:\s+in\s+print)?",
    "discovered": r"discovered",
}
_EVENT = {kind: re.compile(rf"\b(?:{words})\b") for kind, words in _EVENTS.items()}
_AUXILIARY = re.compile(
    r"(?:\s*\b(?:was|were|is|has|had|have|been|be|being|did|not|never|only|first|finally|at\s+last|eventually|then|also|itself"
    r"|fully|\w+n['’]t))+\s*$",
    re.IGNORECASE,
)
_APPOSITION = re.compile(r",[^,;]*,?\s*$")
_NEGATED = re.compile(r"\b(?:not|never|\w+n['’]t)\s+(?:\w+\s+)?$")
_UNTIL = frozenset({"until", "till", "before"})
#: What somebody opened or introduced: the thing that it happens to is not the one named before.
_OBJECT = re.compile(
    r"\s+(?!(?:as|at|by|for|from|in|on|to|with|only|there|here|first)\b|[^,;.]*\bmarkets?\s*$)\w"
)
_ONLY = re.compile(r"\bonly\s+$")
_WHEN = re.compile(
    r"^(?P<between>[^,;.]*?)\b(?P<how>until|till|before|only\s+(?:in|on|at)|in|on|at)\s+"
    r"(?:the\s+)?(?:[a-z]+\s+of\s+|early\s+|late\s+)?(?:\d{1,2}\s+)?(?:[A-Z][a-z]+\s+)?"
    r"(?P<year>1\d{3}|20\d{2})(?![\w–-])"
)
#: "In 1979, when the light was automated", and "In 1979 the light was automated".
_EARLIER = re.compile(
    r"\b[Ii]n\s+(?:[a-z]+\s+of\s+)?(?:[A-Z][a-z]+\s+)?(?P<year>1\d{3}|20\d{2})(?:,?\s+when)?,?\s+(?P<clause>[^,;.]*)$"
)
#: What may happen more than once, or to a part.
_AGAIN = re.compile(
    r"\b(?:re(?:opened|built|launched|founded|established|published|released|started|stored|introduced)|again|for\s+good|permanent(?:ly)?|full(?:y)?|complete(?:ly)?|part(?:ly|ially)?|second|third|new|extended"
    r"|public|commercial(?:ly)?|official(?:ly)?|present|current)\b",
    re.IGNORECASE,
)


_STEM = 5
_NO_THING = frozenset("it they he she this these those and or who which that one others some".split())


class _Event(NamedTuple):
    """Something that happens once: to what, where, in which year, and whether not before that."""

    kind: str
    thing: str
    places: frozenset[Name]
    year: int
    late: bool


def is_put_otherwise(a: Statement, b: Statement) -> bool:
    """Tell whether two statements turn two named things round, or put what happens once too early."""
    if not (a.is_sentence and b.is_sentence):
        return False
    return _is_turned(a, b) or _is_too_early(a, b) or _is_too_early(b, a)


def follow_each_other(a: Statement, b: Statement) -> bool:
    """Tell whether one statement goes on where the other ends: "A was followed by B", "B by C".

    Two that replace each other in different years do so, too.
    """
    return (_turn(a, b) and _years_apart(a, b)) or any(
        kind == other and _is_one(first, last) != _is_one(second, former)
        for kind, first, second in _relations(a)
        for other, former, last in _relations(b)
    )


def _is_turned(a: Statement, b: Statement) -> bool:
    return _turn(a, b) and not _years_apart(a, b)


def _turn(a: Statement, b: Statement) -> bool:
    return any(
        kind == other and _is_one(first, last) and _is_one(second, former)
        for kind, first, second in _relations(a)
        for other, former, last in _relations(b)
    )


def _years_apart(a: Statement, b: Statement) -> bool:
    years = figures(a.text).years, figures(b.text).years
    return all(years) and not years[0] & years[1]


@lru_cache(maxsize=8192)
def _relations(statement: Statement) -> tuple[tuple[str, Name, Name], ...]:
    return tuple(_read_relations(statement))


def _read_relations(statement: Statement) -> Iterator[tuple[str, Name, Name]]:
    """Yield the kind of each relation, the thing that is first in it, and the other."""
    text = statement.resolved
    about = _first_named(statement)
    if about is None:
        return
    name, start = about
    for kind, pattern in _RELATED.items():
        for match in pattern.finditer(text, start):
            if _OTHER_SUBJECT.search(_IS_A.sub("", text[start : match.start()])):
                continue
            two = (name, name_of(match["name"]))
            yield (kind.removeprefix("-"), *(two if kind[0] != "-" else two[::-1]))


def _first_named(statement: Statement) -> tuple[Name, int] | None:
    """Return the name that a statement opens with, or an opening possessive leads to, and where it ends."""
    text, name = statement.resolved, subject(statement)
    opening = re.match(rf"(?:[Tt]he\s+)?{re.escape(name.text)}(?!['’\w-])", text) if name.text else None
    if opening:
        return name, opening.end()
    # "Her first novel, The Salt Road, appeared"
    apposed = re.match(r"[^,;]*['’]s\s[^,;]*,\s+(?P<name>[A-Z][^,;]*),", text)
    return (name_of(apposed["name"]), apposed.end()) if apposed else None


def _is_one(a: Name, b: Name) -> bool:
    return a.designators == b.designators and a.is_variant_of(b)


def _is_too_early(late: Statement, early: Statement) -> bool:
    """Tell whether something happened in a year, and not until later as the other statement has it."""
    if _AGAIN.search(late.text) or _AGAIN.search(early.text):
        return False
    return any(
        one.late
        and not two.late
        and (one.kind, one.thing) == (two.kind, two.thing)
        and two.year < one.year
        and _meet(one.places, two.places)
        for one in _events(late)
        for two in _events(early)
    )


def _meet(one: frozenset[Name], two: frozenset[Name]) -> bool:
    return (not one and not two) or any(_is_place(a, b) for a in one for b in two)


def _is_place(a: Name, b: Name) -> bool:
    """Tell whether two names mean one place, or its adjective: "Germany", "the German market"."""
    return a.is_variant_of(b) or any(
        len(x) > _STEM and x[:_STEM] == y[:_STEM] for x in a.words for y in b.words
    )


@lru_cache(maxsize=8192)
def _events(statement: Statement) -> tuple[_Event, ...]:
    return tuple(_read_events(statement))


def _read_events(statement: Statement) -> Iterator[_Event]:
    text = statement.resolved
    if not figures(text).years:
        return
    for kind, pattern in _EVENT.items():
        for match in pattern.finditer(text):
            thing = _thing(text[: match.start()])
            dated = _WHEN.match(text[match.end() :])
            earlier = None if dated else _EARLIER.search(text[: match.end()])
            found = dated or earlier
            if not thing or not found:
                continue
            late = bool(dated) and _is_late(text[: match.start()], dated["how"] if dated else "")
            if dated and (_OBJECT.match(dated["between"]) or (not late and dated["how"] in _UNTIL)):
                continue
            places = names_in(dated["between"]) if dated else frozenset()
            yield _Event(kind, thing, places, int(found["year"]), late)


def _is_late(before: str, how: str) -> bool:
    """Tell whether an event is said not to have happened earlier than it did."""
    if _NEGATED.search(before):
        return how in _UNTIL
    return how.startswith("only") or bool(_ONLY.search(before))


def _thing(before: str) -> str:
    """Return the last word of what something happens to, in lower case; empty if that cannot be told."""
    rest = _AUXILIARY.sub("", before)
    if _OTHER_SUBJECT.search(rest.rpartition(",")[2]) and "when" not in rest:
        return ""
    apposed = _APPOSITION.search(rest)
    if apposed and rest.count(",") > 1 and rest.endswith(","):
        rest = rest[: apposed.start()]
    words = re.findall(r"[\w'’-]+", rest)
    return words[-1].casefold() if words and words[-1].casefold() not in _NO_THING else ""
