"""Pairs of statements: what the models and the text checks say, as one row of numbers, and as a reason.

Asks the models about pairs that others chose; decides nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import attrs

from antinomy.context.features import FEATURES, features, rarity
from antinomy.context.statements import Statement

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from antinomy.inference.nli import CrossEncoder
    from antinomy.inference.session import Cancel

PAIR_FEATURES = (
    *FEATURES,
    "likeness",
    "predicate_likeness",
    "nearest",
    "contradicted",  # log-odds of a contradiction, whichever way round is more certain
    "contradicted_both",  # the same, whichever is less certain
    "entailed",
    "related",  # log-odds of anything but neutral
    "clash",  # log-odds that both, as rules, cannot be followed
)
#: Log-odds of a probability of 0 or 1 are cut here.
_SURE = 1e-3
_CONTRADICTION, _ENTAILMENT, _NEUTRAL = range(3)
#: So many of the features of pairs, and of triples, come last and are the cross-encoder's.
OF_MODEL = 5


@attrs.frozen(eq=False)
class Likeness:
    """Embeddings of statements: as they are, and with what they are about masked."""

    whole: NDArray[np.float32]
    predicate: NDArray[np.float32]


def verdicts(
    model: CrossEncoder | None,
    statements: Sequence[Statement],
    pairs: Sequence[tuple[int, int]],
    cancel: Cancel | None,
) -> list[list[float]]:
    """Ask the cross-encoder about pairs, both ways round; return the last numbers of ``PAIR_FEATURES``."""
    if model is None:
        # What even odds would be: the other features decide.
        return [[0.0] * OF_MODEL for _ in pairs]
    texts = [(statements[i].resolved, statements[j].resolved) for i, j in pairs]
    turned = [(second, first) for first, second in texts]
    forward = model.classify(texts, cancel).tolist()
    backward = model.classify(turned, cancel).tolist()
    # The same runs answer this, so it costs nothing more.
    clash = model.conflict(texts, cancel).tolist() if model.has_conflict_head else [0.5] * len(texts)
    return [_verdict(*answers) for answers in zip(forward, backward, clash, strict=True)]


def _verdict(one: Sequence[float], two: Sequence[float], clash: float) -> list[float]:
    contradicted = log_odds(one[_CONTRADICTION]), log_odds(two[_CONTRADICTION])
    return [
        max(contradicted),
        min(contradicted),
        log_odds(max(one[_ENTAILMENT], two[_ENTAILMENT])),
        log_odds(1 - (one[_NEUTRAL] + two[_NEUTRAL]) / 2),
        log_odds(clash),
    ]


def told(
    statements: Sequence[Statement],
    pairs: Sequence[tuple[int, int]],
    likeness: Likeness,
    rare: Mapping[str, float] | None = None,
) -> list[list[float]]:
    """Return the first numbers of ``PAIR_FEATURES`` for each pair: what is known before a model is asked."""
    rare = rarity(statements) if rare is None else rare
    nearest = _nearest(likeness, pairs)
    return [
        [
            *features(statements[i], statements[j], rare),
            float(likeness.whole[i] @ likeness.whole[j]),
            float(likeness.predicate[i] @ likeness.predicate[j]),
            nearest[place],
        ]
        for place, (i, j) in enumerate(pairs)
    ]


def log_odds(probability: float) -> float:
    """Return a probability as log-odds, cut where it is all but certain."""
    return math.log((probability + _SURE) / (1 - probability + _SURE))


def _nearest(likeness: Likeness, pairs: Sequence[tuple[int, int]]) -> list[float]:
    """Return for each pair how many of its sides have no nearer neighbour among the pairs: 0, 1 or 2."""
    values = [float(likeness.predicate[i] @ likeness.predicate[j]) for i, j in pairs]
    best: dict[int, float] = {}
    for value, pair in zip(values, pairs, strict=True):
        for side in pair:
            best[side] = max(value, best.get(side, -1.0))
    return [
        float(sum(value >= best[side] for side in pair)) for value, pair in zip(values, pairs, strict=True)
    ]
