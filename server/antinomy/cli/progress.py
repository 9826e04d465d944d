"""A progress bar for runs that turn out to be long; knows nothing of what is being done."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")

#: Seconds after which a run is long.
_PATIENCE = 1.0


def tracked(items: Iterable[T], total: int) -> Iterator[T]:
    """Yield the items, with a bar on stderr once they take long and if a person is watching."""
    if not sys.stderr.isatty():
        yield from items
        return
    started = perf_counter()
    bar: Progress | None = None
    try:
        for number, item in enumerate(items, 1):
            if bar is None and perf_counter() - started > _PATIENCE:
                bar = _bar(total)
            if bar is not None:
                bar.update(bar.task_ids[0], completed=number)
            yield item
    finally:
        if bar is not None:
            bar.stop()


def _bar(total: int) -> Progress:
    from rich import progress  # noqa: PLC0415 - slow to import, and most runs are short
    from rich.console import Console  # noqa: PLC0415 - as above

    columns = (progress.BarColumn(), progress.MofNCompleteColumn(), progress.TimeRemainingColumn())
    bar = progress.Progress("Checking", *columns, console=Console(stderr=True), transient=True)
    bar.add_task("", total=total)
    bar.start()
    return bar
