"""Fits a multinomial logistic regression to labelled features; knows nothing of what they mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

#: Strength of the penalty that keeps weights small.
_PENALTY = 1.0
_STEPS = 50
_CLOSE = 1e-7


def fit(
    rows: Sequence[Mapping[str, float]], labels: Sequence[str], names: Sequence[str], base: str
) -> dict[str, dict[str, float]]:
    """Return for each label but ``base`` its intercept and weights, by Newton's method.

    Parameters
    ----------
    rows
        Features by name; one that a row lacks is 0.
    labels
        The label of each row.
    names
        The features to fit.
    base
        The label that the others are fitted against.

    """
    others = [label for label in sorted(set(labels)) if label != base]
    inputs = np.array([[1.0, *(row.get(name, 0.0) for name in names)] for row in rows])
    wanted = np.array([[label == other for other in others] for label in labels], dtype=float)
    weights = np.zeros((len(names) + 1, len(others)))
    penalty = np.full_like(weights, _PENALTY)
    penalty[0] = 0.0  # the intercept is free
    for _ in range(_STEPS):
        given = _probabilities(inputs, weights)
        gradient = inputs.T @ (given - wanted) + penalty * weights
        step = np.linalg.solve(_curvature(inputs, given, penalty), gradient.T.ravel())
        step = step.reshape(len(others), -1).T
        weights -= step
        if np.abs(step).max() < _CLOSE:
            break
    return {
        label: {"intercept": float(column[0]), **dict(zip(names, map(float, column[1:]), strict=True))}
        for label, column in zip(others, weights.T, strict=True)
    }


def _probabilities(inputs: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    scores = np.column_stack([inputs @ weights, np.zeros(len(inputs))])
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: NDArray[np.float64] = (powers / powers.sum(axis=1, keepdims=True))[:, :-1]
    return shares


def _curvature(
    inputs: NDArray[np.float64], given: NDArray[np.float64], penalty: NDArray[np.float64]
) -> NDArray[np.float64]:
    count = given.shape[1]
    blocks = [
        [
            (inputs * (given[:, one] * ((one == other) - given[:, other]))[:, None]).T @ inputs
            for other in range(count)
        ]
        for one in range(count)
    ]
    curved: NDArray[np.float64] = np.block(blocks) + np.diag(penalty.T.ravel() + 1e-9)
    return curved
