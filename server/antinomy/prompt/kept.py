"""What was found out about chunks, kept for as long as there is room.

Room is counted in characters of prompt, not in chunks: a list of 12,000 rules is as many chunks, and
of a file that is larger than the cache nothing is found in it the next time, for what goes first is
what is asked for first. Knows nothing of what is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

from antinomy.prompt.document import ChunkBody

#: Characters of prompt of which results are kept; each takes about 70 bytes.
_CHARACTERS = 4_000_000
#: What a chunk takes whatever its length, in the same unit.
_OVERHEAD = 20

Value = TypeVar("Value")


class Kept(Generic[Value]):
    """Results of one kind, safe to use from several threads; what was used longest ago goes first.

    Parameters
    ----------
    characters
        Of how much prompt they are kept.

    """

    def __init__(self, characters: int = _CHARACTERS) -> None:
        self._lock = Lock()
        self._entries: LRUCache[tuple[ChunkBody, object], tuple[ChunkBody, Value]] = LRUCache(
            characters, getsizeof=_size
        )

    def get(self, body: ChunkBody, find: Callable[[], Value], given: object = None) -> Value:
        """Return what is kept of a chunk.

        Parameters
        ----------
        body
            The chunk, which is known by its identity.
        find
            Makes the result if none is kept.
        given
            What else the result depends on, known by its identity as well.

        """
        key = (body, given)
        with self._lock:
            try:
                return self._entries[key][1]
            except KeyError:
                pass
        value = find()
        # Raised for a chunk that is larger than all the room there is.
        with self._lock, suppress(ValueError):
            self._entries[key] = (body, value)
        return value


def _size(entry: tuple[ChunkBody, object]) -> int:
    return _OVERHEAD + sum(len(block.text) for block in entry[0].blocks)
