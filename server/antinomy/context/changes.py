"""What has changed, and what is left free: the old state and the news of the new one go together.

Pure text; learns nothing from data.
"""

from __future__ import annotations

import re

from antinomy.context.figures import Quantity, figures, numbers
from antinomy.context.statements import Statement
from antinomy.context.words import negations, tells_change

#: What an amount becomes: it follows at once.
_NEXT = (
    r"to(?=\s+(?:(?:about|almost|around|just|nearly|only|over|some)\s+)?(?:[$€£]\s?)?"
    r"(?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b))"
)
# "Grows fur up to 7 centimetres long" tells of no change.
_TO = rf"\b[^.;]*?(?<!up )\b{_NEXT}"
_GOES = r"(?:go|goes|going|went|gone)"
_RISES = re.compile(
    r"\b(?:(?:rises?|rose|risen|rais(?:es|ed|e)|increas(?:es|ed|e)|grows?|grew|grown|climb(?:s|ed)?|extend(?:s|ed)?)"
    rf"{_TO}|{_GOES}\s+up\s+{_NEXT})",
    re.IGNORECASE,
)
_FALLS = re.compile(
    r"\b(?:(?:falls?|fell|fallen|drops?|dropped|lower(?:s|ed)|reduc(?:es|ed|e)|cuts?|decreas(?:es|ed|e)|shrinks?|shrank"
    rf"|shrunk|slips?|slipped){_TO}|{_GOES}\s+down\s+{_NEXT})",
    re.IGNORECASE,
)
#: "27 days of leave instead of 25".
_REPLACES = re.compile(r"\b(?:instead\s+of|in\s+place\s+of)\s+(?:the\s+)?(?:[$€£]\s?)?\d", re.IGNORECASE)
#: What has one of these is no state that has passed.
_LASTS = re.compile(
    r"\b(?:still|remains?|remained|stays?|stayed|unchanged|always|never|keeps?|kept)\b", re.IGNORECASE
)
_WAIVES = re.compile(
    r"\b(?:need\s+not|needn['’]t|(?:do|does|did)(?:\s+not|n['’]t)\s+(?:need|have)\s+to|no\s+need\s+to"
    r"|(?:is|are)(?:\s+not|n['’]t)\s+(?:required|obliged|compulsory|mandatory|necessary))\b",
    re.IGNORECASE,
)
_DEMANDS = re.compile(
    r"\b(?:must|shall|ha(?:s|ve|d)\s+to|needs?|requir\w+|oblig\w+|compulsory|mandatory|necessary|only|all|every\w*|each"
    r"|any\w*|always|whoever)\b",
    re.IGNORECASE,
)


def has_changed(a: Statement, b: Statement) -> bool:
    """Tell whether one of two statements says what became of the other's amount, or leaves something free."""
    if not (a.is_sentence and b.is_sentence):
        return False
    return any(
        _became(one.text, two.text) or _moved(one.text, two.text) or _is_free(one.text, two.text)
        for one, two in ((a, b), (b, a))
    )


def _became(change: str, state: str) -> bool:
    """Tell whether a text names the other's number as the one that no longer holds, beside the new one."""
    old, told = numbers(state), numbers(change)
    if not (tells_change(change) or _REPLACES.search(change)) or _LASTS.search(state) or negations(state):
        return False
    return bool(old and told - old) and (old <= told or (tells_change(state) and bool(old & told)))


def _moved(change: str, state: str) -> bool:
    """Tell whether an amount rises to more than the other text has it at, or falls to less."""
    if tells_change(state) or negations(state) or _LASTS.search(state) or figures(state).years:
        return False
    return _reach(_RISES, change, state, 1) or _reach(_FALLS, change, state, -1)


def _reach(way: re.Pattern[str], change: str, state: str, sign: int) -> bool:
    found = way.search(change)
    if found is None:
        return False
    now = figures(change[found.end() :]).quantities[:1]
    return any(
        each.is_comparable(new) and sign * _amount(each) < sign * _amount(new)
        for new in now
        for each in figures(state).quantities
    )


def _amount(quantity: Quantity) -> float:
    """Return what a quantity says: of "up to five" it is five, of "at least two" it is two."""
    return quantity.low or quantity.high


def _is_free(waiver: str, other: str) -> bool:
    """Tell whether a text says only that something need not be, and the other does not ask for it."""
    return (
        _WAIVES.search(waiver) is not None
        and negations(waiver) == 1
        and not negations(other)
        and _DEMANDS.search(other) is None
    )
