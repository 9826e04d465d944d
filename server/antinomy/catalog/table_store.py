"""The tables of the axis files that ship, kept on disk between runs.

Reading a hundred files of TOML costs twenty times what reading their tables back does. Knows no axes.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from antinomy.catalog import store

_NAME = "axes-1.json"


def kept(files: Sequence[Path]) -> list[dict[str, Any]]:
    """Return the table of each file, as an earlier run has read it unless a file has changed since.

    Raises
    ------
    tomllib.TOMLDecodeError
        One is no TOML.

    """
    stamp = [[str(file), file.stat().st_size, file.stat().st_mtime_ns] for file in files]
    try:
        known = json.loads(store.read(_NAME) or b"{}")
        if known.get("files") == stamp:
            return list(known["tables"])
    except (ValueError, AttributeError, KeyError, TypeError):
        pass  # damaged: read the files anew
    tables = [tomllib.loads(file.read_text("utf-8")) for file in files]
    store.write(_NAME, json.dumps({"files": stamp, "tables": tables}).encode())
    return tables
