"""Prints how long the validation of sets of documents takes, and how its cost grows.

Run it as ``python tests/bench/bench_context.py``; ``--plot docs/context-cost.svg`` also draws the growth and
writes the numbers beside the picture. It is no test: times depend on the machine, so each line also
gives the ratio to its budget. What all pairs of statements would cost stands beside what was spent.
"""

from __future__ import annotations

import argparse
import csv
import os
import platform
from pathlib import Path

from articles import article
from rich.console import Console

from antinomy import ContextReport, validate_context, warm_up
from antinomy.config import Config
from antinomy.config.record import ModelSettings
from antinomy.inference.models import Models

CONSOLE = Console(highlight=False)
SIZES = (2, 5, 10, 20, 50, 100)
WORDS = 120
#: Milliseconds for so many documents.
BUDGETS = {10: 1000.0, 100: 15_000.0}
ALL_PAIRS = 1000 / 200
"""Milliseconds that the cross-encoder takes for a pair, from bench_models.py: for what was not compared."""


def measure(count: int, models: Models) -> ContextReport:
    """Validate so many documents that no earlier run has seen."""
    return validate_context([article(WORDS, seed=100 * count + n) for n in range(count)], models=models)


def draw(table: list[dict[str, float]], path: Path) -> None:
    """Write the numbers and their picture."""
    import matplotlib as mpl  # noqa: PLC0415 - only whoever draws needs it
    import matplotlib.pyplot as plt  # noqa: PLC0415

    with path.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, table[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
    mpl.rcParams["svg.hashsalt"] = "antinomy"  # the same numbers are the same file
    figure, axes = plt.subplots(figsize=(6, 4))
    sizes = [row["documents"] for row in table]
    axes.loglog(sizes, [row["milliseconds"] for row in table], marker="o", label="spent")
    axes.loglog(sizes, [row["all pairs"] for row in table], linestyle="--", label="all pairs, estimated")
    axes.set_xlabel("documents of 120 words")
    axes.set_ylabel("validation from nothing, ms")
    axes.grid(visible=True, which="both", alpha=0.3)
    axes.legend()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Print budgets and growth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plot", type=Path, help="SVG file for the picture; the numbers go beside it")
    arguments = parser.parse_args()
    models = Models(Config(Path.cwd(), models=ModelSettings(cache=False)))
    warm_up(models)
    measure(1, models)
    CONSOLE.print(f"{platform.processor() or platform.machine()}, load {os.getloadavg()[0]:.1f}")
    table = []
    for count in SIZES:
        report = measure(count, models)
        row = {
            "documents": count,
            "statements": report.statements,
            "compared": report.pairs,
            "milliseconds": round(report.elapsed_ms, 1),
            "all pairs": report.all_pairs * ALL_PAIRS,
        }
        table.append(row)
        over = f"{report.elapsed_ms / BUDGETS[count]:6.2f} x budget" if count in BUDGETS else ""
        stages = ", ".join(f"{name} {spent:.0f}" for name, spent in report.timings.items())
        CONSOLE.print(
            f"{count:4} documents {report.statements:5} statements "
            f"{report.pairs:5} of {report.all_pairs:7} pairs {report.elapsed_ms:8.0f} ms {over} ({stages})"
        )
    if arguments.plot:
        draw(table, arguments.plot)


if __name__ == "__main__":
    main()
