"""Makes the table of weights anew from labelled sets of documents.

A logistic regression on pairs and one on triples, and for each the threshold at which most sets are
judged right. Knows no files.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import attrs

from antinomy.context import conditional, pairs
from antinomy.context.candidates import candidates
from antinomy.context.features import rarity
from antinomy.context.result import ConflictType
from antinomy.context.rules import are_compatible
from antinomy.context.scorer import Scorer, Weights, load
from antinomy.context.statements import Document, Statement, statements
from antinomy.context.subjects import Agreement

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from antinomy.inference.models import Models

#: How strongly weights are held near 0; features are scaled to unit variance.
_RIDGE = 80.0
#: The same for the line through the highest logits of sets.
_PLATT_RIDGE = 1.0
_STEPS = 50
#: Parts of the sets, each of which the threshold is chosen on with weights fitted to the others.
_FOLDS = 5
#: A false alarm costs the reader more than a contradiction that stays where it was.
_BETA = 0.5


@attrs.frozen(eq=False)
class LabelledSet:
    """A set of documents with its one contradiction, if it has one.

    Attributes
    ----------
    documents
        The set.
    type
        Of the contradiction.
    quotes
        Its sentences, each with the indices of the documents that it may stand in.
    members
        Indices of the documents that contradict.
    tempting
        The set was written to mislead. Its statements teach the weights like any other's, but what share
        of such sets should be flagged says nothing of those that people have.

    """

    documents: Sequence[Document]
    type: ConflictType
    quotes: Sequence[str]
    members: Sequence[int]
    tempting: bool = False


@attrs.frozen(eq=False)
class _Rows:
    """Rows of features, which of them are contradictions, and the set of each."""

    values: NDArray[np.float64]
    gold: NDArray[np.bool_]
    sets: NDArray[np.int_]


def fit(data: Sequence[LabelledSet], models: Models) -> Weights:
    """Return the weights that tell the contradictions of labelled sets from everything else.

    What the sets show no example of, pairs or triples, keeps the weights that ship.
    """
    import numpy as np  # noqa: PLC0415 - heavy, and only fitting needs it here

    of_pairs: list[tuple[list[list[float]], list[bool]]] = []
    of_triples: list[tuple[list[list[float]], list[bool]]] = []
    for labelled in data:
        pair_rows, triple_rows = _rows_of(labelled, models)
        of_pairs.append(pair_rows)
        of_triples.append(triple_rows)
    direct = np.array([labelled.type in (ConflictType.SELF, ConflictType.PAIR) for labelled in data])
    third = np.array([labelled.type is ConflictType.CONDITIONAL for labelled in data])
    ordinary = np.array([not labelled.tempting for labelled in data])
    if not ordinary.any():
        ordinary = ~ordinary
    folds = np.array(_folds(data))
    # Whoever flags a set that holds another type of contradiction gives no false alarm.
    return Weights(
        _fitted(pairs.PAIR_FEATURES, _stacked(of_pairs), direct, ordinary & ~third, folds, load().pair),
        _fitted(
            conditional.TRIPLE_FEATURES,
            _stacked(of_triples),
            third,
            ordinary & ~direct,
            folds,
            load().conditional,
        ),
    )


def _folds(data: Sequence[LabelledSet]) -> list[int]:
    """Return a fold for each set; sets that share a document share it, or one would tell of the other."""
    fold: dict[str, int] = {}
    joined: list[set[str]] = []
    for labelled in data:
        texts = {document.text for document in labelled.documents}
        meeting = [group for group in joined if not group.isdisjoint(texts)]
        joined = [group for group in joined if group.isdisjoint(texts)]
        joined.append(texts.union(*meeting))
    for number, group in enumerate(joined):
        fold |= dict.fromkeys(group, number % _FOLDS)
    return [fold[labelled.documents[0].text] if labelled.documents else 0 for labelled in data]


def _rows_of(
    labelled: LabelledSet, models: Models
) -> tuple[tuple[list[list[float]], list[bool]], tuple[list[list[float]], list[bool]]]:
    found = statements(labelled.documents)
    places = _quoted(found, labelled)
    vectors = models.encoder().encode([s.resolved for s in found] + [s.predicate for s in found])
    likeness = pairs.Likeness(vectors[: len(found)], vectors[len(found) :])
    chosen = candidates(likeness.predicate, [statement.document for statement in found], Agreement(found))
    chosen = [(i, j) for i, j in chosen if not are_compatible(found[i], found[j])]
    model, rare = models.nli(), rarity(found)
    triples = conditional.triples(found, likeness.whole, rare)
    pair_rows = zip(
        pairs.told(found, chosen, likeness, rare), pairs.verdicts(model, found, chosen, None), strict=True
    )
    triple_rows = zip(
        conditional.told(found, triples, likeness.whole, rare),
        conditional.verdicts(model, found, triples, None),
        strict=True,
    )
    return (
        ([told + verdict for told, verdict in pair_rows], [set(pair) == places for pair in chosen]),
        ([told + verdict for told, verdict in triple_rows], [set(triple) == places for triple in triples]),
    )


def _quoted(found: Sequence[Statement], labelled: LabelledSet) -> set[int]:
    """Return the places of the statements that the label quotes."""
    quotes = {" ".join(quote.split()) for quote in labelled.quotes}
    return {
        place
        for place, statement in enumerate(found)
        if statement.document in labelled.members and statement.text in quotes
    }


def _stacked(parts: Iterable[tuple[list[list[float]], list[bool]]]) -> _Rows:
    import numpy as np  # noqa: PLC0415 - as above

    values, gold, sets = [], [], []
    for number, (rows, right) in enumerate(parts):
        values += rows
        gold += right
        sets += [number] * len(rows)
    return _Rows(np.array(values, np.float64), np.array(gold, bool), np.array(sets, np.int_))


def _fitted(
    names: Sequence[str],
    rows: _Rows,
    positive: NDArray[np.bool_],
    counted: NDArray[np.bool_],
    folds: NDArray[np.int_],
    shipped: Scorer,
) -> Scorer:
    import numpy as np  # noqa: PLC0415 - as above

    if not rows.gold.any():
        return shipped

    bias, slopes = _line(rows.values, rows.gold)
    best = np.full(len(positive), -np.inf)
    np.maximum.at(best, rows.sets, _held_out(rows, folds[rows.sets]))
    seen = counted & np.isfinite(best)
    steepness, shift = _calibration(best[seen], positive[seen])
    threshold = steepness * _threshold(best[seen], positive[seen]) + shift
    scaled = steepness * slopes
    lifts = rows.values[:, -pairs.OF_MODEL :] @ scaled[-pairs.OF_MODEL :]
    return Scorer(
        steepness * bias + shift,
        dict(zip(names, scaled.tolist(), strict=True)),
        0.5 + 0.5 * float(np.tanh(0.5 * threshold)),
        math.ceil(float(lifts.max()) * 1e4) / 1e4,
    )


def _calibration(best: NDArray[np.float64], positive: NDArray[np.bool_]) -> tuple[float, float]:
    """Return slope and intercept that turn the highest logit of a set into that of its being contradictory.

    Platt's method: of all pairs hardly any contradicts, so that their own odds are far too low for what
    stands out in its set.
    """
    import numpy as np  # noqa: PLC0415 - as above

    steepness, shift = _regression(np.column_stack([best, np.ones(len(best))]), positive, _PLATT_RIDGE)
    # A set may show nothing, but never that the likelier is the less likely.
    return (float(steepness), float(shift)) if steepness > 0 else (1.0, 0.0)


def _line(values: NDArray[np.float64], gold: NDArray[np.bool_]) -> tuple[float, NDArray[np.float64]]:
    """Return the intercept and slopes of the regression on features as they are."""
    import numpy as np  # noqa: PLC0415 - as above

    mean, scale = values.mean(axis=0), values.std(axis=0)
    scale[scale == 0] = 1.0
    weights = _regression(np.column_stack([(values - mean) / scale, np.ones(len(values))]), gold)
    slopes = weights[:-1] / scale
    return float(weights[-1] - (slopes * mean).sum()), slopes


def _held_out(rows: _Rows, folds: NDArray[np.int_]) -> NDArray[np.float64]:
    """Return the logit of each row by weights that were fitted without its fold.

    Those that a set was fitted to are surer of it than of any new one, and a threshold between them too low.
    """
    import numpy as np  # noqa: PLC0415 - as above

    logits = np.empty(len(rows.values))
    for fold in range(_FOLDS):
        held = folds == fold
        if not held.any():
            continue
        rest = ~held if rows.gold[~held].any() else held
        bias, slopes = _line(rows.values[rest], rows.gold[rest])
        logits[held] = bias + rows.values[held] @ slopes
    return logits


def _regression(
    design: NDArray[np.float64], gold: NDArray[np.bool_], strength: float = _RIDGE
) -> NDArray[np.float64]:
    """Return the weights of a ridge logistic regression, the last one unpenalised, by Newton's method."""
    import numpy as np  # noqa: PLC0415 - as above

    weights = np.zeros(design.shape[1])
    ridge = np.full(design.shape[1], strength)
    ridge[-1] = 0.0
    for _ in range(_STEPS):
        probability = 0.5 + 0.5 * np.tanh(0.5 * design @ weights)
        gradient = design.T @ (probability - gold) + ridge * weights
        hessian = (design * (probability * (1 - probability) + 1e-9)[:, None]).T @ design + np.diag(ridge)
        step = np.linalg.solve(hessian, gradient)
        weights -= step
        if np.abs(step).max() < 1e-8:
            break
    return weights


def _threshold(best: NDArray[np.float64], positive: NDArray[np.bool_]) -> float:
    """Return the logit at which flagging whole sets is best, precision counting more than recall."""
    import numpy as np  # noqa: PLC0415 - as above

    def measure(at: float) -> float:
        flagged = best >= at
        right = float((flagged & positive).sum())
        return (1 + _BETA**2) * right / float(flagged.sum() + _BETA**2 * positive.sum())

    ordered = np.unique(best)
    # Halfway to the next lower one: new sets are not these.
    steps = [float(at) for at in (ordered[1:] + ordered[:-1]) / 2] or [0.0]
    return max(steps, key=measure)
