"""Under which condition a statement holds, and in which years.

Two statements that hold under different conditions, or one until a year and the other since it, contradict
nothing. Pure text; learns nothing from data.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache

from antinomy.context.figures import figures
from antinomy.context.statements import Statement
from antinomy.context.words import content

#: A condition before the main clause, or at the end of it.
_CONDITIONS = (
    re.compile(r"\W*(?:if|unless|as\s+long\s+as|provided\s+that)\s+(?P<clause>[^,;:]+),\s", re.IGNORECASE),
    re.compile(r"\b(?:if|unless|as\s+long\s+as|provided\s+that)\s+(?P<clause>[^,;:.]+)[.!]?$", re.IGNORECASE),
    # In the past tense these tell of something that happened once.
    re.compile(
        r"\W*(?:when|whenever|once|while)\s+(?P<clause>(?=[^,;:]*\b(?:is|are|has|have|you|your)\b)[^,;:]+),\s",
        re.IGNORECASE,
    ),
)
#: What tells apart conditions of the same words else.
_WHETHER = re.compile(r"\b(?:on|off|above|below|over|under|more|less|fewer|before|after)\b", re.IGNORECASE)
_MONTH = (
    r"(?:(?:(?:the\s+)?(?:end|start|beginning|middle|spring|summer|autumn|winter)\s+of\s+|early\s+|late\s+)?"
    r"(?:\d{1,2}\s+)?(?:(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+)?)"
)
_YEAR = r"(?P<{}>1[0-9]{{3}}|20[0-9]{{2}})(?![\w–-])"
_FROM_TO = re.compile(
    rf"\b(?:from|between)\s+{_MONTH}{_YEAR.format('low')}\s+(?:to|until|till|and)\s+{_MONTH}{_YEAR.format('high')}",
    re.IGNORECASE,
)
_UNTIL = re.compile(
    rf"\b(?:until|till|up\s+to|before|prior\s+to)\s+{_MONTH}{_YEAR.format('high')}", re.IGNORECASE
)
_SINCE = re.compile(
    rf"\b(?:since|from|after|as\s+of|(?:starting|beginning)\s+in)\s+{_MONTH}{_YEAR.format('low')}"
    r"(?!\s+(?:to|until|till)\b)",
    re.IGNORECASE,
)
_NOT = re.compile(r"\b(?:not|never|no|nobody|nothing|none)\b|n['’]t\b", re.IGNORECASE)
#: What happens at one moment does not hold in the years before it or after it.
_HAPPENS = re.compile(
    r"\b(?:built|founded|opened|inaugurated|born|died|killed|established|completed|finished|launched|published|premiered"
    r"|invented|discovered|signed|erected|constructed|created|formed|destroyed|began|begun|started|ended|introduced|closed"
    r"|happened|took\s+place)\b",
    re.IGNORECASE,
)
#: Takes up where the sentence before it ends: "Beyond that, requests cost", "Below this age it is forbidden".
_BEYOND = re.compile(
    r"\W*(?:(?:above|after|apart\s+from|before|below|besides|beyond|outside|over|past|under|until|up\s+to)\s+"
    r"(?:that|this|these|those)(?:\s+(?:age|amount|date|figure|height|hour|level|limit|number|point|size|sum|threshold|time"
    r"|value|weight))?|otherwise|thereafter|from\s+then\s+on|in\s+all\s+other\s+cases)\b(?:,|\s)",
    re.IGNORECASE,
)
#: The year at the end of a title, of which its document tells.
_OF_YEAR = re.compile(r"\w[^()]*\s\(?(?P<year>19\d\d|20[0-3]\d)\)?\s*$")


def tells_of_event(text: str) -> bool:
    """Tell whether a text tells of what happens at one moment."""
    return _HAPPENS.search(text) is not None


#: "Never went to sea again": it happened before.
_NO_MORE = re.compile(
    r"\b(?:not|never|nobody|none|no)\b[^.;]*?\b(?:again|any\s?more|any\s+longer|ever\s+since|since\s+then)\b"
    r"|\bno\s+longer\b|n['’]t\b[^.;]*?\b(?:again|any\s?more|any\s+longer)\b",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:was|were|had|did|used\s+to|went|took|gave|held|made|came|ran|sang|wrote|left)\b"
    r"|(?:^|\b(?:[Hh]e|[Ss]he|[Ii]t|[Tt]hey|who|and)\s+|\b[A-Z][\w'’-]+\s+)(?!un)[a-z]{2,}ed\b"
)
#: Says that what was so went on, and so that it did not end.
_THROUGHOUT = re.compile(
    r"\b(?:always|all|every|each|throughout|ever\s+since|still|until|till|since|to\s+the\s+(?:end|last)|whole|entire"
    r"|lifelong|again|remained|continued|kept)\b",
    re.IGNORECASE,
)


def came_to_an_end(a: Statement, b: Statement) -> bool:
    """Tell whether one statement says that something is no more, and the other that it once was."""
    return any(
        _NO_MORE.search(end.text) is not None
        and _PAST.search(past.text) is not None
        and _NOT.search(past.text) is None
        and _THROUGHOUT.search(past.text) is None
        and not figures(end.text).years
        for end, past in ((a, b), (b, a))
    )


def goes_on_beyond(a: Statement, b: Statement) -> bool:
    """Tell whether one statement holds beyond the bound of the one just before it."""
    if a.document != b.document or abs(a.place - b.place) != 1:
        return False
    return _BEYOND.match((a if a.place > b.place else b).text) is not None


def are_of_other_years(a: Statement, b: Statement) -> bool:
    """Tell whether one statement has its year from its title only, and the other is of another year."""
    if a.document == b.document or tells_of_event(a.text) or tells_of_event(b.text):
        return False
    if figures(a.text).years and figures(b.text).years:
        return False
    one, two = _years(a), _years(b)
    return bool(one and two) and not one & two


def _years(statement: Statement) -> frozenset[int]:
    """Return the years that a statement is of; none if it holds from one on, or until one."""
    years = figures(statement.text).years
    if years:
        return years if _span(statement.text) is None else frozenset()
    of = _OF_YEAR.match(statement.title)
    return frozenset({int(of["year"])}) if of else frozenset()


def hold_at_other_times(a: str, b: str) -> bool:
    """Tell whether two texts say what holds until a year and what since, or in spans of years apart."""
    if tells_of_event(a) or tells_of_event(b):
        return False
    one, two = _span(a), _span(b)
    return one is not None and two is not None and (one[1] <= two[0] or two[1] <= one[0])


@lru_cache(maxsize=8192)
def _span(text: str) -> tuple[float, float] | None:
    """Return from which year to which one a text holds; ``None`` if that cannot be told."""
    years = figures(text).years
    both = _FROM_TO.search(text)
    if both:
        low, high = int(both["low"]), int(both["high"])
        return (low, high) if years <= {low, high} else None
    if len(years) != 1:
        return None
    until, since = _UNTIL.search(text), _SINCE.search(text)
    if until and not _NOT.search(text[: until.start()]):
        return -math.inf, int(until["high"])
    return (int(since["low"]), math.inf) if since else None


def hold_on_other_conditions(a: str, b: str) -> bool:
    """Tell whether each of two texts holds on a condition, and neither condition is a part of the other."""
    clauses = _condition(a), _condition(b)
    one, two = (set(content(clause)) for clause in clauses)
    if one and one == two:
        one, two = ({match[0].lower() for match in _WHETHER.finditer(clause)} for clause in clauses)
    return bool(one - two) and bool(two - one)


@lru_cache(maxsize=8192)
def _condition(text: str) -> str:
    for pattern in _CONDITIONS:
        found = pattern.search(text) if pattern is _CONDITIONS[1] else pattern.match(text)
        if found:
            return found["clause"]
    return ""
