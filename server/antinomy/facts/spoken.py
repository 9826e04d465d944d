"""Figures that are told in words: "two thirds", "twice", "a whole year", "free of charge".

Also the words around numbers, which ``figures`` reads as well: what bounds them, and their scales.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from antinomy.facts.figure import PRICE, Figure
from antinomy.facts.units import FRACTIONS, MULTIPLES, NUMBERS, SCALES, UNITS
from antinomy.facts.words import content
from antinomy.prompt.text import Span

#: No figure starts inside a word: told so, a search passes over most of a text at once.
START = r"(?!\B[^\W\d])"
WORD_NUMBER = "|".join(sorted(NUMBERS, key=len, reverse=True))
SCALE = "|".join(SCALES)
NUMBER = (
    rf"(?:\d{{1,3}}(?:[,\u00a0\u202f]\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?|\b(?:{WORD_NUMBER})(?:-(?:{WORD_NUMBER}))?\b"
    rf"|\b(?:{SCALE})\b)(?:[\s-](?:{SCALE})\b)*"
)
#: Units that stand with "a" for a number.
LONE = (
    "minute hour day week month year decade century kilometre kilometer mile metre meter litre liter".split()
)
_GREATER = (
    r"(?:more|longer|taller|higher|larger|bigger|greater|heavier|wider|deeper|thicker|older|warmer|hotter)"
)
_SMALLER = r"(?:less|fewer|shorter|lower|smaller|lighter|narrower|thinner|younger|colder|cooler|cheaper)"
LESS = (
    rf"{_SMALLER}\s+than|under|below|at\s+most|(?:no|not)\s+{_GREATER}\s+than|up\s+to"
    r"|a\s+maximum\s+of|within|<|≤"
)
MORE = (
    rf"{_GREATER}\s+than|over|above|at\s+least|(?:no|not)\s+{_SMALLER}\s+than|exceed(?:s|ing)?"
    r"|a\s+minimum\s+of|>|≥"
)
LIKE = (
    r"about|around|approximately|roughly|nearly|almost|close\s+to|some|circa|ca\.|~|≈|in\s+the\s+region\s+of"
)
#: "Two thirds", "a quarter of the members", "half of them"; not "half an hour", "the third tower".
_FRACTION = re.compile(
    rf"{START}(?:\b(?:(?P<less>{LESS})|(?P<more>{MORE})|(?P<like>{LIKE}))\s+)?"
    rf"\b(?:(?P<top>one|two|three|four|five|[1-9])[\s-](?P<parts>(?:{'|'.join(FRACTIONS)})s)\b"
    rf"|(?:(?:a|one)[\s-](?P<part>{'|'.join(FRACTIONS)})|(?P<half>half))\s+of\b)",
    re.IGNORECASE,
)
#: A share told in words is a round one, percent.
_ROUND = 0.5
#: "For a year", "up to an hour", "a whole week": one of them; "5 euros an hour" is not about one hour.
_ONE = re.compile(
    rf"{START}(?:\b(?:(?P<less>{LESS})|(?P<more>{MORE})|(?P<like>{LIKE})|for|after|takes?|took|lasts?|lasted)\s+an?"
    rf"(?:\s+(?:whole|full))?|\ba\s+(?:whole|full))\s+(?P<unit>{'|'.join(LONE)})\b",
    re.IGNORECASE,
)
#: What costs nothing; "free of dust" and "free software" cost what they cost.
_FREE = re.compile(
    r"\b(?:free\s+of\s+charge|for\s+free|(?:at|with)\s+no\s+(?:(?:extra|additional)\s+)?(?:charge|cost)"
    r"|without\s+(?:(?:any|extra|additional)\s+){0,2}charge|costs?\s+nothing"
    r"|(?<=\bis\s)free(?=\s*(?:[,;.]|$|for\b))|(?<=\bare\s)free(?=\s*(?:[,;.]|$|for\b)))",
    re.IGNORECASE,
)
#: How often, not how much: "twice as high" compares two things.
_MULTIPLE = re.compile(rf"\b(?:{'|'.join(MULTIPLES)})\b(?!\s+(?:as|the|that|its)\b)", re.IGNORECASE)


def fractions(text: str) -> Iterator[Figure]:
    """Yield the shares in a text, as percentages: "two thirds"."""
    for match in _FRACTION.finditer(text):
        part = "half" if match["half"] else (match["parts"] or match["part"]).lower()
        top = value(match["top"] or "one") or 1.0
        share = 100 * top * (FRACTIONS.get(part) or FRACTIONS[part.removesuffix("s")])
        end = match.end("parts") if match["parts"] else match.end("half" if match["half"] else "part")
        low = -math.inf if match["less"] else share - _ROUND
        high = math.inf if match["more"] else share + _ROUND
        yield Figure(low, high, "percent", frozenset(), bool(match["like"]), Span(match.start(), end))


def multiples(text: str) -> Iterator[Figure]:
    """Yield how often something happens: "twice"."""
    for match in _MULTIPLE.finditer(text):
        times = MULTIPLES[match[0].lower()]
        yield Figure(times, times, "", content("times"), False, Span(*match.span()))


def ones(text: str) -> Iterator[Figure]:
    """Yield the measures of one unit that "a" stands for: "a whole year"."""
    for match in _ONE.finditer(text):
        dimension, size = UNITS[match["unit"].lower()]
        low = -math.inf if match["less"] else size
        high = math.inf if match["more"] else size
        yield Figure(low, high, dimension, frozenset(), bool(match["like"]), Span(*match.span()))


def free(text: str) -> Iterator[Figure]:
    """Yield the prices of what costs nothing."""
    for match in _FREE.finditer(text):
        yield Figure(0, 0, PRICE, frozenset(), False, Span(*match.span()))


def value(text: str) -> float | None:
    """Return the number that figures and words tell: "2.5 million", "forty-eight"; ``None`` for no number."""
    told, scaled = 0.0, 1.0
    for part in re.split(r"[\s-]", text.lower().replace(",", "").replace("\u00a0", "").replace("\u202f", "")):
        if part in SCALES:
            scaled *= SCALES[part]
        elif part in NUMBERS:
            told += NUMBERS[part]
        else:
            try:
                told += float(part)
            except ValueError:
                return None
    return (told or (1.0 if scaled > 1 else 0.0)) * scaled
