"""Prints how long the instant tier and the command line take, against their budgets.

Run it as ``python tests/bench/bench_instant.py``. It is no test: times depend on the machine, so
it prints them as multiples of the budget and judges nothing.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from time import perf_counter

from prompts import prompt
from rich.console import Console
from rich.table import Table

from antinomy.api import analyze
from antinomy.catalog import Catalog, load_catalog
from antinomy.conflicts.detect import detect
from antinomy.prompt.formats import read

ROOT = Path(__file__).resolve().parents[2]

# Milliseconds. Sizes without a budget of their own are shown for the growth between them.
BUDGETS = {5_000: 1.0, 40_000: None, 120_000: 20.0}
START_BUDGET = 150.0
TEXTS = 7
EDITS = 40


def milliseconds(work: Callable[[], object]) -> float:
    """Return the wall-clock time of one call."""
    started = perf_counter()
    work()
    return (perf_counter() - started) * 1000


def edited(text: str, dice: random.Random) -> str:
    """Return the text with one word inserted at a random word boundary."""
    place = text.index(" ", dice.randrange(len(text) // 10, len(text) * 9 // 10))
    return f"{text[:place]} really{text[place:]}"


def measure(size: int) -> dict[str, list[float]]:
    """Time every stage on new texts of one size and on edits of each."""
    catalog = load_catalog()
    times: dict[str, list[float]] = {}
    for seed in range(TEXTS):
        text = prompt(size, seed * 1_000_003 + size)
        dice = random.Random(seed)  # noqa: S311 - reproducible, not secret
        _stages(times, "new text", text, catalog)
        for _ in range(EDITS // TEXTS + 1):
            text = edited(text, dice)
            _stages(times, "one edit", text, catalog)
    return times


def _stages(times: dict[str, list[float]], state: str, text: str, catalog: Catalog) -> None:
    started = perf_counter()
    document = read(text, "AGENTS.md", "")
    was_read = perf_counter()
    detect(document, catalog)
    done = perf_counter()
    times.setdefault(f"{state}, reading", []).append((was_read - started) * 1000)
    times.setdefault(f"{state}, detection", []).append((done - was_read) * 1000)
    times.setdefault(f"{state}, whole", []).append((done - started) * 1000)


def process(*arguments: str, runs: int) -> list[float]:
    """Time whole runs of the ``antinomy`` command."""
    command = [str(Path(sys.executable).parent / "antinomy"), *arguments]

    def call() -> None:
        done = subprocess.run(command, check=False, capture_output=True, cwd=ROOT)
        if done.returncode not in {0, 1}:
            raise SystemExit(done.stderr.decode())

    return [milliseconds(call) for _ in range(runs)]


def row(table: Table, name: str, times: Iterable[float], budget: float | None) -> None:
    """Add median, 95th percentile and the median's multiple of the budget."""
    ordered = sorted(times)
    high = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    ratio = "" if budget is None else f"{median(ordered) / budget:.2f}"
    table.add_row(
        name, f"{median(ordered):.2f}", f"{high:.2f}", "" if budget is None else f"{budget:g}", ratio
    )


def main() -> None:
    """Measure and print."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for name in ("median ms", "p95 ms", "budget ms", "median / budget"):
        table.add_column(name, justify="right")
    # The first analysis loads the catalogue and compiles its patterns.
    analyze("Be brief.", "AGENTS.md", tiers=("pattern",))
    for size, budget in BUDGETS.items():
        for stage, times in measure(size).items():
            whole = stage.endswith("whole")
            row(table, f"{size // 1000} kB, {stage}", times, budget if whole else None)
    row(table, "antinomy --version", process("--version", runs=7), START_BUDGET)
    row(table, "antinomy check examples/", process("check", "examples/", runs=5), None)
    Console(width=100, highlight=False).print(table)


if __name__ == "__main__":
    main()
