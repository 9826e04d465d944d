"""Cues and compiled patterns, kept on disk between runs.

Compiling a thousand patterns costs seconds, and the outcome depends on nothing but the pattern and the
library. Of the thousand that there are most prompts call for a few dozen: a pattern is compiled when a
text first calls for it, and kept when the process ends. Deleting the file costs a second. Nothing here
knows how a pattern is compiled.
"""

from __future__ import annotations

import atexit
import pickle
import sys
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

import regex

from antinomy.catalog import store
from antinomy.catalog.cues import Cues

#: Part of the file's name: changes with what an entry is, and with how cues are read off a pattern.
_FORMAT = 4
#: More patterns than this are those of axes long gone.
_MOST = 8192


class Entry(NamedTuple):
    """A pattern's cues and its compiled form, pickled; ``None``: no run has called for it."""

    cues: Cues
    pickled: bytes | None = None

    @property
    def pattern(self) -> Any:  # noqa: ANN401 - regex exports no public pattern type
        """The compiled form, if a run has called for it."""
        # Ours alone, see ``_read``.
        return None if self.pickled is None else pickle.loads(self.pickled)  # noqa: S301


def kept(sources: Collection[str], cues_of: Callable[[str], Cues]) -> dict[str, Entry]:
    """Return the entry of every source; the cues are read off those only that no earlier run has met.

    A file that cannot be read is made anew; one that cannot be written is made on each run.
    """
    known = _read()
    missing = [source for source in sources if source not in known]
    if missing:
        known.update((source, Entry(cues_of(source))) for source in missing)
        _write(known if len(known) <= _MOST else {source: known[source] for source in sources})
    return known


def keep(source: str, pattern: Any) -> None:  # noqa: ANN401 - as above
    """Keep the compiled form of a pattern for later runs, once this process ends."""
    if not _compiled:
        atexit.register(_keep_compiled)
    _compiled[source] = pickle.dumps(pattern)


#: What this process has compiled, pickled, by source.
_compiled: dict[str, bytes] = {}


def _keep_compiled() -> None:
    known = _read()
    _write(
        known
        | {
            source: known[source]._replace(pickled=_compiled[source])
            for source in _compiled.keys() & known.keys()
        }
    )


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
