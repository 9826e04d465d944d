"""A progress bar for runs that turn out to be long; knows nothing of what is being done."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")

#: Seconds after which a run is long.
_PATIENCE = 1.0


def tracked(items: Iterable[T], total: int) -> Iterator[T]:
    """Yield the items, with a bar on stderr once they take long and if a person is watching."""
    if not sys.stderr.isatty():
        yield from items
        return
    bar = Progress(
        TextColumn("Checking"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("", total=total)
    started = perf_counter()
    shown = False
    try:
        for item in items:
            if not shown and perf_counter() - started > _PATIENCE:
                bar.start()
                shown = True
            bar.advance(task)
            yield item
    finally:
        if shown:
            bar.stop()
