"""Prints how fast the two models that ship are, and what they take, against their budgets.

Run it as ``python tests/bench/bench_models.py``. It is no test: times depend on the machine, so
it prints its state and multiples of the budget, and judges nothing.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter

from rich.console import Console
from rich.table import Table

from antinomy.inference.encoder import Encoder
from antinomy.inference.manifest import Manifest
from antinomy.inference.nli import CrossEncoder
from antinomy.inference.registry import Registry, ResolvedModel
from antinomy.inference.tokens import Text, Tokenizer

CORES = 2
RUNS = 7
PHRASES_PER_SECOND = 1500.0
PAIRS_PER_SECOND = 500.0
LONG_PAIR_MS = 40.0
LOAD_SECONDS = 0.3
MEMORY_MB = 300.0

VERBS = ("keep", "never change", "always check", "name", "ask about", "do not mention", "list", "translate")
THINGS = ("answers", "tables", "the tone", "links", "dates", "prices", "file names", "tests", "sources")
ENDINGS = (
    "",
    "in English",
    "below ten lines",
    "in each reply",
    "before you start",
    "for new users",
    "as JSON",
)


def phrases() -> list[str]:
    """Return distinct short phrases, as directives have them."""
    return [f"{verb} {thing} {ending}".strip() for verb in VERBS for thing in THINGS for ending in ENDINGS]


def seconds(work: Callable[[], object]) -> float:
    """Return the wall-clock time of one call."""
    started = perf_counter()
    work()
    return perf_counter() - started


def middle(work: Callable[[], object]) -> float:
    """Return the median time of several calls, after one that counts for nothing."""
    work()
    return median(seconds(work) for _ in range(RUNS))


def tokens(model: ResolvedModel, texts: Sequence[Text]) -> float:
    """Return how many tokens a row has on average."""
    rows = Tokenizer.open(model.folder, model.entry).encode(texts)
    return sum(len(row.ids) for row in rows) / len(rows)


def load() -> None:
    """Print as JSON how long both models take to load, and what the process then takes; for a new process."""
    registry = Registry(Manifest.load())
    encoder = Encoder(registry.resolve("embedding"), threads=CORES)
    nli = CrossEncoder(registry.resolve("nli"), threads=CORES)
    times = [seconds(encoder.open), seconds(nli.open)]
    texts = phrases()
    encoder.encode(texts)
    nli.conflict(list(pairwise(texts)))
    sys.stdout.write(json.dumps([*times, resident_mb()]))


def resident_mb() -> float:
    """Return the memory that this process holds; 0 where the system has no ``ps``."""
    if sys.platform == "win32":
        return 0.0
    shown = subprocess.run(
        ["ps", "-o", "rss=", "-p", str(os.getpid())],  # noqa: S607 - wherever the system has it
        check=True,
        capture_output=True,
    )
    return int(shown.stdout) / 1024


def loaded() -> tuple[float, float, float]:
    """Return medians over new processes: seconds to load each model, megabytes with both."""
    command = [sys.executable, __file__, "load"]
    runs = [json.loads(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(RUNS)]
    encoder, nli, memory = (median(values) for values in zip(*runs, strict=True))
    return encoder, nli, memory


def machine() -> str:
    """Say what the figures were taken on, and what else it does."""
    names = [
        line.partition(":")[2].strip()
        for line in _lines(Path("/proc/cpuinfo"))
        if line.startswith("model name")
    ]
    busy = f"load average {os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "load not known"
    return (
        f"{names[0] if names else platform.processor() or platform.machine()}, {os.cpu_count()} cores, "
        f"{CORES} used, {busy} before; {platform.platform()}, onnxruntime {version('onnxruntime')}"
    )


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []


def row(table: Table, name: str, value: float, unit: str, budget: float) -> None:
    """Add a figure, its budget and its multiple of it."""
    table.add_row(
        name, f"{value:.2f}" if value < 10 else f"{value:.0f}", unit, f"{budget:g}", f"{value / budget:.2f}"
    )


def main() -> None:
    """Measure and print."""
    console = Console(width=110, highlight=False)
    console.print(machine())
    registry = Registry(Manifest.load())
    embedding, judge = registry.resolve("embedding"), registry.resolve("nli")
    texts = phrases()
    pairs = list(pairwise(texts))
    long_pair = (" ".join(texts[:40]), " ".join(texts[40:80]))
    encoder, nli = Encoder(embedding, threads=CORES), CrossEncoder(judge, threads=CORES)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for name in ("median", "", "budget", "median / budget"):
        table.add_column(name, justify="right")
    short = f"{len(texts)} phrases of {tokens(embedding, texts):.0f} tokens"
    row(table, short, len(texts) / middle(lambda: encoder.encode(texts)), "1/s", PHRASES_PER_SECOND)
    short = f"{len(pairs)} pairs of {tokens(judge, pairs):.0f} tokens"
    row(table, short, len(pairs) / middle(lambda: nli.classify(pairs)), "1/s", PAIRS_PER_SECOND)
    long = f"a pair of {tokens(judge, [long_pair]):.0f} tokens"
    row(table, long, middle(lambda: nli.classify([long_pair])) * 1000, "ms", LONG_PAIR_MS)
    load_encoder, load_nli, memory = loaded()
    row(table, "load the encoder, with the runtime", load_encoder, "s", LOAD_SECONDS)
    row(table, "load the cross-encoder after it", load_nli, "s", LOAD_SECONDS)
    row(table, "memory with both, after use", memory, "MB", MEMORY_MB)
    console.print(table)


if __name__ == "__main__":
    load() if sys.argv[1:] == ["load"] else main()
