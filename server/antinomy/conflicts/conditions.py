"""Conditions, compared by what they say: "if in doubt" and "when unsure" are one case.

Nothing here knows what else a rule says.
"""

from __future__ import annotations

import re
from functools import lru_cache


@lru_cache(maxsize=1024)
def case(condition: str) -> str:
    """Return a condition's words without articles; of openings that say the same, always one."""
    condition = _DOUBT.sub("if unsure", _WHEN.sub("if ", condition))
    return " ".join(word for word in condition.split() if word not in _ARTICLES)


_WHEN = re.compile(r"^(?:if|when(?:ever)?|every\s+time|each\s+time|in\s+case)\s+(?:that\s+)?(?=\S)")
_DOUBT = re.compile(
    r"^if\s+(?:(?:you\s+are|you['’]re)\s+)?(?:in\s+doubt|unsure|uncertain|not\s+sure|not\s+certain)$"
)
_ARTICLES = frozenset(("a", "an", "the"))


@lru_cache(maxsize=4096)
def exclusive(one: str, two: str) -> bool:
    """Tell whether two conditions are alternatives by their wording.

    One denies the other ("if the user is a member", "if the user is not a member"), or they are the same
    but for one word that names the case ("when the office is open", "when the office is closed").
    """
    first, second = case(one).split(), case(two).split()
    if first == second:
        return False
    if _affirmed(first) == _affirmed(second):
        return True
    if len(first) != len(second) or len(first) < _FRAME:
        return False
    differing = [pair for pair in zip(first, second, strict=True) if pair[0] != pair[1]]
    return len(differing) == 1 and _VERBS.isdisjoint(differing[0])


#: Words of a condition, of which all but one being the same makes an alternative of the one.
_FRAME = 3
_NEGATIONS = frozenset(("not", "never", "no", "without", "non"))
#: "Falls ill" and "is ill" are one case.
_VERBS = frozenset(("are", "be", "becomes", "feels", "gets", "has", "is", "looks", "seems", "sounds", "was"))


def _affirmed(words: list[str]) -> list[str]:
    return [re.sub(r"n['’]t$", "", word) for word in words if word not in _NEGATIONS]
