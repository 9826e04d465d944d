"""``python -m models.train CONFIG``: trains the cross-encoder from a configuration, start to card."""

from __future__ import annotations

import argparse
import json
import shutil
from collections import Counter
from pathlib import Path

import torch

from .batches import Pairer
from .config import Config
from .examples import held_out_prompts
from .loop import Trainer
from .measure import choosing, measure, prompt_recall, temperatures
from .mixture import Mixture
from .network import CrossEncoder


def main() -> None:
    """Run every stage that the last checkpoint has not finished, then write the model and its report."""
    arguments = _arguments()
    config = Config.load(arguments.config)
    torch.manual_seed(config.seed)
    arguments.output.mkdir(parents=True, exist_ok=True)
    pairer = Pairer(arguments.weights, config.max_own_tokens)
    trainer = Trainer(CrossEncoder(arguments.weights), pairer, config, arguments.output)
    mixture = Mixture(arguments.data, config.seed)
    counts: Counter[str] = Counter()
    figures: dict[str, float] = {}
    for index, stage in enumerate(config.stages):
        counts.update(stage.feeds)
        if index < trainer.progress.stage:
            continue
        feeds = mixture.draw(stage, trainer.score)
        trainer.run(stage, [pair for pairs in feeds.values() for pair in pairs])
        figures = measure(trainer, arguments.data, mixture.facts.dev, mixture.topical)
        print(json.dumps(figures), flush=True)
        shutil.copy(arguments.output / "checkpoint.pt", arguments.output / f"{stage.name}.pt")
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
    report = {"pairs": counts, "minutes": trainer.progress.seconds / 60, "figures": figures}
    (arguments.output / "report.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m models.train", description=__doc__)
    parser.add_argument("config", type=Path, help="e.g. models/train/nli.toml")
    parser.add_argument("--weights", type=Path, required=True, help="all-MiniLM-L6-v2 in the hub's layout")
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="nli/, gold/, prompts.tar.gz"
    )
    parser.add_argument("--output", type=Path, default=Path("build/nli"), help="checkpoints and the model")
    return parser.parse_args()


main()
