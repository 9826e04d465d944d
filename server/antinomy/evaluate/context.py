"""Scores a validator of document sets on the three tasks of the third source document.

Detection: is there a contradiction? Type: given that there is one, which? Segmentation: given that
there is one (blind), or one of this type (guided), in which documents? Any function can be scored; which one
it is, this module does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from statistics import fmean
from time import perf_counter
from typing import Any, TypeAlias

import attrs

from antinomy.evaluate.context_datasets import NONE, TYPES, ContextExample
from antinomy.evaluate.metrics import Counts, wilson

#: Upper ends of the groups of evidence length, in words, as the source document has them.
LENGTHS = (50, 100, 150, 200)
#: What else it varies, in the order that it is shown in.
_VARIED = ("most", "least", "near", "far", "contiguous", "separate")


class Task(StrEnum):
    """What a validator is asked, and so what it may take for granted."""

    DETECT = "detect"
    LOCATE = "locate"
    GUIDED = "guided"


@attrs.frozen
class Verdict:
    """What a validator says of a set.

    Attributes
    ----------
    type
        Of the contradiction; ``none``: there is none.
    documents
        Indices of those that take part in it.
    answered
        Whether it said so; ``False`` stands for an answer that could not be used.

    """

    type: str = NONE
    documents: tuple[int, ...] = ()
    answered: bool = True

    @classmethod
    def unanswered(cls, example: ContextExample) -> Verdict:
        """Return what counts as told wrong, whatever was asked."""
        return cls(NONE if example.conflict else TYPES[0], answered=False)


Validator: TypeAlias = Callable[[ContextExample, Task], Verdict]
"""Gives a verdict. ``LOCATE`` says that there is a contradiction; ``GUIDED`` also says its type, which is the
example's."""


@attrs.frozen(eq=False)
class Judged:
    """An example and what a validator said of it; the last two only where there is a contradiction."""

    example: ContextExample
    detected: Verdict
    located: Verdict | None
    guided: Verdict | None
    seconds: float


@attrs.frozen(eq=False)
class ContextScores:
    """Figures of the three tasks.

    Attributes
    ----------
    judged
        What they follow from, in the order of the data.

    """

    judged: tuple[Judged, ...]

    @property
    def detection(self) -> Counts:
        """Sets that hold a contradiction, found and missed, and others that were flagged."""
        flags = [(judged.example.conflict, judged.detected.type != NONE) for judged in self.judged]
        return Counts(flags.count((True, True)), flags.count((False, True)), flags.count((True, False)))

    @property
    def accuracy(self) -> float:
        """Share of the sets that were told right."""
        counts = self.detection
        return 1 - (counts.wrong + counts.missed) / len(self.judged)

    @property
    def types(self) -> dict[str, Counts]:
        """The type of contradiction that was named, where there is one."""
        named = [(judged.example.type, judged.located.type) for judged in self.judged if judged.located]
        return {
            type_: Counts(
                sum(gold == said == type_ for gold, said in named),
                sum(said == type_ != gold for gold, said in named),
                sum(gold == type_ != said for gold, said in named),
            )
            for type_ in TYPES
        }

    @property
    def type_accuracy(self) -> float | None:
        """Share of the types that were named right."""
        right = [j.example.type == j.located.type for j in self.judged if j.located]
        return fmean(right) if right else None

    @property
    def type_macro_f1(self) -> float | None:
        """Mean of the F1 of the types that occur."""
        values = [counts.f1 or 0.0 for counts in self.types.values() if counts.actual]
        return fmean(values) if values else None

    @property
    def blind(self) -> tuple[float | None, float | None]:
        """Mean Jaccard similarity and F1 of the documents, the type not being told."""
        return _overlap((j.example, j.located) for j in self.judged)

    @property
    def guided(self) -> tuple[float | None, float | None]:
        """The same, the type being told."""
        return _overlap((j.example, j.guided) for j in self.judged)

    def groups(self) -> dict[str, dict[str, tuple[int, int]]]:
        """Return how many contradictions were detected, of how many, by what the source document varies."""
        found: dict[str, dict[str, tuple[int, int]]] = {}
        for judged in self.judged:
            if not judged.example.conflict:
                continue
            for kind, group in _groups(judged.example):
                right, of = found.setdefault(kind, {}).get(group, (0, 0))
                found[kind][group] = (right + (judged.detected.type != NONE), of + 1)
        order = {name: place for place, name in enumerate((*TYPES, *_VARIED, *map(_length, LENGTHS)))}
        return {
            kind: dict(sorted(groups.items(), key=lambda item: (order.get(item[0], 99), item[0])))
            for kind, groups in found.items()
        }

    @property
    def unanswered(self) -> int:
        """How many answers could not be used."""
        verdicts = (v for j in self.judged for v in (j.detected, j.located, j.guided) if v is not None)
        return sum(not verdict.answered for verdict in verdicts)

    @property
    def seconds(self) -> float:
        """Mean seconds that detection took for a set."""
        return fmean(judged.seconds for judged in self.judged)

    def to_json(self) -> dict[str, Any]:
        """Return the figures."""
        return {
            "task": "context",
            "sets": len(self.judged),
            "detection": {"accuracy": round(self.accuracy, 4), **self.detection.to_json()},
            "type": {
                "accuracy": _rounded(self.type_accuracy),
                "macroF1": _rounded(self.type_macro_f1),
                "byType": {name: counts.to_json() for name, counts in self.types.items()},
            },
            "segmentation": {
                name: {"jaccard": _rounded(jaccard), "f1": _rounded(f1)}
                for name, (jaccard, f1) in (("blind", self.blind), ("guided", self.guided))
            },
            "detectedBy": {
                kind: {name: _share(*counts) for name, counts in groups.items()}
                for kind, groups in self.groups().items()
            },
            "unanswered": self.unanswered,
            "secondsPerSet": round(self.seconds, 4),
        }


