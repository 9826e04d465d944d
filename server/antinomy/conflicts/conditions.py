"""Conditions, compared by what they say: "if in doubt" and "when unsure" are one case.

Nothing here decides whether two cases exclude each other.
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
