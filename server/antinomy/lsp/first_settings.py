"""Waits for the editor's first answer about its settings, but not for long.

Editors send the first documents right behind ``initialized``, before they have told that
nothing is to be checked, or that the models are to stay out. What is done meanwhile would be
taken back, or be what the author did not want. Nothing here knows how settings are asked for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

_SHOW = 0.3
"""Seconds after which findings are shown without knowing the settings."""
_LOOK = 1.0
"""Seconds after which the models look without knowing the settings."""


class FirstSettings:
    """Whether the settings are still being waited for, and until when.

    Parameters
    ----------
    show, look
        Called when the wait for showing anything, and for looking with the models, has been in vain.

    """

    def __init__(self, show: Callable[[], object], look: Callable[[], object]) -> None:
        self._bounds = ((_SHOW, show), (_LOOK, look))
        self._timers: list[asyncio.TimerHandle] = []
        self._come = asyncio.Event()
        self._come.set()
        self._shown = True

    @property
    def holds_back_all(self) -> bool:
        """Whether nothing is to be shown yet."""
        return not self._shown

    @property
    def holds_back_models(self) -> bool:
        """Whether the models are not to look yet."""
        return not self._come.is_set()

    def expect(self) -> None:
        """Wait for the settings from now on; asked again, the time begins anew."""
        self._stop()
        self._come.clear()
        self._shown = False
        later = asyncio.get_running_loop().call_later
        self._timers = [
            later(seconds, self._give_up, number) for number, (seconds, _) in enumerate(self._bounds)
        ]

    def take(self) -> None:
        """Wait no more: they are there, or will not come."""
        self._stop()
        self._shown = True
        self._come.set()

    async def settled(self) -> None:
        """Return when the models may look."""
        await self._come.wait()

    def _give_up(self, number: int) -> None:
        self._shown = True
        if number:
            self.take()
        self._bounds[number][1]()

    def _stop(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers = []
