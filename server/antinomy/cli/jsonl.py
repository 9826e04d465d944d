"""JSON Lines in: lines of a file or of standard input as they come, each an object or one sentence."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path
from typing import Any, cast

from antinomy.errors import AntinomyError, ReadError
from antinomy.prompt.formats import decode

#: Bytes that are read at a time, if so many are there.
_BLOCK = 1 << 16


class BadLineError(AntinomyError):
    """A line that is no input; its sentence goes on the line's own result."""


def blocks(source: str) -> Iterator[list[tuple[str, bytes]]]:
    """Yield lines as they come in, each with how to speak of it: ``line 3``.

    The lines of a block were there at once. They are bytes: a line in a broken
    encoding must not cost the others. Blank lines are left out.

    Parameters
    ----------
    source
        A file, or ``-`` for standard input.

    """
    if source == "-":
        yield from _blocks(cast("BufferedReader", sys.stdin.buffer))
        return
    try:
        with Path(source).open("rb") as file:
            yield from _blocks(file)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ReadError(f"{source}: cannot be read ({reason}); name a JSON Lines file.") from None


def _blocks(file: BufferedReader) -> Iterator[list[tuple[str, bytes]]]:
    number = 0
    begun: list[bytes] = []
    while block := file.read1(_BLOCK):
        first, *others = block.split(b"\n")
        begun.append(first)
        if not others:
            continue
        lines = [b"".join(begun), *others[:-1]]
        begun = [others[-1]]
        yield [(f"line {number + index}", line) for index, line in enumerate(lines, 1) if line.strip()]
        number += len(lines)
    if rest := b"".join(begun).strip():
        yield [(f"line {number + 1}", rest)]


def row(line: bytes, where: str, shape: str) -> dict[str, Any]:
    """Return the object that a line holds.

    Parameters
    ----------
    line
        As it was read.
    where
        How to speak of it.
    shape
        What it should look like, for the sentence of a line that is no object.

    """
    try:
        content = json.loads(decode(line, where))
    except (ValueError, RecursionError) as error:
        raise BadLineError(f"{where}: not JSON ({error}).") from None
    if not isinstance(content, dict):
        raise BadLineError(f"{where}: not an object; write {shape}.")
    return content
