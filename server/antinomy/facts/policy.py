"""What follows from checked claims: whether the text may be shown, with a warning, or not at all.

The thresholds are those of the first fact-checking design (0.75 and 0.60); two
choices that it made silently are the caller's here: what to do about claims that
the context does not speak of, and whether a failed check lets the text through.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from antinomy.config.record import FactSettings
from antinomy.facts.result import Action, ClaimCheck, FactCheckResult, Label, Outcome

_WARN, _BLOCK = "warn", "block"
_OPEN = "open"


@attrs.frozen
class Policy:
    """How results are judged.

    Attributes
    ----------
    threshold
        Overall confidence from which a text without contradictions is safe to display.
    display
        Overall confidence from which it is displayed without a warning.
    warn
        Overall confidence below which it is blocked.
    unsupported
        ``allow``, ``warn`` or ``block``: what claims lead to that the context does not speak of.
    on_failure
        ``open`` shows a text that could not be checked, with a warning; ``closed`` blocks it.

    """

    threshold: float = 0.7
    display: float = 0.75
    warn: float = 0.6
    unsupported: str = _WARN
    on_failure: str = _OPEN

    @classmethod
    def of(cls, settings: FactSettings) -> Policy:
        """Return the policy that a configuration asks for."""
        return cls(
            settings.threshold, settings.display, settings.warn, settings.unsupported, settings.on_failure
        )

    def judge(self, checks: Sequence[ClaimCheck]) -> FactCheckResult:
        """Return the result for checked claims; without any, there was nothing to check."""
        if not checks:
            return FactCheckResult((), Outcome.NOTHING_TO_CHECK, 1.0, True, Action.DISPLAY)
        confidence = sum(check.confidence for check in checks) / len(checks)
        action = self._action(checks, confidence)
        contradicted = any(check.label is Label.CONTRADICTION for check in checks)
        safe = not contradicted and confidence >= self.threshold and action is not Action.BLOCK
        return FactCheckResult(tuple(checks), Outcome.CHECKED, confidence, safe, action)

    def give_up(self, reason: str) -> FactCheckResult:
        """Return the result for a text that could not be checked, with the reason in one sentence."""
        shown = self.on_failure == _OPEN
        action = Action.DISPLAY_WITH_WARNING if shown else Action.BLOCK
        return FactCheckResult((), Outcome.UNAVAILABLE, 0.0, shown, action, reason)

    def _action(self, checks: Sequence[ClaimCheck], confidence: float) -> Action:
        labels = {check.label for check in checks}
        if Label.CONTRADICTION in labels or confidence < self.warn:
            return Action.BLOCK
        if Label.NEUTRAL in labels and self.unsupported == _BLOCK:
            return Action.BLOCK
        if confidence < self.display or (Label.NEUTRAL in labels and self.unsupported == _WARN):
            return Action.DISPLAY_WITH_WARNING
        return Action.DISPLAY
