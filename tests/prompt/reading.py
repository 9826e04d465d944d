"""How the tests of the readers look at a document."""

from __future__ import annotations

from antinomy.prompt.document import Block, Document
from antinomy.prompt.formats import read
from faithful import assert_faithful


def document(text: str, path: str = "AGENTS.md", language_id: str = "") -> Document:
    """Read a text, and see that what was read is true to it."""
    result = read(text, path, language_id)
    assert result.text == text
    assert_faithful(result)
    return result


def blocks(text: str, path: str = "AGENTS.md") -> list[Block]:
    """Return the blocks of a text."""
    return list(document(text, path).blocks)


def shape(text: str, path: str = "AGENTS.md") -> list[tuple[str, str]]:
    """Return kind and text of each block."""
    return [(block.kind.value, block.text) for block in blocks(text, path)]


def only(text: str, wanted: str, path: str = "AGENTS.md") -> Block:
    """Return the one block with the wanted text."""
    found = [block for block in blocks(text, path) if block.text == wanted]
    assert len(found) == 1, shape(text, path)
    return found[0]
