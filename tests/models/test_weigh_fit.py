"""Fitting what signs count for: hints are one of them, and can be fitted alone."""

from __future__ import annotations

import tomllib

import attrs
import numpy as np
import pytest

from antinomy.conflicts.weigh import HINTED, SIGNS, Regression, weights
from models.train.weigh import NAMES, Seen, fit, fit_hints, written

CONFLICT, HINT = NAMES.index("conflict"), NAMES.index(HINTED)


@pytest.fixture(scope="module")
def seen() -> list[Seen]:
    """Return documents of ten pairs, in which a hint speaks for a conflict beside what the model says."""
    draw = np.random.default_rng(3)
    documents = []
    for _ in range(60):
        rows = np.zeros((10, len(NAMES)))
        rows[:, CONFLICT] = draw.normal(size=10)
        rows[:, HINT] = draw.random(10) < 0.3
        labels = draw.random(10) < 1 / (1 + np.exp(3 - 2 * rows[:, CONFLICT] - 2.5 * rows[:, HINT]))
        kinds = np.array(["short"] * 10)
        documents.append(Seen(rows, labels, rows[:, CONFLICT], kinds, not labels.any(), "labelled"))
    return documents


def test_hints_count_after_the_cross_encoder_only_and_pass_the_screens(seen: list[Seen]) -> None:
    fitted = fit(seen)
    assert fitted.after.weights[HINTED] == pytest.approx(2.5, abs=0.8)
    assert fitted.before.weights.keys() <= set(SIGNS)


def test_hints_are_fitted_alone(seen: list[Seen]) -> None:
    known = attrs.evolve(fit(seen), after=Regression(-3.0, {"conflict": 2.0, HINTED: 0.0}))
    fitted = fit_hints(seen, known)
    assert fitted.after.weights[HINTED] == pytest.approx(2.5, abs=0.8)
    others = attrs.evolve(fitted, after=known.after)
    assert others == known


def test_what_is_written_is_what_ships() -> None:
    table = tomllib.loads(written(weights()))
    assert table["after"]["weights"] == dict(weights().after.weights)
    assert table["before"]["weights"] == dict(weights().before.weights)
