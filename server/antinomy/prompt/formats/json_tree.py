"""JSON with positions: the standard parser gives values, this one also gives where each string stands."""

from __future__ import annotations

import re

from antinomy.prompt.formats.tree import BrokenError, Mapping, Node, Pieces, Sequence, Text
from antinomy.prompt.text import Span

_SPACE = re.compile(r"(?:[ \t\r\n\ufeff]+|//[^\r\n]*|/\*.*?\*/)*", re.DOTALL)
_STRETCH = re.compile(r'[^"\\\r\n]+')
_LITERAL = re.compile(r"true|false|null|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
_HEX = re.compile(r"\\u([0-9a-fA-F]{4})")
_PLAIN = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_DEEPEST = 200


def parse(text: str, start: int = 0, end: int | None = None) -> Node:
    """Read a JSON value; comments and trailing commas, as editors' JSON has them, are let pass.

    Raises
    ------
    BrokenError
        At the first place that is not JSON.

    """
    reader = _Reader(text, start, len(text) if end is None else end)
    node = reader.value(0)
    reader.skip()
    if reader.at < reader.end:
        raise reader.broken("something follows the end of the value")
    return node


class _Reader:
    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.at = start
        self.end = end

    def broken(self, reason: str) -> BrokenError:
        return BrokenError(Span(min(self.at, self.end), min(self.at + 1, self.end)), reason)

    def skip(self) -> None:
        match = _SPACE.match(self.text, self.at, self.end)
        self.at = match.end() if match else self.at

    def value(self, depth: int) -> Node:
        self.skip()
        if self.at >= self.end:
            raise self.broken("a value is missing at the end")
        if depth > _DEEPEST:
            raise self.broken("values are nested too deeply")
        char = self.text[self.at]
        if char == '"':
            return self.string()
        if char == "{":
            return self._mapping(depth)
        if char == "[":
            return self._sequence(depth)
        literal = _LITERAL.match(self.text, self.at, self.end)
        if literal is None:
            raise self.broken("a value is expected here")
        self.at = literal.end()
        pieces = Pieces()
        pieces.copy(literal.group(), literal.start())
        return pieces.build(literal.start())

    def _mapping(self, depth: int) -> Mapping:
        entries: list[tuple[str, Node]] = []
        self.at += 1
        while not self._closes("}"):
            if self.text[self.at] != '"':
                raise self.broken("a key in double quotes is expected here")
            key = self.string().text
            self.skip()
            if self.text[self.at : self.at + 1] != ":":
                raise self.broken("a colon is expected after the key")
            self.at += 1
            entries.append((key, self.value(depth + 1)))
            self._comma("}")
        self.at += 1
        return Mapping(tuple(entries))

    def _sequence(self, depth: int) -> Sequence:
        items: list[Node] = []
        self.at += 1
        while not self._closes("]"):
            items.append(self.value(depth + 1))
            self._comma("]")
        self.at += 1
        return Sequence(tuple(items))

    def _closes(self, bracket: str) -> bool:
        self.skip()
        if self.at >= self.end:
            raise self.broken(f"the closing {bracket} is missing")
        return self.text[self.at] == bracket

    def _comma(self, bracket: str) -> None:
        if self._closes(bracket):
            return
        if self.text[self.at] != ",":
            raise self.broken(f"a comma or {bracket} is expected here")
        self.at += 1

    def string(self) -> Text:
        opening = self.at
        pieces = Pieces()
        self.at += 1
        while self.at < self.end:
            stretch = _STRETCH.match(self.text, self.at, self.end)
            if stretch is not None:
                pieces.copy(stretch.group(), self.at)
                self.at = stretch.end()
            char = self.text[self.at : self.at + 1] if self.at < self.end else ""
            if char == '"':
                self.at += 1
                return pieces.build(opening + 1)
            if char != "\\":
                break
            self._escape(pieces)
        self.at = opening
        raise self.broken("this string is not closed on its line")

    def _escape(self, pieces: Pieces) -> None:
        char = self.text[self.at + 1 : self.at + 2]
        if char in _PLAIN and char:
            pieces.escape(_PLAIN[char], self.at, 2)
            self.at += 2
            return
        first = _HEX.match(self.text, self.at, self.end)
        if first is None:
            raise self.broken("no escape begins like this")
        code, width = int(first.group(1), 16), 6
        second = _HEX.match(self.text, self.at + 6, self.end) if 0xD800 <= code < 0xDC00 else None
        if second is not None and 0xDC00 <= (low := int(second.group(1), 16)) < 0xE000:
            code, width = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00), 12
        pieces.escape(chr(code), self.at, width)
        self.at += width
