"""``python -m models.train.curve``: what more of our pairs would buy, with and without the NLI pool.

Trains a model for each share of our pairs and plots how well it tells conflicts
on topics it has not seen. Each run is short, so the levels lie below the model
that ships; the slope is what is asked for.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path

import attrs
import matplotlib as mpl
import torch
from matplotlib import pyplot as plt

from . import examples
from .batches import Pairer
from .config import Config, Stage
from .examples import Pair
from .loop import Trainer
from .measure import area_under_curve, best_f1
from .mixture import Mixture
from .network import CrossEncoder

_SHARES = (0.25, 0.5, 1.0)
_POOL = {"snli_train_cat": 4000, "mnli_pada": 4000, "fever_dev_sr": 1500}
_UNRELATED = 0.3  # for each of our pairs


@attrs.frozen
class Point:
    """One trained model: its data and its figures on unseen topics."""

    share: float
    pool: bool
    pairs: int
    f1: float
    area: float


def main() -> None:
    """Train all points, print them, and write the table and the plot."""
    arguments = _arguments()
    config = Config.load(arguments.config)
    mixture = Mixture(arguments.data, config.seed)
    points = []
    for pool in (False, True):
        for share in _SHARES:
            points.append(_point(arguments, config, mixture, share, pool=pool))
            print(points[-1], flush=True)
    table = json.dumps([attrs.asdict(point) for point in points], indent=2)
    (arguments.output / "curve.json").write_text(table + "\n", encoding="utf-8")
    _plot(points, arguments.plot)


def _point(
    arguments: argparse.Namespace, config: Config, mixture: Mixture, share: float, *, pool: bool
) -> Point:
    torch.manual_seed(config.seed)
    ours = _part(mixture.topical.train, share, config.seed)
    stage = Stage(
        f"{share:.0%}{' pool' if pool else ''}", config.stages[0].learning_rate, _POOL if pool else {}
    )
    pairs = [pair for feed in mixture.draw(stage, lambda _: []).values() for pair in feed]
    pairs += ours + examples.unrelated(mixture.topical, int(_UNRELATED * len(ours)), config.seed)
    folder = arguments.output / stage.name.replace("%", "").replace(" ", "-")
    folder.mkdir(parents=True, exist_ok=True)
    pairer = Pairer(arguments.weights, config.max_own_tokens)
    trainer = Trainer(CrossEncoder(arguments.weights), pairer, config, folder)
    if trainer.progress.stage == 0:
        trainer.run(attrs.evolve(stage, learning_rate=(stage.learning_rate[0], 0.0)), pairs)
    gold = [pair.target for pair in mixture.topical.test]
    scores = trainer.score(mixture.topical.test)
    return Point(share, pool, len(ours), best_f1(scores, gold), area_under_curve(scores, gold))


def _part(pairs: list[Pair], share: float, seed: int) -> list[Pair]:
    """Return a share of the pairs; a smaller share is a part of a larger one."""
    order = random.Random(seed).sample(pairs, len(pairs))
    return order[: int(share * len(order))]


def _plot(points: list[Point], path: Path) -> None:
    mpl.rcParams["svg.hashsalt"] = "antinomy"  # the same plot is the same file
    figure, axes = plt.subplots(figsize=(6, 4))
    for pool, label in ((False, "our pairs alone"), (True, "with the NLI pool")):
        line = [point for point in points if point.pool is pool]
        axes.plot([point.pairs for point in line], [point.area for point in line], marker="o", label=label)
    axes.set_xlabel("our pairs of rules")
    axes.set_ylabel("area under the ROC curve, unseen topics")
    axes.legend()
    figure.savefig(path, metadata={"Date": None})


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m models.train.curve", description=__doc__)
    parser.add_argument("config", type=Path, help="e.g. models/train/nli.toml")
    parser.add_argument("--weights", type=Path, required=True, help="all-MiniLM-L6-v2 in the hub's layout")
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="nli/, gold/, prompts.tar.gz"
    )
    parser.add_argument("--output", type=Path, default=Path("build/curve"), help="checkpoints and the table")
    parser.add_argument("--plot", type=Path, default=Path("models/learning-curve.svg"))
    return parser.parse_args()


main()
