"""Prints how long fact-checking takes, against its budgets and what the second source document measured.

Run it as ``python tests/bench/bench_facts.py``. It is no test: times depend on the machine, so each
line also gives the ratio to its budget. No answer is taken from a cache.
"""

from __future__ import annotations

import os
import platform
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from articles import article
from rich.console import Console

from antinomy import fact_check, fact_check_batch, warm_up
from antinomy.config import Config
from antinomy.config.record import ModelSettings
from antinomy.inference.models import Models

CONSOLE = Console(highlight=False)
RUNS = 5
BATCH = 200
_KIB_OF_MAXRSS = 1024 if sys.platform != "darwin" else 1


def claims(context: str, count: int) -> str:
    """Return so many sentences of a context, each with an end of its own: none repeats another."""
    sentences = [sentence.rstrip(".") for sentence in context.split(". ")]
    return ". ".join(f"{sentences[n % len(sentences)]} and {n} more" for n in range(count)) + "."


def milliseconds(work: Callable[[], object]) -> float:
    """Return the wall-clock time of one call."""
    started = perf_counter()
    work()
    return (perf_counter() - started) * 1000


def line(name: str, spent: float, budget: float, published: str) -> None:
    """Print a time beside its budget and the document's figure."""
    CONSOLE.print(f"{name:42} {spent:8.1f} ms {spent / budget:6.2f} x budget   document: {published}")


def one_claim(models: Models, words: int) -> float:
    """Return the median time of one claim against a new context of so many words."""
    times = []
    for run in range(RUNS):
        context = article(words, seed=1000 * words + run)
        text = claims(context, 1)
        times.append(
            milliseconds(lambda text=text, context=context: fact_check(text, context, models=models))
        )
    return median(times)


def fifty_claims(models: Models) -> float:
    """Return the median time of a text of 50 sentences against a new context."""
    times = []
    for run in range(RUNS):
        context = article(200, seed=run)
        text = claims(context, 50)
        times.append(
            milliseconds(lambda text=text, context=context: fact_check(text, context, models=models))
        )
    return median(times)


def main() -> None:
    """Print every time."""
    models = Models(Config(Path.cwd(), models=ModelSettings(cache=False)))
    warm_up(models)
    fact_check("The bridge is long.", "The bridge is short.", models=models)
    CONSOLE.print(f"{platform.processor() or platform.machine()}, load {os.getloadavg()[0]:.1f}")
    line("one claim, 80 words", one_claim(models, 80), 15, "150 ms")
    line("one claim, 1,000 words", one_claim(models, 1000), 80, "cut at 256 tokens")
    line("50 claims, 200 words", fifty_claims(models), 400, "500 ms")
    items = [(claims(article(40, seed), 1), article(40, seed)) for seed in range(BATCH)]
    results = []
    spent = milliseconds(lambda: results.extend(fact_check_batch(items, models=models)))
    # Some of the sentences make two claims.
    checked = sum(result.claims_checked for result in results)
    CONSOLE.print(f"{BATCH} texts in a batch: {checked / spent * 1000:.0f} claims/s (at least 200)")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _KIB_OF_MAXRSS / 2**20
    CONSOLE.print(f"most memory: {peak:.0f} MB, {peak / 300:.2f} x budget   document: 512 MB")


if __name__ == "__main__":
    main()
