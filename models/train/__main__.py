"""``python -m models.train CONFIG``: trains the cross-encoder from a configuration, start to card."""

from __future__ import annotations

import argparse
import json
import shutil
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import torch

from antinomy.errors import AntinomyError, ModelError

from .batches import Pairer
from .config import START, Config
from .examples import held_out_prompts
from .loop import Progress, Trainer
from .measure import choosing, measure, prompt_recall, temperatures
from .mixture import Mixture
from .network import CrossEncoder
from .weights import check_weights


def main(given: Sequence[str] | None = None) -> None:
    """Run every stage that the last checkpoint has not finished, then write the model and its report."""
    arguments = _arguments(given)
    try:
        train(arguments, Config.load(arguments.config))
    except AntinomyError as error:
        raise SystemExit(str(error)) from None


def train(arguments: argparse.Namespace, config: Config) -> None:
    """Train a model as configured."""
    check_weights(arguments.weights)
    torch.manual_seed(config.seed)
    arguments.output.mkdir(parents=True, exist_ok=True)
    pairer = Pairer(arguments.weights, config.max_own_tokens)
    network = CrossEncoder(arguments.weights)
    if config.frozen:
        network.freeze(config.frozen)
    trainer = Trainer(network, pairer, config, arguments.output)
    trainer.check(config.stages)
    mixture = _mixture(arguments.data, config, arguments.told)
    figures = _run_stages(trainer, mixture, config, arguments)
    if config.average:
        checkpoints = {arguments.output / f"{name}.pt": share for name, share in config.average.items()}
        trainer.average(checkpoints)
        figures = measure(trainer, arguments.data, mixture.facts.dev, mixture.topical)
        print(json.dumps(figures), flush=True)
    public = [pair for pairs in choosing(arguments.data).values() for pair in pairs]
    found = temperatures(trainer, [*public, *mixture.facts.dev], mixture.topical.dev)
    _, threshold = prompt_recall(trainer, held_out_prompts(), found["conflict"])
    trainer.model.save(arguments.output, found, {"conflict": round(threshold, 3)})
    shutil.copy(arguments.weights / "tokenizer.json", arguments.output / "tokenizer.json")
    counts: Counter[str] = Counter()
    for stage in config.stages:
        counts.update(stage.feeds)
    report = {"pairs": counts, "minutes": trainer.progress.seconds / 60, "figures": figures}
    (arguments.output / "report.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def _mixture(data: Path, config: Config, told: Path | None) -> Mixture:
    try:
        mixture = Mixture(data, config.seed, told)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ModelError(f"{error.filename}: cannot be read ({reason}); name the data with --data.") from None
    mixture.check(config.stages)
    return mixture


def _run_stages(
    trainer: Trainer, mixture: Mixture, config: Config, arguments: argparse.Namespace
) -> dict[str, float]:
    """Run the stages that are left, and return the figures of the last."""
    figures: dict[str, float] = {}
    if trainer.progress == Progress():
        trainer.save()
        shutil.copy(arguments.output / "checkpoint.pt", arguments.output / f"{START}.pt")
    before = None
    for index, stage in enumerate(config.stages):
        finished = arguments.output / f"{stage.name}.pt"
        if index >= trainer.progress.stage:
            feeds = mixture.draw(stage, partial(trainer.score_at_start, before))
            trainer.run(stage, [pair for pairs in feeds.values() for pair in pairs])
            figures = measure(trainer, arguments.data, mixture.facts.dev, mixture.topical)
            print(json.dumps(figures), flush=True)
            shutil.copy(arguments.output / "checkpoint.pt", finished)
        before = finished
    return figures


def _arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m models.train", description=__doc__)
    parser.add_argument("config", type=Path, help="e.g. models/train/nli.toml")
    parser.add_argument("--weights", type=Path, required=True, help="all-MiniLM-L6-v2 in the hub's layout")
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="nli/, gold/, prompts.tar.gz"
    )
    parser.add_argument("--output", type=Path, default=Path("build/nli"), help="checkpoints and the model")
    parser.add_argument("--told", type=Path, help="what python -m models.train.teach wrote, for feeds on it")
    return parser.parse_args(given)


if __name__ == "__main__":
    main()
