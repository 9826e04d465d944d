"""Thirds that leave room for one of two statements: a total that both exceed, what one has at a time.

Plain forms that need no model. Pure text; learns nothing from data.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator

from antinomy.context.features import profile
from antinomy.context.figures import Quantity, figures
from antinomy.context.statements import Statement
from antinomy.context.words import content

#: What bounds a sum.
_TOTAL = re.compile(
    r"\b(?:total|altogether|in\s+all|together|combined|(?:at|in|across|of)\s+all\s+(?:of\s+)?(?:its|the|their|our)\s+\w+"
    r"|at\s+most|no\s+more\s+than|maximum|limited\s+to)\b",
    re.IGNORECASE,
)
#: "The number of tractors that left the works came to 1,100."
_NUMBER_OF = re.compile(
    r"\b(?:number|sum|total)\s+of\s+(?:the\s+)?(?P<noun>[a-z]+)\b[^.;]*?"
    r"\b(?:is|was|were|(?:came|comes|amounted|amounts|added\s+up)\s+to|reached|stood\s+at)\s+(?P<number>\d[\d,]*)\b",
    re.IGNORECASE,
)
#: "Only one group at a time", "no two groups at the same time".
_ONE_AT_A_TIME = re.compile(
    r"\b(?:one|single)\b[^.;]*\bat\s+(?:a|any\s+one|any|the\s+same)\s+time\b|\bno\s+two\b[^.;]*\b(?:same\s+time|at\s+once)\b"
    r"|\b(?:one|single)\b[^.;]*\bat\s+once\b",
    re.IGNORECASE,
)
_WEEKDAY = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b", re.IGNORECASE)
_HOURS = "one two three four five six seven eight nine ten eleven twelve noon midnight".split()
_HOUR = rf"(?:\d{{1,2}}(?:[:.]\d\d)?(?!\d)|{'|'.join(_HOURS)})(?:\s*[ap]\.?m\b)?"
_FROM_TO = re.compile(
    rf"\b(?:from|between)\s+(?P<start>{_HOUR})(?:\s+o'clock)?\s*(?:to|until|till|and|-|–)\s*(?P<end>{_HOUR})",
    re.IGNORECASE,
)
_ALL_DAY = re.compile(r"\b(?:throughout|all\s+day|the\s+whole\s+day|all\s+of)\b", re.IGNORECASE)
#: Parts that were rounded may add up to a little more than their total.
_ROUNDED = 0.98
#: Words of a rule about use that name nothing that is used.
_RULE_WORDS = frozenset(
    content("use used take taken hold occupied one single group ship person people same exception")
)


def exclude_each_other(first: Statement, second: Statement, third: Statement) -> bool:
    """Tell whether the third statement plainly leaves room for one of the other two only."""
    if not all(statement.is_sentence for statement in (first, second, third)):
        return False
    exceeds = any(most < _ROUNDED * whole for whole, most in _sums(first, second, third))
    return exceeds or _collide(first, second, third)


def add_up(first: Statement, second: Statement, third: Statement) -> bool:
    """Tell whether the third statement gives a total, and there is room in it for both of the other two."""
    if not all(statement.is_sentence for statement in (first, second, third)):
        return False
    sums = list(_sums(first, second, third))
    return bool(sums) and all(most >= _ROUNDED * whole for whole, most in sums)


def _sums(first: Statement, second: Statement, third: Statement) -> Iterator[tuple[float, float]]:
    """Yield what two statements count of different things, added up, each with a total of the third."""
    if not _TOTAL.search(third.text) or _TOTAL.search(first.text) or _TOTAL.search(second.text):
        return
    one, two, bound = (figures(statement.text) for statement in (first, second, third))
    if len({one.years, two.years, bound.years}) != 1 or len({one.days, two.days, bound.days}) != 1:
        return
    if first.text.partition(" ")[2] == second.text.partition(" ")[2] or profile(first).negations:
        return
    for most in (*bound.quantities, *_numbers_of(third.text)):
        for a, b in itertools.product(one.quantities, two.quantities):
            comparable = most.is_comparable(a) and most.is_comparable(b) and most.dimension == "count"
            if comparable and _is_exact(a) and _is_exact(b) and max(a.low, b.low) <= most.high:
                yield a.low + b.low, most.high


def _numbers_of(text: str) -> Iterator[Quantity]:
    for match in _NUMBER_OF.finditer(text):
        yield from figures(f"{match['number']} {match['noun']}").quantities


def _is_exact(quantity: Quantity) -> bool:
    return quantity.low == quantity.high and math.isfinite(quantity.high)


def _collide(first: Statement, second: Statement, third: Statement) -> bool:
    """Tell whether two statements use at one time what the third says that only one uses at a time."""
    if not _ONE_AT_A_TIME.search(third.text):
        return False
    one, two, rule = (profile(statement).content for statement in (first, second, third))
    used = (rule & one & two) - _RULE_WORDS
    others = (one - two - rule) and (two - one - rule)
    return len(used) > 1 and bool(others) and _at_one_time(first.text, second.text)


def _at_one_time(a: str, b: str) -> bool:
    """Tell whether two texts name one day, and hours of it that overlap or all of it."""
    days = [
        {*figures(text).days, *(match[0].lower() for match in _WEEKDAY.finditer(text))} for text in (a, b)
    ]
    if not days[0] & days[1]:
        return False
    one, two = _FROM_TO.search(a), _FROM_TO.search(b)
    if one is None or two is None:
        return bool(_ALL_DAY.search(a) or _ALL_DAY.search(b))
    (start, end), (begin, close) = _hours(one), _hours(two)
    return start < close and begin < end


def _hours(match: re.Match[str]) -> tuple[float, float]:
    start, end = _hour(match["start"]), _hour(match["end"])
    if end <= start:
        end += 12
    return start, end


def _hour(text: str) -> float:
    """Return an hour of the half day that is meant; without "am" or "pm" as the number stands."""
    text = text.lower().replace(".", ":" if re.search(r"\d\.\d", text) else "")
    bare = re.sub(r"\s*[ap]m$", "", text)
    if bare in _HOURS:
        value = 0.0 if bare == "midnight" else float(_HOURS.index(bare) + 1) if bare != "noon" else 12.0
    else:
        hours, _, minutes = bare.partition(":")
        value = int(hours) + int(minutes or 0) / 60
    return value % 12 + 12 if text.endswith("pm") else value
