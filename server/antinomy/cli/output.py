"""Where output goes: results to stdout, everything said about the run to stderr."""

from __future__ import annotations

import os
import sys


def write(text: str) -> None:
    """Write a result."""
    sys.stdout.write(text)
    sys.stdout.flush()


def complain(sentence: str) -> None:
    """Say what could not be done."""
    sys.stderr.write(f"antinomy: {sentence}\n")


def defect(error: Exception) -> str:
    """Return the sentence for an error that is ours, not the user's."""
    kind = type(error).__name__
    return f"internal error ({kind}: {error}); please report it with what `antinomy doctor` prints."


def in_color() -> bool:
    """Tell whether results are to be coloured: on a terminal, unless the environment says otherwise."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()
