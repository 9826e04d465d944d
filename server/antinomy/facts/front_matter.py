"""The files that a text names under ``context:`` in its own front matter."""

from __future__ import annotations

from collections.abc import Iterator

from antinomy.prompt.document import BlockKind
from antinomy.prompt.formats import read

_KEY = "context"


def named_contexts(text: str, path: str, language: str = "") -> Iterator[str]:
    """Yield paths as they are written there, relative to the text's own folder.

    Parameters
    ----------
    text
        The text exactly as stored.
    path, language
        Where it stands, and what an editor takes it for; both decide how it is read.

    """
    for block in read(text, path, language).blocks:
        key, _, rest = block.context.key.partition(".")
        if block.kind is BlockKind.FRONT_MATTER and key == _KEY and (not rest or rest.isdecimal()):
            yield block.text
