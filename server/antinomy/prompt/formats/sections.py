"""Markdown-like text to chunks, quickly enough to be done on every keystroke.

The text is cut at headings (long sections also at paragraphs and list items)
and each section's blocks are kept, keyed by the section's text and by all that
it inherits from the text before it. A section that an edit elsewhere does not
touch gives the very same ``ChunkBody``. How a section is parsed is the
business of ``blocks``.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

import attrs
from cachetools import LRUCache

from antinomy.prompt.document import Block, BlockKind, Branch, Chunk, ChunkBody, Context, SourceMap
from antinomy.prompt.formats.blocks import Place, SectionParser
from antinomy.prompt.formats.conditionals import Numbering, TemplateMark, template_marks
from antinomy.prompt.formats.fences import Fence
from antinomy.prompt.formats.scan import comment_text, scan
from antinomy.prompt.formats.tags import TagMark, tag_marks
from antinomy.prompt.text import Span

_HEADING = re.compile(r"\n(?=#{1,6}[ \t])")
_HEADING_CR = re.compile(r"(?:\n|\r(?!\n))(?=#{1,6}[ \t])")
_FINER = re.compile(r"\n(?=(?:[-*+•–▪●]|\d{1,3}[.)])[ \t])|\n[ \t\r]*\n(?=[^\s|>#])")
_LONG_SECTION = 2000
_CACHE_CHARACTERS = 32_000_000
_ENTRY_OVERHEAD = 500


class _Boundary(NamedTuple):
    """A tag or template tag: what holds after it. ``template`` names a template tag."""

    start: int
    end: int
    template: str
    tags: tuple[str, ...]
    branches: tuple[Branch, ...]


class _Key(NamedTuple):
    """All that decides what a section's blocks are."""

    text: str
    context: Context
    place: Place
    example: bool
    boundaries: tuple[_Boundary, ...]
    fences: tuple[Fence, ...]
    comments: tuple[Span, ...]


class _Entry(NamedTuple):
    body: ChunkBody
    place: Place


def _size(entry: _Entry) -> int:
    return _ENTRY_OVERHEAD + 3 * sum(len(block.text) for block in entry.body.blocks)


_cache: LRUCache[_Key, _Entry] = LRUCache(_CACHE_CHARACTERS, getsizeof=_size)
_lock = Lock()


@attrs.frozen
class Structure:
    """What a whole text holds besides Markdown, each in text order."""

    fences: list[Fence]
    comments: list[Span]
    boundaries: list[_Boundary]

    @classmethod
    def of(cls, text: str, context: Context, numbering: Numbering) -> Structure:
        """Find fences, comments, tag sections and template branches."""
        found = scan(text)
        if not (found.tags or found.template_tags):
            return cls(found.fences, found.comments, [])
        template = template_marks(found.template_tags, numbering)
        marks: list[TagMark | TemplateMark] = [*tag_marks(text, found.tags), *template]
        marks.sort(key=lambda mark: mark.span)
        boundaries: list[_Boundary] = []
        tags, branches = context.tags, context.branches
        for mark in marks:
            name = ""
            if isinstance(mark, TemplateMark):
                name, branches = mark.name, context.branches + mark.branches
            elif mark.closing and mark.name:
                tags = _without_last(tags, mark.name)
            elif mark.name:
                tags = (*tags, mark.name)
            boundaries.append(_Boundary(mark.span.start, mark.span.end, name, tags, branches))
        return cls(found.fences, found.comments, boundaries)


def chunks(
    text: str, origin: SourceMap, context: Context, numbering: Numbering, *, example: bool = False
) -> list[Chunk]:
    """Read Markdown-like text.

    Parameters
    ----------
    text
        The decoded text.
    origin
        Maps its offsets to the file's.
    context
        What holds for all of it: role, key, prompt, outer headings.
    numbering
        The file's numbers for conditionals.
    example
        The text as a whole is an example (a few-shot message).

    """
    structure = Structure.of(text, context, numbering)
    result: list[Chunk] = []
    place = Place(tuple((0, title) for title in context.headings))
    tags, branches = context.tags, context.branches
    fences = _Cursor(structure.fences, [fence.span.start for fence in structure.fences])
    comments = _Cursor(structure.comments, [comment.start for comment in structure.comments])
    boundaries = _Cursor(structure.boundaries, [boundary.start for boundary in structure.boundaries])
    for start, end in _cut(text, structure):
        inside = boundaries.upto(end)
        key = _Key(
            text[start:end],
            attrs.evolve(context, tags=tags, branches=branches) if tags or branches else context,
            place,
            example,
            tuple([_Boundary(b[0] - start, b[1] - start, b[2], b[3], b[4]) for b in inside]),
            tuple([_moved(fence, -start) for fence in fences.upto(end)]),
            tuple([comment.shift(-start) for comment in comments.upto(end)]),
        )
        if inside:
            tags, branches = inside[-1].tags, inside[-1].branches
        entry = _entry(key)
        place = entry.place
        if entry.body.blocks:
            result.append(Chunk(entry.body, origin.part(Span(start, end))))
    return result


