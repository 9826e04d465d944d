"""Draws each stage's pairs from the sources it names. Knows sources; knows no model but through a score."""

from __future__ import annotations

import random
import tarfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path

from antinomy.errors import ConfigError

from . import examples
from .compared import compared
from .config import Stage
from .examples import Pair
from .headings import headed
from .negated import negated

Score = Callable[[Sequence[Pair]], Sequence[float]]

_BY_NAME = {*examples.NAMED, *examples.OPPOSED, *examples.FACT_SETS}
_HARD = "-hard"
_HARD_AMONG = 4  # a pair of a "-hard" feed is the best scored of so many


class Mixture:
    """All sources, read once.

    Parameters
    ----------
    data
        Folder with ``nli/train.jsonl.gz`` and ``prompts.tar.gz``.
    seed
        Decides every draw.
    told
        What ``models.train.teach`` wrote, if a stage feeds on it.

    """

    def __init__(self, data: Path, seed: int, told: Path | None = None) -> None:
        self._seed = seed
        self.topical = examples.topical()
        self.facts = examples.facts()
        conflicting, compatible = examples.prompts()
        self._ours = {
            "topical": self.topical.train,
            "shown": examples.shown(),
            "facts": self.facts.train,
            "prompt-conflicts": conflicting,
            "prompt-pairs": compatible,
            "negated": negated(examples.opposed_sets(), seed),
        }
        if told:
            self._ours |= examples.told(told)
        self._public = examples.public(data / "nli" / "train.jsonl.gz")
        self._files = list(prompt_files(data / "prompts.tar.gz"))
        self._compared: list[Pair] = []  # read when a stage asks: that takes a model

    def check(self, stages: Iterable[Stage]) -> None:
        """Raise ``ConfigError`` if a stage feeds on what is no source: better now than after hours."""
        known = {*self._ours, *self._public, *_BY_NAME, "unrelated", "corpus", "compared"}
        for stage in stages:
            for feed in stage.feeds:
                name = feed.removesuffix(_HARD)
                if name not in known:
                    close = get_close_matches(name, known, n=1)
                    listed = f"known are {', '.join(sorted(known))}."
                    remedy = f"did you mean {close[0]!r}?" if close else listed
                    raise ConfigError(f"stage {stage.name!r} feeds on {feed!r}, which is no source; {remedy}")

    def draw(self, stage: Stage, score: Score) -> dict[str, list[Pair]]:
        """Return the stage's pairs by feed.

        Parameters
        ----------
        stage
            Names the feeds and how many pairs each gives.
        score
            The model that the stage begins with: its logit of a conflict, for feeds that want its errors.

        """
        draw = random.Random(f"{self._seed} {stage.name} headings")
        feeds = {name: self._feed(name, count, stage.name, score) for name, count in stage.feeds.items()}
        return {name: headed(pairs, stage.headed, draw) for name, pairs in feeds.items()}

    def _feed(self, name: str, count: int, stage: str, score: Score) -> list[Pair]:
        draw = random.Random(f"{self._seed} {stage} {name}")
        if name.endswith(_HARD):
            many = self._feed(name.removesuffix(_HARD), count * _HARD_AMONG, stage, score)
            many = list(dict.fromkeys(many))
            worst = sorted(zip(score(many), many, strict=True), key=lambda scored: -scored[0])
            return [pair for _, pair in worst[:count]]
        if name == "unrelated":
            return examples.unrelated(self.topical, count, draw.getrandbits(32))
        if name == "corpus":
            per_file = 2 * count // len(self._files) + 1
            return examples.corpus(self._files, per_file, draw.getrandbits(32))[:count]
        source = self.source(name)
        order = [pair for _ in range(-(-count // len(source))) for pair in draw.sample(source, len(source))]
        chosen = order[:count]
        if chosen[0].head is examples.Head.CONFLICT:
            # The question has no direction: each pair is seen either way round.
            chosen = [p._replace(a=p.b, b=p.a) if draw.random() < 0.5 else p for p in chosen]
        return chosen

    def source(self, name: str) -> list[Pair]:
        """Return all pairs of a source."""
        if name == "compared":
            self._compared = self._compared or compared(self._files)
            return self._compared
        if name in _BY_NAME:
            return examples.of_set(name)
        return self._ours[name] if name in self._ours else self._public[name]


def prompt_files(archive: Path) -> Iterator[tuple[str, str]]:
    """Yield path and text of each real prompt file, without dumps of many prompts."""
    with tarfile.open(archive) as tar:
        for member in tar:
            file = tar.extractfile(member) if member.isfile() else None
            if file is not None and not member.name.endswith((".jsonl", ".csv")):
                yield member.name, file.read().decode("utf-8", errors="replace")
