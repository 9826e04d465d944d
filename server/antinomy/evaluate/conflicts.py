"""Scores conflict detection: whole prompts, pairs, categories, tags, and flag rates without labels.

A detector is any function from text and path to predictions; which one it is,
this module does not know.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import attrs

from antinomy.evaluate.corpus import CorpusFile
from antinomy.evaluate.datasets import Dataset, Example, File, Pair
from antinomy.evaluate.metrics import Counts
from antinomy.prompt.text import Span


class Prediction(NamedTuple):
    """A pair that a detector flags: axis, the two spans in code points, confidence in [0, 1]."""

    axis: str
    first: Span
    second: Span
    confidence: float


Detector = Callable[[str, str], Sequence[Prediction]]
"""From a text and its path."""
RepositoryDetector = Callable[[Sequence[File]], Sequence[Prediction]]
"""From the files of a repository; spans count from the start of their joined text."""


@attrs.frozen(eq=False)
class Judged:
    """What a detector said of one example.

    Attributes
    ----------
    found, missed
        The example's conflicts, each in one of the two.
    wrong
        Predictions that meet no conflict. A prediction that meets a conflict
        which another one met before is neither right nor wrong: it says the same
        thing again.
    tempted
        The pairs labelled as no conflict that some wrong prediction meets.

    """

    example: Example
    found: tuple[Pair, ...]
    missed: tuple[Pair, ...]
    wrong: tuple[Prediction, ...]
    tempted: tuple[Pair, ...]

    @property
    def flagged(self) -> bool:
        """Whether anything was predicted at all."""
        return bool(self.found or self.wrong)

    @property
    def pairs(self) -> Counts:
        """Counts over pairs."""
        return Counts(len(self.found), len(self.wrong), len(self.missed))

    @property
    def prompt(self) -> Counts:
        """Counts over the prompt as a whole: flagged or not, against conflicting or not."""
        conflicting = bool(self.example.conflicts)
        return Counts(
            right=conflicting and self.flagged,
            wrong=self.flagged and not conflicting,
            missed=conflicting and not self.flagged,
        )


class TagScore(NamedTuple):
    """One tag: its prompts, counts over their pairs, how many of its clean prompts were flagged."""

    prompts: int
    pairs: Counts
    clean: int
    clean_flagged: int


@attrs.frozen(eq=False)
class ConflictScores:
    """All figures of one run over a dataset; ``complete`` as in `Dataset`."""

    judged: tuple[Judged, ...]
    complete: bool

    @cached_property
    def prompts(self) -> Counts:
        """Counts over prompts."""
        return sum((j.prompt for j in self.judged), Counts())

    @cached_property
    def pairs(self) -> Counts:
        """Counts over pairs."""
        return sum((j.pairs for j in self.judged), Counts())

    @cached_property
    def categories(self) -> dict[str, Counts]:
        """Counts by category, without ``wrong``: a false alarm has no category."""
        counts: dict[str, Counts] = {}
        for judged in self.judged:
            for pairs, one in ((judged.found, Counts(right=1)), (judged.missed, Counts(missed=1))):
                for pair in pairs:
                    counts[pair.category] = counts.get(pair.category, Counts()) + one
        return dict(sorted(counts.items()))

    @cached_property
    def tags(self) -> dict[str, TagScore]:
        """Scores by tag."""
        scores: dict[str, TagScore] = {}
        for judged in self.judged:
            clean = not judged.example.conflicts
            for tag in judged.example.tags:
                old = scores.get(tag, TagScore(0, Counts(), 0, 0))
                scores[tag] = TagScore(
                    old.prompts + 1,
                    old.pairs + judged.pairs,
                    old.clean + clean,
                    old.clean_flagged + (clean and judged.flagged),
                )
        return dict(sorted(scores.items()))

    @cached_property
    def tempting(self) -> tuple[int, int]:
        """Number of tempting pairs that were flagged, and of all tempting pairs."""
        return sum(len(j.tempted) for j in self.judged), sum(len(j.example.tempting) for j in self.judged)

    def to_json(self) -> dict[str, Any]:
        """Return the figures; with incomplete labels, only those that such labels allow."""
        flagged, of = self.tempting
        body: dict[str, Any] = {"complete": self.complete, "examples": len(self.judged)}
        if self.complete:
            body["prompts"] = self.prompts.to_json()
            body["pairs"] = self.pairs.to_json()
        else:
            body["genuine"] = {"found": self.pairs.right, "of": self.pairs.actual}
        body["tempting"] = {"flagged": flagged, "of": of}
        body["categories"] = {name: {"found": c.right, "of": c.actual} for name, c in self.categories.items()}
        body["tags"] = {
            name: {
                "prompts": score.prompts,
                "found": score.pairs.right,
                "of": score.pairs.actual,
                "falseAlarms": score.pairs.wrong,
                "cleanPrompts": score.clean,
                "cleanPromptsFlagged": score.clean_flagged,
            }
            for name, score in self.tags.items()
        }
        return body


def judge(example: Example, predictions: Iterable[Prediction]) -> Judged:
    """Hold predictions against an example's labels."""
    met: set[Pair] = set()
    wrong: list[Prediction] = []
    for prediction in predictions:
        hits = [pair for pair in example.conflicts if pair.meets(prediction.first, prediction.second)]
        met.update(hits)
        if not hits:
            wrong.append(prediction)
    return Judged(
        example=example,
        found=tuple(pair for pair in example.conflicts if pair in met),
        missed=tuple(pair for pair in example.conflicts if pair not in met),
        wrong=tuple(wrong),
        tempted=tuple(t for t in example.tempting if any(t.meets(w.first, w.second) for w in wrong)),
    )


