"""YAML with positions: ruamel.yaml finds the nodes, the text of each scalar is cut from the source.

A folded or wrapped scalar keeps the line breaks that the author wrote: what
they mean to YAML makes no difference to how a prompt reads, and so nearly all
text maps one to one.
"""

from __future__ import annotations

import re

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode
from ruamel.yaml.nodes import Node as YamlNode

from antinomy.prompt.formats.tree import BrokenError, Mapping, Node, Pieces, Sequence, Text
from antinomy.prompt.text import Span

# ruamel.yaml takes minutes over so many open brackets, and then fails.
_TOO_DEEP = re.compile(r"(?:[\[{]\s*){100}")
_PROPERTIES = re.compile(r"(?:[&!]\S*\s+)+")
_BLOCK_HEADER = re.compile(r"[|>][-+0-9]*[^\r\n]*(?:\r\n|\n|\r|\Z)")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")
_TOKEN = re.compile(
    r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\r\n[ \t]*|[\r\n][ \t]*|.)|(?:\r\n|\n|\r)[ \t]*|''"
)
_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
    " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip


def parse(text: str) -> list[Node]:
    """Read every document of a YAML text.

    Raises
    ------
    BrokenError
        Where ruamel.yaml stumbles.

    """
    deep = _TOO_DEEP.search(text)
    if deep is not None:
        raise BrokenError(Span(deep.start(), deep.start() + 1), "values are nested too deeply")
    try:
        roots = list(YAML(typ="rt", pure=True).compose_all(text))
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = min(mark.index, len(text)) if mark else 0
        raise BrokenError(Span(at, min(at + 1, len(text))), _reason(error.problem)) from None
    except Exception as error:  # noqa: BLE001 - on odd input ruamel.yaml also fails in its own code
        at = getattr(error, "position", 0)
        raise BrokenError(Span(at, min(at + 1, len(text))), _reason(getattr(error, "reason", ""))) from None
    reader = _Reader(text)
    return [reader.node(root) for root in roots if root is not None]


def _reason(problem: str | None) -> str:
    return (problem or "it cannot be read").strip().rstrip(".").splitlines()[0]


class _Reader:
    """Turns composed nodes into the tree; an aliased node is read where it stands, once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._seen: set[int] = set()

    def node(self, node: YamlNode) -> Node:
        if id(node) in self._seen:
            return Sequence(())
        self._seen.add(id(node))
        if isinstance(node, MappingNode):
            return Mapping(tuple((str(key.value), self.node(value)) for key, value in node.value))
        if isinstance(node, SequenceNode):
            return Sequence(tuple(self.node(item) for item in node.value))
        return self._scalar(node) if isinstance(node, ScalarNode) else Sequence(())

    def _scalar(self, node: ScalarNode) -> Text:
        start, end = node.start_mark.index, node.end_mark.index
        properties = _PROPERTIES.match(self._text, start, end)
        start = properties.end() if properties else start
        sign = self._text[start : start + 1] if start < end else ""
        if sign in ("|", ">") and node.style in ("|", ">"):
            return _block(self._text, start, end)
        if sign in ('"', "'") and node.style == sign:
            return _flow(self._text, start + 1, end - 1, sign)
        return _flow(self._text, start, end, "")


def _block(text: str, start: int, end: int) -> Text:
    """Read a block scalar: its lines without their common indentation."""
    header = _BLOCK_HEADER.match(text, start, end)
    position = header.end() if header else start
    first = position
    lines: list[tuple[int, int, int]] = []
    while position < end:
        match = _LINE.match(text, position, end)
        line_end = match.end() if match else end
        if line_end == position:
            break
        content = text[position:line_end].lstrip(" ")
        lines.append((position, line_end, line_end - position - len(content)))
        position = line_end
    indents = [indent for at, stop, indent in lines if text[at + indent : stop].strip()]
    indent = min(indents, default=0)
    pieces = Pieces()
    for at, stop, own in lines:
        pieces.copy(text[at + min(own, indent) : stop], at + min(own, indent))
    return pieces.build(first)


def _flow(text: str, start: int, end: int, quote: str) -> Text:
    """Read a plain or quoted scalar: escapes decoded, indentation of further lines left out."""
    pieces = Pieces()
    position = start
    for token in _TOKEN.finditer(text, start, end):
        written = token.group()
        if (written[0] == "\\" and quote != '"') or (written == "''" and quote != "'"):
            continue
        pieces.copy(text[position : token.start()], position)
        position = token.end()
        if written == "''":
            pieces.escape("'", token.start(), 2)
        elif written[0] in "\r\n":
            pieces.copy(written.rstrip(" \t"), token.start())
        elif written[1] not in "\r\n":
            pieces.escape(_decode(written), token.start(), len(written))
    pieces.copy(text[position:end], position)
    return pieces.build(start)


def _decode(escape: str) -> str:
    if escape[1] in "xuU":
        code = int(escape[2:] or "0", 16)
        return chr(code) if code < 0x110000 else "\ufffd"
    return _ESCAPES.get(escape[1], escape[1])
