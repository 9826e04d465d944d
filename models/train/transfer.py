"""Premises and hypotheses that nobody has paired, for a teacher to answer. Asks no teacher.

A small network that has read all labels still learns from what a large one, which has read the same,
says of further pairs (Hinton et al. 2015, "Distilling the Knowledge in a Neural Network"; Jiao et al.
2020, "TinyBERT", for texts made from those at hand). Pairs of texts that have nothing to do with each
other would teach nothing, so each premise gets hypotheses that stand near it.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from antinomy.config import Config
from antinomy.inference.models import Models

from .examples import Head, Pair
from .mixture import Mixture

#: Public sources of premises and hypotheses; those that may not ship are not among them.
_PREMISES = (
    *("snli_train_cat", "mnli_pada", "mnli_llmsknow", "mnli_olora", "ling_in_loop", "new_protocols"),
    *("fever_dev_sr", "fm2", "cad_snli", "check_covid"),
)
_NEAREST, _DRAWN = 10, 2  # of so many hypotheses nearest to a premise, it gets so many
#: Code points of premise and hypothesis together: longer ones cost the teacher most of its time.
_LONGEST = 330
_MOST = 50_000  # premises, and hypotheses: all of them would take hours
#: Shares of the premises that give two of their hypotheses as a pair, or a pair turned round.
_SIBLINGS, _TURNED = 0.3, 0.12
_ROWS = 1024


def unlabelled(mixture: Mixture, seed: int) -> list[Pair]:
    """Return premises with hypotheses near them, hypotheses of one premise, and pairs turned round.

    Parameters
    ----------
    mixture
        The sources; what they hold out stays held out.
    seed
        Which.

    """
    draw = random.Random(seed)
    told: dict[str, list[str]] = defaultdict(list)
    for pair in (*(pair for name in _PREMISES for pair in mixture.source(name)), *mixture.facts.train):
        if len(pair.a) + len(pair.b) < _LONGEST:
            told[pair.a].append(pair.b)
    premises = draw.sample(sorted(told), min(_MOST, len(told)))
    hypotheses = sorted({text for texts in told.values() for text in texts})
    found = _near(premises, draw.sample(hypotheses, min(_MOST, len(hypotheses))), draw)
    for premise, texts in told.items():
        of_one = list(dict.fromkeys(texts))
        if len(of_one) > 1 and draw.random() < _SIBLINGS:
            first, second = draw.sample(of_one, 2)
            found.append((first, second))
        if draw.random() < _TURNED:
            found.append((draw.choice(of_one), premise))
    new = (pair for pair in dict.fromkeys(found) if pair[1] not in told.get(pair[0], ()))
    return [Pair(a, b, Head.NLI, 0) for a, b in new if a != b]


def _near(premises: Sequence[str], hypotheses: Sequence[str], draw: random.Random) -> list[tuple[str, str]]:
    """Return each premise with some of the hypotheses nearest to it."""
    rows, columns = _vectors(premises), _vectors(hypotheses)
    nearest = min(_NEAREST, len(hypotheses))
    found = []
    for start in range(0, len(rows), _ROWS):
        cosines = rows[start : start + _ROWS] @ columns.T
        places = np.argpartition(-cosines, nearest - 1, axis=1)[:, :nearest].tolist()
        for premise, among in zip(premises[start : start + _ROWS], places, strict=True):
            found += [(premise, hypotheses[place]) for place in draw.sample(among, min(_DRAWN, nearest))]
    return found


def _vectors(texts: Sequence[str]) -> NDArray[np.float32]:
    encoder = Models(Config(Path.cwd())).encoder()
    parts = (texts[start : start + _ROWS] for start in range(0, len(texts), _ROWS))
    return np.concatenate([encoder.encode(part) for part in parts])
