"""The frozen snapshot of a prompt file: text, blocks, and the way back to the file.

A reader (``formats/``) cuts a file into *chunks*: stretches that parse alike
wherever they stand. A chunk's body holds blocks with offsets relative to the
chunk, so that the same section, unchanged by an edit elsewhere, is the same
object and everything computed from it can be kept. ``Chunk.origin`` maps the
chunk's text to the file. Nothing here knows how any format is parsed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cached_property
from itertools import accumulate
from operator import itemgetter
from typing import NamedTuple

import attrs

from antinomy.prompt.text import Span


class Run(NamedTuple):
    r"""A stretch of decoded text that maps to one stretch of source.

    ``width == length``: copied character by character. Otherwise the run is one
    escape: all its ``length`` code points stem from the same ``width`` code
    points of source (``\n`` in JSON: length 1, width 2).
    """

    start: int
    length: int
    source: int
    width: int


_run_start = itemgetter(0)


@attrs.frozen(eq=False)
class SourceMap:
    """Maps offsets of a decoded text to offsets of the text it was decoded from.

    ``runs`` are sorted by ``start``, without gaps in decoded offsets; gaps in
    source offsets are characters that carry no text (quote marks, indentation).
    """

    runs: tuple[Run, ...]

    @classmethod
    def identity(cls, source: int, length: int) -> SourceMap:
        """Map ``length`` code points one to one, starting at ``source``."""
        return cls((Run(0, length, source, length),))

    @classmethod
    def of_pieces(cls, pieces: Iterable[tuple[int, int, int]]) -> SourceMap:
        """Build a map from ``(length, source, width)`` pieces in decoded order."""
        runs: list[Run] = []
        start = 0
        for length, source, width in pieces:
            last = runs[-1] if runs else None
            if (
                last is not None
                and length == width
                and last.length == last.width
                and last.source + last.width == source
            ):
                runs[-1] = last._replace(length=last.length + length, width=last.width + width)
            elif length:
                runs.append(Run(start, length, source, width))
            start += length
        return cls(tuple(runs) or (Run(0, 0, 0, 0),))

    def to_source(self, span: Span) -> Span:
        """Return the source span that a decoded span stems from.

        An empty span maps to the empty span before its character.
        """
        first = self.runs[0]
        if len(self.runs) == 1 and first.length == first.width:
            start, end = span
            offset = first.source - first.start
            return Span(start + offset, max(start, end) + offset)
        first = self.runs[self._run_at(span.start)]
        start = self._source_of(first, span.start)
        if span.end <= span.start:
            return Span(start, start)
        last = self.runs[self._run_at(span.end - 1)]
        if last.length == last.width:
            return Span(start, last.source + span.end - last.start)
        return Span(start, last.source + last.width)

    def _run_at(self, offset: int) -> int:
        """Return the index of the run that holds a decoded offset."""
        if len(self.runs) == 1:
            return 0
        return max(0, bisect_right(self.runs, offset, key=_run_start) - 1)

    @staticmethod
    def _source_of(run: Run, offset: int) -> int:
        if run.length == run.width:
            return run.source + offset - run.start
        return run.source if offset < run.start + run.length else run.source + run.width

    def shift(self, offset: int) -> SourceMap:
        """Return this map with every source offset moved by ``offset``."""
        return SourceMap(tuple(run._replace(source=run.source + offset) for run in self.runs))

    def then(self, outer: SourceMap) -> SourceMap:
        """Return the map from this decoded text straight to ``outer``'s source."""
        if len(outer.runs) == 1 and outer.runs[0].length == outer.runs[0].width:
            return self.shift(outer.runs[0].source)
        pieces: list[tuple[int, int, int]] = []
        for run in self.runs:
            if run.length != run.width:
                span = outer.to_source(Span(run.source, run.source + run.width))
                pieces.append((run.length, span.start, span.end - span.start))
                continue
            pieces.extend(outer.pieces(Span(run.source, run.source + run.length)))
        return SourceMap.of_pieces(pieces)

    def part(self, span: Span) -> SourceMap:
        """Return the map of one stretch of the decoded text, its start at offset 0."""
        if len(self.runs) == 1 and self.runs[0].length == self.runs[0].width:
            return SourceMap.identity(self.runs[0].source + span.start, span.end - span.start)
        return SourceMap.of_pieces(self.pieces(span))

    def pieces(self, span: Span) -> Iterator[tuple[int, int, int]]:
        """Yield ``(length, source, width)`` for each run that ``span`` touches."""
        for index in range(self._run_at(span.start), len(self.runs)):
            run = self.runs[index]
            start, end = max(span.start, run.start), min(span.end, run.start + run.length)
            if start >= end:
                break
            if run.length == run.width:
                yield end - start, run.source + start - run.start, end - start
            else:
                yield end - start, run.source, run.width


