"""The models of a session and the one thread that they run in.

The models' libraries are imported in that thread, when something is first looked
for, and never before. When that is, and what becomes of the findings, is not
known here.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import get_native_id
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from antinomy.catalog import Catalog
from antinomy.config import Config
from antinomy.config.record import ModelSettings
from antinomy.conflicts.issue import Conflict
from antinomy.conflicts.signed import Signed
from antinomy.conflicts.workspace import Across, across
from antinomy.errors import InferenceCancelledError
from antinomy.prompt.document import Document
from antinomy.prompt.expressions import compile_all

if TYPE_CHECKING:
    # Each loads numpy.
    from antinomy.conflicts.detect import Tier
    from antinomy.inference.models import Models
    from antinomy.inference.session import Cancel

T = TypeVar("T")

#: Of the models' threads; an editor's is 0, and 19 the most.
_NICENESS = 10


class _Loaded(NamedTuple):
    """The models of a configuration, and the deep tier that runs on them."""

    models: Models
    deep: Tier


class Inference:
    """Runs the models outside the event loop, one piece of work at a time."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "antinomy-deep", initializer=_stand_back)
        self._models: dict[tuple[Path | None, ModelSettings], _Loaded] = {}
        self._running = False
        self._runs = 0
        self._cancelled = 0
        self._last_ms: float | None = None

    async def find(self, document: Document, catalog: Catalog, config: Config) -> list[Conflict]:
        """Return what the deep tier finds in a document.

        Raises
        ------
        ModelError
            A model cannot be had or run.

        """
        return await self._run(config, lambda loaded, cancel: loaded.deep.find(document, catalog, cancel))

    async def across(
        self,
        documents: Sequence[Document],
        catalogs: Mapping[str, Catalog],
        config: Config | None,
        touching: Collection[str] | None,
        known: Sequence[Conflict],
    ) -> Across:
        """Return what lies between documents; as in ``conflicts.workspace``, ``config`` being the models'.

        Without a configuration, no model is asked.
        """
        look = partial(across, documents, catalogs.__getitem__, touching=touching, known=known)
        if config is None:
            return await self.aside(look)
        return await self._run(config, lambda loaded, cancel: look(deep=loaded.deep, cancel=cancel))

    async def run(self, config: Config, job: Callable[[Models, Cancel], T]) -> T:
        """Do a job of another kind with the models of a configuration.

        Cancelling the task that waits ends the models' work.
        """
        return await self._run(config, lambda loaded, cancel: job(loaded.models, cancel))

    async def aside(self, job: Callable[[], T]) -> T:
        """Do something that needs no model, and would hold up the event loop, in the same thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, job)

    async def restart(self) -> None:
        """Let go of the models: the next run finds and loads them anew."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)

    def debug_info(self) -> dict[str, Any]:
        """Return what to tell of the models' work in a bug report."""
        return {
            "inUse": bool(self._models),
            "running": self._running,
            "runs": self._runs,
            "cancelled": self._cancelled,
            "lastRunMs": self._last_ms,
        }

    async def _run(self, config: Config, job: Callable[[_Loaded, Cancel], T]) -> T:
        cancel = await self.aside(_new_cancel)
        try:
            return await self.aside(lambda: self._measured(config, job, cancel))
        except asyncio.CancelledError:
            cancel.cancel()
            raise

    def _measured(self, config: Config, job: Callable[[_Loaded, Cancel], T], cancel: Cancel) -> T:
        started = perf_counter()
        self._running = True
        try:
            result = job(self._loaded(config), cancel)
        except InferenceCancelledError:
            self._cancelled += 1
            raise
        finally:
            self._running = False
        if not self._runs:
            # The findings are not to wait for it.
            self._thread.submit(_settle)
        self._runs += 1
        self._last_ms = round((perf_counter() - started) * 1000, 1)
        return result

    def _loaded(self, config: Config) -> _Loaded:
        from antinomy.conflicts.deep import DeepTier  # noqa: PLC0415 - see the top
        from antinomy.inference.models import Models  # noqa: PLC0415

        # The models that ship are the same wherever a configuration file stands.
        key = (config.source if config.models != ModelSettings() else None, config.models)
        if key not in self._models:
            models = Models(config)
            self._models[key] = _Loaded(models, Signed(DeepTier(models), models))
        return self._models[key]

    def _close(self) -> None:
        for loaded in self._models.values():
            loaded.models.close()
        self._models.clear()


def _stand_back() -> None:
    """Let whoever types have the processor first: this thread, and those that it starts, take what is left.

    Linux alone gives threads priorities of their own; elsewhere it would be the whole server's.
    """
    if sys.platform == "linux":
        with suppress(OSError):  # a sandbox may forbid it
            os.setpriority(os.PRIO_PROCESS, get_native_id(), _NICENESS)


def _settle() -> None:
    """Do once what later keystrokes would have to wait for."""
    compile_all()
    # What loading made stays; a full collection would stop every thread to look at it.
    gc.freeze()


def _new_cancel() -> Cancel:
    from antinomy.inference.session import Cancel  # noqa: PLC0415 - see the top

    return Cancel()
