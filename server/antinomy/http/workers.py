"""The threads that work is done in, and the bounded queue before them.

A request takes a place before its body is read and holds it until its work has
ended, so that what the service holds in memory is bounded by the places. What the
work is, is not known here.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Lock
from time import perf_counter
from typing import Any, TypeVar

import attrs

from antinomy.http.errors import GoneError, OverloadedError
from antinomy.inference.session import Cancel

_T = TypeVar("_T")

#: How much the latest job counts in the mean that Retry-After is told from.
_LATEST = 0.2
#: Nobody is told to wait longer than this, seconds.
_LONGEST = 60


@attrs.define(eq=False)
class Place:
    """A request's place; ``work`` is what runs for it."""

    work: Future[Any] | None = None


class Workers:
    """Runs jobs in threads, as many at once as there are threads; others wait, up to a number.

    Parameters
    ----------
    threads
        How many jobs run at once.
    waiting
        How many more requests are taken.

    """

    def __init__(self, threads: int, waiting: int) -> None:
        self._pool = ThreadPoolExecutor(threads, "antinomy-http")
        self._threads = threads
        self._places = threads + waiting
        self._taken = 0
        self._mean = 0.0
        self._lock = Lock()

    @property
    def taken(self) -> int:
        """Number of requests that are being worked on or wait for it."""
        return self._taken

    @contextmanager
    def place(self) -> Iterator[Place]:
        """While entered, hold a place; work that outlives it keeps the place until it ends.

        Raises
        ------
        OverloadedError
            All are taken.

        """
        with self._lock:
            if self._taken >= self._places:
                raise OverloadedError(
                    "Too many requests are waiting; try again later.", self.seconds_to_wait()
                )
            self._taken += 1
        place = Place()
        try:
            yield place
        finally:
            if place.work is None:
                self._release()
            else:
                place.work.add_done_callback(self._release)

    def seconds_to_wait(self) -> int:
        """Return after how many whole seconds the queue will probably have emptied."""
        return min(_LONGEST, max(1, math.ceil(self._mean * self._taken / self._threads)))

    async def run(self, place: Place, job: Callable[[Cancel], _T], gone: Awaitable[object]) -> _T:
        """Run a job in a thread and return its result.

        The job is cancelled with the task that waits for it, and when ``gone``
        comes to pass: the client has hung up.

        Raises
        ------
        GoneError
            It has.

        """
        cancel = Cancel()
        work = self._pool.submit(self._measured, job, cancel)
        place.work = work
        result = asyncio.wrap_future(work)
        hung_up = asyncio.ensure_future(gone)
        try:
            either: tuple[asyncio.Future[Any], ...] = (result, hung_up)
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if not result.done():
                raise GoneError
            return result.result()
        finally:
            hung_up.cancel()
            if not result.done():
                cancel.cancel()
                result.cancel()

    def close(self) -> None:
        """Take no more jobs; those that run go on."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _measured(self, job: Callable[[Cancel], _T], cancel: Cancel) -> _T:
        started = perf_counter()
        try:
            return job(cancel)
        finally:
            taken = perf_counter() - started
            self._mean = taken if not self._mean else self._mean + _LATEST * (taken - self._mean)

    def _release(self, _: object = None) -> None:
        with self._lock:
            self._taken -= 1
