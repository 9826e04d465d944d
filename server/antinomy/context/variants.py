"""Which of several a statement holds for: a plan or edition of a product, people of some age.

What one plan offers and another does not, or what children take and adults do not, is no contradiction.
Pure text; learns nothing from data.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache

from antinomy.context.figures import NUMBER, is_unit, value_of
from antinomy.context.names import name_of
from antinomy.context.statements import Statement
from antinomy.context.words import WORD, content, stem

#: What is offered in variants, after the word that tells them apart: "the free plan", "paid accounts".
_OFFER = re.compile(
    r"\b(?P<which>[A-Za-z][\w-]*)\s+(?:plan|tier|edition|subscription|tariff|licen[cs]e|package|membership|account|subscriber)s?\b"
)
#: Words before it that tell no variant from the others.
_NO_VARIANT = frozenset(
    """a all an and another any bank both current each either email every existing few five for four her
    his in its local my new no of old on one only or other our own previous same seven several six some
    that the their these this those three to two under upon user various which whose with your""".split()
)
#: Names of variants that stand alone: "With Notely Pro", "Pro includes". Capitals tell them from adjectives.
_NAMED = re.compile(
    r"(?<![\w-])(?P<which>Basic|Bronze|Business|Deluxe|Enterprise|Essentials?|Free|Gold|Lite|Platinum|Plus|Premium|Pro|Professional"
    r"|Silver|Starter|Teams?|Ultimate)(?![\w-])"
)
#: What a sentence opens with has its capital from there; with a verb after it, it is a name all the same.
_OPENS = re.compile(
    r"\s+(?:adds|allows|comes|costs|customers|gives|has|includes|is|lets|members|offers|subscribers|users)\b"
)
#: Whom a document is for: "Velcotrin for children", "Notely for teams".
_FOR = re.compile(r"\bfor\s+(?:the\s+|our\s+)?(?P<who>[a-z]+(?:s|men|ren|people))\s*$", re.IGNORECASE)

_PEOPLE = (
    r"(?:adolescents|adults|anybody|anyone|applicants|boys|children|drivers|everybody|everyone|girls|guests|kids|learners|members|men"
    r"|minors|participants|passengers|patients|pensioners|people|persons|players|pupils|residents|riders|students|swimmers|those"
    r"|travellers|visitors|volunteers|women|youngsters)"
)
_AGED = r"\s+(?:(?:who\s+are\s+)?aged?\s+|of\s+)?"
_YEARS = r"(?:\s+(?:years?|months?))?"
_RANGE = rf"(?P<low>{NUMBER})\s*(?:and|to|-|–)\s*(?P<high>{NUMBER})"
_NO_AGE = r"(?!\s+(?:above|cm|days?|hours?|kg|metres?|minutes?|more|older|over|times|upwards?|weeks?)\b)"
_THE_AGE = r"\s+the\s+age\s+of\s+"
_TO_AGE = rf"(?:{_THE_AGE}|\s+)"
#: People from an age on, or before one, in years.
_AGES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{_PEOPLE}{_AGED}(?:(?:between|from)\s+)?(?:the\s+ages\s+of\s+)?{_RANGE}{_NO_AGE}",
        rf"\b{_PEOPLE}{_AGED}(?:below|under|up\s+to|younger\s+than){_TO_AGE}(?P<high>{NUMBER})",
        rf"\bunder[- ](?P<high>{NUMBER})s\b",
        rf"\baged\s+(?P<high>{NUMBER}){_YEARS}\s+(?:and|or)\s+(?:below|under|younger)\b",
        rf"\bbefore{_THE_AGE}(?P<high>{NUMBER})",
        rf"\b{_PEOPLE}{_AGED}(?:above|from|older\s+than|over){_TO_AGE}(?P<low>{NUMBER})",
        rf"\bover[- ](?P<low>{NUMBER})s\b",
        rf"\baged\s+(?P<low>{NUMBER}){_YEARS}\s+(?:and|or)\s+(?:above|older|over|upwards?)\b",
        rf"\b(?:after|from|past){_THE_AGE}(?P<low>{NUMBER})",
    )
)
#: Nobody is older; what is more is no age.
_OLDEST = 110
#: People called by their age alone, in years.
_CALLED = {
    "adults": (18.0, math.inf),
    "adult": (18.0, math.inf),
    "babies": (0.0, 2.0),
    "child": (0.0, 18.0),
    "children": (0.0, 18.0),
    "infants": (0.0, 2.0),
    "kids": (0.0, 18.0),
    "minors": (0.0, 18.0),
    "newborns": (0.0, 1.0),
    "pensioners": (60.0, math.inf),
    "teenagers": (13.0, 18.0),
    "toddlers": (1.0, 4.0),
}
_CALLED_SO = re.compile(rf"\b(?:{'|'.join(_CALLED)})\b", re.IGNORECASE)
#: What says of some that nobody else is meant, so that it bears on the others, too.
_EXCLUSIVE = re.compile(
    r"\b(?:only|exclusively|solely|reserved|nobody|everybody|everyone|anyone|no\s+one|all|whoever|regardless|whatever)\b",
    re.IGNORECASE,
)


def hold_for_others(a: Statement, b: Statement) -> bool:
    """Tell whether two statements are of two variants of one thing, or of people of ages that do not meet."""
    return _of_other_variants(a, b) or _of_other_ages(a, b) or _addressed_apart(a, b)


def _of_other_variants(a: Statement, b: Statement) -> bool:
    """Tell whether each statement names a variant, or else its heading does, and they share none."""
    own = variants(a.text), variants(b.text)
    if all(own):
        return not own[0] & own[1]
    if not _is_one_offer(a, b):
        return False
    one, two = (said or variants(place) for said, place in zip(own, (_where(a), _where(b)), strict=True))
    return bool(one and two) and not one & two


@lru_cache(maxsize=8192)
def variants(text: str) -> frozenset[str]:
    """Return the words, as stems, by which a text tells plans and editions of one thing apart."""
    found = {
        stem(match["which"]) for match in _OFFER.finditer(text) if match["which"].lower() not in _NO_VARIANT
    }
    for match in _NAMED.finditer(text):
        if match.start() or _OPENS.match(text, match.end()):
            found.add(stem(match["which"]))
    return frozenset(found)


def _where(statement: Statement) -> str:
    return statement.heading if variants(statement.heading) else statement.title


def _is_one_offer(a: Statement, b: Statement) -> bool:
    """Tell whether headings of one document, or titles that share a word, stand over two statements."""
    if a.document == b.document:
        return a.heading != b.heading
    shared = {*content(a.title)} & {*content(b.title)}
    return bool(shared - variants(a.title) - variants(b.title)) and not (
        _names_something(a, b) or _names_something(b, a)
    )


def _names_something(statement: Statement, other: Statement) -> bool:
    """Tell whether a statement names what neither title does, and so may be about that alone."""
    words = name_of(statement.title).words | name_of(other.title).words
    return any(
        name.words and not name.words <= words and not all(map(is_unit, name.words))
        for name in statement.names
    )


def _addressed_apart(a: Statement, b: Statement) -> bool:
    """Tell whether two titles are one but for whom they are for, and the statements name nothing else."""
    one, two = _FOR.search(a.title), _FOR.search(b.title)
    if one is None or two is None or a.document == b.document:
        return False
    if stem(one["who"]) == stem(two["who"]):
        return False
    heads = (a.title[: one.start()], b.title[: two.start()])
    return _words(heads[0]) == _words(heads[1]) and not (_names_something(a, b) or _names_something(b, a))


def _words(text: str) -> list[str]:
    return WORD.findall(text.casefold())


def _of_other_ages(a: Statement, b: Statement) -> bool:
    """Tell whether two statements speak of people of ages that do not meet, and neither of nobody else."""
    one, two = (ages(statement.text) or ages(statement.heading) for statement in (a, b))
    if not one or not two or _EXCLUSIVE.search(a.text) or _EXCLUSIVE.search(b.text):
        return False
    return all(high <= start or end <= low for low, high in one for start, end in two)


@lru_cache(maxsize=8192)
def ages(text: str) -> tuple[tuple[float, float], ...]:
    """Return the ages of the people that a text speaks of, in years: from which to before which."""
    found: list[tuple[float, float]] = []
    rest = text
    for pattern in _AGES:
        for match in pattern.finditer(rest):
            told = {side: value_of(number) for side, number in match.groupdict().items()}
            if max(told.values()) <= _OLDEST:
                found.append((told.get("low", 0.0), told.get("high", math.inf)))
        rest = pattern.sub(" ", rest)
    found += [_CALLED[match[0].lower()] for match in _CALLED_SO.finditer(rest)]
    return tuple(found)
