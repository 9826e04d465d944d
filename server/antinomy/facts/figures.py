"""Figures in a text (numbers with units, ranges, dates), and whether those of two texts agree.

"67 metres" and "0.067 km" are one height, "about 3,000" holds 2,850, "since
1998" holds 2004. Pure text in, verdict out: which sentence is compared with
which is decided elsewhere.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache

import attrs

from antinomy.facts import lexicon
from antinomy.facts.units import MONTHS, NUMBERS, ORDINALS, SCALES, UNITS
from antinomy.facts.words import content, words
from antinomy.prompt.text import Span

_ABOUT = 0.1
#: Two figures of measurements agree if they differ by no more than this share.
_ROUNDING = 0.004

_WORD_NUMBER = "|".join(sorted(NUMBERS, key=len, reverse=True))
_SCALE = "|".join(SCALES)
_NUMBER = (
    rf"(?:\d{{1,3}}(?:[,\u00a0\u202f]\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?|\b(?:{_WORD_NUMBER})(?:-(?:{_WORD_NUMBER}))?\b"
    rf"|\b(?:{_SCALE})\b)(?:[\s-](?:{_SCALE})\b)*"
)
_LESS = (
    r"less\s+than|fewer\s+than|under|below|at\s+most|no\s+more\s+than|not\s+more\s+than|up\s+to"
    r"|a\s+maximum\s+of|within|<|≤"
)
_MORE = r"more\s+than|over|above|at\s+least|no\s+(?:less|fewer)\s+than|exceed(?:s|ing)?|a\s+minimum\s+of|>|≥"
_LIKE = (
    r"about|around|approximately|roughly|nearly|almost|close\s+to|some|circa|ca\.|~|≈|in\s+the\s+region\s+of"
)
_FIGURE = re.compile(
    rf"""
    (?:(?P<less>{_LESS})|(?P<more>{_MORE})|(?P<like>{_LIKE})|(?P<between>between|from))?\s*
    (?P<money>[$€£])?\s?
    (?<![\w.,])(?P<low>{_NUMBER})(?![\w]*[a-z]\d)
    (?:\s*(?P<low_unit>%|°[cf]?))?
    (?:\s*(?:-|–|to|(?(between)and|(?!)))\s*[$€£]?(?P<high>{_NUMBER}))?
    (?:\s+(?P<power>square|cubic))?
    (?:[\s-]?(?P<unit>%|°[cf]?|[a-zµ]+[²³23]?\b)(?P<per>\s+(?:per|an?|each)\s+[a-z]+|/[a-z]+)?)?
    (?P<after>\s+or\s+(?:more|less|fewer))?
    """,
    re.VERBOSE | re.IGNORECASE,
)
#: Looked for first: most sentences have no figure, and the patterns above take their time.
_MAY_HOLD = re.compile(rf"\d|\b(?:{_WORD_NUMBER}|{_SCALE}|century)\b|[OΘΩ]\(", re.IGNORECASE)
_MONTH = "|".join(MONTHS)
_DATE = re.compile(
    rf"""
    (?:(?P<before>before|until|by|prior\s+to)|(?P<after>after|since|from)|(?P<like>around|about|circa|ca\.))?\s*
    (?:the\s+)?(?:(?:early|mid|late)[\s-])?
    (?:
      (?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month>{_MONTH})\b\.?(?:,?\s+(?P<year>\d{{4}}))?
     |(?P<month2>{_MONTH})\b\.?\s+(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s+(?P<year2>\d{{4}}))?
     |(?P<month3>{_MONTH})\b\.?,?\s+(?:of\s+)?(?P<year3>\d{{4}})
     |(?P<decade>1\d{{2}}0|20\d0)s
     |(?P<iso>\d{{4}})-(?P<isomonth>\d{{2}})-(?P<isoday>\d{{2}})
     |(?P<bare>1[0-9]\d{{2}}|20\d{{2}})(?![\d,.]*\d|\s*%)
        (?:\s*(?:-|–|to)\s*(?P<last>1[0-9]\d{{2}}|20\d{{2}}))?
     |(?P<century>\d{{1,2}}(?:st|nd|rd|th)|{"|".join(ORDINALS)})\s+century
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
#: "O(n log n)": how fast something grows, compared as it is written.
_ORDER = re.compile(r"\b[OΘΩ]\(((?:[^()]|\([^()]*\))+)\)")
_DAYS = 365.25
_MONTH_DAYS = 30.4375
DATE = "date"


class Agreement(StrEnum):
    """What the figures of one text say about those of another."""

    NONE = "none"  # there are none to compare
    AGREE = "agree"
    DIFFER = "differ"
    UNKNOWN = "unknown"  # the other text has no figure of that sort


@attrs.frozen
class Figure:
    """An interval of something that is measured, counted or dated.

    Attributes
    ----------
    low, high
        Its bounds in the dimension's own unit (dates: days), inclusive; either may be infinite.
    dimension
        What is measured ("length", "date"); empty for a count.
    things
        Stems of what is counted; for measurements of what they are given per.
    approximate
        Whether it is told as a rough figure.
    span
        Where it stands in its text (code points).

    """

    low: float
    high: float
    dimension: str
    things: frozenset[str]
    approximate: bool
    span: Span

    def compares_with(self, other: Figure) -> bool:
        """Tell whether the two measure or count the same sort of thing."""
        if self.dimension != other.dimension:
            return False
        if self.dimension:
            return self.things == other.things or self.dimension == DATE
        return bool(self.things & other.things)

    def meets(self, other: Figure) -> bool:
        """Tell whether one number can be both."""
        if self.dimension == DATE:
            return self.low <= other.high and other.low <= self.high
        if self.dimension == "order of growth":
            return self.low == other.low
        share = _ABOUT if self.approximate or other.approximate else _ROUNDING if self.dimension else 0.0
        slack = share * max(_size(self), _size(other))
        return self.low <= other.high + slack and other.low <= self.high + slack


def _size(figure: Figure) -> float:
    return max((abs(bound) for bound in (figure.low, figure.high) if math.isfinite(bound)), default=0.0)


@lru_cache(maxsize=4096)
def figures(text: str) -> tuple[Figure, ...]:
    """Return the figures of a text in order."""
    if not _MAY_HOLD.search(text):
        return ()
    first = [*_orders(text), *_dates(text)]
    taken = [figure.span for figure in first]
    rest = [one for one in _amounts(text) if not any(one.span.overlaps(span) for span in taken)]
    return tuple(sorted((*first, *rest), key=lambda figure: figure.span))


@attrs.frozen
class Comparison:
    """What the figures of a premise say about those of a claim: its amounts, its dates."""

    amounts: Agreement
    dates: Agreement


def compare(claim: str, premise: str) -> Comparison:
    """Compare the figures of a claim with those of a premise."""
    stated, known = figures(claim), figures(premise)
    amounts, dates = ([one for one in stated if (one.dimension == DATE) is dated] for dated in (False, True))
    return Comparison(_agreement(amounts, known), _agreement(dates, known))


def _agreement(stated: Sequence[Figure], known: Sequence[Figure]) -> Agreement:
    if not stated:
        return Agreement.NONE
    found = Agreement.AGREE
    for figure in stated:
        comparable = [other for other in known if figure.compares_with(other)]
        if not comparable:
            found = Agreement.UNKNOWN
        elif not any(figure.meets(other) for other in comparable):
            return Agreement.DIFFER
    return found


def _orders(text: str) -> Iterator[Figure]:
    for match in _ORDER.finditer(text):
        # Only sameness counts, so any number that stands for the words will do.
        value = float(zlib.crc32("".join(match[1].lower().split()).encode()) + 1)
        yield Figure(value, value, "order of growth", frozenset(), False, Span(*match.span()))


def _amounts(text: str) -> Iterator[Figure]:
    for match in _FIGURE.finditer(text):
        low = _value(match["low"])
        high = low if match["high"] is None else _value(match["high"])
        if low is None or high is None:
            continue
        name = (match["unit"] or match["low_unit"] or match["money"] or "").lower()
        name = match["money"] or name
        dimension, size = _unit(name, (match["power"] or "").lower())
        if match["high"] and high < low:
            # "between 1 and 3", but not "4 and 2 of them".
            high = low
        if match["low"].lower() in {"one", "second", "third", "quarter", "half"} and not dimension:
            continue
        low, high = low * size, high * size
        after = (match["after"] or "").lower()
        if match["less"] or "less" in after or "fewer" in after:
            low = -math.inf
        if match["more"] or "more" in after:
            high = math.inf
        end = match.end()
        things = content(match["per"] or "") if dimension else _counted(text, match)
        if not dimension and not things:
            continue
        yield Figure(low, high, dimension, things, bool(match["like"]), Span(match.start("low"), end))


def _unit(name: str, power: str) -> tuple[str, float]:
    """Return the dimension and size of a unit; of none, an empty dimension."""
    dimension, size = UNITS.get(name, ("", 1.0))
    if dimension == "length" and power:
        return ("area", size**2) if power == "square" else ("volume", size**3 * 1000)
    return dimension, size


def _value(text: str) -> float | None:
    value, scaled = 0.0, 1.0
    for part in re.split(r"[\s-]", text.lower().replace(",", "").replace("\u00a0", "").replace("\u202f", "")):
        if part in SCALES:
            scaled *= SCALES[part]
        elif part in NUMBERS:
            value += NUMBERS[part]
        else:
            try:
                value += float(part)
            except ValueError:
                return None
    return (value or (1.0 if scaled > 1 else 0.0)) * scaled


def _counted(text: str, match: re.Match[str]) -> frozenset[str]:
    """Return the stems of what a bare number counts: the nouns that follow it."""
    start = match.start("unit") if match["unit"] else match.end()
    found: set[str] = set()
    for word in words(text[start : start + 60])[:4]:
        between = text[start : start + word.start]
        stops = {".", ",", ";", ":", "(", ")"} & set(between)
        if stops or word.text in lexicon.PREPOSITIONS - {"of"} or word.text in lexicon.FINITE:
            break
        if word.text[0].isdigit() or word.text in {"and", "or", "that", "who", "which"}:
            break
        found |= content(word.text)
    return frozenset(found)


def _dates(text: str) -> Iterator[Figure]:
    for match in _DATE.finditer(text):
        bounds = _day_bounds(match)
        # "1,500 metres" and "1500 people" are told apart only where a unit follows.
        after = words(text[match.end() : match.end() + 24])[:1]
        measured = match["bare"] and after and len(after[0].text) > 2 and after[0].text in UNITS
        if bounds is None or measured:
            continue
        low, high = bounds
        if match["before"]:
            low = -math.inf
        if match["after"]:
            high = math.inf
        if match["like"]:
            low, high = low - 5 * _DAYS, high + 5 * _DAYS
        yield Figure(low, high, DATE, frozenset(), bool(match["like"]), Span(*match.span()))


def _day_bounds(match: re.Match[str]) -> tuple[float, float] | None:
    """Return the first and last day that a date may mean; ``None`` for a day without its year."""
    if match["decade"]:
        return int(match["decade"]) * _DAYS, (int(match["decade"]) + 10) * _DAYS - 1
    if match["century"]:
        number = ORDINALS.get(match["century"].lower()) or float(re.sub(r"\D", "", match["century"]))
        return (number - 1) * 100 * _DAYS, number * 100 * _DAYS - 1
    if match["bare"]:
        last = int(match["last"] or match["bare"])
        return int(match["bare"]) * _DAYS, (max(last, int(match["bare"])) + 1) * _DAYS - 1
    year = match["year"] or match["year2"] or match["year3"] or match["iso"]
    if not year:
        return None
    month = match["month"] or match["month2"] or match["month3"]
    number = MONTHS[month.lower()] if month else int(match["isomonth"])
    start = int(year) * _DAYS + (number - 1) * _MONTH_DAYS
    day = match["day"] or match["day2"] or match["isoday"]
    if day is None:
        return start, start + _MONTH_DAYS - 1
    return start + int(day) - 1, start + int(day) - 1
