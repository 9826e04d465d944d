"""A stretch of text as markdown-it shall see it, and the way back from its tokens to offsets.

What hides Markdown (comments, fences) is blanked out, odd spaces and bullets
become plain ones, common indentation goes. Lines keep their number, and each
line's text stays a suffix of the line it stands for; from these two facts
offsets are recovered, since markdown-it's tokens only know lines.
"""

from __future__ import annotations

import re

from markdown_it.token import Token

from antinomy.prompt.document import SourceMap
from antinomy.prompt.expressions import expression
from antinomy.prompt.formats.fences import Fence
from antinomy.prompt.text import Span

# Stands for a fence in the text that markdown-it sees: a heading, since headings interrupt
# whatever precedes them, as fences do, in lists and quotes alike.
SENTINEL = "\x1a"
_SENTINEL_LINE = f"# {SENTINEL}"
_LINE_END = expression(r"\r\n|\n|\r")
_NOT_LINE_END = expression(r"[^\r\n]")
# Spaces that authors' editors produce for the space a marker needs, and invisible characters
# before a marker. Translated for the parser only; a block's text keeps them.
_SPACES = {ord(char): " " for char in "\u00a0\u2007\u202f\u3000\u200b\u200c\u200d\u2060\ufeff\ufe0f"}
_ODD_SPACE = expression("[\u00a0\u2007\u202f\u3000\u200b-\u200d\u2060\ufeff\ufe0f]")
_BULLET = expression(r"^([ \t>]*)([•–—·▪●○◦‣∙‧►➤➢→✓✔✅❌☑✗✘✖■□◆◇▶⛔🚫⚠])(?=\ufe0f?[ \t\u00a0])", re.MULTILINE)
_TELLING_BULLET = expression(r"[✓✔✅❌☑✗✘✖⛔🚫⚠]\ufe0f?[ \t\u00a0]+\Z")
_CHECKBOX = expression(r"\[[ xX]\][ \t\u00a0]+(?=\S)")
_PARENTHESISED = expression(r"^([ \t]*)\((\d{1,2})\)(?=[ \t])", re.MULTILINE)
_INDENTED = expression(r"(?: {4}|\t)\s*\S")
_LIST_MARKER = expression(r"\s*(?:[-*+]|\d{1,9}[.)])\s")
_PROSE_LINE = expression(r"\s*[\"'*_]*[A-Z][^={}<>;$|]*\s[^={}<>;$|]*\s[^={}<>;$|]*\Z")

Pieces = list[tuple[int, int]]


