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
LARGEST_SET = 67
"""Statements of the largest labelled set. What stands out among these need not among more."""

_PARTS = ("pair", "conditional")
#: Rows that the model is asked about in any case, where there is known to be a contradiction.
_LIKELIEST = 12
_ALMOST = 1e-6  # how near to 0 or 1 a threshold may lie and still have a logit


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
    lift
        What a model's answers add to a logit at most.

    """

    bias: float
    weights: Mapping[str, float]
    threshold: float
    lift: float = math.inf

    def among(self, statements: int) -> Scorer:
        """Return the scorer for a set of so many statements.

        What is compared grows with them, and contradictions need not: of twice as many rows, each is half as
        likely to be one.
        """
        return attrs.evolve(self, bias=self.bias - math.log(max(1.0, statements / LARGEST_SET)))

    def confidence(self, names: Sequence[str], values: Sequence[float]) -> float:
        """Return the probability that the features are those of a contradiction."""
        # The hyperbolic form of the sigmoid, which cannot overflow.
        return 0.5 + 0.5 * math.tanh(0.5 * self._logit(names, values))

    def worth_asking(
        self, names: Sequence[str], rows: Sequence[Sequence[float]], *, expected: bool
    ) -> list[int]:
        """Return the places of rows that a model's answers may bring over the threshold.

        Parameters
        ----------
        names
            Of the features known before the model is asked, which come first, and of the others.
        rows
            The features known before.
        expected
            There is a contradiction somewhere: the likeliest rows count in any case.

        """
        logits = [self._logit(names[: len(row)], row) for row in rows]
        least = 2 * math.atanh(2 * min(max(self.threshold, _ALMOST), 1 - _ALMOST) - 1) - self.lift
        if expected and logits:
            least = min(least, sorted(logits)[-_LIKELIEST:][0])
        return [place for place, logit in enumerate(logits) if logit >= least]

    def _logit(self, names: Sequence[str], values: Sequence[float]) -> float:
        weights = self.weights
        return self.bias + sum(
            weights.get(name, 0.0) * value for name, value in zip(names, values, strict=True)
        )


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
            lines += [f"[{part}]", f"threshold = {scorer.threshold:.4f}", f"bias = {scorer.bias:.4f}"]
            lines += [f"lift = {scorer.lift:.4f}", ""]
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
        float(str(table.get("lift", math.inf))),
    )
