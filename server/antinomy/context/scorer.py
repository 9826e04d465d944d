"""The table of weights and thresholds, and the logistic score that follows from it.

Every number that decides stands in `weights.toml`; `antinomy eval context DATA --fit` makes it anew.
Knows names of features and nothing of how they are computed.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import attrs

from antinomy.errors import ConfigError

SHIPPED = Path(__file__).with_name("weights.toml")
_PARTS = ("pair", "conditional")


@attrs.frozen
class Scorer:
    """A logistic regression.

    Attributes
    ----------
    bias
        Logit where every feature is 0.
    weights
        Feature -> what one unit of it adds to the logit; others add nothing.
    threshold
        Confidence from which on a contradiction is reported.

    """

    bias: float
    weights: Mapping[str, float]
    threshold: float

    def confidence(self, names: Sequence[str], values: Sequence[float]) -> float:
        """Return the probability that the features are those of a contradiction."""
        weights = self.weights
        logit = self.bias + sum(
            weights.get(name, 0.0) * value for name, value in zip(names, values, strict=True)
        )
        # The hyperbolic form of the sigmoid, which cannot overflow.
        return 0.5 + 0.5 * math.tanh(0.5 * logit)


@attrs.frozen
class Weights:
    """The scorers of pairs and of triples."""

    pair: Scorer
    conditional: Scorer

    def to_toml(self) -> str:
        """Return the table as ``load`` reads it."""
        lines = []
        for part in _PARTS:
            scorer: Scorer = getattr(self, part)
            lines += [f"[{part}]", f"threshold = {scorer.threshold:.4f}", f"bias = {scorer.bias:.4f}", ""]
            lines += [f"[{part}.weights]"]
            lines += [f"{name} = {value:.4f}" for name, value in scorer.weights.items()] + [""]
        return "\n".join(lines)


@cache
def load(path: Path = SHIPPED) -> Weights:
    """Read a table of weights.

    Raises
    ------
    ConfigError
        It is missing or not such a table.

    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        return Weights(*(_scorer(table[part]) for part in _PARTS))
    except OSError as error:
        raise ConfigError(
            f"{path}: cannot be read ({error.strerror or error}); name a file of weights.", path
        ) from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ConfigError(
            f"{path}: no table of weights ({error}); make one with `antinomy eval context DATA --fit FILE`.",
            path,
        ) from None


def _scorer(table: Mapping[str, object]) -> Scorer:
    weights = table["weights"]
    if not isinstance(weights, dict):
        raise TypeError("'weights' is no table")
    return Scorer(
        float(str(table["bias"])),
        {name: float(value) for name, value in weights.items()},
        float(str(table["threshold"])),
    )
