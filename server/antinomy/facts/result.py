"""The shapes that leave a fact-check: checked claims, and the result with what follows from it.

Field names and JSON keys are the contract of the design's section 5. Offsets
are code points into the texts as given, 0-based, end exclusive.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import attrs

from antinomy.facts.claims import Claim
from antinomy.prompt.text import Span


class Label(StrEnum):
    """What the context says of a claim."""

    CONTRADICTION = "contradiction"
    ENTAILMENT = "entailment"
    NEUTRAL = "neutral"


class Outcome(StrEnum):
    """How a check ended."""

    CHECKED = "checked"
    NOTHING_TO_CHECK = "nothing-to-check"
    UNAVAILABLE = "unavailable"


class Action(StrEnum):
    """What to do with the text."""

    DISPLAY = "DISPLAY"
    DISPLAY_WITH_WARNING = "DISPLAY_WITH_WARNING"
    BLOCK = "BLOCK"


@attrs.frozen
class Evidence:
    """The words of the context that decide a claim; ``path`` is empty for bare text."""

    text: str
    span: Span
    path: str

    def to_json(self) -> dict[str, Any]:
        """Return the JSON shape."""
        return {"path": self.path, "text": self.text, "start": self.span.start, "end": self.span.end}


@attrs.frozen
class ClaimCheck:
    """A claim and what the context says of it; ``evidence`` is ``None`` for what it does not speak of."""

    claim: Claim
    probabilities: Mapping[str, float]
    evidence: Evidence | None = None

    @property
    def label(self) -> Label:
        """The most probable label."""
        return Label(max(self.probabilities, key=lambda label: self.probabilities[label]))

    @property
    def confidence(self) -> float:
        """The probability of the label."""
        return self.probabilities[self.label]

    def to_json(self) -> dict[str, Any]:
        """Return the JSON shape."""
        return {
            "claim": self.claim.text,
            "start": self.claim.span.start,
            "end": self.claim.span.end,
            "label": self.label.value,
            "confidence": round(self.confidence, 4),
            "probabilities": {label: round(value, 4) for label, value in self.probabilities.items()},
            "evidence": None if self.evidence is None else self.evidence.to_json(),
        }


@attrs.frozen
class FactCheckResult:
    """All that was found out about one text.

    Attributes
    ----------
    checks
        Its claims in text order.
    outcome
        Whether there was anything to check, and whether it could be.
    overall_confidence
        Mean confidence of the labels; 1 if there was nothing to check, 0 if there is a ``reason``.
    safe_to_display, action
        What the policy makes of it.
    reason
        Why the text could not be checked, or why the check says nothing of it, in one sentence; else empty.
    text, path
        What was checked.
    contexts
        Path -> text of what it was checked against: reports quote lines from it.
    elapsed_ms
        Wall-clock time, milliseconds; in a batch that of the whole batch.

    """

    checks: tuple[ClaimCheck, ...]
    outcome: Outcome
    overall_confidence: float
    safe_to_display: bool
    action: Action
    reason: str = ""
    text: str = ""
    path: str = ""
    contexts: Mapping[str, str] = attrs.field(factory=dict)
    elapsed_ms: float = 0.0

    @property
    def claims_checked(self) -> int:
        """Number of claims."""
        return len(self.checks)

    @property
    def entailment_count(self) -> int:
        """Number of claims that the context supports."""
        return self._count(Label.ENTAILMENT)

    @property
    def contradiction_count(self) -> int:
        """Number of claims that the context contradicts."""
        return self._count(Label.CONTRADICTION)

    @property
    def neutral_count(self) -> int:
        """Number of claims that the context does not speak of."""
        return self._count(Label.NEUTRAL)

    @property
    def fallback_used(self) -> bool:
        """Whether the text could not be checked and the policy decided blindly."""
        return self.outcome is Outcome.UNAVAILABLE

    @property
    def contradicted(self) -> tuple[ClaimCheck, ...]:
        """The claims that the context contradicts."""
        return tuple(check for check in self.checks if check.label is Label.CONTRADICTION)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON shape."""
        body: dict[str, Any] = {
            "outcome": self.outcome.value,
            "claimsChecked": self.claims_checked,
            "entailmentCount": self.entailment_count,
            "contradictionCount": self.contradiction_count,
            "neutralCount": self.neutral_count,
            "overallConfidence": round(self.overall_confidence, 4),
            "safeToDisplay": self.safe_to_display,
            "action": self.action.value,
            "fallbackUsed": self.fallback_used,
            "checks": [check.to_json() for check in self.checks],
            "elapsedMs": round(self.elapsed_ms, 1),
        }
        return body | ({"reason": self.reason} if self.reason else {})

    def _count(self, label: Label) -> int:
        return sum(check.label is label for check in self.checks)
