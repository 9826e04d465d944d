"""Structured data (YAML, JSON, TOML) as one kind of tree whose strings know where they stand."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from antinomy.prompt.document import SourceMap
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class Text:
    """A scalar: its decoded text, and the map to the text that the tree was read from."""

    text: str
    source: SourceMap


@attrs.frozen(eq=False)
class Mapping:
    """Keys with their values, in text order; a key may occur twice."""

    entries: tuple[tuple[str, Node], ...]

    def get(self, *keys: str) -> Node | None:
        """Return the value of the first of ``keys`` that the mapping has."""
        return next((value for key in keys for name, value in self.entries if name == key), None)


@attrs.frozen(eq=False)
class Sequence:
    """Values in text order."""

    items: tuple[Node, ...]


Node = Text | Mapping | Sequence


class BrokenError(Exception):
    """Text that is not what it should be: where, in code points of that text, and why."""

    def __init__(self, span: Span, reason: str) -> None:
        super().__init__(reason)
        self.span = span
        self.reason = reason


def scalars(node: Node, key: str = "") -> Iterator[tuple[str, Text]]:
    """Yield every scalar below a node with its dotted key."""
    if isinstance(node, Text):
        yield key, node
        return
    entries: Iterator[tuple[str, Node]]
    if isinstance(node, Mapping):
        entries = iter(node.entries)
    else:
        entries = ((str(index), item) for index, item in enumerate(node.items))
    for name, value in entries:
        yield from scalars(value, f"{key}.{name}" if key else name)


class Pieces:
    """Collects a decoded string and where each stretch of it came from."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._pieces: list[tuple[int, int, int]] = []

    def copy(self, text: str, source: int) -> None:
        """Add characters that stand in the source as they are."""
        self._parts.append(text)
        self._pieces.append((len(text), source, len(text)))

    def escape(self, text: str, source: int, width: int) -> None:
        """Add what one escape of ``width`` code points stands for."""
        self._parts.append(text)
        self._pieces.append((len(text), source, width))

    def build(self, empty_at: int) -> Text:
        """Return the string; an empty one is placed at ``empty_at``."""
        text = "".join(self._parts)
        if not text:
            return Text("", SourceMap.identity(empty_at, 0))
        return Text(text, SourceMap.of_pieces(self._pieces))
