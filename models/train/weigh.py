"""Fits what each sign of a conflict counts for: ``python -m models.train.weigh --data DATA``.

Runs the shipped models over labelled prompts that no stage of training saw, and
over real files, which are taken to be free of conflicts, and writes the deep
tier's ``weights.toml``. Trains no network.
"""

from __future__ import annotations

import argparse
import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from antinomy.config import Config
from antinomy.conflicts import weigh
from antinomy.conflicts.candidates import Candidate
from antinomy.conflicts.deep import DeepTier
from antinomy.conflicts.weigh import NAMES, Weights, features
from antinomy.inference.models import Models
from antinomy.prompt.document import Document
from antinomy.prompt.formats import read
from antinomy.prompt.text import Span

from . import examples
from .mixture import prompt_files

WEIGHTS = Path(weigh.__file__).with_name("weights.toml")
#: Penalty on the squares of the weights: there are few conflicts to learn from.
_RIDGE = 1.0
#: Share of prompts without a conflict, of real files, and of the development prompts, that may be flagged.
_FLAGGED = {"labelled": 0.02, "real": 0.02, "development": 0.05}
_SCREEN_LOSES = 0.1  # share of the reported pairs that the first look, one way round, may lose
_MOST_CHARACTERS = 12_000
#: Whole prompts that no stage of training reads: of many domains, and with contradictions plain to see.
_WHOLE = ("prompts_domains", "prompts_plain_assistants", "prompts_plain_coding", "prompts_plain_short")


class Labelled(NamedTuple):
    """A prompt, where its conflicts stand, and its part: a key of ``_FLAGGED``, or one that sets no limit."""

    document: Document
    conflicts: list[tuple[Span, Span]]
    part: str = "labelled"


class Seen(NamedTuple):
    """A prompt's pairs: features ``[pairs, names]``, labels, and the logits of the first look."""

    rows: NDArray[np.float64]
    labels: NDArray[np.bool_]
    first_look: NDArray[np.float64]
    clean: bool
    part: str


def main() -> None:
    """Fit and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with prompts.tar.gz")
    parser.add_argument("--files", type=int, default=150, help="how many real files to look at")
    arguments = parser.parse_args()
    tier = DeepTier(Models(Config(Path.cwd())))
    development = arguments.data / "gold" / "conflicts_short_dev.jsonl"
    prompts = [
        *labelled(),
        *long(),
        *real(arguments.data / "prompts.tar.gz", arguments.files),
        *(prompt._replace(part="development") for prompt in whole(examples.rows(development))),
    ]
    seen = [found for prompt in prompts if (found := look(tier, prompt)) is not None]
    fitted = fit(seen)
    WEIGHTS.write_text(written(fitted), encoding="utf-8")
    print(report(seen, fitted))


def labelled() -> Iterator[Labelled]:
    """Yield our whole prompts that are kept out of training."""
    yield from whole(examples.held_out_prompts())
    for row in examples.own(_WHOLE):
        rules = row["directives"]
        text = "".join(f"- {rule}\n" for rule in rules)
        yield _located(text, [(rules[i], rules[j]) for i, j in row["conflicts"]])
    for row in filter(examples.weighed, examples.own(examples.PROMPT_SETS, examples.SETS)):
        yield from _versions(row)


def long() -> Iterator[Labelled]:
    """Yield our long prompts, which the network was trained on.

    Nothing else shows what headings and leads count for where there is a conflict: learnt from
    the real files alone, they would only ever count against one.
    """
    for prompt in whole(examples.rows(examples.PAIRS / "prompts_long.jsonl")):
        yield prompt._replace(part="long")


def _versions(row: Mapping[str, Any]) -> Iterator[Labelled]:
    """Yield a prompt with each of two rules that break another, and without a conflict."""
    rules: list[str] = row["directives"]
    for text, broken in row["breaking"][:2]:
        yield _located("".join(f"- {rule}\n" for rule in [*rules, text]), [(rules[broken], text)])
    for text in row["fitting"][:2]:
        yield _located("".join(f"- {rule}\n" for rule in [*rules, text]), [])


def whole(rows: Iterable[Mapping[str, Any]]) -> Iterator[Labelled]:
    """Yield labelled prompts that are given as text."""
    for row in rows:
        yield _located(row["text"], [(label["a"], label["b"]) for label in row["conflicts"]])


def _located(text: str, conflicts: Iterable[tuple[str, str]]) -> Labelled:
    places = []
    for sides in conflicts:
        starts = [text.find(side) for side in sides]
        one, two = (Span(start, start + len(side)) for start, side in zip(starts, sides, strict=True))
        places.append((one, two))
    return Labelled(read(text, ""), places)


def real(archive: Path, count: int) -> Iterator[Labelled]:
    """Yield the first ``count`` real files of those that neither training nor measuring uses."""
    files = (
        (path, text)
        for path, text in prompt_files(archive)
        if examples.bucket(path) % 4 == 2 and len(text) <= _MOST_CHARACTERS
    )
    for path, text in itertools.islice(files, count):
        yield Labelled(read(text, path), [], "real")


def look(tier: DeepTier, prompt: Labelled) -> Seen | None:
    """Return a prompt's pairs as the regression sees them; ``None`` if there are none."""
    judged, pairs = tier.judged(prompt.document, -math.inf)
    if not judged:
        return None
    table = [features(candidate, answers, pairs) for candidate, answers in judged]
    return Seen(
        np.array([[row.get(name, 0.0) for name in NAMES] for row in table]),
        np.array([_labelled(candidate, prompt.conflicts) for candidate, _ in judged]),
        np.array([answers[0].conflict for _, answers in judged]),
        clean=not prompt.conflicts,
        part=prompt.part,
    )


