"""Premises and hypotheses, and rules, that nobody has paired, for a teacher to answer. Asks no teacher.

A small network that has read all labels still learns from what a large one, which has read the same,
says of further pairs (Hinton et al. 2015, "Distilling the Knowledge in a Neural Network"; Jiao et al.
2020, "TinyBERT", for texts made from those at hand). Pairs of texts that have nothing to do with each
other would teach nothing, so each premise gets hypotheses, and each rule others, that stand near it.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from antinomy.config import Config
from antinomy.context.statements import Document
from antinomy.context.statements import statements as stated
from antinomy.inference.models import Models

from .examples import Head, Pair
from .mixture import Mixture

#: Public sources of premises and hypotheses; those that may not ship are not among them.
_PREMISES = (
    *("snli_train_cat", "mnli_pada", "mnli_llmsknow", "mnli_olora", "ling_in_loop", "new_protocols"),
    *("fever_dev_sr", "fm2", "cad_snli", "check_covid"),
)
_RULES = ("topical", "prompt-conflicts", "prompt-pairs")
_NEAREST, _DRAWN = 10, 2  # of so many texts nearest to a text, it gets so many
#: Code points of both texts together: longer ones cost the teacher most of its time.
_LONGEST = 330
_MOST = 50_000  # premises, hypotheses and rules: all of them would take hours
#: Shares of the premises that give two of their hypotheses as a pair, or a pair turned round.
_SIBLINGS, _TURNED = 0.3, 0.12
#: Of the statements about one passage so many pairs, and to each so many statements about others.
_OF_ONE, _OF_OTHERS = 10, 1
_ROWS = 1024


def claims(mixture: Mixture, seed: int) -> list[Pair]:
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


def rules(mixture: Mixture, seed: int) -> list[Pair]:
    """Return pairs of rules that stand near each other, and as many that are compared in real files.

    Parameters as for ``claims``. Rules of topics that are held out are left out.
    """
    draw = random.Random(seed)
    labelled = [pair for name in _RULES for pair in mixture.source(name)]
    held = {text for part in mixture.topical[1:] for pair in part for text in (pair.a, pair.b)}
    texts = sorted({text for pair in labelled for text in (pair.a, pair.b)} - held)
    texts = [text for text in texts if len(text) < _LONGEST / 2]
    known = {frozenset((pair.a, pair.b)) for pair in labelled}
    near = {frozenset(pair): pair for pair in _near(draw.sample(texts, min(_MOST, len(texts))), texts, draw)}
    found = [pair for both, pair in near.items() if len(both) == 2 and both not in known]
    compared = [
        (pair.a, pair.b) for pair in mixture.source("compared") if len(pair.a) + len(pair.b) < _LONGEST
    ]
    found += draw.sample(compared, min(len(found), len(compared)))
    return [Pair(a, b, Head.CONFLICT, 0) for a, b in found]


def statements(mixture: Mixture, seed: int) -> list[Pair]:
    """Return pairs of statements as two documents might make them, of one matter or of near ones.

    They are the sentences of our passages and what is said of these; two hypotheses of one passage, of which
    one follows and one is contradicted, contradict each other in words of which neither is the other's.
    Parameters as for ``claims``.
    """
    draw = random.Random(seed)
    about: dict[str, list[str]] = defaultdict(list)
    for pair in mixture.facts.train:
        about[pair.a].append(pair.b)
    matters = [_sentences((passage, *texts)) for passage, texts in about.items()]
    found = []
    for texts in matters:
        pairs = list(combinations(texts, 2))
        found += draw.sample(pairs, min(_OF_ONE, len(pairs)))
    every = sorted({text for texts in matters for text in texts})
    found += _near(every, every, draw, _OF_OTHERS)
    turned = (pair if draw.random() < 0.5 else pair[::-1] for pair in dict.fromkeys(found))
    return [Pair(a, b, Head.NLI, 0) for a, b in turned if a != b and len(a) + len(b) < _LONGEST]


def _sentences(texts: Sequence[str]) -> list[str]:
    """Return the sentences of some texts, pronouns resolved, each once."""
    found = (statement.resolved for text in texts for statement in stated([Document(text)]))
    return list(dict.fromkeys(found))


def _near(
    texts: Sequence[str], others: Sequence[str], draw: random.Random, most: int = _DRAWN
) -> list[tuple[str, str]]:
    """Return each text with some of the others nearest to it."""
    rows, columns = _vectors(texts), _vectors(others)
    nearest = min(_NEAREST, len(others))
    found = []
    for start in range(0, len(rows), _ROWS):
        cosines = rows[start : start + _ROWS] @ columns.T
        places = np.argpartition(-cosines, nearest - 1, axis=1)[:, :nearest].tolist()
        for text, among in zip(texts[start : start + _ROWS], places, strict=True):
            found += [(text, others[place]) for place in draw.sample(among, min(most, nearest))]
    return found


def _vectors(texts: Sequence[str]) -> NDArray[np.float32]:
    encoder = Models(Config(Path.cwd())).encoder()
    parts = (texts[start : start + _ROWS] for start in range(0, len(texts), _ROWS))
    return np.concatenate([encoder.encode(part) for part in parts])
