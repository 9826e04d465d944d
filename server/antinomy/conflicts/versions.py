"""Entries of a list that asks for several texts ("Write three versions:"): each entry is one of them.

What limits one of them says nothing of another.
"""

from __future__ import annotations

from functools import lru_cache

from antinomy.prompt.directive import Directive
from antinomy.prompt.document import BlockKind
from antinomy.prompt.expressions import expression

_LONGEST = 200  # characters of a lead-in that is looked at: above a nested list it may be a page
_MAKE = (
    r"(?:write|draft|produce|create|deliver|return|give|compose|prepare|generate|provide|output|make|offer|suggest|propose"
    r"|need|want|include|contains?)"
)
#: "Write three versions:", "For each product, write:", "Deliver the following:".
_SEVERAL = expression(
    rf".*\b{_MAKE}\b[^.!?:]*\b(?:two|three|four|five|six|seven|several|multiple|both|[2-9])\s+(?:[\w’'-]+\s+){{0,3}}?[a-z]+s\b[^.!?:]*[:：]\W*"
    rf"|.*\b{_MAKE}(?:\s+(?:me|us|them|the\s+(?:user|customer|client)))?"
    r"(?:\s+(?:the\s+following|these|those|all\s+of\s+these)(?:\s+[a-z]+s)?)?\s*[:：]\W*"
)
#: "A tweet of at most 280 characters", "one with 14 lines", "short (at most 20 words)".
_ONE_OF_THEM = expression(
    r"\W*(?:(?:an?|one|another|the)\s+(?!(?:[\w-]+\s+)?(?:length|size|total|limit|maximum|minimum|word|sentence|line|paragraph"
    r"|character|tone|style|range|count)s?\b)[a-z]|[a-z][\w-]*(?:\s[\w-]+){0,2}\s*\()"
)


def are_versions(one: Directive, two: Directive) -> bool:
    """Tell whether two clauses are for two of the texts that the line above their list asks for."""
    first, second = one.block, two.block
    if first is second or first.kind is not BlockKind.LIST_ITEM or second.kind is not BlockKind.LIST_ITEM:
        return False
    lead = first.context.lead
    if not lead or lead != second.context.lead or not _asks_for_several(lead):
        return False
    return bool(_ONE_OF_THEM.match(one.whole) and _ONE_OF_THEM.match(two.whole))


@lru_cache(maxsize=256)
def _asks_for_several(lead: str) -> bool:
    return len(lead) <= _LONGEST and _SEVERAL.fullmatch(lead.lower()) is not None
