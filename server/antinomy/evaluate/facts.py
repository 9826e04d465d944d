"""Scores a fact-check: which claims it finds and skips, how it labels them, what it shows as evidence.

Predictions come in as spans and labels; what made them is not known here, nor
is how data is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from antinomy.evaluate.facts_datasets import NOT_ENTAILMENT, FactDataset, FactExample, GoldClaim
from antinomy.evaluate.metrics import Counts
from antinomy.prompt.text import Span

_CONTRADICTION, _ENTAILMENT, _NEUTRAL = "contradiction", "entailment", "neutral"
#: Share of the shorter of two spans that they must share to be the same claim.
_SAME = 0.5


@attrs.frozen
class Predicted:
    """A claim that the check found: its place, label, and the place of its evidence."""

    span: Span
    label: str
    evidence: Span | None = None


@attrs.frozen
class FactScores:
    """The figures of one dataset, or of one group of its examples.

    Attributes
    ----------
    name
        The dataset, or the group.
    counts
        By label.
    right, total
        Labelled claims that got their label, and all.
    found
        Labelled claims that the check saw as claims.
    shown, to_show
        Claims decided by the context and labelled so: those whose evidence overlaps
        the labelled one, and all.
    skipped, non_claims
        Sentences that state nothing: those that were left out, and all.

    """

    name: str
    counts: dict[str, Counts]
    right: int
    total: int
    found: int
    shown: int
    to_show: int
    skipped: int
    non_claims: int

    @property
    def macro_f1(self) -> float:
        """Mean F1 of the labels."""
        return sum(counts.f1 or 0.0 for counts in self.counts.values()) / len(self.counts)

    @property
    def accuracy(self) -> float | None:
        """Share of the claims labelled right."""
        return _share(self.right, self.total)

    @property
    def evidence(self) -> float | None:
        """Share of the decided claims shown with the right evidence."""
        return _share(self.shown, self.to_show)

    @property
    def skip_rate(self) -> float | None:
        """Share of the non-claims that were left out."""
        return _share(self.skipped, self.non_claims)

    def to_json(self) -> dict[str, Any]:
        """Return the figures."""
        return {
            "set": self.name,
            "claims": self.total,
            "found": self.found,
            "accuracy": _rounded(self.accuracy),
            "macroF1": _rounded(self.macro_f1),
            "labels": {label: counts.to_json() for label, counts in self.counts.items()},
            "evidenceOverlap": _rounded(self.evidence),
            "nonClaims": self.non_claims,
            "nonClaimsSkipped": _rounded(self.skip_rate),
        }


def score(dataset: FactDataset, predictions: Sequence[Sequence[Predicted]]) -> list[FactScores]:
    """Return the figures of a dataset, then those of each of its groups if it has several.

    Parameters
    ----------
    dataset
        Texts with labels.
    predictions
        What the check found in each, in the same order.

    """
    judged = list(zip(dataset.examples, predictions, strict=True))
    groups = list(dict.fromkeys(example.group for example in dataset.examples))
    whole = _scores(dataset.name, dataset.labels, judged)
    if len(groups) < 2:
        return [whole]
    return [
        whole,
        *(
            _scores(group, dataset.labels, [one for one in judged if one[0].group == group])
            for group in groups
        ),
    ]


def label_of(claim: GoldClaim, predicted: Iterable[Predicted]) -> str:
    """Return the label that a text's predictions give to a labelled claim; empty if it was not seen.

    A claim that the check cut into several holds only if all of them do.
    """
    labels = {one.label for one in predicted if same(one.span, claim.span)}
    for label in (_CONTRADICTION, _NEUTRAL, _ENTAILMENT):
        if label in labels:
            return label
    return ""


def same(one: Span, other: Span) -> bool:
    """Tell whether two spans are of the same claim."""
    shared = min(one.end, other.end) - max(one.start, other.start)
    return shared >= _SAME * min(one.end - one.start, other.end - other.start) > 0


def _scores(
    name: str, labels: Sequence[str], judged: Sequence[tuple[FactExample, Sequence[Predicted]]]
) -> FactScores:
    pairs = [(claim, found, label_of(claim, found)) for example, found in judged for claim in example.claims]
    answers = [(claim.label, _as_labelled(label, labels)) for claim, _, label in pairs]
    to_show = [
        (claim, found, label)
        for claim, found, label in pairs
        if claim.evidence and label in {_CONTRADICTION, _ENTAILMENT}
    ]
    silent = [(span, found) for example, found in judged for span in example.non_claims]
    return FactScores(
        name,
        {label: _counts(label, answers) for label in labels},
        right=sum(gold == given for gold, given in answers),
        total=len(pairs),
        found=sum(bool(label) for _, _, label in pairs),
        shown=sum(_shows(claim, found, label) for claim, found, label in to_show),
        to_show=len(to_show),
        skipped=sum(not any(same(one.span, span) for one in found) for span, found in silent),
        non_claims=len(silent),
    )


def _as_labelled(label: str, labels: Sequence[str]) -> str:
    """Return an answer in the terms of a set that tells only entailment from the rest."""
    return NOT_ENTAILMENT if NOT_ENTAILMENT in labels and label not in {_ENTAILMENT, ""} else label


def _shows(claim: GoldClaim, found: Iterable[Predicted], label: str) -> bool:
    shown = [
        one.evidence for one in found if one.label == label and one.evidence and same(one.span, claim.span)
    ]
    return any(span.overlaps(gold) for span in shown for gold in claim.evidence)


def _counts(label: str, answers: Iterable[tuple[str, str]]) -> Counts:
    right = wrong = missed = 0
    for gold, given in answers:
        right += gold == given == label
        wrong += given == label != gold
        missed += gold == label != given
    return Counts(right, wrong, missed)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
