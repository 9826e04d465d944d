"""Prints what a full analysis costs, cold and after one edit, and how the cost grows with the rules.

Run it as ``python tests/bench/bench_deep.py``; ``--plot docs/deep-cost.svg`` also draws the growth and
writes the numbers beside the picture. It is no test: times depend on the machine, so each line also
gives the ratio to its budget.
"""

from __future__ import annotations

import argparse
import csv
import os
import platform
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from prompts import prompt
from rich.console import Console

from antinomy.api import analyze
from antinomy.config import Config
from antinomy.config.record import ModelSettings
from antinomy.conflicts.deep import DeepTier
from antinomy.inference.models import Models
from antinomy.prompt.formats import read
from antinomy.prompt.rules import rules

CONSOLE = Console(highlight=False)
SIZES = (10, 20, 50, 100, 200, 500, 1000, 2000)
RUNS = 3
#: Sentences that are edited, one at a time.
EDITS = 12
#: Milliseconds (design, section 8): 20 rules from nothing, the same after one edit, 10 kB from nothing.
COLD_20, EDITED_20, COLD_10_KB = 100.0, 15.0, 200.0


def models() -> Models:
    """Return models that know no earlier answer, in memory or on disk, but are loaded."""
    fresh = Models(Config(Path.cwd(), models=ModelSettings(cache=False)))
    fresh.encoder().encode(["warm"])
    fresh.nli().judge([("warm", "cold")])
    analyze("Be brief.\n\nBe kind.\n", "AGENTS.md", models=fresh)
    return fresh


def text_with(count: int, seed: int) -> str:
    """Return a prompt of so many rules."""
    text = prompt(count * 160, seed)
    found = rules(read(text, "AGENTS.md"))
    return text[: found[min(count, len(found)) - 1].span.end] + "\n"


def milliseconds(text: str, used: Models) -> float:
    """Return the wall-clock time of one full analysis."""
    started = perf_counter()
    analyze(text, "AGENTS.md", models=used)
    return (perf_counter() - started) * 1000


def line(name: str, spent: float, budget: float) -> None:
    """Print a time beside its budget."""
    CONSOLE.print(f"{name:42} {spent:9.1f} ms   {spent / budget:5.2f} x budget")


def budgets() -> None:
    """Print the times that the design limits."""
    small, large = text_with(20, 1), prompt(10_000, 1)
    line("20 rules, cold", median(milliseconds(small, models()) for _ in range(RUNS)), COLD_20)
    used, times = models(), []
    milliseconds(small, used)
    for edit in range(1, EDITS + 1):
        # What an edit costs depends on how many rules are like the edited one.
        place = small.rindex(" ", 0, len(small) * edit // EDITS)
        times.append(milliseconds(f"{small[:place]} now and then{small[place:]}", used))
    line("20 rules, one sentence edited", median(times), EDITED_20)
    line("20 rules, the costliest sentence edited", max(times), EDITED_20)
    line("20 rules, nothing edited", milliseconds(small, used), EDITED_20)
    line("10 kB, cold", median(milliseconds(large, models()) for _ in range(RUNS)), COLD_10_KB)


def growth(sizes: tuple[int, ...]) -> list[dict[str, float]]:
    """Return rules, pairs asked about and milliseconds for prompts of growing size."""
    table = []
    for size in sizes:
        text = text_with(size, size)
        document = read(text, "AGENTS.md")
        used = models()
        spent = milliseconds(text, used)
        pairs = len(DeepTier(used).judged(document))
        table.append({"rules": len(rules(document)), "pairs": pairs, "milliseconds": round(spent, 1)})
        CONSOLE.print(
            f"{table[-1]['rules']:6} rules {pairs:7} pairs {spent:10.0f} ms {spent / size:7.2f} ms a rule"
        )
    return table


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
    axes.loglog([row["rules"] for row in table], [row["milliseconds"] for row in table], marker="o")
    axes.set_xlabel("rules in the prompt")
    axes.set_ylabel("full analysis from nothing, ms")
    axes.grid(visible=True, which="both", alpha=0.3)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Print budgets and growth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plot", type=Path, help="SVG file for the picture; the numbers go beside it")
    parser.add_argument("--most", type=int, default=SIZES[-1], help="rules of the largest prompt")
    arguments = parser.parse_args()
    os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp()
    CONSOLE.print(f"{platform.processor() or platform.machine()}, load {os.getloadavg()[0]:.1f}")
    budgets()
    table = growth(tuple(size for size in SIZES if size <= arguments.most))
    if arguments.plot:
        draw(table, arguments.plot)


if __name__ == "__main__":
    main()
