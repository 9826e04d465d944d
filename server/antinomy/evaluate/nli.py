"""Scores a cross-encoder on labelled pairs and prompts, with no help from any other detector.

Which model it is, this module does not know; reading data is for `nli_datasets`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from time import perf_counter
from typing import Any, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from antinomy.errors import ModelError
from antinomy.evaluate.metrics import Counts
from antinomy.evaluate.nli_datasets import (
    NOT_ENTAILMENT,
    Dataset,
    LabelledPairs,
    Pair,
    RulePairs,
    WholePrompts,
)
from antinomy.inference.manifest import LABELS
from antinomy.inference.nli import CONTRADICTION, ENTAILMENT, CrossEncoder

#: Shares of false alarms at which recall is given.
FALSE_ALARMS = (0.01, 0.05)
#: Share of clean prompts that may be flagged where the best recall on prompts is looked for.
CLEAN_FLAGGED = 0.05
_EVEN = 0.5

_Flags: TypeAlias = NDArray[np.bool_]
_Scores: TypeAlias = NDArray[np.float32]


class Head(StrEnum):
    """The question that a pair is scored by.

    ``nli`` asks for the label; a conflict is then a contradiction, read both ways
    round. ``conflict`` asks whether both can be followed.
    """

    NLI = "nli"
    CONFLICT = "conflict"


@attrs.frozen(eq=False)
class LabelScores:
    """How many labels are right.

    Attributes
    ----------
    name
        The dataset.
    labels
        The answers that were possible: those that the set has.
    counts
        By label.
    right, total
        Pairs.
    speed
        Pairs a second.

    """

    name: str
    labels: tuple[str, ...]
    counts: dict[str, Counts]
    right: int
    total: int
    speed: float

    @property
    def accuracy(self) -> float:
        """Share of the pairs labelled right."""
        return self.right / self.total

    def to_json(self) -> dict[str, Any]:
        """Return the figures."""
        return {
            "set": self.name,
            "task": "labels",
            "pairs": self.total,
            "labels": list(self.labels),
            "accuracy": round(self.accuracy, 4),
            "f1": {label: _rounded(counts.f1) for label, counts in self.counts.items()},
            "pairsPerSecond": round(self.speed, 1),
        }


@attrs.frozen(eq=False)
class ConflictScores:
    """How well scores tell conflicts from other pairs.

    Attributes
    ----------
    name
        The dataset.
    threshold
        Score from which on the model reports a conflict.
    counts
        At that threshold.
    best_f1
        The highest F1 that any threshold gives.
    auc
        Probability that a conflict is scored above another pair; ``None`` if the
        set has only one of the two.
    recall_at
        Share of false alarms -> highest recall that costs no more.
    total
        Pairs.
    speed
        Pairs a second.

    """

    name: str
    threshold: float
    counts: Counts
    best_f1: float | None
    auc: float | None
    recall_at: dict[float, float | None]
    total: int
    speed: float

    def to_json(self) -> dict[str, Any]:
        """Return the figures."""
        return {
            "set": self.name,
            "task": "conflicts",
            "pairs": self.total,
            "threshold": self.threshold,
            **self.counts.to_json(),
            "bestF1": _rounded(self.best_f1),
            "auc": _rounded(self.auc),
            "recallAtFalseAlarms": {str(share): _rounded(value) for share, value in self.recall_at.items()},
            "pairsPerSecond": round(self.speed, 1),
        }


@attrs.frozen(eq=False)
class PromptScores:
    """What a model finds in whole prompts when all pairs of their rules are scored.

    Attributes
    ----------
    name
        The dataset.
    threshold
        Score from which on the model reports a conflict.
    found, conflicts
        Labelled conflicts that are reported, and all.
    clean_flagged, clean
        Prompts without a conflict in which something is reported, and all.
    best_found, best_threshold
        The same, at the lowest threshold that flags at most ``CLEAN_FLAGGED`` of
        the clean prompts.
    pairs
        How many were scored.
    speed
        Pairs a second.

    """

    name: str
    prompts: int
    threshold: float
    found: int
    conflicts: int
    clean_flagged: int
    clean: int
    best_found: int
    best_threshold: float
    pairs: int
    speed: float

    def to_json(self) -> dict[str, Any]:
        """Return the figures."""
        return {
            "set": self.name,
            "task": "prompts",
            "prompts": self.prompts,
            "pairs": self.pairs,
            "threshold": self.threshold,
            "conflicts": {"found": self.found, "of": self.conflicts},
            "cleanPrompts": {"flagged": self.clean_flagged, "of": self.clean},
            "best": {
                "cleanPromptsFlagged": CLEAN_FLAGGED,
                "threshold": round(self.best_threshold, 4),
                "found": self.best_found,
            },
            "pairsPerSecond": round(self.speed, 1),
        }


Scores: TypeAlias = LabelScores | ConflictScores | PromptScores


def evaluate(dataset: Dataset, model: CrossEncoder, head: Head | None = None) -> Scores:
    """Score a model on a dataset.

    Parameters
    ----------
    dataset
        What to score it on.
    model
        Without a cache, or its speed is that of the cache.
    head
        By default the one that the dataset is for: ``nli`` for labelled premises and
        hypotheses, ``conflict`` for rules and prompts. Premises and hypotheses that
        are scored with ``conflict`` count as conflicts if they contradict each other.

    """
    if isinstance(dataset, LabelledPairs):
        if head is Head.CONFLICT:
            gold = tuple(label == LABELS[CONTRADICTION] for label in dataset.gold)
            return _conflicts(RulePairs(dataset.name, dataset.pairs, gold), model, head)
        return _labels(dataset, model)
    chosen = head or Head.CONFLICT
    if isinstance(dataset, RulePairs):
        return _conflicts(dataset, model, chosen)
    return _prompts(dataset, model, chosen)


def _labels(dataset: LabelledPairs, model: CrossEncoder) -> LabelScores:
    probabilities, speed = _timed(model.classify, dataset.pairs)
    labels = dataset.labels
    if NOT_ENTAILMENT in labels:
        labels = (LABELS[ENTAILMENT], NOT_ENTAILMENT)
        answers = np.where(probabilities[:, ENTAILMENT] > _EVEN, *labels)
        gold = tuple(label if label == labels[0] else NOT_ENTAILMENT for label in dataset.gold)
    else:
        columns = [LABELS.index(label) for label in labels]
        answers = np.array(labels)[probabilities[:, columns].argmax(axis=1)]
        gold = dataset.gold
    actual = np.array(gold)
    counts = {label: _counts(answers == label, actual == label) for label in labels}
    return LabelScores(dataset.name, labels, counts, int((answers == actual).sum()), len(gold), speed)


def _conflicts(dataset: RulePairs, model: CrossEncoder, head: Head) -> ConflictScores:
    scores, speed = _timed(_scorer(model, head), dataset.pairs)
    gold = np.array(dataset.gold)
    threshold = _threshold(model, head)
    return ConflictScores(
        dataset.name,
        threshold,
        _counts(scores >= threshold, gold),
        best_f1(scores, gold),
        auc(scores, gold),
        {share: recall_at(scores, gold, share) for share in FALSE_ALARMS},
        len(gold),
        speed,
    )


def _prompts(dataset: WholePrompts, model: CrossEncoder, head: Head) -> PromptScores:
    scores, speed = _timed(
        _scorer(model, head), [pair for prompt in dataset.prompts for pair in prompt.pairs]
    )
    parts = np.split(scores, np.cumsum([len(prompt.pairs) for prompt in dataset.prompts])[:-1])
    # A prompt of one rule, or a conflict whose sides are no rules, is never found.
    clean = [
        float(part.max(initial=0.0))
        for prompt, part in zip(dataset.prompts, parts, strict=True)
        if not prompt.conflicts
    ]
    conflicts = [
        max((float(part[place]) for place in places), default=0.0)
        for prompt, part in zip(dataset.prompts, parts, strict=True)
        for places in prompt.conflicts
    ]
    threshold = _threshold(model, head)
    best = _threshold_flagging(clean, CLEAN_FLAGGED)
    return PromptScores(
        name=dataset.name,
        prompts=len(dataset.prompts),
        threshold=threshold,
        found=sum(score >= threshold for score in conflicts),
        conflicts=len(conflicts),
        clean_flagged=sum(score >= threshold for score in clean),
        clean=len(clean),
        best_found=sum(score >= best for score in conflicts),
        best_threshold=best,
        pairs=len(scores),
        speed=speed,
    )


def best_f1(scores: _Scores, gold: _Flags) -> float | None:
    """Return the highest F1 that any threshold gives; ``None`` without conflicts."""
    if not gold.any():
        return None
    # Pairs of one score are flagged together.
    thresholds = np.unique(scores)
    return max(_counts(scores >= threshold, gold).f1 or 0.0 for threshold in thresholds)


def auc(scores: _Scores, gold: _Flags) -> float | None:
    """Return the probability that a conflict scores above another pair, ties counting half."""
    positive, negative = int(gold.sum()), int((~gold).sum())
    if not positive or not negative:
        return None
    _, inverse, counts = np.unique(scores, return_inverse=True, return_counts=True)
    # Mean rank of each group of ties.
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[inverse]
    return float((ranks[gold].sum() - positive * (positive + 1) / 2) / (positive * negative))


def recall_at(scores: _Scores, gold: _Flags, share: float) -> float | None:
    """Return the highest recall at which at most ``share`` of the other pairs are flagged."""
    if not gold.any():
        return None
    threshold = _threshold_flagging(scores[~gold].tolist(), share)
    return float((scores[gold] >= threshold).mean())


def _threshold_flagging(scores: Sequence[float], share: float) -> float:
    """Return the lowest threshold that at most a share of the scores reach."""
    ordered = sorted(scores, reverse=True)
    allowed = int(share * len(ordered))
    if allowed >= len(ordered):
        return 0.0
    # Just above the highest score that must stay below it.
    return float(np.nextafter(np.float32(ordered[allowed]), np.float32(2.0)))


def _scorer(model: CrossEncoder, head: Head) -> Callable[[Sequence[Pair]], _Scores]:
    if head is Head.NLI:
        return lambda pairs: _contradiction(model, pairs)
    if not model.has_conflict_head:
        raise ModelError(f"{model.entry.name} has no head for conflicts; add `--head nli`.")
    return model.conflict


def _contradiction(model: CrossEncoder, pairs: Sequence[Pair]) -> _Scores:
    """Return the probability of a contradiction, read both ways round and averaged."""
    both = model.classify([*pairs, *((second, first) for first, second in pairs)])[:, CONTRADICTION]
    mean: _Scores = both.reshape(2, len(pairs)).mean(axis=0)
    return mean


def _threshold(model: CrossEncoder, head: Head) -> float:
    return model.entry.threshold.get(head.value, _EVEN)


def _timed(score: Callable[[Sequence[Pair]], _Scores], pairs: Sequence[Pair]) -> tuple[_Scores, float]:
    """Return the scores and how many pairs a second were scored, the model being loaded already."""
    started = perf_counter()
    scores = score(pairs)
    return scores, len(pairs) / max(perf_counter() - started, 1e-9)


def _counts(flagged: _Flags, actual: _Flags) -> Counts:
    return Counts(
        int((flagged & actual).sum()), int((flagged & ~actual).sum()), int((~flagged & actual).sum())
    )


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
