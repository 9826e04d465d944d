"""Numbers with their units, and dates, in statements; and whether those of two statements can both hold.

Pure text. A number whose unit is unknown counts its noun ("eleven songs"). Which statements are about
the same thing is not known here.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator
from functools import lru_cache

import attrs

from antinomy.context.words import stem

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_VALUES = {word: float(value) for value, word in enumerate(_ONES)} | {
    word: 20.0 + 10 * index for index, word in enumerate(_TENS)
}
_VALUES |= {"dozen": 12.0, "once": 1.0, "twice": 2.0, "single": 1.0}
_SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
_WORD_NUMBER = (
    rf"(?:(?:{'|'.join(_TENS)})(?:[- ](?:{'|'.join(_ONES[1:10])}))?|{'|'.join(_ONES)}|dozen|single)\b"
)
#: A number in digits or words, as the source of a pattern.
NUMBER = rf"(?:\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?|{_WORD_NUMBER})"
_ANY_NUMBER = re.compile(rf"(?<![\w.:/-])(?P<number>{NUMBER})(?![\w:/])", re.IGNORECASE)
_SCALE = rf"(?:\s+(?P<scale>{'|'.join(_SCALES)}))?"
_QUANTITY = re.compile(
    rf"(?P<comparator>(?:at\s+(?:most|least)|(?:no|not)\s+(?:more|fewer|less|later|longer|earlier)\s+than|more\s+than|over|"
    rf"fewer\s+than|less\s+than|under|up\s+to|about|around|roughly|some|nearly|almost|just\s+under|just\s+over|exactly|"
    rf"only|just|below|above)\s+)?"
    rf"(?:(?:a|an|the)\s+)?(?P<currency>[$€£¥]\s?)?(?<![\w.:/-])(?P<low>{NUMBER})(?![:/]\d)"
    rf"(?:\s*(?:-|–|—|to|and|or)\s*(?P<high>{NUMBER})(?![\w:/]))?{_SCALE}(?P<percent>\s*%)?"
    rf"(?:[\s-]+(?P<rest>[A-Za-z°][\w°'’-]*(?:\s+[a-z][\w'’-]*){{0,3}}))?",
    re.IGNORECASE,
)
_HALF = re.compile(
    r"(?:(?P<comparator>at\s+(?:most|least)|(?:no\s+)?(?:more|less)\s+than|about|around|nearly|almost)\s+)?"
    r"\b(?:(?:an?|one)\s+(?P<unit>hour|day|week|month|year)\s+and\s+a\s+half|half\s+an?\s+(?P<half>hour|day|year|mile|litre))\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<![\w.,:/-])(1[0-9]{3}|20[0-9]{2})(?:s\b|(?:[–-]\d{2,4})?(?![\w:/%]|[.,]\d))")
_MONTHS = "january february march april may june july august september october november december".split()
_DAY = re.compile(
    rf"\b(?P<day>[0-3]?\d)(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month>{'|'.join(_MONTHS)})\b"
    rf"|\b(?P<month_first>{'|'.join(_MONTHS)})\s+(?P<day_after>[0-3]?\d)(?:st|nd|rd|th)?\b(?!\s*\d)",
    re.IGNORECASE,
)

#: Unit -> dimension and how many of its base it is.
_UNITS: dict[str, tuple[str, float]] = {
    name: (dimension, factor)
    for dimension, units in {
        "time": "second sec s:1 minute min:60 hour:3600 day:86400 week:604800 fortnight:1209600 month:2629800 year:31557600 "
        "decade:315576000 century centuries:3155760000",
        "length": "millimetre millimeter mm:.001 centimetre centimeter cm:.01 metre meter m:1 kilometre kilometer km:1000 "
        "mile:1609.3 foot feet ft:.3048 inch inches:.0254 yard:.9144",
        "mass": "milligram mg:.001 gram g:1 kilogram kilo kg:1000 tonne ton:1000000 pound-weight lb:453.6 ounce oz:28.35",
        "area": "hectare:10000 acre:4046.9",
        "volume": "millilitre milliliter ml:.001 litre liter:1",
        "speed": "knot:.5144 kph km/h:.27778 mph:.44704",
        "power": "watt w:1 kilowatt kw:1000 megawatt mw:1000000 gigawatt gw:1000000000",
        "data": "byte:1 kb kilobyte:1000 mb megabyte:1000000 gb gigabyte:1000000000 tb terabyte:1000000000000",
        "share": "percent per-cent:1",
        "temperature": "degree:1",
        "money": "euro dollar pound crown franc:1 pence penny cent:.01",
    }.items()
    for group in re.findall(r"[^:]+:[\d.]+", units)
    for *names, last in [group.replace(":", " ").split()]
    for factor in [float(last)]
    for name in names
}
_CURRENCIES = {"$": "dollar", "€": "euro", "£": "pound", "¥": "yen"}
_SPEED = re.compile(r"(?:kilomet(?:re|er)s?|miles?)\s+(?:an|per)\s+hour", re.IGNORECASE)
_NO_NOUN = frozenset(
    """of in to and or the a an at by for from on with that which who as than per was were is are has had its their
    his her it they but until after before between into when while so if not""".split()
)
_COUNT = "count"
#: A number said to be about this much.
_ROUGH = 0.1


@attrs.frozen
class Quantity:
    """An interval of something that is counted or measured, in the dimension's base unit.

    ``nouns`` holds stems of what is counted, where the dimension is ``count``.
    """

    dimension: str
    low: float
    high: float
    nouns: frozenset[str] = frozenset()

    def is_comparable(self, other: Quantity) -> bool:
        """Tell whether both are of one dimension, and count the same things if they count."""
        return self.dimension == other.dimension and (
            self.dimension != _COUNT or bool(self.nouns & other.nouns)
        )

    def meets(self, other: Quantity) -> bool:
        """Tell whether some number lies in both, a rounding error aside."""
        slack = 0.02 * max(abs(self.low), abs(other.low)) if self.dimension != _COUNT else 0.0
        return self.low <= other.high + slack and other.low <= self.high + slack


@attrs.frozen
class Figures:
    """What a statement counts, measures and dates."""

    quantities: tuple[Quantity, ...]
    years: frozenset[int]
    days: frozenset[tuple[int, int]]


@lru_cache(maxsize=8192)
def figures(text: str) -> Figures:
    """Return the numbers and dates of a statement."""
    years = frozenset(int(match[1]) for match in _YEAR.finditer(text))
    days = frozenset(
        (
            int(match["day"] or match["day_after"]),
            _MONTHS.index((match["month"] or match["month_first"]).lower()),
        )
        for match in _DAY.finditer(text)
    )
    rest = _DAY.sub(" ", _YEAR.sub(" ", text))
    return Figures(tuple(_quantities(rest)), years, days)


@lru_cache(maxsize=8192)
def numbers(text: str) -> frozenset[float]:
    """Return the numbers of a statement, with or without a unit, years and days of the year left out."""
    rest = _DAY.sub(" ", _YEAR.sub(" ", text))
    return frozenset(value_of(match["number"]) for match in _ANY_NUMBER.finditer(rest))


def is_unit(word: str) -> bool:
    """Tell whether a word in lower case is a unit of measurement."""
    return word in {"square", "cubic"} or _known(word) is not None


def _known(word: str) -> tuple[str, float] | None:
    """Return the dimension and the factor of a unit, in the singular or the plural."""
    return _UNITS.get(word) or _UNITS.get(word.removesuffix("s")) or _UNITS.get(word.removesuffix("es"))


def _quantities(text: str) -> Iterator[Quantity]:
    for match in _HALF.finditer(text):
        unit = match["unit"] or match["half"]
        dimension, factor = _UNITS[unit.lower()]
        value = factor * (1.5 if match["unit"] else 0.5)
        yield Quantity(dimension, *_bounds(_comparator(match), value, value))
    for match in _QUANTITY.finditer(_HALF.sub(" ", text)):
        yield from _quantity(match)


def _quantity(match: re.Match[str]) -> Iterator[Quantity]:
    low = value_of(match["low"])
    scale = _SCALES.get((match["scale"] or "").lower(), 1.0)
    high = value_of(match["high"]) if match["high"] else low
    # "31 votes to 20" is a result and no range.
    high = max(high, low)
    dimension, factor, nouns = _unit(match)
    if not dimension:
        return
    low, high = low * scale * factor, high * scale * factor
    yield Quantity(dimension, *_bounds(_comparator(match), low, high), nouns)


def _comparator(match: re.Match[str]) -> str:
    return " ".join((match["comparator"] or "").lower().split())


def _bounds(comparator: str, low: float, high: float) -> tuple[float, float]:
    if comparator in {
        "at most",
        "up to",
        "no more than",
        "not more than",
        "no longer than",
        "no later than",
        "not longer than",
        "not later than",
        "under",
        "below",
        "less than",
        "fewer than",
    }:
        return 0.0, high
    if comparator in {
        "at least",
        "no fewer than",
        "no less than",
        "not less than",
        "not fewer than",
        "more than",
        "over",
        "above",
        "no earlier than",
    }:
        return low, math.inf
    if comparator in {"about", "around", "roughly", "some", "nearly", "almost", "just under", "just over"}:
        return low * (1 - _ROUGH), high * (1 + _ROUGH)
    return low, high


def _unit(match: re.Match[str]) -> tuple[str, float, frozenset[str]]:
    """Return a number's dimension, the factor to its base unit, and what it counts; no dimension: nothing."""
    none: frozenset[str] = frozenset()
    if match["percent"]:
        return "share", 1.0, none
    if match["currency"]:
        return f"money {_CURRENCIES[match['currency'].strip()]}", 1.0, none
    words = (match["rest"] or "").split()
    while words and words[0].lower() in {
        "full",
        "more",
        "other",
        "such",
        "or",
        "additional",
        "whole",
        "square",
        "cubic",
    }:
        if words[0].lower() in {"square", "cubic"} and len(words) > 1:
            return *_power_of(words[0].lower(), words[1].lower()), none
        words = words[1:]
    if not words:
        return "", 1.0, none
    first = words[0].lower().strip(".,")
    if _SPEED.match(" ".join(words)):
        return "speed", 0.27778 if first.startswith("kilo") else 0.44704, none
    if first == "per" and len(words) > 1 and words[1].lower() == "cent":
        return "share", 1.0, none
    known = _known(first)
    if known:
        dimension, factor = known
        return (f"money {stem(first)}" if dimension == "money" and factor == 1.0 else dimension), factor, none
    if first in _NO_NOUN:
        return "", 1.0, none
    # "nine feature films": any of the words may be the one that the other statement uses.
    run = itertools.takewhile(lambda word: word.lower() not in _NO_NOUN, words)
    return _COUNT, 1.0, frozenset(stem(word) for word in run)


