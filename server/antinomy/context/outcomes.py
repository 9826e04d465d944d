"""What was planned and what came of it, and what is forbidden and where it is allowed all the same.

A plan that turned out otherwise, and a rule with its exception, are no contradiction. Pure text; learns
nothing from data.
"""

from __future__ import annotations

import re

from antinomy.context.figures import figures
from antinomy.context.statements import Statement
from antinomy.context.words import negations

_TO_HAPPEN = (
    r"to\s+(?:be\s+(?!expected|found|had|heard|read|seen)[a-z]+(?:ed|en|lt)|begin|carry|close|come|cost|end|finish|follow|go|have"
    r"|last|leave|open|run|start)"
)
#: Says what is meant to be, and not what is.
_PLANNED = re.compile(
    rf"\b(?:is|are|was|were)\s+(?:(?:also|at\s+first|initially|now|originally|still|then)\s+)?(?:{_TO_HAPPEN}"
    rf"|(?:due|intended|meant|set|supposed)\s+{_TO_HAPPEN}|due\s+(?:on|in|by)|(?:expected|hoped|planned|projected|proposed|scheduled)\s+to"
    r"|(?:planned|proposed|scheduled)\s+(?:for|in|at|on)|budgeted\s+(?:at|for)|estimated\s+(?:at|to\s+cost)|forecast|put\s+at)\b"
    r"|\bha(?:s|ve|d)\s+been\s+(?:budgeted|estimated|planned|projected|proposed|put|scheduled)\s+(?:at|for|in|to)\b"
    r"|\b(?:aim|expect|hope|intend|plan|propose)(?:s|ed|d|ned)?\s+to\s+[a-z]+",
    re.IGNORECASE,
)
#: A plan that its own sentence takes back, or says the end of, is told as what happened.
_SETTLED = re.compile(
    r"\b(?:abandoned|called\s+off|cancell?ed|dropped|given\s+up|rejected|shelved|withdrawn|in\s+the\s+end|finally|eventually"
    r"|actually|instead|but)\b",
    re.IGNORECASE,
)
#: Says what has come to pass. After an article it is no verb: "the cost", "the proposed tunnel".
_HAPPENED = re.compile(
    r"(?<!\bthe )(?<!\ban )(?<!\ba )(?<!\bits )"
    r"\b(?:was|were|had|has\s+been|have\s+been|began|came|cost|grew|ran|rose|took|went|[a-z]{2,}ed)\b",
    re.IGNORECASE,
)
#: Says what is so now: a plan may not have come to pass yet, so that it is no outcome.
_STILL = re.compile(r"\b(?:never|not\s+yet|still|to\s+this\s+day)\b", re.IGNORECASE)

_BAN = re.compile(
    r"\b(?:is|are)\s+(?:(?:generally|normally|strictly)\s+)?(?:not\s+(?:admitted|allowed|permitted)|banned|forbidden|prohibited)\b"
    r"|\b(?:may|must)\s+not\b|\W*no\s+[a-z]+\s+(?:is|are|may\s+be)\s+(?:admitted|allowed|permitted)\b",
    re.IGNORECASE,
)
#: What leaves a ban no exception.
_INSISTS = re.compile(
    r"\b(?:never|nobody|nowhere|everywhere|always|at\s+no|at\s+any|in\s+any|of\s+any|under\s+any|under\s+no|without\s+(?:any\s+)?exceptions?"
    r"|no\s+exceptions?|all\s+year|throughout|whatever|whoever|(?:not|no)\b[^.;]*\bat\s+all|even)\b",
    re.IGNORECASE,
)
_PERMITS = re.compile(
    r"\b(?:may|can|(?:is|are)\s+(?:allowed|permitted|admitted|welcome|exempt|free\s+to)|belongs?\s+to|exempts?|exceptions?)\b",
    re.IGNORECASE,
)
_DAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)?days?|weekends?|evenings?|mornings?|nights?|afternoons?)"
_MONTH = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|spring|summer|autumn|winter)"
)
#: When, for whom or on which condition it is allowed: before the rest, or after it.
_BOUND = re.compile(
    rf"\W*(?:(?:on|at)\s+(?:the\s+)?(?:[\w'’-]+\s+){{0,3}}{_DAY}\b|(?:in|during|from|between|outside)\s+(?:the\s+)?(?:[\w'’-]+\s+){{0,2}}"
    rf"(?:{_MONTH}|season|holidays|\d|noon|week)|during\b|(?:if|when|once|with|after|before|as\s+an\s+exception|exceptionally)\b"
    r"|[^,.;]{1,60}?\s(?:who|whose|that|which|with|holding)\s)",
    re.IGNORECASE,
)
_BOUND_LAST = re.compile(
    rf"\b(?:except|unless|provided)\b|\b(?:on\s+{_DAY}|on\s+a\s+lead|with\s+(?:a|the)\s+(?:licence|pass|permission|permit)"
    rf"|(?:in|during)\s+{_MONTH})\W*$",
    re.IGNORECASE,
)


#: Some of those whom a ban is for, who are exempt from it.
_SOME = re.compile(
    r"\W*(?:the\s+|our\s+)?(?P<who>caretakers?|doctors?|employees|engineers|holders|inspectors|members|nurses|officers"
    r"|officials|police|rangers?|researchers|residents|staff|subscribers|teachers|technicians|wardens?|workers)\s+"
    r"(?:of\s+(?:the\s+)?\w+\s+)?(?:may|can|are)\b",
    re.IGNORECASE,
)


def came_otherwise(a: Statement, b: Statement) -> bool:
    """Tell whether one statement says what was planned, and the other what came of it."""
    return any(_is_outcome(plan.text, end.text) for plan, end in ((a, b), (b, a)))


def _is_outcome(plan: str, end: str) -> bool:
    told = _PLANNED.search(plan)
    if (
        told is None
        or _HAPPENED.search(plan[: told.start()])
        or _SETTLED.search(plan)
        or _PLANNED.search(end)
    ):
        return False
    if not _HAPPENED.search(end) or _STILL.search(end):
        return False
    planned, happened = figures(plan).years, figures(end).years
    # What has been there since 2021 is not going to be opened in 2027.
    return not planned or not happened or min(planned) <= max(happened)


def is_exception(a: Statement, b: Statement) -> bool:
    """Tell whether one statement forbids what the other allows at a time, to some or on a condition."""
    return any(_excepts(ban.text, other.text) for ban, other in ((a, b), (b, a)))


def _excepts(ban: str, other: str) -> bool:
    if not _BAN.search(ban) or _INSISTS.search(ban) or _is_bounded(ban):
        return False
    return (
        negations(other) == 0
        and _PERMITS.search(other) is not None
        and (_is_bounded(other) or _is_of_some(other, ban))
        and _INSISTS.search(other) is None
    )


def _is_bounded(text: str) -> bool:
    return bool(_BOUND.match(text) or _BOUND_LAST.search(text))


def _is_of_some(text: str, ban: str) -> bool:
    """Tell whether a text is about some people whom the ban does not name."""
    found = _SOME.match(text)
    return found is not None and found["who"].casefold() not in ban.casefold()
