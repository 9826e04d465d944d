"""Compiled patterns and their cues, kept on disk between runs.

A pattern stays pickled until a text calls for it: of the thousand that there are, most
prompts call for a few dozen.

Compiling a thousand patterns costs more than everything else at start-up, and
the outcome depends on nothing but the pattern and the library. Deleting the file
costs a second. Nothing here knows how a pattern is compiled.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

import regex

from antinomy.catalog import store
from antinomy.catalog.cues import Cues

#: Part of the file's name: changes with what an entry is.
_FORMAT = 3
#: More patterns than this are those of axes long gone.
_MOST = 4096


class Entry(NamedTuple):
    """A pattern's cues and its compiled form, pickled."""

    cues: Cues
    pickled: bytes

    @classmethod
    def of(cls, cues: Cues, pattern: Any) -> Entry:  # noqa: ANN401 - as in ``search``
        """Return the entry of a compiled pattern."""
        return cls(cues, pickle.dumps(pattern))

    @property
    def pattern(self) -> Any:  # noqa: ANN401 - as in ``search``
        """The compiled form."""
        return pickle.loads(self.pickled)  # noqa: S301 - ours alone, see ``_read``


def kept(sources: Collection[str], compute: Callable[[str], Entry]) -> dict[str, Entry]:
    """Return the entry of every source, computing only those that no earlier run has.

    A file that cannot be read is computed anew; one that cannot be written is
    computed on each run.
    """
    known = _read()
    missing = [source for source in sources if source not in known]
    if missing:
        known.update((source, compute(source)) for source in missing)
        _write(known if len(known) <= _MOST else {source: known[source] for source in sources})
    return known


def _name() -> str:
    # A compiled pattern is of use to the very library and interpreter that made it.
    return f"patterns-{_FORMAT}-{regex.__version__}-{sys.implementation.cache_tag}.pickle"


def _read() -> dict[str, Entry]:
    try:
        # Ours alone: the file is made with access for its owner only, in the owner's cache folder.
        stored = pickle.loads(store.read(_name()) or b"")  # noqa: S301
        return {source: Entry(*entry) for source, entry in stored.items()}
    except Exception:  # noqa: BLE001 - whatever a damaged file raises, the patterns are compiled anew
        return {}


def _write(known: dict[str, Entry]) -> None:
    store.write(_name(), pickle.dumps({source: tuple(entry) for source, entry in known.items()}))