class View:
    """One stretch of a text, prepared for the parser.

    Parameters
    ----------
    text
        The text that offsets refer to.
    span
        The stretch of it.
    hidden
        Comments inside the stretch: no part of any block.
    fences
        Fences inside the stretch.

    """

    def __init__(self, text: str, span: Span, hidden: list[Span], fences: list[Fence]) -> None:
        self._text = text
        self._hidden = hidden
        self._fences = {fence.span.start: fence for fence in fences}
        seen = _seen(text, span, hidden, fences)
        self._starts = [span.start]
        self._lines: list[str] = []
        position = 0
        for match in _LINE_END.finditer(seen):
            self._lines.append(seen[position : match.start()])
            position = match.end()
            self._starts.append(span.start + position)
        self._lines.append(seen[position:])
        self._lines = ["" if line.isspace() else line for line in self._lines]
        self._fence_indented_code(span)
        indent = min((len(line) - len(line.lstrip(" ")) for line in self._lines if line), default=0)
        self.source = "\n".join([line[indent:] for line in self._lines] if indent else self._lines)

    def fence(self, inline: Token) -> Fence | None:
        """Return the fence that a heading token stands for, if it stands for one."""
        line = (inline.map or [0])[0]
        column = self._lines[line].find(_SENTINEL_LINE)
        return self._fences.get(self._starts[line] + column)

    def pieces(self, inline: Token) -> Pieces:
        """Return the stretches of text that an inline token's lines stand for."""
        pieces: Pieces = []
        line = (inline.map or [0])[0]
        for content in inline.content.split("\n"):
            stripped = content.strip()
            column = self._lines[line].rfind(stripped) if stripped else -1
            if column >= 0:
                start = self._starts[line] + column
                if pieces:
                    pieces[-1] = (pieces[-1][0], self._starts[line])
                pieces.append((start, start + len(stripped)))
            line += 1
        return _without(pieces, self._hidden)

    def with_telling_bullet(self, pieces: Pieces) -> Pieces:
        """Extend a list item's text by a bullet that says something (a cross, a tick)."""
        start, end = pieces[0]
        bullet = _TELLING_BULLET.search(self._text, max(0, start - 5), start)
        return [(bullet.start(), end), *pieces[1:]] if bullet else pieces

    def without_checkbox(self, pieces: Pieces) -> Pieces:
        """Return a list item's text without the box of a task list ("[ ]"), which says nothing."""
        start, end = pieces[0]
        box = _CHECKBOX.match(self._text, start, end)
        return [(box.end(), end), *pieces[1:]] if box else pieces

    def cell(self, inline: Token, cursor: int) -> tuple[Span, int] | None:
        """Return where a table cell stands, searched from a column of its line, and the column after it."""
        line = (inline.map or [0])[0]
        written = inline.content
        for candidate in (written, written.replace("|", "\\|")):
            column = self._lines[line].find(candidate, cursor)
            if written and column >= 0:
                start = self._starts[line] + column
                return Span(start, start + len(candidate)), column + len(candidate)
        return None

    def extract(self, pieces: Pieces) -> tuple[str, SourceMap]:
        """Return the text of some stretches, joined, and the map back."""
        if len(pieces) == 1:
            start, end = pieces[0]
            return self._text[start:end], SourceMap.identity(start, end - start)
        joined = "".join([self._text[start:end] for start, end in pieces])
        return joined, SourceMap.of_pieces((end - start, start, end - start) for start, end in pieces)

    def fence_pieces(self, fence: Fence) -> Pieces:
        """Return a fence's lines without the indentation and quote marks that its opener has too."""
        text, opening = self._text, fence.span.start
        prefix = text[max(text.rfind("\n", 0, opening), text.rfind("\r", 0, opening)) + 1 : opening]
        strip = re.compile(r"[ \t]*(?:>[ \t]?)*" if ">" in prefix else rf"[ \t]{{0,{len(prefix)}}}")
        end = fence.inner.start + len(fence.inner.of(text).rstrip("\r\n"))
        pieces: Pieces = []
        position = fence.inner.start
        while position < end:
            match = _LINE_END.search(text, position, end)
            line_end = match.end() if match else end
            indent = strip.match(text, position, line_end)
            start = indent.end() if indent else position
            if pieces and pieces[-1][1] == start:
                pieces[-1] = (pieces[-1][0], line_end)
            elif start < line_end:
                pieces.append((start, line_end))
            position = line_end
        return pieces or [(fence.inner.start, fence.inner.start)]

    def _fence_indented_code(self, span: Span) -> None:
        """Treat lines indented by four under plain text as a fence, unless they read like prose."""
        lines = self._lines
        above = ""
        index = 0
        while index < len(lines):
            line = lines[index]
            code = above and index and not lines[index - 1] and _INDENTED.match(line)
            if not code or above[0] in " \t" or _LIST_MARKER.match(above) or _LIST_MARKER.match(line):
                above = line or above
                index += 1
                continue
            last = index
            while last + 1 < len(lines) and (not lines[last + 1] or _INDENTED.match(lines[last + 1])):
                last += 1
            while not lines[last]:
                last -= 1
            if not all(_PROSE_LINE.match(inner) for inner in lines[index : last + 1] if inner):
                self._fence_lines(index, last, span)
            above = "code"
            index = last + 1

    def _fence_lines(self, first: int, last: int, span: Span) -> None:
        line = self._lines[first]
        indent = len(line) - len(line.lstrip())
        start = self._starts[first]
        end = self._starts[last + 1] if last + 1 < len(self._starts) else span.end
        self._fences[start + indent] = Fence(Span(start + indent, end), Span(start, end), "")
        self._lines[first] = " " * indent + _SENTINEL_LINE
        for index in range(first + 1, last + 1):
            self._lines[index] = ""


def _seen(text: str, span: Span, hidden: list[Span], fences: list[Fence]) -> str:
    """Return the stretch with its covers blanked out: same length, same line ends."""
    parts: list[str] = []
    position = span.start
    covers = [(comment, "") for comment in hidden] + [(fence.span, _SENTINEL_LINE) for fence in fences]
    for cover, sign in sorted(covers):
        parts.append(text[position : cover.start])
        parts.append(sign + _NOT_LINE_END.sub(" ", cover.of(text)[len(sign) :]))
        position = cover.end
    parts.append(text[position : span.end])
    seen = "".join(parts)
    if not seen.isascii():
        seen = _BULLET.sub(r"\1-", seen)
        if _ODD_SPACE.search(seen):
            seen = seen.translate(_SPACES)
    return _PARENTHESISED.sub(r"\1 \2)", seen) if "(1)" in seen else seen


def _without(pieces: Pieces, hidden: list[Span]) -> Pieces:
    """Cut hidden stretches out of pieces."""
    if not hidden:
        return pieces
    kept: Pieces = []
    for start, end in pieces:
        position = start
        for cover in hidden:
            if cover.end <= position or cover.start >= end:
                continue
            if cover.start > position:
                kept.append((position, cover.start))
            position = max(position, cover.end)
        if position < end:
            kept.append((position, end))
    return kept or pieces[:1]
