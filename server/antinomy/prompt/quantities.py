"""Numbers with comparator and unit: "at most 3 sentences", "80 to 120 words".

Nothing here knows which quantities conflict.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import NamedTuple

from antinomy.prompt.expressions import expression
from antinomy.prompt.text import Span

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
).split()
_WORDS = {word: float(value) for value, word in enumerate(_SMALL)} | {
    "single": 1.0,
    "thirty": 30.0,
    "forty": 40.0,
    "fifty": 50.0,
    "sixty": 60.0,
    "seventy": 70.0,
    "eighty": 80.0,
    "ninety": 90.0,
    "hundred": 100.0,
    "thousand": 1000.0,
}

_SCALES = {"dozen": 12.0, "hundred": 100.0, "thousand": 1000.0}
_ONES = "|".join(_SMALL[1:10])
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
#: Words for no exact number, with the fewest and the most that they stand for.
_VAGUE = {"couple of": (2.0, 3.0), "few": (2.0, 6.0), "handful of": (2.0, 7.0)}
_NUMBER = (
    r"(?:\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?"
    rf"|(?:(?:an?|{_ONES})\s+)?(?:hundred|thousand)(?:\s+and\s+(?:(?:{_TENS})(?:[\s-](?:{_ONES}))?|{_ONES}))?"
    rf"|half\s+an?(?:\s+dozen)?|(?:(?:a|{_ONES})\s+)?dozen|(?:{_TENS})-(?:{_ONES})|"
    + "|".join(sorted((*_WORDS, *_VAGUE), key=len, reverse=True)).replace(" ", r"\s+")
    + ")"
)
_UNITS: dict[str, str] = {
    name: unit
    for unit, names in {
        "word": "word words",
        "sentence": "sentence sentences",
        "paragraph": "paragraph paragraphs",
        "character": "character characters char chars letters",
        "line": "line lines",
        "bullet": "bullet bullets",
        "item": "item items point points entry entries option options example examples idea ideas suggestion "
        "suggestions recommendation recommendations result results tip tips reason reasons",
        "question": "question questions",
        "page": "page pages",
        "token": "token tokens",
        "decimal": "decimal decimals",
        "section": "section sections",
        "step": "step steps",
        "emoji": "emoji emojis",
        "heading": "heading headings",
        "space": "space spaces",
        "column": "column columns",
        "hashtag": "hashtag hashtags",
        "second": "second seconds",
        "minute": "minute minutes",
        "hour": "hour hours",
        "day": "day days",
        "week": "week weeks",
        "month": "month months",
        "percent": "percent %",
        "source": "source sources citation citations reference references",
        "try": "retries tries attempts times",
    }.items()
    for name in names.split()
}
_UNIT = "(?:" + "|".join(sorted((re.escape(name) for name in _UNITS), key=len, reverse=True)) + r")(?!\w)"

#: What is not done to an upper bound ("must not exceed"), and to a lower one ("never drops below").
_NOT = (
    r"(?:(?:(?:must|should|shall|may|do|does|is|are|to)\s*)?(?:not|n['’]t|never)|cannot|can['’]t)\s+"
    r"(?:ever\s+)?"
)
_EXCEEDS = (
    r"(?:to\s+)?(?:exceeds?|surpass|(?:go(?:es)?|runs?|gets?|extends?|be)\s+"
    r"(?:over|above|beyond|past|longer\s+than|to\s+more\s+than))"
)
_DROPS = (
    r"(?:(?:go(?:es)?|falls?|drops?|gets?|be)\s+(?:under|below)"
    r"|(?:be|contains?|ha(?:ve|s))\s+(?:shorter|fewer|less)\s+than)"
)
#: One of something is a limit only after such words ("no more than a page", but "below a line").
_OF_ONE = expression(
    r"most|least|(?:no|not|never)\s+(?:more|longer)|more\s+than|longer|exceed|max|min|up\s+to|limit|restrict|cap|keep|fit"
)
_QUANTITY = expression(
    rf"""
    (?P<comparator>
        (?:at\s+(?:the\s+)?(?:very\s+)?most|(?:no|not|never)\s+(?:more\s+than|longer\s+than|over|above|beyond)
          |maximum(?:\s+of)?|max\.?(?:\s+of)?|up\s+to|(?:at\s+or\s+)?(?:under|below)|(?:fewer|less|shorter)\s+than|within
          |(?:limit|restrict)(?:ed)?\s+to|limit\s+of|{_NOT}{_EXCEEDS}|without\s+exceeding|not\s+be\s+longer\s+than
          |cap(?:ped)?\s+at|keep[^.;]{{0,40}}?\s+to|fits?\s+(?:in|into|on|onto|within)|stays?\s+(?:within|under|below))
      | (?:at\s+(?:the\s+)?(?:very\s+)?least|(?:no|not|never)\s+(?:(?:fewer|less|shorter)\s+than|under|below)
          |{_NOT}{_DROPS}|minimum(?:\s+of)?|min\.?(?:\s+of)?|more\s+than|over|above|exceed(?:s|ing)?|longer\s+than)
      | (?:exactly|precisely|always|just)
      | (?:about|around|approximately|roughly|some|circa|~|≈)
      | (?:between|from)
      | [<>]=?|[≤≥]
    )?\s*(?:the\s+first\s+|a\s+total\s+of\s+|a\s+)?
    (?<![\w.,])(?P<low>{_NUMBER}|(?(comparator)an?|(?!))(?=\s+(?:sentence|paragraph|page|line|minute|hour|day|week)\b))
    (?:\s*(?:-|–|—|to|and|or)\s*(?P<high>{_NUMBER}))?
    (?P<plus>\+|\s+or\s+(?:more|fewer|less)|\s+at\s+(?:most|least))?
    [\s-]+(?:(?P<adjective>(?!per\b)[a-z]{{2,14}}|full)[\s-]+){{0,2}}?
    (?:(?P<unit>{_UNIT})|(?(comparator)|(?(high)|(?(plus)|(?!))))(?P<noun>[a-z]{{4,}}s)\b(?!['’]))
    (?P<after>,?\s+(?:(?:or|and)\s+(?:more|longer|over|above|up|upwards|fewer|less|shorter|under|below)
      |max(?:imum)?|min(?:imum)?|at\s+(?:the\s+)?(?:very\s+)?(?:most|least)|tops|(?:upper\s+)?limit|no\s+(?:more|longer|fewer|less))\b)?
    """,
    re.VERBOSE,
)
_AT_MOST = expression(
    r"most|(?:no|not|never)\s+(?:more|longer|over|above|beyond)|max|up\s+to|under|below|fewer|less|shorter|within|longer|limit"
    r"|restrict|exceed|surpass|not\s|n['’]t\s|never\s|cannot\s|cap|keep|fits?|stay|<|≤"
)
_AT_LEAST = expression(
    r"least|(?:no|not|never)\s+(?:fewer|less|shorter|under|below)|(?:not|n['’]t|never|cannot)\b.*\b(?:under|below|shorter|fewer|less)\b"
    r"|min|^(?:more\s+than|over|above|exceed(?:s|ing)?|longer\s+than|>=?|≥)$"
)
#: What makes a lower bound of the number before it; other words there make an upper one.
_AND_MORE = expression(
    r"\+|\b(?:or|and)\s+(?:more|longer|over|above|up|upwards)|min|least|no\s+(?:fewer|less)"
)
#: Bounds that the number itself is outside of.
_BELOW = expression(r"^(?:stays?\s+)?(?:under|below|(?:fewer|less|shorter)\s+than|<)$")
_BEYOND = expression(r"^(?:more\s+than|over|above|exceed(?:s|ing)?|longer\s+than|>)$")

#: "Limit the summary to", "the maximum length is": makes a limit of the number that follows.
_CAPPED = expression(
    r"\b(?:(?:limit|restrict)\s[^.;]{1,40}\sto|cap\s[^.;]{1,40}\sat|max(?:imum|\.)?\s(?:[a-z]+\s*){1,3}(?:\s(?:is|of)|:)"
    r"|limit\s*(?:is|:))$"
)
_FLOORED = expression(r"\bmin(?:imum|\.)?\s(?:[a-z]+\s*){1,3}(?:\s(?:is|of)|:)$")
#: No such phrase is longer, code points.
_LONGEST_PHRASE = 60
#: "Word limit: 50", "tweet-sized".
_UNIT_FIRST = expression(
    rf"\b(?P<unit>word|character|token)\s+(?P<kind>limit|count|maximum|max|minimum|min)\s*(?:is|of|:|=)\s*"
    rf"(?P<number>(?P<low>{_NUMBER})(?:\s*(?:-|–|to)\s*(?P<high>{_NUMBER}))?)(?!\w|\s+{_UNIT})"
)
_SIZED = expression(
    r"\b(?:fits?\s+(?:in|into|within|inside)\s+(?:an?|one)\s+(?:single\s+)?)?(?P<kind>tweet|sms|text\s+message)"
    r"(?:[\s-](?P<sized>sized?|length|long)\b)?"
)
_ROOM = {"tweet": 280.0}
_ROOM_OF_SMS = 160.0


class Quantity(NamedTuple):
    """An interval of a unit: ``low`` and ``high`` are inclusive, ``high`` may be infinite.

    ``start`` and ``end`` are offsets of its words in the text it was read from,
    ``number`` and ``noun`` the spans of its number ("80 to 120") and its unit there;
    ``approximate`` marks "about 100", whose bounds are a fifth either side.
    """

    low: float
    high: float
    unit: str
    start: int
    end: int
    number: Span
    noun: Span
    approximate: bool = False

    @property
    def is_known(self) -> bool:
        """Whether the unit is one that prompts limit everywhere, not any noun."""
        return self.unit in _UNITS

    @property
    def dimension(self) -> str:
        """What is measured: ``time`` for all durations, else the unit."""
        return "time" if self.unit in _SECONDS else self.unit

    def meets(self, other: Quantity) -> bool:
        """Tell whether some number satisfies both."""
        one, two = _SECONDS.get(self.unit, 1), _SECONDS.get(other.unit, 1)
        return self.low * one <= other.high * two and other.low * two <= self.high * one


_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400, "week": 604_800, "month": 2_629_800}


@lru_cache(maxsize=16_384)
def quantities(view: str) -> tuple[Quantity, ...]:
    """Return the quantities in a lower-case text, in order."""
    if not any(char.isdigit() for char in view) and not _NUMBER_WORD.search(view):
        return ()
    found = (
        *(_quantity(match) for match in _QUANTITY.finditer(view)),
        *(_unit_first(match) for match in _UNIT_FIRST.finditer(view)),
        *(_sized(match) for match in _SIZED.finditer(view)),
    )
    return tuple(sorted((one for one in found if one is not None), key=lambda one: one.start))


_NUMBER_WORD = expression(
    r"\b(?:"
    + "|".join((*_WORDS, *_VAGUE, "dozen", "half", "tweet", "sms", "text message")).replace(" ", r"\s+")
    + r"|an?\s+(?:sentence|paragraph|page|line|minute|hour|day|week))\b"
)


def value_of(word: str) -> float:
    """Return the value of one number as a prompt writes it: "1,500", "fifty", "a hundred".

    Raises
    ------
    ValueError
        It is no such number, or more than one.

    """
    words = [part for part in word.replace(",", "").replace("-", " ").split() if part != "and"]
    if not any(part in _WORDS or part in _SCALES for part in words):
        return float(word.replace(",", ""))
    value = 0.0
    for part in words:
        if part in _SCALES:
            value = (value or 1.0) * _SCALES[part]
        elif part not in {"a", "an"}:
            value += 0.5 if part == "half" else _WORDS.get(part, math.nan)
    if math.isnan(value):
        raise ValueError(word)
    return value


def _bounds(number: str, high: str | None) -> tuple[float, float]:
    """Return the fewest and the most that a number's words stand for."""
    if high:
        return _bounds(number, None)[0], _bounds(high, None)[1]
    words = " ".join(number.split())
    if words in _VAGUE:
        return _VAGUE[words]
    if words.startswith("half a") and "dozen" not in words:
        return 0.5, 0.5
    value = 1.0 if words in {"a", "an"} else value_of(words)
    return value, value


def _quantity(match: re.Match[str]) -> Quantity | None:
    low, high = _bounds(match["low"], match["high"])
    unit = _UNITS[match["unit"]] if match["unit"] else match["noun"].removesuffix("s")
    if unit == "item" and not match["unit"].startswith("item"):
        unit = match["unit"].removesuffix("s")  # three options and five tips are different things
    comparator = " ".join((match["comparator"] or "").split())
    if match["low"] in {"a", "an"} and not _OF_ONE.search(comparator):
        return None
    tail = " ".join(((match["plus"] or "") + (match["after"] or "")).split())
    number = Span(match.start("low"), match.end("high" if match["high"] else "low"))
    noun = Span(*match.span("unit" if match["unit"] else "noun"))
    place = (unit, match.start(), match.end(), number, noun)
    if match["high"]:
        return Quantity(low, high, *place) if low <= high else None
    if comparator in {"between", "from", "always", "just"}:
        comparator = ""
    if comparator in {"about", "around", "approximately", "roughly", "some", "circa", "~", "≈"}:
        return Quantity(math.floor(low * 0.8), math.ceil(high * 1.2), *place, approximate=True)
    # What is measured comes in fractions: "under a minute" may be half of one.
    step = 0 if unit in _SECONDS or unit == "page" else 1
    if _AND_MORE.search(tail) or (not tail and _AT_LEAST.search(comparator)):
        return Quantity(low + step if _BEYOND.search(comparator) else low, math.inf, *place)
    if tail or _AT_MOST.search(comparator):
        return Quantity(0, high - step if _BELOW.search(comparator) else high, *place)
    before = (
        "" if comparator else match.string[max(0, match.start() - _LONGEST_PHRASE) : match.start()].rstrip()
    )
    if _CAPPED.search(before):
        return Quantity(0, high, *place)
    return Quantity(low, math.inf if _FLOORED.search(before) else high, *place)


def _unit_first(match: re.Match[str]) -> Quantity:
    low, high = _bounds(match["low"], match["high"])
    if match["kind"].startswith("min"):
        high = math.inf
    elif match["kind"] != "count" and not match["high"]:
        low = 0
    number, noun = Span(*match.span("number")), Span(*match.span("unit"))
    return Quantity(low, high, match["unit"], match.start(), match.end(), number, noun)


def _sized(match: re.Match[str]) -> Quantity | None:
    """Return the characters that a message of a kind has room for, if it is named as a size."""
    if not match["sized"] and not match[0].startswith("fit"):
        return None
    room = _ROOM.get(match["kind"], _ROOM_OF_SMS)
    words = Span(*match.span("kind"))
    return Quantity(0, room, "character", *match.span(), words, words)
