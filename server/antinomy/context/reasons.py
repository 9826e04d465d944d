"""Says in a few words what tells two statements apart, as far as words and figures show it."""

from __future__ import annotations

from antinomy.context.features import profile
from antinomy.context.figures import compare
from antinomy.context.statements import Statement
from antinomy.context.words import opposed


def reason(a: Statement, b: Statement) -> str:
    """Return what tells two contradicting statements apart; empty if only their meaning does."""
    one, two = profile(a), profile(b)
    compared = compare(one.figures, two.figures)
    if compared.clash:
        return "their numbers differ"
    if bool(one.negations) != bool(two.negations):
        return "one denies what the other says"
    if opposed(one.ordered, two.ordered):
        return "they use opposite words"
    if compared.years_apart or compared.days_apart:
        return "their dates differ"
    return ""
