"""What a reader fills: the chunks and problems of one file, and the ways to add to them."""

from __future__ import annotations

import re
from functools import lru_cache

from antinomy.prompt.document import Block, BlockKind, Chunk, ChunkBody, Context, Problem, SourceMap
from antinomy.prompt.formats import sections
from antinomy.prompt.formats.conditionals import Numbering
from antinomy.prompt.formats.fences import PROSE_INFO, FenceFinder
from antinomy.prompt.text import Span

_ESCAPED_BREAK = re.compile(r"\\(?:r\\n|[nrt\"])")
_FEWEST_BREAKS = 2
_DECODED = {"\\n": "\n", "\\r": "\n", "\\t": "\t", '\\"': '"', "\\r\\n": "\n"}
_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
# A file "almost wholly inside one fence": what stands outside is a title or a remark.
_MOST_OUTSIDE = 0.15


# The context of a file's text where nothing else is known.
TOP = Context()


class Content:
    """Collects what a reader finds in one file.

    Parameters
    ----------
    text
        The file's text.

    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.chunks: list[Chunk] = []
        self.problems: list[Problem] = []
        self._numbering = Numbering()

    def add_markdown(self, span: Span, context: Context = TOP, *, example: bool = False) -> None:
        """Read a stretch of the file itself as Markdown."""
        text = self.text if span == Span(0, len(self.text)) else span.of(self.text)
        self.add_text(text, SourceMap.identity(span.start, len(text)), context, example=example)

    def add_text(
        self, text: str, origin: SourceMap, context: Context = TOP, *, example: bool = False
    ) -> None:
        """Read a decoded text as Markdown; ``origin`` maps it to the file."""
        inner = _one_fence(text)
        if inner is not None:
            stretches = [Span(0, inner[0].start), inner[1], Span(inner[0].end, len(text))]
        else:
            stretches = [Span(0, len(text))]
        for stretch in stretches:
            part, source = stretch.of(text), origin
            if len(stretches) > 1:
                source = origin.part(stretch)
            part, source = _unescaped(part, source)
            self.chunks.extend(sections.chunks(part, source, context, self._numbering, example=example))

    def add_block(
        self, kind: BlockKind, text: str, origin: SourceMap, context: Context = TOP, info: str = ""
    ) -> None:
        """Add one block that is no Markdown."""
        self.chunks.append(Chunk(_body(kind, text, context, info), origin))

    def add_problem(self, span: Span, message: str) -> None:
        """Report something wrong with the file itself."""
        start = max(0, min(span.start, len(self.text)))
        self.problems.append(Problem(Span(start, max(start, min(span.end, len(self.text)))), message))


@lru_cache(maxsize=4096)
def _body(kind: BlockKind, text: str, context: Context, info: str) -> ChunkBody:
    """Return the body of a single block: the same object for the same block, as for sections."""
    return ChunkBody((Block(kind, text, SourceMap.identity(0, len(text)), context, info=info),))


def _one_fence(text: str) -> tuple[Span, Span] | None:
    """Return a fence that holds nearly all of the text, and what it holds."""
    position = max(0, min((at for mark in ("```", "~~~") if (at := text.find(mark)) >= 0), default=-1))
    opener = _FENCE.match(text, position)
    if opener is None or position > len(text) * _MOST_OUTSIDE:
        return None
    fence = FenceFinder(text).at(opener.start(1))
    if fence is None or fence.info.lower() not in PROSE_INFO:
        return None
    if len(text) - (fence.span.end - fence.span.start) > len(text.strip()) * _MOST_OUTSIDE:
        return None
    return fence.span, fence.inner


def _unescaped(text: str, origin: SourceMap) -> tuple[str, SourceMap]:
    r"""Decode a one-line text whose line breaks are written out as ``\n``."""
    if "\\n" not in text or "\n" in text.strip() or text.count("\\n") < _FEWEST_BREAKS:
        return text, origin
    parts: list[str] = []
    pieces: list[tuple[int, int, int]] = []
    position = 0
    for escape in _ESCAPED_BREAK.finditer(text):
        parts.append(text[position : escape.start()])
        pieces.append((escape.start() - position, position, escape.start() - position))
        parts.append(_DECODED[escape.group()])
        pieces.append((1, escape.start(), len(escape.group())))
        position = escape.end()
    parts.append(text[position:])
    pieces.append((len(text) - position, position, len(text) - position))
    return "".join(parts), SourceMap.of_pieces(pieces).then(origin)
