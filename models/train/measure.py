"""What a model in training can do, on the splits it may be chosen by; and its temperatures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import torch
from torch.nn import functional

from . import examples
from .examples import Head, Pair
from .loop import Trainer

_CHOOSING = ("snli.dev", "ling_in_loop.dev", "fever_symmetric.dev", "cad_snli.dev")
_PER_SET = 600
_CLEAN_FLAGGED = 0.05


def accuracy(trainer: Trainer, pairs: Sequence[Pair], *, neutral: bool) -> float:
    """Return the share of NLI pairs that are labelled right; without ``neutral`` it is no answer."""
    logits, _ = trainer.logits(pairs)
    if not neutral:
        logits[:, examples.LABELS.index("neutral")] = -1e9
    targets = torch.tensor([pair.target for pair in pairs])
    return float((logits.argmax(-1) == targets).float().mean())


def best_f1(scores: Sequence[float], gold: Sequence[int]) -> float:
    """Return the F1 of the conflict class at its best threshold."""
    ranked = sorted(zip(scores, gold, strict=True), reverse=True)
    right, best, positives = 0, 0.0, sum(gold)
    for flagged, (_, label) in enumerate(ranked, 1):
        right += label
        best = max(best, 2 * right / (flagged + positives))
    return best


def area_under_curve(scores: Sequence[float], gold: Sequence[int]) -> float:
    """Return how often a conflict scores above a compatible pair, ties counting half."""
    conflicts = torch.tensor([score for score, label in zip(scores, gold, strict=True) if label])
    others = torch.tensor([score for score, label in zip(scores, gold, strict=True) if not label])
    above = (conflicts[:, None] > others).float() + (conflicts[:, None] == others).float() / 2
    return float(above.mean())


def prompt_recall(
    trainer: Trainer, rows: Sequence[dict[str, object]], temperature: float = 1.0
) -> tuple[float, float]:
    """Return recall of gold pairs where at most one clean prompt in twenty is flagged, and the threshold."""
    judged = [examples.judged(row) for row in rows]
    flat = [Pair(a, b, Head.CONFLICT, 0) for prompt in judged for a, b in prompt.pairs]
    turned = [Pair(pair.b, pair.a, pair.head, 0) for pair in flat]
    one_way, other_way = (torch.sigmoid(trainer.logits(pairs)[1] / temperature) for pairs in (flat, turned))
    scores = one_way + other_way
    parts = [part.tolist() for part in torch.split(scores / 2, [len(prompt.pairs) for prompt in judged])]
    clean = sorted(
        (max(part, default=0.0) for part, prompt in zip(parts, judged, strict=True) if not any(prompt.gold)),
        reverse=True,
    )
    threshold = clean[int(_CLEAN_FLAGGED * len(clean))]
    gold = [
        score
        for part, prompt in zip(parts, judged, strict=True)
        for score, label in zip(part, prompt.gold, strict=True)
        if label
    ]
    return sum(score > threshold for score in gold) / len(gold), threshold


def choosing(data: Path) -> dict[str, list[Pair]]:
    """Read the beginning of each public set that a model may be chosen by."""
    return {
        name: [
            examples.nli_pair(row)
            for row in islice(examples.rows(data / "nli" / "eval" / f"{name}.jsonl.gz"), _PER_SET)
        ]
        for name in _CHOOSING
    }


def measure(
    trainer: Trainer, data: Path, mixture_facts: Sequence[Pair], topical: examples.Split
) -> dict[str, float]:
    """Return the figures that a run is judged by while it goes."""
    figures = {}
    for name, pairs in choosing(data).items():
        figures[name] = accuracy(trainer, pairs, neutral=not name.startswith("fever"))
    figures["facts"] = accuracy(trainer, mixture_facts, neutral=True)
    for name, part in (("topics dev", topical.dev), ("topics test", topical.test)):
        scores, gold = trainer.score(part), [pair.target for pair in part]
        figures[f"{name} F1"] = best_f1(scores, gold)
        figures[f"{name} AUC"] = area_under_curve(scores, gold)
    figures["prompts recall"], _ = prompt_recall(trainer, examples.held_out_prompts())
    short = list(examples.rows(data / "gold" / "conflicts_short_dev.jsonl"))
    figures["short dev recall"], _ = prompt_recall(trainer, short)
    return figures


def temperatures(trainer: Trainer, nli: Sequence[Pair], conflict: Sequence[Pair]) -> dict[str, float]:
    """Return the temperature of each head that gives held-out pairs the least loss (Guo et al. 2017)."""
    found = {}
    for name, pairs in (("nli", nli), ("conflict", conflict)):
        logits = trainer.logits(pairs)[name == "conflict"]
        targets = torch.tensor([pair.target for pair in pairs])
        grid = [step / 20 for step in range(10, 101)]
        if name == "nli":
            cost = [float(functional.cross_entropy(logits / t, targets)) for t in grid]
        else:
            cost = [
                float(functional.binary_cross_entropy_with_logits(logits / t, targets.float())) for t in grid
            ]
        found[name] = grid[cost.index(min(cost))]
    return found
