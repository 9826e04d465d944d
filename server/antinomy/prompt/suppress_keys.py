"""The front-matter keys that silence axes, with their places.

Apart from ``suppress`` because it needs the YAML parser, which is slow to
import and which few files with ignores need. Knows nothing of comments.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from antinomy.prompt.text import Span


class IgnoreKey(NamedTuple):
    """One key: ``span`` of the key, ``pair`` of key and value, and the axes; none named: all."""

    span: Span
    pair: Span
    axes: tuple[tuple[str, Span], ...]


def ignore_keys(source: str) -> Iterator[IgnoreKey]:
    """Yield ``antinomy-ignore: [axis]`` and ``antinomy: {ignore: [axis]}`` of YAML front matter.

    Spans are code points into ``source``. Broken YAML holds none: its reader reports it.
    """
    try:
        root = YAML().compose(source)
    except YAMLError:
        return
    for key, value in _pairs(root):
        if key.value == "antinomy-ignore":
            yield _ignore_key(source, key, value, value)
        elif key.value == "antinomy":
            for inner, axes in _pairs(value):
                if inner.value == "ignore":
                    yield _ignore_key(source, key, value, axes)


def _pairs(node: Node | None) -> list[tuple[Node, Node]]:
    return list(node.value) if isinstance(node, MappingNode) else []


def _ignore_key(source: str, key: Node, value: Node, axes: Node) -> IgnoreKey:
    items = axes.value if isinstance(axes, SequenceNode) else [axes]
    named = tuple(
        (item.value, Span(item.start_mark.index, item.end_mark.index))
        for item in items
        if isinstance(item, ScalarNode) and item.value.lower() not in ("true", "all")
    )
    start = key.start_mark.index
    # A block sequence ends, for the parser, where the next key starts.
    pair = source[start : value.end_mark.index].rstrip()
    return IgnoreKey(Span(start, key.end_mark.index), Span(start, start + len(pair)), named)
