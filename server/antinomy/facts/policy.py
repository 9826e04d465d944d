"""What follows from checked claims: whether the text may be shown, with a warning, or not at all.

The thresholds are those of the first fact-checking design (0.75 and 0.60); two
choices that it made silently are the caller's here: what to do about claims that
the context does not speak of, and whether a failed check lets the text through.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from antinomy.config.record import FactSettings
from antinomy.errors import AntinomyError
from antinomy.facts.result import Action, ClaimCheck, FactCheckResult, Label, Outcome

_WARN, _BLOCK, _ALLOW = "warn", "block", "allow"
_OPEN, _CLOSED = "open", "closed"


def _fraction(_: Policy, field: attrs.Attribute[float], value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise AntinomyError(f"A policy's {field.name} must be a number from 0 to 1, not {value!r}.")


def _one_of(*allowed: str) -> Callable[[Policy, attrs.Attribute[str], str], None]:
    def check(_: Policy, field: attrs.Attribute[str], value: str) -> None:
        if value not in allowed:
            raise AntinomyError(f"A policy's {field.name} must be {' or '.join(allowed)}, not {value!r}.")

    return check


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

    Raises
    ------
    AntinomyError
        A value is none of these, or ``warn`` is above ``display``.

    """

    threshold: float = attrs.field(default=0.7, validator=_fraction)
    display: float = attrs.field(default=0.75, validator=_fraction)
    warn: float = attrs.field(default=0.6, validator=_fraction)
    unsupported: str = attrs.field(default=_WARN, validator=_one_of(_ALLOW, _WARN, _BLOCK))
    on_failure: str = attrs.field(default=_OPEN, validator=_one_of(_OPEN, _CLOSED))

    def __attrs_post_init__(self) -> None:
        """Compare the thresholds."""
        if self.warn > self.display:
            raise AntinomyError(
                f"A policy's warn ({self.warn:g}) must not be above its display ({self.display:g})."
            )

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
        return FactCheckResult((), Outcome.UNAVAILABLE, 0.0, shown, self._unchecked(), reason)

    def doubt(self, reason: str, checks: Sequence[ClaimCheck] = ()) -> FactCheckResult:
        """Return the result for a text whose check says nothing of it, with the reason in one sentence.

        That is no failure, so that whether it is open or closed only decides between warning and blocking.
        """
        outcome = Outcome.CHECKED if checks else Outcome.NOTHING_TO_CHECK
        return FactCheckResult(tuple(checks), outcome, 0.0, False, self._unchecked(), reason)

    def _unchecked(self) -> Action:
        return Action.DISPLAY_WITH_WARNING if self.on_failure == _OPEN else Action.BLOCK

    def _action(self, checks: Sequence[ClaimCheck], confidence: float) -> Action:
        labels = {check.label for check in checks}
        if Label.CONTRADICTION in labels or confidence < self.warn:
            return Action.BLOCK
        if Label.NEUTRAL in labels and self.unsupported == _BLOCK:
            return Action.BLOCK
        if confidence < self.display or (Label.NEUTRAL in labels and self.unsupported == _WARN):
            return Action.DISPLAY_WITH_WARNING
        return Action.DISPLAY
