"""Something that is done for a key once nothing has happened to it for a while.

Everything happens on the event loop; what is done, and why, is not known.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Pauses:
    """The pauses that are being waited for.

    Parameters
    ----------
    length
        Seconds that a pause must last.
    then
        What is done after it, with the key.

    """

    def __init__(self, length: float, then: Callable[[str], object]) -> None:
        self._length = length
        self._then = then
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def begin(self, key: str) -> None:
        """Wait for a pause from now on."""
        self.forget(key)
        self._timers[key] = asyncio.get_running_loop().call_later(self._length, self._end, key)

    def forget(self, key: str) -> None:
        """Wait for none any more."""
        timer = self._timers.pop(key, None)
        if timer is not None:
            timer.cancel()

    def _end(self, key: str) -> None:
        del self._timers[key]
        self._then(key)
