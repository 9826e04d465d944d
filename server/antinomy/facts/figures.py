"""Figures in a text: numbers with units, ranges, dates. What they say of other figures is not known here."""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import attrs

from antinomy.facts import lexicon
from antinomy.facts.clock import DAYS, times_of_day, weekdays
from antinomy.facts.figure import DATE, GROWTH, Figure
from antinomy.facts.spoken import (
    LESS,
    LIKE,
    LONE,
    MORE,
    NUMBER,
    SCALE,
    START,
    WORD_NUMBER,
    fractions,
    free,
    multiples,
    ones,
    value,
)
from antinomy.facts.units import MONTHS, MULTIPLES, ORDINALS, SCALES, UNITS
from antinomy.facts.words import Word, content, stem, words
from antinomy.prompt.text import Span

_FIGURE = re.compile(
    rf"""
    {START}(?:(?P<less>{LESS})|(?P<more>{MORE})|(?P<like>{LIKE})|(?P<between>between|from))?\s*
    (?:a\s+(?=(?:dozen|{SCALE})\b))?
    (?P<minus>minus\s+|(?<![^\s(\[])[-−](?=[$€£]?\d))?
    (?P<money>[$€£])?\s?
    (?<![\w.,])(?P<low>{NUMBER})(?![\w]*[a-z]\d)
    (?P<and_half>\s+and\s+a\s+half\b)?
    (?:(?<=half)\s+an?(?=\s))?
    (?:\s*(?P<low_unit>%|°[cf]?))?
    (?:\s*(?:-|–|to|(?(between)and|(?!)))\s*(?P<minus_high>minus\s+|[-−](?=\d))?[$€£]?(?P<high>{NUMBER}))?
    (?:\s+(?P<power>square|cubic))?
    (?:[\s-]?(?P<unit>%|°[cf]?|[a-zµ]+[²³23]?\b)(?P<per>\s+(?:per|an?|each)\s+[a-z]+|/[a-z]+)?)?
    (?P<after>\s+or\s+(?:more|less|fewer))?
    """,
    re.VERBOSE | re.IGNORECASE,
)
#: Looked for first: most sentences have no figure, and the patterns above take their time.
_MAY_HOLD = re.compile(
    rf"\d|\b(?:{WORD_NUMBER}|{SCALE}|century|{'|'.join(MULTIPLES)}|halves|noon|midnight|weekends?"
    rf"|free|(?:no|any|extra|additional|without)\s+(?:charge|cost)|costs?\s+nothing|an?\s+(?:(?:whole|full)\s+)?(?:{'|'.join(LONE)}))\b|[OΘΩ]\(|day\b|days\b",
    re.IGNORECASE,
)
_MONTH = "|".join(MONTHS)
_ERA = r"(?-i:(?:BCE?|AD|CE)\b|B\.C\.(?:E\.)?|A\.D\.)"
_DATE = re.compile(
    rf"""
    {START}(?:(?P<before>before|until|by|prior\s+to)|(?P<after>after|since|from)|(?P<like>around|about|circa|ca\.))?\s*
    (?:the\s+)?(?:(?:early|mid|late)[\s-])?
    (?:
      (?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month>{_MONTH})\b\.?(?:,?\s+(?P<year>\d{{4}}))?
     |(?P<month2>{_MONTH})\b\.?\s+(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s+(?P<year2>\d{{4}}))?
     |(?P<month3>{_MONTH})\b\.?,?\s+(?:of\s+)?(?P<year3>\d{{4}})
     |(?P<decade>1\d{{2}}0|20\d0)s
     |(?-i:AD|A\.D\.|CE)\s(?P<in_era>\d{{1,4}})\b
     |(?P<of_era>\d{{1,4}})\s?(?P<era>{_ERA})
     |(?P<iso>\d{{4}})-(?P<isomonth>\d{{2}})-(?P<isoday>\d{{2}})
     |(?P<bare>1[0-9]\d{{2}}|20\d{{2}})(?![\d,.]*\d|\s*%)
        (?:\s*(?:-|–|to)\s*(?P<last>1[0-9]\d{{2}}|20\d{{2}}))?
     |(?P<century>\d{{1,2}}(?:st|nd|rd|th)|{"|".join(ORDINALS)})\s+century
        (?:\s(?P<century_era>{_ERA}))?
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
#: "O(n log n)": how fast something grows, compared as it is written.
_ORDER = re.compile(r"\b[OΘΩ]\(((?:[^()]|\([^()]*\))+)\)")
#: "2 h 30 min" is one duration, "5 feet 11 inches" one length.
_COMPOUND = frozenset(("time", "length", "mass"))
_GAP = re.compile(r"\s*(?:,|and)?\s*")
#: "44 of its 160 branches", "four of the hijackers": both numbers count the same.
_PART_OF = re.compile(
    rf"\s*\bof\s+(?:the|its|their|his|her|our|these|those|all)\s+(?:{NUMBER}\s+)?", re.IGNORECASE
)
#: "Ports 2" in a table's row, "Seats: 40" in a list: the number counts what its label says; not "Section 2".
_ENDED = re.compile(r"\s*(?:[,;.)](?!\d)|$)")
_LABEL = re.compile(
    rf"(?:^|[:,;])\s*(?P<things>(?:(?!(?:{'|'.join(lexicon.NUMBERED)})\b)[^\W\d]+\s?){{1,2}})\s*[:=]?\s*$",
    re.IGNORECASE,
)
_UP = frozenset(map(stem, "increase rise grow raise gain climb expand".split()))
_DOWN = frozenset(map(stem, "decrease fall drop decline shrink reduce lower diminish lose".split()))
_EVERY = "every"
#: What ends the nouns that a number counts; "of" goes on with them.
_ENDS_COUNTED = lexicon.PREPOSITIONS - {"of"}
#: How far before a number its name or label is looked for, characters.
_NEAR = 60
#: A number that may belong to a name.
_IN_NAME = re.compile(r"\d{1,3}(?:\.\d{1,3})?")
_DAYS = 365.25
_MONTH_DAYS = 30.4375


@lru_cache(maxsize=4096)
def figures(text: str) -> tuple[Figure, ...]:
    """Return the figures of a text in order."""
    if not _MAY_HOLD.search(text):
        return ()
    first: list[Figure] = []
    for found in (_orders, times_of_day, _dates, weekdays, fractions, multiples, ones, free):
        first += _beside(found(text), first)
    rest = _joined(text, _beside(_amounts(text), first))
    return tuple(sorted((*first, *rest), key=lambda figure: figure.span))


@lru_cache(maxsize=8192)
def worded(text: str) -> frozenset[str]:
    """Return the stems of the content words outside figures."""
    blanked = list(text)
    for figure in figures(text):
        blanked[figure.span.start : figure.span.end] = " " * (figure.span.end - figure.span.start)
    return content("".join(blanked))


def _beside(found: Iterable[Figure], taken: Sequence[Figure]) -> list[Figure]:
    """Return the figures that share no words with others."""
    return [one for one in found if not any(one.span.overlaps(other.span) for other in taken)]


def _joined(text: str, found: Iterable[Figure]) -> list[Figure]:
    """Return figures with those that are told in two units as one."""
    made: list[Figure] = []
    for one in found:
        last = made[-1] if made else None
        if last is not None and _goes_on(text, last, one):
            span = last.span.cover(one.span)
            made[-1] = attrs.evolve(last, low=last.low + one.low, high=last.high + one.high, span=span)
        else:
            made.append(one)
    return made


def _goes_on(text: str, first: Figure, second: Figure) -> bool:
    if first.dimension not in _COMPOUND or not first.compares_with(second):
        return False
    gap = text[first.span.end : second.span.start]
    exact = first.low == first.high and second.low == second.high
    # Two lengths with "and" between them may be a width and a height.
    joins = not gap.strip() or (first.dimension == "time" and _GAP.fullmatch(gap) is not None)
    return exact and joins and 0 < second.low < first.low


def _orders(text: str) -> Iterator[Figure]:
    for match in _ORDER.finditer(text):
        # Only sameness counts, so any number that stands for the words will do.
        value = float(zlib.crc32("".join(match[1].lower().split()).encode()) + 1)
        yield Figure(value, value, GROWTH, frozenset(), False, Span(*match.span()))


def _amounts(text: str) -> Iterator[Figure]:
    for match in _FIGURE.finditer(text):
        bounds = _bounds(match)
        if bounds is None:
            continue
        dimension, size = _unit(_unit_name(match), (match["power"] or "").lower())
        if match["low"].lower() in {"one", "second", "third", "quarter", "half"} and not dimension:
            continue
        if not dimension and _names_one(text, match):
            continue
        things = _per(text, match) if dimension else _counted(text, match)
        if not dimension and not things:
            if not match["low"].lower().endswith(tuple(SCALES)):
                continue
            # "It cost a million": a bare number, but not one that counts pages or years.
            dimension = "number"
        low, high = (bound * size for bound in bounds)
        span = Span(match.start("minus") if match["minus"] else match.start("low"), match.end())
        yield Figure(low, high, dimension, things, bool(match["like"]), span, _direction(text, match))


def _per(text: str, match: re.Match[str]) -> frozenset[str]:
    """Return the stems of what a measure is given per; "every six hours" is how often, not how long."""
    before = words(text[max(0, match.start("low") - _NEAR) : match.start("low")])[-1:]
    often = {_EVERY} if before and before[0].text == _EVERY else frozenset[str]()
    return content(match["per"] or "") | often


def _names_one(text: str, match: re.Match[str]) -> bool:
    """Tell whether a number belongs to the name before it: "the Aero 3"; not in "In Berlin 3 people"."""
    before = words(text[max(0, match.start("low") - _NEAR) : match.start("low")])[-2:]
    if not before or not _IN_NAME.fullmatch(match["low"]):
        return False
    if before[-1].text in lexicon.NUMBERED and text[match.start("low") - 2].isalnum():
        return True
    if len(before) < 2:
        return False
    first, name = before
    # Behind a mark it is the label of a number: "Weight 14 kg, Gears 4".
    beside = first.end + 1 == name.start and text[match.start("low") - 2].isalnum()
    month_or_day = name.text in MONTHS or name.text in DAYS
    return beside and name.capital and not month_or_day and first.text not in lexicon.PREPOSITIONS


def _bounds(match: re.Match[str]) -> tuple[float, float] | None:
    """Return the lowest and the highest number that are meant, in the unit that is told."""
    low = value(match["low"])
    high = low if match["high"] is None else value(match["high"])
    if low is None or high is None:
        return None
    if match["and_half"]:
        low, high = low + 0.5, max(high, low + 0.5)
    if match["minus"]:
        low, high = -low, high if match["high"] else -low
    if match["minus_high"]:
        low, high = sorted((low, -high))
    if match["high"] and high < low:
        # "between 1 and 3", but not "4 and 2 of them".
        high = low
    after = (match["after"] or "").lower()
    if match["less"] or "less" in after or "fewer" in after:
        low = -math.inf
    if match["more"] or "more" in after:
        high = math.inf
    return low, high


def _unit_name(match: re.Match[str]) -> str:
    """Return the unit of a figure; in "20% lower" the word behind it is none."""
    behind = (match["unit"] or "").lower()
    beside = (match["low_unit"] or "").lower()
    return match["money"] or (beside if beside and behind not in UNITS else behind)


def _direction(text: str, match: re.Match[str]) -> int:
    """Return whether something rises or falls by a figure: "grew by 20%", "fell 3 metres", "a drop of 5"."""
    before = words(text[max(0, match.start() - 40) : match.start()])
    if before and before[-1].text in {"by", "of"}:
        before = before[:-1]
    return _way(before[-1:])


def _way(found: Sequence[Word]) -> int:
    stems = {stem(word.text) for word in found}
    return bool(stems & _UP) - bool(stems & _DOWN)


def _unit(name: str, power: str) -> tuple[str, float]:
    """Return the dimension and size of a unit; of none, an empty dimension."""
    dimension, size = UNITS.get(name, ("", 1.0))
    if dimension == "length" and power:
        return ("area", size**2) if power == "square" else ("volume", size**3 * 1000)
    return dimension, size


def _counted(text: str, match: re.Match[str]) -> frozenset[str]:
    """Return the stems of what a bare number counts: the nouns that follow it."""
    start = match.start("unit") if match["unit"] else match.end()
    if _ENDED.match(text, start) and (
        label := _LABEL.search(text, max(0, match.start("low") - _NEAR), match.start("low"))
    ):
        return content(label["things"])
    part = _PART_OF.match(text, start)
    start = part.end() if part else start
    found: set[str] = set()
    for word in words(text[start : start + 60])[:4]:
        between = text[start : start + word.start]
        stops = {".", ",", ";", ":", "(", ")"} & set(between)
        if stops or word.text in _ENDS_COUNTED or word.text in lexicon.FINITE:
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


def _is_before(era: str | None) -> bool:
    return era is not None and era.startswith("B")


def _day_bounds(match: re.Match[str]) -> tuple[float, float] | None:
    """Return the first and last day that a date may mean; ``None`` for a day without its year."""
    if match["decade"]:
        return int(match["decade"]) * _DAYS, (int(match["decade"]) + 10) * _DAYS - 1
    if match["century"]:
        number = ORDINALS.get(match["century"].lower()) or float(re.sub(r"\D", "", match["century"]))
        if _is_before(match["century_era"]):
            return -number * 100 * _DAYS, (1 - number) * 100 * _DAYS - 1
        return (number - 1) * 100 * _DAYS, number * 100 * _DAYS - 1
    if match["of_era"] or match["in_era"]:
        told = int(match["of_era"] or match["in_era"])
        first = -told if _is_before(match["era"]) else told
        return first * _DAYS, (first + 1) * _DAYS - 1
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
