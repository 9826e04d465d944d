"""Where fenced code stands in a text: nested, tilde-made, indented or unclosed.

Fences hide everything else (headings, tags, template tags), so they are the
first thing known of a text. What the fenced text means is not known here.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from antinomy.prompt.text import Span

# What may stand before a fence on its line: indentation, quote marks, a list marker.
_PREFIX = re.compile(r"[ \t\u00a0]*(?:>[ \t]?)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?\Z")
_OPENER = re.compile(r"(`{3,}|~{3,})([^\r\n]*)")
_CLOSER_PREFIX = re.compile(r"[ \t\u00a0>]*\Z")
# Each begins with fixed characters, so that the search jumps from one to the next.
_MARKS = {"`": re.compile(r"(```(?:`*))([^\r\n]*)"), "~": re.compile(r"(~~~(?:~*))([^\r\n]*)")}
_SECTION = re.compile(r"[\r\n][ \t]*(?:\r\n|\n|\r)(?=#{2,6}[ \t])")
_LONGEST_PREFIX = 200
# Nested fences are sought among so many fence lines; beyond, the text is no nested example.
_MOST_NESTED = 200
# Fences whose inside is itself Markdown: there an inner opener nests, as authors mean it,
# although CommonMark would let the inner closer end the outer fence.
PROSE_INFO = frozenset(("", "markdown", "md", "mdx", "text", "txt", "plaintext", "plain", "prompt", "xml"))


class Fence(NamedTuple):
    """A fenced stretch: from opener to closer, the lines inside, the info string."""

    span: Span
    inner: Span
    info: str


class FenceFinder:
    """Finds the fences of one text, in order; remembers which closers do not exist."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._hopeless: dict[str, int] = {}

    def at(self, offset: int) -> Fence | None:
        """Return the fence whose first mark is at ``offset``, or ``None`` if none opens there."""
        text = self._text
        opener = _OPENER.match(text, offset)
        if opener is None or not at_line_start(text, offset):
            return None
        marks, info = opener.group(1), opener.group(2).strip()
        if marks[0] == "`" and "`" in info:
            return None
        inner = _next_line(text, opener.end())
        closer = self._closer(inner, marks, nests=info.lower() in PROSE_INFO)
        if closer is not None:
            return Fence(Span(offset, closer.end()), Span(inner, _line_start(text, closer.start())), info)
        # Unclosed: while its closer is still to be typed, the sections that follow stay sections.
        section = _SECTION.search(text, max(offset, inner - 1))
        end = section.end() if section else len(text)
        return Fence(Span(offset, end), Span(inner, end), info)

    def _closer(self, start: int, marks: str, *, nests: bool) -> re.Match[str] | None:
        """Return the closing line; where nesting leads to none, the one CommonMark takes."""
        if len(marks) >= self._hopeless.get(marks[0], len(marks) + 1):
            return None
        first: re.Match[str] | None = None
        depth = seen = 0
        for line in _MARKS[marks[0]].finditer(self._text, start):
            found, rest = line.group(1), line.group(2)
            if len(found) < len(marks) or not _starts_line(self._text, line.start(), _CLOSER_PREFIX):
                continue
            seen += 1
            if rest.strip():
                depth += nests and found[0] not in rest
            elif depth == 0:
                return line
            else:
                first = first or line
                depth -= 1
            if first is not None and seen > _MOST_NESTED:
                break
        if first is None:
            self._hopeless[marks[0]] = len(marks)
        return first


def at_line_start(text: str, offset: int) -> bool:
    """Tell whether only indentation, quote marks or a list marker precede ``offset`` on its line."""
    return _starts_line(text, offset, _PREFIX)


def _starts_line(text: str, offset: int, prefix: re.Pattern[str]) -> bool:
    start = _line_start(text, offset)
    return offset - start < _LONGEST_PREFIX and prefix.match(text[start:offset]) is not None


def _line_start(text: str, offset: int) -> int:
    """Return where the line of ``offset`` starts; in very long lines, some place before it."""
    floor = max(0, offset - _LONGEST_PREFIX)
    start = max(text.rfind("\n", floor, offset), text.rfind("\r", floor, offset)) + 1
    return start or floor


def _next_line(text: str, end_of_line: int) -> int:
    if text.startswith("\r\n", end_of_line):
        return end_of_line + 2
    return min(end_of_line + 1, len(text))
