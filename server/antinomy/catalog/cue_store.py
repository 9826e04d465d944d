"""Cues of patterns, kept on disk between runs.

Reading a pattern's syntax tree costs more than everything else at start-up, and
the answer depends on nothing but the pattern. The file holds no text of any
prompt; deleting it costs a fifth of a second. Nothing here knows how cues are found.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from platformdirs import user_cache_path

#: Part of the file's name: changes with what a cue is.
FORMAT = 1
#: More patterns than this are those of axes long gone.
_MOST = 4096

Cues = frozenset[str] | None


def cached(sources: Iterable[str], compute: Callable[[str], Cues]) -> dict[str, Cues]:
    """Return the cues of every source, computing only those that no earlier run has.

    A cache that cannot be read or written is passed over.
    """
    wanted = tuple(sources)
    known = _read()
    missing = [source for source in wanted if source not in known]
    if missing:
        known.update((source, compute(source)) for source in missing)
        keep = known if len(known) <= _MOST else {source: known[source] for source in wanted}
        _write(keep)
    return known


def _path() -> Path:
    return user_cache_path("antinomy") / f"cues-{FORMAT}.json"


def _read() -> dict[str, Cues]:
    try:
        stored = json.loads(_path().read_text(encoding="utf-8"))
        return {source: None if cues is None else frozenset(cues) for source, cues in stored.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def _write(known: dict[str, Cues]) -> None:
    body = {source: None if cues is None else sorted(cues) for source, cues in known.items()}
    path = _path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Another process may write at the same time: each replaces the whole file.
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(body, file, ensure_ascii=False)
        Path(name).replace(path)
    except OSError:
        return
