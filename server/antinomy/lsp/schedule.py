"""Background work by key: the latest request of each key wins, and one piece is done at a time.

Everything here happens on the event loop; what the work is, and in which thread it
is done, is not known.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

_log = logging.getLogger(__name__)


class Schedule:
    """Requests that wait for their delay, then for their turn.

    Parameters
    ----------
    work
        Does the work for a key. It is cancelled when a newer request makes it pointless.

    """

    def __init__(self, work: Callable[[str], Awaitable[None]]) -> None:
        self._work = work
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()

    @property
    def keys(self) -> list[str]:
        """What something is requested for, or under way."""
        return list(self._tasks)

    def request(self, key: str, delay: float) -> None:
        """Do the work for a key ``delay`` seconds from now, in place of what was requested for it before."""
        self.cancel(key)
        task = asyncio.get_running_loop().create_task(self._later(key, delay))
        self._tasks[key] = task
        task.add_done_callback(lambda done: self._forget(key, done))

    def postpone(self, key: str, delay: float) -> None:
        """Begin what is requested for a key, or under way, ``delay`` seconds from now instead."""
        if key in self._tasks:
            self.request(key, delay)

    def cancel(self, key: str) -> None:
        """Withdraw what is requested for a key, or end it."""
        task = self._tasks.pop(key, None)
        if task is not None:
            task.cancel()

    def cancel_all(self) -> None:
        """Withdraw or end everything."""
        for key in self.keys:
            self.cancel(key)

    async def settled(self, key: str) -> bool:
        """Return when nothing is requested for a key, nor under way; tell whether the last came to an end."""
        done = True
        while (task := self._tasks.get(key)) is not None:
            await asyncio.wait([task])
            done = not task.cancelled()
        return done

    async def _later(self, key: str, delay: float) -> None:
        await asyncio.sleep(delay)
        async with self._turn:
            await self._work(key)

    def _forget(self, key: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(key) is task:
            del self._tasks[key]
        if not task.cancelled() and task.exception() is not None:
            _log.error("Work on %s failed.", key, exc_info=task.exception())