class BlockKind(StrEnum):
    """What a block is in its file."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list-item"
    CODE = "code"
    QUOTE = "quote"
    EXAMPLE = "example"
    TABLE_CELL = "table-cell"
    FRONT_MATTER = "front-matter"
    TEMPLATE_TAG = "template-tag"
    COMMENT = "comment"
    DATA = "data"


#: ``Block.info`` of a table cell below "Don't" or "Wrong".
WRONG = "wrong"


class Branch(NamedTuple):
    """One arm of a template conditional: arms of one conditional exclude each other."""

    conditional: int
    arm: int


@attrs.frozen(cache_hash=True)
class Context:
    """Where a block stands: everything that decides what its sentences apply to.

    Attributes
    ----------
    headings
        Titles of the enclosing sections, outermost first, markup removed.
    role
        Message role (``system``, ``user``, ``assistant`` …); empty if the file has none.
    tags
        Names of the enclosing XML-tag sections, outermost first, lower case.
    lead
        The sentence that introduces a list ("If the customer writes by phone:"),
        for nested items the items above them, joined with a space; else empty.
    branches
        Template conditionals around the block, outermost first.
    prompt
        Index of the prompt in files that hold several alternatives (promptfoo);
        blocks of different prompts never reach the same model call.
    key
        Dotted key for front matter and data ("description", "messages.0.name").
    file
        Path of its file in a document joined of several; else empty.
    case
        What its row of a table, or its record of a list of records, is for ("linkedin"), in lower
        case: of two cases no output is both; else empty.

    """

    headings: tuple[str, ...] = ()
    role: str = ""
    tags: tuple[str, ...] = ()
    lead: str = ""
    branches: tuple[Branch, ...] = ()
    prompt: int = 0
    key: str = ""
    file: str = ""
    case: str = ""


@attrs.frozen(eq=False)
class Block:
    """One paragraph, list item, code block … of a chunk.

    Attributes
    ----------
    kind
        What the block is.
    text
        Its text, decoded, without markers (``- ``, ``> ``, ``#``) but with inner
        line breaks and inline markup as written.
    source
        Maps offsets of ``text`` to offsets of the chunk's text; in the blocks of
        ``Document.blocks``, to the file.
    context
        Where it stands.
    ordinal
        Number of an ordered list's item; ``None`` elsewhere.
    depth
        Nesting depth of a list item (0 = outermost), heading level (1 = top).
    info
        Info string of a fence ("json"), name of a template tag ("if"), ``WRONG`` for a table cell that
        shows what is not to be done, else empty.

    """

    kind: BlockKind
    text: str
    source: SourceMap
    context: Context
    ordinal: int | None = None
    depth: int = 0
    info: str = ""

    @property
    def span(self) -> Span:
        """The source span from the block's first character to its last."""
        return self.source.to_source(Span(0, len(self.text)))


@attrs.frozen(eq=False)
class ChunkBody:
    """The blocks of a chunk; hashed by identity, so results can be cached per body."""

    blocks: tuple[Block, ...]


@attrs.frozen(eq=False)
class Chunk:
    """A body at its place: ``origin`` maps the chunk's text to the file."""

    body: ChunkBody
    origin: SourceMap

    @property
    def span(self) -> Span:
        """Where it stands in the file."""
        first, last = self.origin.runs[0], self.origin.runs[-1]
        return Span(first.source, last.source + last.width)


@attrs.frozen
class Problem:
    """Something wrong with the file itself (broken YAML …); the rest was still read.

    ``span`` is in the file, code points; ``message`` is one sentence.
    """

    span: Span
    message: str


@attrs.frozen(eq=False)
class Document:
    """A prompt file at one moment.

    Attributes
    ----------
    text
        The file's text, exactly: no newline translation, BOM included.
    path
        Path or name it was read under; may be empty.
    kind
        Name of the file kind ("agents", "cursor-rule", "prompty" …, see ``formats``).
    chunks
        Its content in file order.
    problems
        What could not be read.

    """

    text: str
    path: str
    kind: str
    chunks: tuple[Chunk, ...]
    problems: tuple[Problem, ...] = ()
    #: What ``block_at`` found: the fixes of a finding ask for the same block several times.
    _blocks_at: dict[Span, Block | None] = attrs.field(factory=dict, init=False, repr=False)

    @cached_property
    def title(self) -> str:
        """The heading that stands over every section but those of examples; empty if there is none."""
        tops = {
            chunk.body.blocks[-1].context.headings[0]
            for chunk in self.chunks
            if chunk.body.blocks and chunk.body.blocks[-1].context.headings and not _only_shows(chunk.body)
        }
        return tops.pop() if len(tops) == 1 else ""

    @cached_property
    def has_alternatives(self) -> bool:
        """Whether it holds several prompts, of which a model sees one."""
        return len({block.context.prompt for chunk in self.chunks for block in chunk.body.blocks}) > 1

    @property
    def blocks(self) -> Iterator[Block]:
        """Every block in file order, with source maps that lead to the file."""
        for chunk in self.chunks:
            for block in chunk.body.blocks:
                yield attrs.evolve(block, source=block.source.then(chunk.origin))

    @cached_property
    def _by_start(self) -> list[Chunk]:
        # A test case of a YAML file may stand before the prompts, which are read first.
        return sorted(self.chunks, key=_start)

    @cached_property
    def _reach(self) -> list[int]:
        """Where the chunks up to each of ``_by_start`` end at the latest."""
        return list(accumulate(map(_end, self._by_start), max))

    def chunks_at(self, span: Span) -> list[Chunk]:
        """Return the chunks that hold a span of the file: one, or two where it is empty and they meet."""
        place = bisect_right(self._by_start, span.start, key=_start)
        found = []
        while place and self._reach[place - 1] >= span.end:
            place -= 1
            if _end(self._by_start[place]) >= span.end:
                found.append(self._by_start[place])
        return found[::-1]

    def block_at(self, span: Span) -> Block | None:
        """Return the block that holds a span of the file, with a source map that leads to the file."""
        if span not in self._blocks_at:
            self._blocks_at[span] = self._block_at(span)
        return self._blocks_at[span]

    def _block_at(self, span: Span) -> Block | None:
        for chunk in self.chunks_at(span):
            for block in chunk.body.blocks:
                if chunk.origin.to_source(block.span).contains(span):
                    return attrs.evolve(block, source=block.source.then(chunk.origin))
        return None


def _only_shows(body: ChunkBody) -> bool:
    """Tell whether a section holds examples alone ("# Sample reply" after the rules)."""
    kinds = {block.kind for block in body.blocks}
    return BlockKind.EXAMPLE in kinds and kinds <= {BlockKind.EXAMPLE, BlockKind.HEADING}


def _start(chunk: Chunk) -> int:
    return chunk.origin.runs[0].source


def _end(chunk: Chunk) -> int:
    last = chunk.origin.runs[-1]
    return last.source + last.width