def evaluate_conflicts(
    dataset: Dataset, detector: Detector, of_files: RepositoryDetector = lambda _: ()
) -> ConflictScores:
    """Run a detector over every prompt, and ``of_files`` over every repository, and score them."""
    judged = tuple(
        judge(example, of_files(example.files) if example.files else detector(example.text, example.path))
        for example in dataset.examples
    )
    return ConflictScores(judged, dataset.complete)


class Flag(NamedTuple):
    """A prediction and the file it was made on."""

    file: CorpusFile
    prediction: Prediction


@attrs.frozen(eq=False)
class FlagRates:
    """How often a detector flags files that nobody labelled.

    Attributes
    ----------
    kinds
        For every kind of file: number of files, number of flagged ones.
    flags
        One prediction for each flagged file and axis, in file order: a file with
        fifty pairs on one axis is one thing to read, not fifty.

    """

    kinds: dict[str, tuple[int, int]]
    flags: tuple[Flag, ...]

    @property
    def total(self) -> tuple[int, int]:
        """Number of files and of flagged files over all kinds."""
        return sum(files for files, _ in self.kinds.values()), sum(hits for _, hits in self.kinds.values())

    def sample(self, size: int, seed: int) -> tuple[Flag, ...]:
        """Return ``size`` flags drawn without replacement (fewer if there are fewer), in file order."""
        # Not for secrets: the seed makes a reading list reproducible.
        chosen = random.Random(seed).sample(range(len(self.flags)), min(size, len(self.flags)))  # noqa: S311
        return tuple(self.flags[index] for index in sorted(chosen))

    def to_json(self) -> dict[str, Any]:
        """Return counts and rates."""
        files, flagged = self.total
        return {
            "files": files,
            "flagged": flagged,
            "flags": len(self.flags),
            "kinds": {kind: {"files": n, "flagged": hits} for kind, (n, hits) in self.kinds.items()},
        }


def flag_rates(corpus: Iterable[CorpusFile], detector: Detector, kinds: Iterable[str] = ()) -> FlagRates:
    """Run a detector over a corpus, or over the files of the given kinds only."""
    wanted = set(kinds)
    counts: dict[str, tuple[int, int]] = {}
    flags: list[Flag] = []
    for file in corpus:
        if wanted and file.kind not in wanted:
            continue
        by_axis: dict[str, Prediction] = {}
        for prediction in detector(file.text, file.path):
            by_axis.setdefault(prediction.axis, prediction)
        files, flagged = counts.get(file.kind, (0, 0))
        counts[file.kind] = (files + 1, flagged + bool(by_axis))
        flags.extend(Flag(file, prediction) for prediction in by_axis.values())
    return FlagRates(dict(sorted(counts.items())), tuple(flags))
