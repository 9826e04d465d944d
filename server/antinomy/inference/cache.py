"""Answers of the models, kept in memory and between runs.

A prompt is analysed again after each edit, and most of its sentences are the
same. Keys are digests and values are numbers: no text is stored. Still, whoever
holds a text can find out that it was analysed here, so there is a switch to leave
nothing on disk (``cache = false``, ``ANTINOMY_NO_CACHE=1``). Knows no model.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import TypeAlias

import numpy as np
from cachetools import LRUCache
from numpy.typing import NDArray
from platformdirs import user_cache_path

from antinomy.inference.cache_file import CacheFile

NO_CACHE = "ANTINOMY_NO_CACHE"
#: Takes positions to compute; yields batches: indices into these positions, and their rows.
Compute: TypeAlias = Callable[[Sequence[int]], Iterable[tuple[NDArray[np.intp], NDArray[np.float32]]]]

_MEMORY_BYTES = 8 << 20
_DISK_BYTES = 64_000_000
#: What Python needs for an entry beside its value.
_OVERHEAD_BYTES = 200
_FLOAT_BYTES = np.dtype(np.float32).itemsize
#: Rows computed before they are kept: whoever cancels is not to wait until all of a long run are written.
_ROWS_AT_ONCE = 4096
#: Keys looked up between two looks at whether anybody still wants the answer.
_CHUNK = 4096


def key(*parts: str) -> bytes:
    """Return the digest that stands for texts in this order."""
    digest = hashlib.sha256()
    for part in parts:
        content = part.encode(errors="surrogatepass")
        # With its length: "ab", "c" is not "a", "bc".
        digest.update(len(content).to_bytes(8))
        digest.update(content)
    return digest.digest()


def user_cache_file() -> Path:
    """Return where the user's cache lies, whether it is there or not."""
    return user_cache_path("antinomy") / "models-1.sqlite"


class Cache:
    """Rows of numbers by key, safe to use from several threads and processes.

    Parameters
    ----------
    path
        The file that keeps them between runs; ``None``: there is none.
    memory_bytes
        Most memory they take; what was used longest ago goes first.

    """

    def __init__(self, path: Path | None = None, *, memory_bytes: int = _MEMORY_BYTES) -> None:
        self.path = path
        self._lock = Lock()
        self._memory: LRUCache[bytes, bytes] = LRUCache(
            memory_bytes, getsizeof=lambda value: len(value) + _OVERHEAD_BYTES
        )
        self._file = CacheFile(path, _DISK_BYTES) if path else None

    @classmethod
    def of_user(cls, *, enabled: bool) -> Cache:
        """Return the user's cache; unless ``enabled``, one that leaves nothing on disk."""
        wanted = enabled and not os.environ.get(NO_CACHE)
        return cls(user_cache_file() if wanted else None)

    def rows(
        self,
        keys: Sequence[bytes],
        width: int,
        compute: Compute,
        check: Callable[[], None] = lambda: None,
    ) -> NDArray[np.float32]:
        """Return the row of each key, computing only those that are not known.

        Parameters
        ----------
        keys
            What ``key`` returned; equal ones are computed once.
        width
            Numbers in a row.
        compute
            Called once at most. What it has yielded is kept even if it then raises,
            so that a cancelled run was not in vain.
        check
            Called now and then while keys are looked up; may raise to end it.

        """
        known = self._known(keys, width, check)
        missing = list({key: place for place, key in enumerate(keys) if key not in known}.values())
        if missing:
            for computed in self._computed([keys[place] for place in missing], compute(missing)):
                known |= computed
        content = bytearray().join(known[key] for key in keys)
        return np.frombuffer(content, np.float32).reshape(len(keys), width)

    def forget(self) -> None:
        """Free the memory; what is on disk stays."""
        with self._lock:
            self._memory.clear()

    def _known(self, keys: Sequence[bytes], width: int, check: Callable[[], None]) -> dict[bytes, bytes]:
        known: dict[bytes, bytes] = {}
        distinct = list(dict.fromkeys(keys))
        for start in range(0, len(distinct), _CHUNK):
            check()
            some = distinct[start : start + _CHUNK]
            with self._lock:
                known |= {key: value for key in some if (value := self._memory.get(key)) is not None}
            if self._file:
                read = self._file.read([key for key in some if key not in known])
                self._remember(read)
                known |= read
        return {key: value for key, value in known.items() if len(value) == width * _FLOAT_BYTES}

    def _computed(
        self, keys: Sequence[bytes], batches: Iterable[tuple[NDArray[np.intp], NDArray[np.float32]]]
    ) -> Iterator[dict[bytes, bytes]]:
        """Yield what batches hold, by key, once it is kept."""
        computed: dict[bytes, bytes] = {}
        try:
            for indices, rows in batches:
                for index, row in zip(indices, rows, strict=True):
                    computed[keys[index]] = row.tobytes()
                if len(computed) >= _ROWS_AT_ONCE:
                    self._keep(computed)
                    yield computed
                    computed = {}
        finally:
            self._keep(computed)
        yield computed

    def _keep(self, computed: Mapping[bytes, bytes]) -> None:
        self._remember(computed)
        if self._file and computed:
            self._file.write(computed)

    def _remember(self, entries: Mapping[bytes, bytes]) -> None:
        with self._lock:
            for entry, value in entries.items():
                # Raised for what is larger than all the memory there is.
                with suppress(ValueError):
                    self._memory[entry] = value