T = TypeVar("T")


class _Cursor(Generic[T]):
    """Hands out sorted things section by section."""

    def __init__(self, things: list[T], starts: list[int]) -> None:
        self._things = things
        self._starts = starts
        self._index = 0

    def upto(self, end: int) -> list[T]:
        first, self._index = self._index, bisect_left(self._starts, end, self._index)
        return self._things[first : self._index]


def _cut(text: str, structure: Structure) -> Iterator[tuple[int, int]]:
    """Yield the sections of a text as (start, end), none of them ending inside a fence, comment or tag."""
    covers = sorted(
        [
            *(fence.span for fence in structure.fences),
            *structure.comments,
            *(Span(boundary.start, boundary.end) for boundary in structure.boundaries),
        ]
    )
    ends = [cover.end for cover in covers]

    def free(offset: int) -> bool:
        index = bisect_right(ends, offset)
        return index == len(covers) or covers[index].start >= offset

    bare_returns = "\r" in text and text.count("\r") != text.count("\r\n")
    heading = _HEADING_CR if bare_returns else _HEADING
    edges = [0, *(m.end() for m in heading.finditer(text) if free(m.end())), len(text)]
    for start, end in pairwise(edges):
        if end - start <= _LONG_SECTION:
            if end > start:
                yield start, end
            continue
        inner = [m.end() for m in _FINER.finditer(text, start, end) if free(m.end())]
        yield from pairwise([start, *inner, end])


def _entry(key: _Key) -> _Entry:
    with _lock:
        try:
            return _cache[key]
        except KeyError:
            pass
    entry = _parse(key)
    if _size(entry) <= _cache.maxsize:
        with _lock:
            _cache[key] = entry
    return entry


def _parse(key: _Key) -> _Entry:
    """Parse a section: the stretches between boundaries one by one."""
    blocks: list[Block] = []
    place, context, position = key.place, key.context, 0
    for boundary in (*key.boundaries, None):
        end = boundary.start if boundary else len(key.text)
        if not key.text[position:end].isspace() and position < end:
            parser = SectionParser(
                key.text,
                Span(position, end),
                hidden=[c for c in key.comments if position <= c.start < end],
                fences=[f for f in key.fences if position <= f.span.start < end],
                context=context,
                place=place,
                example=key.example,
            )
            parsed = parser.parse()
            blocks.extend(parsed.blocks)
            place = parsed.place
        if boundary:
            if boundary.template:
                blocks.append(
                    _own_block(
                        key,
                        Span(boundary.start, boundary.end),
                        BlockKind.TEMPLATE_TAG,
                        context,
                        boundary.template,
                    )
                )
            if len(boundary.tags) < len(context.tags):
                place = Place(place.headings)
            context = attrs.evolve(context, tags=boundary.tags, branches=boundary.branches)
            position = boundary.end
    blocks.extend(
        _own_block(key, comment_text(key.text, comment), BlockKind.COMMENT, key.context)
        for comment in key.comments
    )
    if key.comments:
        blocks.sort(key=lambda block: block.source.runs[0].source)
    return _Entry(ChunkBody(tuple(blocks)), place)


def _own_block(key: _Key, span: Span, kind: BlockKind, context: Context, info: str = "") -> Block:
    source = SourceMap.identity(span.start, span.end - span.start)
    return Block(kind, span.of(key.text), source, context, info=info)


def _moved(fence: Fence, offset: int) -> Fence:
    return Fence(fence.span.shift(offset), fence.inner.shift(offset), fence.info)


def _without_last(tags: tuple[str, ...], name: str) -> tuple[str, ...]:
    for index in range(len(tags) - 1, -1, -1):
        if tags[index] == name:
            return tags[:index] + tags[index + 1 :]
    return tags
