"""Short values by key in one SQLite file of bounded size, shared by processes.

Whatever goes wrong with the file costs time and never an answer: one that another
process is busy with is passed over, a damaged one is put aside, and one that
cannot be written is not used again in this run. Knows nothing of what it keeps.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from time import time
from typing import TypeVar
from zlib import crc32

_Result = TypeVar("_Result")

#: Older versions of SQLite take no more parameters in one statement.
_MOST_KEYS = 900
_DAY_SECONDS = 86_400
#: Waiting longer for another process costs more than computing.
_BUSY_SECONDS = 0.5
_SEAL_BYTES = 4
#: What is written at once, as a share of the bound: other processes get their turn between two parts.
_PART = 1 / 8
#: Pages are never full, so entries take up to this many times their own bytes.
_SPREAD = 2
#: What SQLite needs for a row beside its columns, the key's place in the index included.
_ROW_BYTES = 16
_BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED")
#: Another program's file, or one whose columns are not these, is as good as damaged.
_DAMAGED = ("SQLITE_NOTADB", "SQLITE_CORRUPT", "SQLITE_ERROR", "SQLITE_MISMATCH", "SQLITE_CONSTRAINT")
_DAMAGED_SUFFIX = ".damaged"
_SCHEMA = "CREATE TABLE IF NOT EXISTS entries (key BLOB PRIMARY KEY, sealed BLOB NOT NULL, day INTEGER)"


def files(path: Path) -> list[Path]:
    """Return a cache file and what SQLite or a repair has laid beside it, as far as they are there."""
    beside = (path, path.with_name(f"{path.name}-journal"), path.with_suffix(_DAMAGED_SUFFIX))
    return [file for file in beside if file.is_file()]


class CacheFile:
    """Keeps values between runs. The caller sees to it that one thread at a time writes a key.

    Parameters
    ----------
    path
        The file; it and its folder are made when something is first written.
    most_bytes
        The file's size never goes beyond this: the quarter that was used longest
        ago is dropped before it would.

    """

    def __init__(self, path: Path, most_bytes: int) -> None:
        self.path = path
        self._most_bytes = most_bytes
        self._usable = True

    def read(self, keys: Sequence[bytes]) -> dict[bytes, bytes]:
        """Return the values of those keys that are known."""
        if not keys or not self.path.exists():
            return {}
        return self._attempt(lambda connection: _read(connection, keys)) or {}

    def write(self, entries: Mapping[bytes, bytes]) -> None:
        """Keep values, replacing those of the same keys; of more than the file holds, the last."""
        self._attempt(lambda connection: _write(connection, entries, self._most_bytes))

    def _attempt(self, action: Callable[[sqlite3.Connection], _Result]) -> _Result | None:
        if not self._usable:
            return None
        try:
            return self._on_connection(action)
        except sqlite3.Error as error:
            # The last part says more: SQLITE_BUSY_SNAPSHOT, SQLITE_CORRUPT_INDEX.
            name = "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])
            if name in _DAMAGED:
                self._put_aside()
            elif name not in _BUSY:
                self._usable = False
        except OSError:
            self._usable = False
        return None

    def _on_connection(self, action: Callable[[sqlite3.Connection], _Result]) -> _Result:
        if not self.path.exists():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # Nobody else's business, whatever the permissions of the folder.
            self.path.touch(mode=0o600)
        # Opened for each use: an open file could not be put aside on Windows, nor be used after a fork.
        with closing(sqlite3.connect(self.path, timeout=_BUSY_SECONDS, isolation_level=None)) as connection:
            # After a power failure the file may be damaged; waiting for the disk on each write costs more.
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute(_SCHEMA)
            return action(connection)

    def _put_aside(self) -> None:
        try:
            self.path.replace(self.path.with_suffix(_DAMAGED_SUFFIX))
        except OSError:
            self._usable = False


def _sealed(value: bytes) -> bytes:
    return value + crc32(value).to_bytes(_SEAL_BYTES)


def _is_sound(sealed: bytes) -> bool:
    """Tell whether a value is as it was written: SQLite notices damage to its own pages only."""
    return crc32(sealed[:-_SEAL_BYTES]).to_bytes(_SEAL_BYTES) == sealed[-_SEAL_BYTES:]


def _read(connection: sqlite3.Connection, keys: Sequence[bytes]) -> dict[bytes, bytes]:
    found: dict[bytes, bytes] = {}
    today = _today()
    for start in range(0, len(keys), _MOST_KEYS):
        some = keys[start : start + _MOST_KEYS]
        among = f"key IN ({', '.join('?' * len(some))})"
        rows = connection.execute(f"SELECT key, sealed, day FROM entries WHERE {among}", some).fetchall()  # noqa: S608 - question marks
        found.update((key, sealed[:-_SEAL_BYTES]) for key, sealed, _ in rows if _is_sound(sealed))
        # Once a day is enough to know what is out of use.
        if any(day != today for _, _, day in rows):
            connection.execute(f"UPDATE entries SET day = ? WHERE {among}", [today, *some])  # noqa: S608 - as above
    return found


def _write(connection: sqlite3.Connection, entries: Mapping[bytes, bytes], most_bytes: int) -> None:
    for part, size in _parts(entries, int(most_bytes * _PART)):
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            # Before they are written: what was deleted afterwards would leave the file as large as it became.
            _make_room(connection, most_bytes - size * _SPREAD)
            connection.executemany("INSERT OR REPLACE INTO entries VALUES (?, ?, ?)", part)
    if _pragma(connection, "page_count") * _pragma(connection, "page_size") > most_bytes:
        # A version that made room too late wrote it.
        connection.execute("VACUUM")


def _parts(entries: Mapping[bytes, bytes], most: int) -> Iterator[tuple[list[tuple[bytes, bytes, int]], int]]:
    """Yield rows, and their bytes, by not much more than ``most`` bytes at a time."""
    today = _today()
    part: list[tuple[bytes, bytes, int]] = []
    size = 0
    for key, value in entries.items():
        part.append((key, _sealed(value), today))
        size += len(value) + _SEAL_BYTES + 2 * len(key) + _ROW_BYTES
        if size >= most:
            yield part, size
            part, size = [], 0
    if part:
        yield part, size


def _make_room(connection: sqlite3.Connection, most_bytes: int) -> None:
    """Drop what was used longest ago, a quarter at a time, until the rest takes no more than that."""
    while _used_bytes(connection) > most_bytes:
        dropped = connection.execute(
            "DELETE FROM entries WHERE rowid IN (SELECT rowid FROM entries ORDER BY day, rowid"
            " LIMIT (SELECT (count(*) + 3) / 4 FROM entries))"
        )
        if not dropped.rowcount:
            return


def _used_bytes(connection: sqlite3.Connection) -> int:
    pages, free = (_pragma(connection, name) for name in ("page_count", "freelist_count"))
    return (pages - free) * _pragma(connection, "page_size")


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _today() -> int:
    return int(time() // _DAY_SECONDS)
