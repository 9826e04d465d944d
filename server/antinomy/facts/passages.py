"""Sentences, list items and table rows of a text, as claims and evidence are made of them.

Wraps the reader of prompt files: Markdown, plain text and the other kinds give
the same records. Decides nothing about what a sentence says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import attrs

from antinomy.prompt.clauses import sentences
from antinomy.prompt.document import Block, BlockKind
from antinomy.prompt.formats import read
from antinomy.prompt.text import Span

if TYPE_CHECKING:
    from antinomy.inference.session import Cancel

_PROSE = frozenset(
    (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE, BlockKind.EXAMPLE, BlockKind.DATA)
)
#: Markup and odd white space: one blank for each code point, so that offsets stay true.
_BLANKED = str.maketrans(dict.fromkeys("\n\r\t\v\f*`\u00a0\u2007\u2009\u202f\u200b\u2060\ufeff", " "))
_LINK = re.compile(r"!?\[(?P<text>[^\]\n]*)\]\([^)\n]*\)")
#: Key of the front matter under which a file names itself.
_TITLE = "title"
_NOWHERE = Span(0, 0)
_NOTE = re.compile(r"\[\^?[\d, ]{1,9}\]|<[^<>\n]{1,80}>")


@attrs.frozen(eq=False)
class Sentence:
    """One sentence of a text.

    Attributes
    ----------
    view
        Its words with markup blanked, one character for each code point.
    block
        The block it stands in, which knows its headings and its list's lead.
    start
        Offset of ``view`` in the block's text (code points).
    row
        What a table's row says, spelled out; empty elsewhere.
    row_span
        Where that row stands in the file.
    document
        Title that the file gives itself in its front matter; empty if it gives none.

    """

    view: str
    block: Block
    start: int
    row: str = ""
    row_span: Span = _NOWHERE
    document: str = ""

    @property
    def text(self) -> str:
        """Its words on one line."""
        return self.row or " ".join(self.view.split())

    @property
    def span(self) -> Span:
        """Where it stands in the file."""
        return self.row_span if self.row else self.part(0, len(self.view))

    @property
    def titles(self) -> tuple[str, ...]:
        """What it stands under, outermost first: the file's own title, and those of its sections."""
        return tuple(dict.fromkeys(filter(None, (self.document, *self.block.context.headings))))

    @property
    def in_list(self) -> bool:
        """Whether it is an entry of a list."""
        return self.block.kind is BlockKind.LIST_ITEM

    def part(self, start: int, end: int) -> Span:
        """Return where a stretch of ``view`` stands in the file."""
        return self.block.source.to_source(Span(start, end).shift(self.start))


def passages(text: str, path: str = "", cancel: Cancel | None = None) -> Iterator[Sentence]:
    """Yield the sentences of a text in file order.

    Code, comments and front matter are left out.

    Parameters
    ----------
    text
        The text exactly as stored.
    path
        Where it stands; decides how it is read.
    cancel
        Ends the reading early, with ``InferenceCancelledError``.

    """
    document = ""
    for is_cell, blocks in groupby(read(text, path).blocks, _is_cell):
        if is_cell:
            for row in _rows(text, list(blocks)):
                yield attrs.evolve(row, document=document)
            continue
        for block in blocks:
            if cancel is not None:
                cancel.check()
            if block.kind is BlockKind.FRONT_MATTER and block.context.key == _TITLE:
                document = block.text
            if block.kind in _PROSE:
                yield from _sentences(block, document, cancel)


def _is_cell(block: Block) -> bool:
    return block.kind is BlockKind.TABLE_CELL


def _sentences(block: Block, document: str, cancel: Cancel | None) -> Iterator[Sentence]:
    view = _view(block.text)
    for span in sentences(block.text):
        if cancel is not None:
            cancel.check()
        yield Sentence(span.of(view), block, span.start, document=document)


def _view(text: str) -> str:
    blanked = _LINK.sub(_only_text, text)
    return _NOTE.sub(lambda match: " " * len(match[0]), blanked).translate(_BLANKED)


def _only_text(match: re.Match[str]) -> str:
    start = match.start("text") - match.start()
    return (" " * start + match["text"]).ljust(len(match[0]))


def _rows(text: str, cells: Sequence[Block]) -> Iterator[Sentence]:
    """Yield the rows of a table below its header: the first cell is what the others speak of."""
    for number, (_, group) in enumerate(groupby(cells, lambda cell: _line_start(text, cell))):
        row = list(group)
        if number == 0 or len(row) < 2:
            continue
        first, *others = ((" ".join(_view(cell.text).split()), cell.context.key) for cell in row)
        told = ", ".join(f"{header} {cell}".strip() for cell, header in others)
        yield Sentence(first[0], row[0], 0, f"{first[0]}: {told}.", row[0].span.cover(row[-1].span))


def _line_start(text: str, cell: Block) -> int:
    return max(text.rfind("\n", 0, cell.span.start), text.rfind("\r", 0, cell.span.start))
