"""Times of day and days of the week in a text, as figures."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from antinomy.facts.figure import CLOCK, WEEKDAY, Figure
from antinomy.facts.spoken import START
from antinomy.prompt.text import Span

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAY = "|".join(DAYS)
_WEEKDAY = re.compile(
    rf"\b(?P<first>{_DAY})s?\b(?:\s*(?:-|–|to|through|till|until)\s*(?P<last>{_DAY})s?\b)?", re.IGNORECASE
)
_WORKING_DAYS = re.compile(r"\b(?:(?P<week>weekdays?)|weekends?)\b", re.IGNORECASE)
_FRIDAY, _SATURDAY, _SUNDAY = 4, 5, 6
_HALF = r"(?:a\.m\.|p\.m\.|[ap]m\b)"
_TIME = (
    rf"(?:\d{{1,2}}(?:[:.][0-5]\d)?\s*{_HALF}|(?<![\d:.])(?:[01]?\d|2[0-4]):[0-5]\d(?![:\d])"
    r"|\bnoon\b|\bmidnight\b)"
)
_CLOCK = re.compile(
    rf"{START}(?:(?P<before>before|until|till|by)|(?P<after>after|since|from))?\s*"
    rf"(?P<rough>about|around|approximately|~)?\s*(?<![\w.:])(?P<low>{_TIME})"
    rf"(?:\s*(?:-|–|to|until|till)\s*(?P<high>{_TIME}))?",
    re.IGNORECASE,
)
_PARTS = re.compile(r"(?P<hour>\d+)(?:[:.](?P<minute>\d\d))?\s*(?P<half>[ap])?", re.IGNORECASE)
_HOUR, _NOON = 60, 12 * 60


def weekdays(text: str) -> Iterator[Figure]:
    """Yield the days of the week in a text; "Friday to Monday" is one figure, and so are "weekdays"."""
    for match in _WEEKDAY.finditer(text):
        low = DAYS.index(match["first"].lower())
        high = DAYS.index(match["last"].lower()) if match["last"] else low
        high += len(DAYS) * (high < low)
        yield Figure(low, high, WEEKDAY, frozenset(), False, Span(*match.span()))
    for match in _WORKING_DAYS.finditer(text):
        low, high = (0, _FRIDAY) if match["week"] else (_SATURDAY, _SUNDAY)
        yield Figure(low, high, WEEKDAY, frozenset(), False, Span(*match.span()))


def times_of_day(text: str) -> Iterator[Figure]:
    """Yield the times of day in a text; "9 am to 5 pm" is one figure."""
    for match in _CLOCK.finditer(text):
        low = high = _minutes(match["low"])
        if match["high"]:
            high = max(low, _minutes(match["high"]))
        elif match["before"]:
            low = -math.inf
        elif match["after"]:
            high = math.inf
        span = Span(match.start("low"), match.end())
        yield Figure(low, high, CLOCK, frozenset(), bool(match["rough"]), span)


def _minutes(text: str) -> float:
    """Return the minutes since midnight."""
    parts = _PARTS.match(text)
    if parts is None:
        return _NOON if text.lower() == "noon" else 0
    hour = int(parts["hour"])
    if parts["half"]:
        # Twelve is the hour before one.
        hour = hour % 12 + (12 if parts["half"].lower() == "p" else 0)
    return hour * _HOUR + int(parts["minute"] or 0)