def evaluate_contexts(examples: Iterable[ContextExample], validator: Validator) -> ContextScores:
    """Score a validator.

    Parameters
    ----------
    examples
        Labelled sets.
    validator
        What is scored.

    """
    judged = []
    for example in examples:
        started = perf_counter()
        detected = validator(example, Task.DETECT)
        seconds = perf_counter() - started
        located, guided = (
            (validator(example, Task.LOCATE), validator(example, Task.GUIDED))
            if example.conflict
            else (None, None)
        )
        judged.append(Judged(example, detected, located, guided, seconds))
    return ContextScores(tuple(judged))


def _overlap(
    pairs: Iterable[tuple[ContextExample, Verdict | None]],
) -> tuple[float | None, float | None]:
    jaccard, f1 = [], []
    for example, verdict in pairs:
        if verdict is None:
            continue
        gold, said = set(example.conflicting), set(verdict.documents)
        jaccard.append(len(gold & said) / len(gold | said) if gold | said else 1.0)
        f1.append(2 * len(gold & said) / (len(gold) + len(said)) if gold or said else 1.0)
    return (fmean(jaccard), fmean(f1)) if jaccard else (None, None)


def _groups(example: ContextExample) -> list[tuple[str, str]]:
    groups = [("type", example.type)]
    if example.importance:
        groups.append(("importance", example.importance))
    if example.placement:
        groups.append(("placement", example.placement))
    # Of three documents none is put in to contradict another, so their length is no evidence's.
    if example.evidence_words and example.type != "conditional":
        limit = next((limit for limit in LENGTHS if example.evidence_words <= limit), None)
        groups.append(("evidence", f"over {LENGTHS[-1]}" if limit is None else _length(limit)))
    return groups


def _length(limit: int) -> str:
    return f"{limit - 49}–{limit}"


def _share(right: int, of: int) -> dict[str, Any]:
    low, high = wilson(right, of) or (0.0, 1.0)
    return {
        "found": right,
        "of": of,
        "share": round(right / of, 4),
        "share95": [round(low, 4), round(high, 4)],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
