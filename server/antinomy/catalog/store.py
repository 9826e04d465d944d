"""Files in the user's cache folder: what is costly to compute and follows from what is installed.

None holds the text of any prompt, and each may be deleted at any time. Knows nothing of what they hold.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from platformdirs import user_cache_path


def read(name: str) -> bytes | None:
    """Return what the file of that name holds; ``None``: it cannot be read."""
    try:
        return (user_cache_path("antinomy") / name).read_bytes()
    except OSError:
        return None


def write(name: str, content: bytes) -> None:
    """Replace the file of that name as a whole; where nothing can be written, nothing is."""
    path = user_cache_path("antinomy") / name
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Another process may write at the same time: each replaces the whole file.
        handle, written = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(written).replace(path)
    except OSError:
        return
