r"""Spans of text, and the two-way map between offsets and editor positions.

Offsets count code points of the file's text, as Python strings do. Editors
count columns in UTF-8, UTF-16 or UTF-32 units and end a line only at ``\n``,
``\r\n`` or ``\r`` (LSP 3.17, "Text Documents"), so ``str.splitlines``, which
also breaks at U+2028 and six others, is never used on positions.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from enum import StrEnum
from typing import NamedTuple

_LINE_END = re.compile(r"\r\n|\n|\r")


class Span(NamedTuple):
    """A half-open range of code points, ``start`` included, ``end`` excluded."""

    start: int
    end: int

    def shift(self, offset: int) -> Span:
        """Return this span moved by ``offset`` code points."""
        return Span(self.start + offset, self.end + offset)

    def overlaps(self, other: Span) -> bool:
        """Tell whether the two spans share a code point."""
        return self.start < other.end and other.start < self.end

    def contains(self, other: Span) -> bool:
        """Tell whether ``other`` lies wholly inside this span."""
        return self.start <= other.start and other.end <= self.end

    def cover(self, other: Span) -> Span:
        """Return the smallest span that holds both."""
        return Span(min(self.start, other.start), max(self.end, other.end))

    def of(self, text: str) -> str:
        """Return the slice of ``text`` that this span names."""
        return text[self.start : self.end]


class PositionEncoding(StrEnum):
    """The unit in which an editor counts columns (LSP ``positionEncoding``)."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"


class Position(NamedTuple):
    """A place as an editor names it: 0-based line, 0-based column in encoding units."""

    line: int
    character: int


class LineIndex:
    """Converts between code-point offsets and editor positions of one text.

    Parameters
    ----------
    text
        The whole text; the index keeps a reference to it.

    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        self._ascii = text.isascii()

    def line_of(self, offset: int) -> int:
        """Return the 0-based line that holds the code point at ``offset``."""
        return bisect_right(self.starts, offset) - 1

    def line_span(self, line: int) -> Span:
        """Return the span of a line without its line end."""
        start = self.starts[line]
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return Span(start, end)

    def position(self, offset: int, encoding: PositionEncoding) -> Position:
        r"""Return the editor position of a code-point offset, clamped to the text.

        An offset between the ``\r`` and ``\n`` of one line end is put before both,
        since no editor has a column there.
        """
        offset = max(0, min(offset, len(self.text)))
        line = self.line_of(offset)
        span = self.line_span(line)
        offset = min(offset, span.end)
        if self._ascii or encoding is PositionEncoding.UTF32:
            return Position(line, offset - span.start)
        return Position(line, _units(self.text[span.start : offset], encoding))

    def offset(self, position: Position, encoding: PositionEncoding) -> int:
        """Return the code-point offset of an editor position.

        A line past the end gives the end of the text, a column past the end of
        its line gives the end of that line (LSP 3.17, ``Position``), a column
        inside a character gives the start of that character.
        """
        if position.line >= len(self.starts):
            return len(self.text)
        span = self.line_span(position.line)
        if self._ascii or encoding is PositionEncoding.UTF32:
            return min(span.start + position.character, span.end)
        line = self.text[span.start : span.end]
        if line.isascii():
            return min(span.start + position.character, span.end)
        units = 0
        for index, char in enumerate(line):
            units += _width(char, encoding)
            if units > position.character:
                return span.start + index
        return span.end


def _width(char: str, encoding: PositionEncoding) -> int:
    code = ord(char)
    if encoding is PositionEncoding.UTF16:
        return 2 if code > 0xFFFF else 1
    return 1 if code < 0x80 else 2 if code < 0x800 else 3 if code < 0x10000 else 4


def _units(text: str, encoding: PositionEncoding) -> int:
    if encoding is PositionEncoding.UTF16:
        return len(text.encode("utf-16-le", "surrogatepass")) // 2
    return len(text.encode("utf-8", "surrogatepass"))
