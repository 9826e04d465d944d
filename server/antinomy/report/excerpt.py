"""Source excerpts for a terminal: numbered lines with the findings underlined.

Makes any text safe and aligned to print (tabs, wide and control characters,
lines of any length). Knows nothing of issues.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from antinomy.prompt.text import LineIndex, Span

GUTTER = "blue"
_TAB = "    "
_CUT = "…"
_MOST_LINES = 3


class Mark(NamedTuple):
    """A span to underline, and what to write beside it."""

    span: Span
    label: str
    style: str


class _Strip(NamedTuple):
    """The part of a mark on one line: columns in code points."""

    line: int
    start: int
    end: int
    label: str
    style: str


def excerpt(index: LineIndex, marks: Sequence[Mark], width: int) -> Iterator[Text]:
    """Yield the rows that show ``marks`` in the indexed text.

    Parameters
    ----------
    index
        Of the text the spans refer to.
    marks
        In file order.
    width
        Cells a row of source may take; longer lines are cut around the marks.

    """
    strips = [strip for mark in marks for strip in _strips(index, mark)]
    digits = len(str(max(strip.line for strip in strips) + 1))
    yield _row("", digits)
    previous = strips[0].line
    for group in _groups(strips):
        if group[0].line > previous + 1:
            yield Text(" " * digits + " ⋮", GUTTER)
        previous = group[0].line
        line = _Line(index.line_span(previous).of(index.text))
        views = [group] if line.fits(group, width) else [[strip] for strip in group]
        for view in views:
            yield from line.rows(view, width, previous + 1, digits)


def _strips(index: LineIndex, mark: Mark) -> Iterator[_Strip]:
    first = index.line_of(mark.span.start)
    last = max(first, index.line_of(max(mark.span.start, mark.span.end - 1)))
    last = min(last, first + _MOST_LINES - 1)
    for line in range(first, last + 1):
        whole = index.line_span(line)
        start = max(mark.span.start, whole.start) - whole.start
        end = min(mark.span.end, whole.end) - whole.start
        text = whole.of(index.text)[start:end]
        start += len(text) - len(text.lstrip())
        label = mark.label if line == last else ""
        yield _Strip(line, start, max(end, start), label, mark.style)


def _groups(strips: list[_Strip]) -> Iterator[list[_Strip]]:
    by_line: dict[int, list[_Strip]] = {}
    for strip in strips:
        by_line.setdefault(strip.line, []).append(strip)
    for line in sorted(by_line):
        yield by_line[line]


class _Line:
    """One line as it is printed: a piece for each code point, and where each piece stands in cells."""

    def __init__(self, text: str) -> None:
        self._pieces = [_visible(char) for char in text]
        self._cells = [0]
        for piece in self._pieces:
            self._cells.append(self._cells[-1] + cell_len(piece))

    def fits(self, strips: Sequence[_Strip], width: int) -> bool:
        start, end = min(strip.start for strip in strips), max(strip.end for strip in strips)
        return self._cells[-1] <= width or self._cells[end] - self._cells[start] <= width - 2 * len(_CUT)

    def rows(self, strips: Sequence[_Strip], width: int, number: int, digits: int) -> Iterator[Text]:
        first, last = self._window(strips, width)
        before = _CUT if first else ""
        after = _CUT if last < len(self._pieces) else ""
        yield _row(before + "".join(self._pieces[first:last]) + after, digits, str(number))
        for strip in strips:
            start = min(max(strip.start, first), last)
            end = min(max(strip.end, start), last)
            indent = self._cells[start] - self._cells[first] + len(before)
            length = max(1, self._cells[end] - self._cells[start])
            row = _row("", digits)
            row.append(" " * (indent + 1))
            row.append("^" * length, strip.style)
            if strip.label:
                row.append(f" {strip.label}", strip.style)
            yield row

    def _window(self, strips: Sequence[_Strip], width: int) -> tuple[int, int]:
        """Return the code points to print: all, or as much as fits with the marks in the middle."""
        size = len(self._pieces)
        if self._cells[-1] <= width:
            return 0, size
        first = min(strip.start for strip in strips)
        last = max(strip.end for strip in strips)
        room = width - 2 * len(_CUT)
        while last > first and self._cells[last] - self._cells[first] > room:
            last -= 1
        grown = True
        while grown:
            grown = False
            if first > 0 and self._cells[last] - self._cells[first - 1] <= room:
                first, grown = first - 1, True
            if last < size and self._cells[last + 1] - self._cells[first] <= room:
                last, grown = last + 1, True
        return first, last


def _row(source: str, digits: int, number: str = "") -> Text:
    row = Text(f"{number:>{digits}} |", GUTTER)
    if source:
        row.append(f" {source}", "default")
    return row


def _visible(char: str) -> str:
    """Return what to print for a code point: nothing may move the cursor or reorder the line."""
    if char == "\t":
        return _TAB
    if char < " ":
        return chr(0x2400 + ord(char))
    if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return "·"
    return char


def one_line(text: str) -> str:
    """Return text that is safe to print within one line of a terminal."""
    return "".join(_visible(char) for char in text)
