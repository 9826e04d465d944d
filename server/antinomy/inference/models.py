"""The models that a configuration chooses: the one object that callers hold.

Each is found when it is first asked for, loaded when it first has something to
compute, and leaves memory when nobody has used it for long. One that cannot be
had is an error for whoever asks, at once and every time, so that he goes on
without it.
"""

from __future__ import annotations

import ctypes
import sys
import weakref
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from threading import Event, Lock, Thread

from antinomy.config import Config
from antinomy.errors import ModelError
from antinomy.inference.cache import Cache
from antinomy.inference.encoder import Encoder
from antinomy.inference.manifest import TASKS
from antinomy.inference.nli import CrossEncoder
from antinomy.inference.registry import Registry, ResolvedModel
from antinomy.inference.text_model import TextModel

#: How often it is looked for idle models, as a share of the time after which they are.
_SHARE = 0.25


class Models:
    """Gives out the encoder and the cross-encoder; safe to use from several threads.

    Parameters
    ----------
    config
        Its table ``models`` names the models and says how they run.
    registry
        Finds them; by default the one for ``config``.

    """

    def __init__(self, config: Config, registry: Registry | None = None) -> None:
        self._config = config
        self._registry = registry
        self._lock = Lock()
        self._cache = Cache.of_user(enabled=config.models.cache)
        self._encoder: Encoder | None = None
        self._nli: CrossEncoder | None = None
        self._conflicts: CrossEncoder | None = None
        self._failures: dict[str, str] = {}
        self._closed = Event()
        self._watched = False

    def encoder(self) -> Encoder:
        """Return the embedding model.

        Raises
        ------
        ModelError
            There is none; one whose files turn out damaged when they are loaded
            raises it from ``encode``.

        """
        with self._lock:
            if self._encoder is None:
                model = self._resolved("embedding")
                self._encoder = Encoder(model, cache=self._cache, threads=self._config.models.threads)
            return self._encoder

    def nli(self) -> CrossEncoder:
        """Return the cross-encoder, under the same conditions as ``encoder``."""
        with self._lock:
            if self._nli is None:
                self._nli = self._cross_encoder(self._resolved("nli"))
            return self._nli

    def conflicts(self) -> CrossEncoder:
        """Return the cross-encoder that tells whether two rules can both be followed.

        That is the chosen one if it was trained for this question, and the one that
        ships if not: models from the hub were not. Raises what ``nli`` raises.
        """
        chosen = self.nli()
        if chosen.has_conflict_head:
            return chosen
        with self._lock:
            if self._conflicts is None:
                self._conflicts = self._cross_encoder(self._resolved("nli", TASKS["nli"]))
            return self._conflicts

    def close(self) -> None:
        """Free what the models take; they may be used again, but are not watched any more."""
        self._closed.set()
        for model in self._open():
            model.close()
        self._cache.forget()
        _return_memory()

    def free_idle(self) -> None:
        """Free the models that have not been used for the configured time."""
        opened = self._open()
        idle = [model for model in opened if model.session.idle_seconds() >= self._config.models.idle_seconds]
        for model in idle:
            model.close()
        if idle and len(idle) == len(opened):
            self._cache.forget()
        if idle:
            _return_memory()

    def _open(self) -> list[TextModel]:
        held = (self._encoder, self._nli, self._conflicts)
        return [model for model in held if model is not None and model.session.is_open]

    def _cross_encoder(self, model: ResolvedModel) -> CrossEncoder:
        return CrossEncoder(model, cache=self._cache, threads=self._config.models.threads)

    def _resolved(self, task: str, choice: str = "") -> ResolvedModel:
        """Return the model of that name, by default the one that is chosen for the task."""
        if task + choice in self._failures:
            raise ModelError(self._failures[task + choice])
        try:
            self._registry = self._registry or Registry.of(self._config)
            model = self._registry.find(choice or self._registry.choice[task], task)
        except ModelError as error:
            self._failures[task + choice] = str(error)
            raise
        self._watch()
        return model

    def _watch(self) -> None:
        seconds = self._config.models.idle_seconds
        if seconds and not self._watched:
            self._watched = True
            arguments = (weakref.ref(self), self._closed, seconds * _SHARE)
            Thread(target=_free_idle, args=arguments, name="antinomy-idle-models", daemon=True).start()


@lru_cache(maxsize=1)
def shared() -> Models:
    """Return the shipped models, loaded once for all who name no others."""
    return Models(Config(Path.cwd()))


def _free_idle(models: weakref.ref[Models], closed: Event, seconds: float) -> None:
    """Look for idle models every so many seconds, as long as somebody holds the ``Models``."""
    while not closed.wait(seconds):
        held = models()
        if held is None:
            return
        held.free_idle()
        # Not to be what keeps it alive while waiting.
        del held


def _return_memory() -> None:
    """Hand what was freed back to the system: of glibc's own accord two thirds of it would stay here."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library has no such function
            ctypes.CDLL(None).malloc_trim(0)
