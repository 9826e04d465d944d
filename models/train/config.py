"""The training configuration: one TOML file, read into records. Trains nothing."""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

import attrs

from antinomy.errors import ConfigError

#: Name of the weights that a run begins with, as if of a stage.
START = "start"


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
        What of the weights after which stages the model is made, by stage (``start``: before the first);
        without it, those after the last.
    not_for_shipping
        Sources whose licence forbids a model that ships; refused in any feed.
    frozen
        So many of the lowest layers stay as they are, with the embeddings below them; 0: all is trained.
    bfloat16
        Whether matrices are multiplied in 16 bits: half as fast again on processors that can, slower
        on others.

    """

    seed: int
    max_tokens: int
    max_own_tokens: int
    tokens_per_batch: int
    warm_up: int
    stages: tuple[Stage, ...]
    not_for_shipping: tuple[str, ...]
    average: dict[str, float] = attrs.Factory(dict)
    frozen: int = 0
    bfloat16: bool = False

    @classmethod
    def load(cls, path: Path) -> Config:
        """Read a file.

        Raises
        ------
        ConfigError
            It cannot be read, a key is missing or unknown, a stage feeds on what may
            not ship, or ``average`` names a stage that there is none of.

        """
        table = _table(path)
        stages = table.pop("stages", None)
        if not isinstance(stages, list) or not stages:
            raise ConfigError(f"{path}: has no stages; write at least one table [[stages]].")
        read = tuple(_stage(path, stage) for stage in stages)
        _check_keys(f"{path}", table | {"stages": read}, cls)
        config = cls(**table | {"stages": read, "not_for_shipping": tuple(table["not_for_shipping"])})
        for stage in read:
            if refused := stage.feeds.keys() & set(config.not_for_shipping):
                names = ", ".join(sorted(refused))
                raise ConfigError(f"{path}: stage {stage.name!r} feeds on {names}, which may not ship.")
        for unknown in sorted(config.average.keys() - {START, *(stage.name for stage in read)}):
            raise ConfigError(f"{path}: 'average' names {unknown!r}, which is no stage.")
        return config

    def digest(self, stage: Stage) -> str:
        """Return a hex digest of what decides how a stage trains: not the other stages, nor ``average``."""
        shared = {
            key: value
            for key, value in attrs.asdict(self).items()
            if key not in {"stages", "average", "not_for_shipping"}
        }
        return hashlib.sha256(json.dumps([shared, attrs.asdict(stage)]).encode()).hexdigest()


def _table(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"{path}: not valid TOML ({error}).") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ConfigError(
            f"{path}: cannot be read ({reason}); name a configuration like models/train/nli.toml."
        ) from None


def _stage(path: Path, table: dict[str, Any]) -> Stage:
    where = f"{path}: stage {table.get('name', '')!r}"
    _check_keys(where, table, Stage)
    if table["name"] == START:
        raise ConfigError(f"{where}: that is the name of what a run begins with; give the stage another.")
    rates, feeds = table["learning_rate"], table["feeds"]
    if not isinstance(rates, list) or len(rates) != 2:
        raise ConfigError(f"{where}: 'learning_rate' must hold two numbers, the first and the last.")
    counts = list(feeds.values()) if isinstance(feeds, dict) else [0]
    if not all(isinstance(count, int) and count > 0 for count in counts):
        raise ConfigError(f"{where}: 'feeds' must be a table of sources and numbers of pairs above 0.")
    return Stage(**table | {"learning_rate": tuple(rates)})


def _check_keys(where: str, table: dict[str, Any], kind: type) -> None:
    fields = attrs.fields_dict(kind)
    for unknown in sorted(table.keys() - fields.keys()):
        raise ConfigError(f"{where}: unknown key {unknown!r}.")
    for name, field in fields.items():
        if name not in table and field.default is attrs.NOTHING:
            raise ConfigError(f"{where}: '{name}' is missing.")
