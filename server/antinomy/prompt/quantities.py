"""Numbers with comparator and unit: "at most 3 sentences", "80 to 120 words".

Nothing here knows which quantities conflict.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import NamedTuple

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

_SCALES = ("hundred", "thousand")
_NUMBER = (
    r"(?:\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?|(?:(?:a|"
    + "|".join(_SMALL[1:10])
    + r")\s+)?(?:hundred|thousand)|"
    + "|".join(sorted(_WORDS, key=len, reverse=True))
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

_QUANTITY = re.compile(
    rf"""
    (?P<comparator>
        (?:at\s+most|no\s+more\s+than|not\s+more\s+than|never\s+more\s+than|maximum(?:\s+of)?
          |max\.?(?:\s+of)?|up\s+to|under|below|fewer\s+than|less\s+than|within|no\s+longer\s+than|not\s+(?:be\s+)?longer\s+than|limit(?:ed)?\s+to|limit\s+of
          |(?:must\s+|should\s+|do\s+|does\s+)?(?:not|n['’]t|never)\s+exceed|cap(?:ped)?\s+at|keep[^.;]{{0,40}}?\s+to
          |fits?\s+(?:in|into|on|within)|stay(?:s)?\s+(?:within|under|below))
      | (?:at\s+least|not\s+(?:be|contain|have)\s+(?:shorter|fewer|less)\s+than
          |no\s+fewer\s+than|no\s+less\s+than|not\s+fewer\s+than|not\s+less\s+than
          |minimum(?:\s+of)?|min\.?(?:\s+of)?|more\s+than|over|above|exceeding|longer\s+than|never\s+(?:fewer|less)\s+than)
      | (?:exactly|precisely|always|just)
      | (?:about|around|approximately|roughly|some|circa|~|≈)
      | (?:between|from)
      | [<>]=?|[≤≥]
    )?\s*(?:the\s+first\s+|a\s+total\s+of\s+|a\s+)?
    (?<![\w.,])(?P<low>{_NUMBER})
    (?:\s*(?:-|–|—|to|and|or)\s*(?P<high>{_NUMBER}))?
    (?P<plus>\+|\s+or\s+(?:more|fewer|less))?
    [\s-]+(?:(?P<adjective>[a-z]{{2,14}}|full)[\s-]+){{0,2}}?
    (?:(?P<unit>{_UNIT})|(?(comparator)(?P<noun>[a-z]{{4,}}s)\b(?!['’])|(?!)))
    (?P<after>\s+(?:or\s+(?:more|fewer|less|under)|max(?:imum)?|min(?:imum)?|at\s+(?:most|least)|tops))?
    """,
    re.VERBOSE,
)

_AT_MOST = re.compile(
    r"at\s+most|no\s+more|not\s+more|never\s+more|max|up\s+to|under|below|fewer|less|within|longer|limit|exceed$|cap|keep"
    r"|fits?|stay|<|≤"
)
_AT_LEAST = re.compile(
    r"at\s+least|not\s+(?:be|contain|have)\s+(?:shorter|fewer|less)|no\s+fewer|no\s+less|not\s+fewer|not\s+less|min|more\s+than|over|above|exceeding|longer\s+than|>|≥|never\s+(?:fewer|less)"
)


#: "Limit the summary to", "the maximum length is": makes a limit of the number that follows.
_CAPPED = re.compile(
    r"\b(?:(?:limit|restrict)\s[^.;]{1,40}\sto|cap\s[^.;]{1,40}\sat|max(?:imum|\.)?\s(?:[a-z]+\s+){1,3}(?:is|of))$"
)
_FLOORED = re.compile(r"\bmin(?:imum|\.)?\s(?:[a-z]+\s+){1,3}(?:is|of)$")
#: No such phrase is longer, code points.
_LONGEST_PHRASE = 60


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
    return tuple(quantity for match in _QUANTITY.finditer(view) if (quantity := _quantity(match)) is not None)


_NUMBER_WORD = re.compile(r"\b(?:" + "|".join(_WORDS) + r")\b")


def value_of(word: str) -> float:
    """Return the value of one number as a prompt writes it: "1,500", "fifty", "a hundred".

    Raises
    ------
    ValueError
        It is no such number, or more than one.

    """
    first, _, scale = " ".join(word.replace(",", "").split()).partition(" ")
    if scale in _SCALES:
        return (1.0 if first == "a" else _WORDS[first]) * _WORDS[scale]
    return _WORDS[first] if first in _WORDS and not scale else float(word.replace(",", ""))


def _quantity(match: re.Match[str]) -> Quantity | None:
    low = value_of(match["low"])
    unit = _UNITS[match["unit"]] if match["unit"] else match["noun"].removesuffix("s")
    if unit == "item" and not match["unit"].startswith("item"):
        unit = match["unit"].removesuffix("s")  # three options and five tips are different things
    comparator = " ".join((match["comparator"] or "").split())
    tail = " ".join(((match["plus"] or "") + (match["after"] or "")).split())
    number = Span(match.start("low"), match.end("high" if match["high"] else "low"))
    noun = Span(*match.span("unit" if match["unit"] else "noun"))
    place = (unit, match.start(), match.end(), number, noun)
    if match["high"]:
        high = value_of(match["high"])
        return Quantity(low, high, *place) if low <= high else None
    if comparator in {"between", "from", "always", "just"}:
        comparator = ""
    if comparator in {"about", "around", "approximately", "roughly", "some", "circa", "~", "≈"}:
        return Quantity(math.floor(low * 0.8), math.ceil(low * 1.2), *place, approximate=True)
    if tail in {"+", "or more", "min", "minimum", "at least"} or (comparator and _is_least(comparator)):
        strict = comparator in {"more than", "over", "above", "exceeding", "longer than", ">"}
        return Quantity(low + 1 if strict else low, math.inf, *place)
    if tail or (comparator and _AT_MOST.search(comparator)):
        strict = comparator.endswith(("under", "below", "fewer than", "less than", "<"))
        return Quantity(0, low - 1 if strict else low, *place)
    before = (
        "" if comparator else match.string[max(0, match.start() - _LONGEST_PHRASE) : match.start()].rstrip()
    )
    if _CAPPED.search(before):
        return Quantity(0, low, *place)
    return Quantity(low, math.inf if _FLOORED.search(before) else low, *place)


def _is_least(comparator: str) -> bool:
    if re.search(r"no\s+(?:more|longer)|not\s+(?:more|longer)|never\s+more|no\s+fewer|no\s+less", comparator):
        return bool(re.search(r"fewer|less", comparator))
    return bool(_AT_LEAST.search(comparator)) and not re.search(r"exceed$", comparator)