def _power_of(power: str, word: str) -> tuple[str, float]:
    """Return the dimension and the factor of a square or cubic unit."""
    known = _known(word)
    if not known or known[0] != "length":
        return f"{power} {stem(word)}", 1.0
    # The base of volume is the litre.
    return ("area", known[1] ** 2) if power == "square" else ("volume", 1000 * known[1] ** 3)


def value_of(word: str) -> float:
    """Return the number that digits or words spell."""
    word = word.lower().replace(",", "")
    if word in _VALUES:
        return _VALUES[word]
    parts = re.split(r"[- ]", word)
    if all(part in _VALUES for part in parts):
        return sum(_VALUES[part] for part in parts)
    return float(word)


@attrs.frozen
class Comparison:
    """How the figures of two statements go together.

    Attributes
    ----------
    clash
        Both tell an amount of one dimension, and no two amounts meet.
    agree
        An amount of one dimension is in both.
    years_apart, years_shared
        Both tell years and share none, or share one.
    days_apart, days_shared
        The same for days of the year.

    """

    clash: bool
    agree: bool
    years_apart: bool
    years_shared: bool
    days_apart: bool
    days_shared: bool


def compare(a: Figures, b: Figures) -> Comparison:
    """Compare the figures of two statements."""
    clash = agree = False
    for one in a.quantities:
        alike = [other for other in b.quantities if one.is_comparable(other)]
        meets = any(one.meets(other) for other in alike)
        clash |= bool(alike) and not meets
        agree |= meets
    return Comparison(
        clash,
        agree,
        bool(a.years and b.years and not a.years & b.years),
        bool(a.years & b.years),
        bool(a.days and b.days and not a.days & b.days),
        bool(a.days & b.days),
    )
