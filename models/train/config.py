"""The training configuration: one TOML file, read into records. Trains nothing."""

from __future__ import annotations

import tomllib
from pathlib import Path

import attrs


@attrs.frozen
class Stage:
    """One stretch of training with its own mixture.

    Attributes
    ----------
    name
        Names the checkpoint.
    learning_rate
        At the first and the last step; linear in between.
    feeds
        Pairs to draw from each source; a source smaller than its number is repeated.
    dropout
        Of hidden states; attention has none, since the fused kernel knows none.
    headed
        Share of the pairs of rules without a context that are put under headings (``models.train.headings``).

    """

    name: str
    learning_rate: tuple[float, float]
    feeds: dict[str, int]
    dropout: float = 0.0
    headed: float = 0.0


@attrs.frozen
class Config:
    """How a run goes.

    Attributes
    ----------
    seed
        Decides every draw.
    max_tokens
        Longest pair, in tokens, on drawing from the public pool; longer ones are left out.
    max_own_tokens
        Longest pair from our own sources; longer ones are truncated.
    tokens_per_batch
        Padded tokens in a batch: the number of pairs follows from their length.
    warm_up
        Steps over which the learning rate rises from nothing.
    stages
        In order.
    average
        What of the weights after which stages the model is made, by stage; without it, those after the last.
    not_for_shipping
        Sources whose licence forbids a model that ships; refused in any feed.

    """

    seed: int
    max_tokens: int
    max_own_tokens: int
    tokens_per_batch: int
    warm_up: int
    stages: tuple[Stage, ...]
    not_for_shipping: tuple[str, ...]
    average: dict[str, float] = attrs.Factory(dict)

    @classmethod
    def load(cls, path: Path) -> Config:
        """Read a file; a missing or unknown key raises ``TypeError`` with its name."""
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        stages = tuple(
            Stage(**stage | {"learning_rate": tuple(stage["learning_rate"])}) for stage in table.pop("stages")
        )
        config = cls(**table | {"stages": stages, "not_for_shipping": tuple(table["not_for_shipping"])})
        for stage in stages:
            if refused := stage.feeds.keys() & set(config.not_for_shipping):
                names = ", ".join(sorted(refused))
                raise ValueError(f"{path}: stage {stage.name!r} feeds on {names}, which may not ship.")
        return config
