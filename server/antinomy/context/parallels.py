"""Sentences of one form about several of a kind: "Zone 1 costs 2 euros", "Zone 2 costs 3 euros".

Where two sentences run alike and differ in two places, the first place tells of what the second is told.
Pure text; learns nothing from data.
"""

from __future__ import annotations

import re

from antinomy.context.figures import figures
from antinomy.context.statements import Statement
from antinomy.context.subjects import subject
from antinomy.context.validity import tells_of_event
from antinomy.context.words import stem

_TOKEN = re.compile(r"\w+(?:[.,'’-]\w+)*")
_ARTICLES = frozenset({"a", "an", "the"})
_ORDINAL = re.compile(
    r"first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|last|\d+(?:st|nd|rd|th)"
)
#: What tells one of a kind from the others, before or after the word for the kind: "floor 2", "type A".
_DESIGNATOR = re.compile(r"\d+(?:\.\d+)*[a-zA-Z]?|[A-Z]|[IVX]+|[A-Z]+\d+")
_NUMBERS = frozenset("one two three four five six seven eight nine ten eleven twelve".split())
#: A kind without more, and some of it: "Children pay", "Children under six pay".
_ALL = re.compile(r"(?:The\s+)?(?P<kind>[A-Za-z]+)\s+(?P<verb>[a-z]+)\b")
_BOUND = re.compile(
    r"(?:The\s+)?(?P<kind>[A-Za-z]+)\s+(?:who|whose|that|which|aged?|above|below|between|over|under|with|without|younger|older"
    r"|larger|smaller|longer|shorter)\s+(?!(?:all|any|every|exceptions?|no)\b)"
)
_NO_KIND = frozenset(
    """all an another any anyone both each every few he her his it its many more most no nobody
    none one only other our several she some such that the their these they this those what
    which who you your""".split()
)
_NO_VERB = frozenset(
    """and or but as at by for from in of on to until till since with without within who which
    whose that under over above below before after between aged beyond outside up more less
    older younger larger smaller longer shorter""".split()
)
_VERB = re.compile(
    r"is|are|was|were|has|have|had|can|cannot|could|may|might|must|shall|should|will|would|does|do|did|"
    r"(?:accept|allow|belong|begin|break|bring|carr(?:y|ie)|close|connect|contain|cost|cover|date|deal|earn|end|fit|follow|get"
    r"|give|go|hold|house|include|keep|last|lead|leave|let|lie|list|make|mean|measure|need|open|offer|pay|permit|receive|require"
    r"|return|run|seat|sell|serve|show|span|stand|start|stop|store|support|take|tell|use|weigh|work)e?s?"
    r"|[a-z]{3,}ed"
)
#: Tokens among which the verb follows.
_SOON = 7
_PLURAL = ("s", "men", "ren", "people", "staff")
#: Words for what lies on this side of a bound, and on the other; years have rules of their own.
_SIDES = {
    word: side
    for side, words in enumerate(
        ("before below under less fewer within inside with", "after above over more beyond outside without")
    )
    for word in words.split()
}
#: "In Europe the phone has": where the rest is so.
_WHERE = re.compile(
    r"(?:At|For|From|In|On|Under|With|Within)\s+(?:the\s+)?(?P<where>[A-Z][\w'’.-]*(?:\s+[A-Z][\w'’.-]*)*),?\s+(?P<rest>.+)"
)
_BY_DEFAULT = re.compile(r"\b(?:by\s+default|normally|usually|as\s+a\s+rule|generally)\b", re.IGNORECASE)
_OTHERWISE = re.compile(
    r"\W*(?:after|if|once|unless|using|when|whenever|where|with|without)\b(?!.*\bdefault\b)", re.IGNORECASE
)


def are_of_one_form(a: Statement, b: Statement) -> bool:
    """Tell whether two sentences that run alike are about two of a kind, or about a kind and some of it."""
    if not (a.is_sentence and b.is_sentence):
        return False
    return (
        _are_numbered_apart(a.text, b.text)
        or _are_placed_apart(a.text, b.text)
        or _are_like_named(a, b)
        or any(
            _is_bound(x, y) or _differs_from_default(x, y) for x, y in ((a.text, b.text), (b.text, a.text))
        )
    )


def _are_numbered_apart(a: str, b: str) -> bool:
    """Tell whether a number, letter or bound of a kind is the first difference, and not the only one."""
    one, two = ([token for token in _TOKEN.findall(text) if token not in _ARTICLES] for text in (a, b))
    one, two = _uncapitalised(one), _uncapitalised(two)
    place = next((at for at, (x, y) in enumerate(zip(one, two, strict=False)) if x != y), None)
    if place is None or one[place + 1 :] == two[place + 1 :]:
        return False
    rests = one[place + 1 :], two[place + 1 :]
    if not all(rests):
        return False
    sides = {_SIDES.get(one[place]), _SIDES.get(two[place])}
    if sides == {0, 1}:
        return not (figures(a).years or figures(b).years) and _goes_on(rests[0]) and _goes_on(rests[1])
    if _ORDINAL.fullmatch(one[place]) and _ORDINAL.fullmatch(two[place]):
        return stem(rests[0][0]) == stem(rests[1][0])
    if not all(_DESIGNATOR.fullmatch(token) or token in _NUMBERS for token in (one[place], two[place])):
        return False
    # "floor 2 has", and not "has 30 desks": what follows a designator is no thing that is counted.
    kind = one[place - 1] if place else ""
    return kind.isalpha() and kind not in _NO_VERB and _goes_on(rests[0]) and _goes_on(rests[1])


def _are_placed_apart(a: str, b: str) -> bool:
    """Tell whether two sentences about one thing open with two places, and tell of no single event."""
    one, two = _WHERE.match(a), _WHERE.match(b)
    if one is None or two is None or set(one["where"].split()) & set(two["where"].split()):
        return False
    if tells_of_event(a) or tells_of_event(b):
        return False
    return one["rest"].split()[:2] == two["rest"].split()[:2]


def _uncapitalised(tokens: list[str]) -> list[str]:
    return [tokens[0].lower(), *tokens[1:]] if tokens else tokens


def _goes_on(rest: list[str]) -> bool:
    """Tell whether what follows a number is a sentence's own verb, soon enough."""
    return any(_VERB.fullmatch(token) for token in rest[:_SOON])


def _are_like_named(a: Statement, b: Statement) -> bool:
    """Tell whether two things are called alike but for a number: "the Pixel 8 Pro", "the Pixel 9"."""
    one, two = subject(a), subject(b)
    return one.is_like(two) and all(
        any(map(str.isdigit, code)) for name in (one, two) for code in name.designators
    )


def _is_bound(all_: str, some: str) -> bool:
    """Tell whether one text is about a kind, the other about some of it that it tells apart."""
    whole, part = _ALL.match(all_), _BOUND.match(some)
    if whole is None or part is None or whole["verb"] in _NO_VERB:
        return False
    return (
        whole["kind"] == part["kind"]
        and whole["kind"].lower() not in _NO_KIND
        and whole["kind"].endswith(_PLURAL)
    )


def _differs_from_default(default: str, other: str) -> bool:
    """Tell whether one text says what is so by default, and the other what is so on a condition."""
    return _BY_DEFAULT.search(default) is not None and _OTHERWISE.match(other) is not None