def _labelled(candidate: Candidate, conflicts: Sequence[tuple[Span, Span]]) -> bool:
    one, two = candidate.first.span, candidate.second.span
    return any(
        (one.overlaps(a) and two.overlaps(b)) or (one.overlaps(b) and two.overlaps(a)) for a, b in conflicts
    )


def fit(seen: Sequence[Seen]) -> Weights:
    """Fit a logistic regression by Newton's method, then choose the thresholds.

    The development prompts are no examples to learn from; they only raise the threshold.
    """
    learnt = [prompt for prompt in seen if prompt.part != "development"]
    rows = np.concatenate([prompt.rows for prompt in learnt])
    labels = np.concatenate([prompt.labels for prompt in learnt]).astype(float)
    centre, spread = rows.mean(axis=0), rows.std(axis=0)
    spread[spread == 0] = 1.0
    inputs = np.column_stack([(rows - centre) / spread, np.ones(len(rows))])
    penalty = np.diag([_RIDGE] * rows.shape[1] + [0.0])
    found = np.zeros(inputs.shape[1])
    for _ in range(50):
        expected = 0.5 + 0.5 * np.tanh(0.5 * (inputs @ found))
        slope = inputs.T @ (expected - labels) + penalty @ found
        curvature = (inputs * (expected * (1 - expected))[:, None]).T @ inputs + penalty
        step = np.linalg.solve(curvature, slope)
        found -= step
        if np.abs(step).max() < 1e-8:
            break
    weights = found[:-1] / spread
    fitted = Weights(
        float(found[-1] - weights @ centre),
        {name: float(weight) for name, weight in zip(NAMES, weights, strict=True) if weight},
        threshold=1.0,
        screen=-math.inf,
    )
    threshold = _threshold(seen, fitted)
    return Weights(fitted.intercept, fitted.weights, threshold, _screen(seen, fitted, threshold))


def probabilities(prompt: Seen, fitted: Weights) -> NDArray[np.float64]:
    """Return the probability of each pair of a prompt."""
    weights = np.array([fitted.weights.get(name, 0.0) for name in NAMES])
    found: NDArray[np.float64] = 0.5 + 0.5 * np.tanh(0.5 * (prompt.rows @ weights + fitted.intercept))
    return found


def _threshold(seen: Sequence[Seen], fitted: Weights) -> float:
    """Return the least threshold at which few prompts and files without a conflict are flagged."""
    limits = [0.5]
    for part, share in _FLAGGED.items():
        clean = [prompt for prompt in seen if prompt.clean and prompt.part == part]
        highest = sorted((float(probabilities(prompt, fitted).max()) for prompt in clean), reverse=True)
        limits += highest[int(share * len(highest)) :][:1]
    # Above the first that is not to be flagged.
    return math.ceil(max(limits) * 1e4 + 1) / 1e4


def _screen(seen: Sequence[Seen], fitted: Weights, threshold: float) -> float:
    reported = [prompt.first_look[probabilities(prompt, fitted) >= threshold] for prompt in seen]
    looks = np.sort(np.concatenate(reported))
    return round(float(looks[int(_SCREEN_LOSES * len(looks))]), 2)


def report(seen: Sequence[Seen], fitted: Weights) -> str:
    """Return what the weights do on the prompts they were fitted on."""
    lines = []
    for name in _FLAGGED:
        prompts = [prompt for prompt in seen if prompt.part == name]
        above = [probabilities(p, fitted) >= fitted.threshold for p in prompts]
        found = sum(int((a & p.labels).sum()) for a, p in zip(above, prompts, strict=True))
        wrong = sum(int((a & ~p.labels).sum()) for a, p in zip(above, prompts, strict=True))
        flagged = sum(bool(a.any()) for a, p in zip(above, prompts, strict=True) if p.clean)
        lines.append(
            f"{name}: {found} of {sum(int(p.labels.sum()) for p in prompts)} conflicts found, "
            f"{wrong} false alarms, {flagged} of {sum(p.clean for p in prompts)} clean ones flagged"
        )
    return "\n".join(lines)


def written(fitted: Weights) -> str:
    """Return the weights as the file holds them."""
    lines = [
        "# How much each sign of a conflict counts. Written by `python -m models.train.weigh`; not by hand.",
        f"intercept = {fitted.intercept:.4f}",
        f"threshold = {fitted.threshold:.4f}",
        f"screen = {fitted.screen:.2f}",
        "",
        "[weights]",
        *(f'"{name}" = {weight:.4f}' for name, weight in fitted.weights.items()),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
