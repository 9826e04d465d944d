"""Several files as one document, and the way back to the files.

Files that are loaded together reach a model as one text, so they are searched as
one: their texts stand one after the other, and every span found there leads back
to a file. Nothing here looks for conflicts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from zlib import crc32

import attrs
from cachetools import LRUCache

from antinomy.conflicts.issue import Conflict, Edit, Evidence
from antinomy.conflicts.patterns import evidence_at
from antinomy.conflicts.released import conditions, released
from antinomy.prompt.document import Block, Branch, Chunk, ChunkBody, Context, Document
from antinomy.prompt.loading.references import ALTERNATIVES
from antinomy.prompt.text import Span

#: Between two files: a line's end, so that no line and no sentence runs from one into the next.
_SEPARATOR = "\n"
#: Stands in place of each file's own title, which limits nothing and would set the files apart.
_TITLE = "Instructions"


class Joined:
    """Files in one text.

    Parameters
    ----------
    documents
        The files, in the order in which they are to stand.
    within
        For each of them the branches of other files in which it stands, by path.

    """

    def __init__(
        self, documents: Sequence[Document], within: Sequence[frozenset[tuple[str, Branch]]]
    ) -> None:
        self.documents = tuple(documents)
        self._within = [
            tuple(sorted(Branch(_own(path, branch.conditional), branch.arm) for path, branch in branches))
            for branches in within
        ]
        self.text = _SEPARATOR.join(document.text for document in documents)
        lengths = (len(document.text) + len(_SEPARATOR) for document in documents)
        self._starts = [0, *accumulate(lengths)][: len(documents)]
        self._numbers = {document.path: number for number, document in enumerate(documents)}
        self._conditions: dict[int, frozenset[str]] = {}
        self._chunks: dict[int, tuple[Chunk, ...]] = {}

    def document(self, numbers: Sequence[int]) -> Document:
        """Return some of the files as one document; its spans count from the start of the whole text."""
        chunks = tuple(chunk for number in numbers for chunk in self._chunks_of(number))
        return Document(self.text, "", "workspace", chunks)

    def pair(self, number: int, other: int, holds: Callable[[str], bool]) -> Document | None:
        """Return those rules of a file that conditions limit which hold, freed of these, with another file.

        ``None``: no condition of it holds.
        """
        if number not in self._conditions:
            self._conditions[number] = conditions(self._chunks_of(number))
        if not any(map(holds, self._conditions[number])):
            return None
        free = released(self._chunks_of(number), holds)
        # In file order, as everywhere.
        chunks = (free, self._chunks_of(other)) if number < other else (self._chunks_of(other), free)
        return Document(self.text, "", "workspace", (*chunks[0], *chunks[1])) if free else None

    def number_at(self, offset: int) -> int:
        """Return which file an offset of the whole text lies in."""
        return bisect_right(self._starts, offset) - 1

    def place(self, number: int, span: Span) -> Span:
        """Return the span of the whole text that is ``span`` in a file."""
        return span.shift(self._starts[number])

    def apart(self, conflict: Conflict) -> Conflict:
        """Return a conflict in the whole text as one in its files."""
        return attrs.evolve(
            conflict, first=self.evidence(conflict.first), second=self.evidence(conflict.second)
        )

    def together(self, conflict: Conflict) -> Conflict:
        """Return a conflict in files as one in the whole text."""
        return attrs.evolve(
            conflict, first=self._in_whole(conflict.first), second=self._in_whole(conflict.second)
        )

    def edit(self, edit: Edit) -> Edit:
        """Return an edit of the whole text as one of its file, cut off at that file's ends."""
        first, last = self.number_at(edit.span.start), self.number_at(edit.span.end)
        # What reaches over a file's end took the line end there with it.
        number = max(range(first, last + 1), key=lambda number: self._shared(number, edit.span))
        start, length = self._starts[number], len(self.documents[number].text)
        span = Span(max(edit.span.start - start, 0), min(edit.span.end - start, length))
        return Edit(self.documents[number].path, span, edit.new_text)

    def evidence(self, side: Evidence) -> Evidence:
        """Return one side of a conflict as evidence in its file."""
        number = self.number_at(side.span.start)
        return side.at(evidence_at(side.span.shift(-self._starts[number]), self.documents[number]))

    def _in_whole(self, side: Evidence) -> Evidence:
        number = self._numbers[side.path]
        return side.at(evidence_at(self.place(number, side.span), self.document((number,))))

    def _shared(self, number: int, span: Span) -> int:
        start = self._starts[number]
        return min(span.end, start + len(self.documents[number].text)) - max(span.start, start)

    def _chunks_of(self, number: int) -> tuple[Chunk, ...]:
        if number not in self._chunks:
            document = self.documents[number]
            title = _title(document)
            several = document.has_alternatives
            self._chunks[number] = tuple(
                Chunk(
                    _rehoused(chunk.body, document.path, title, several, self._within[number]),
                    chunk.origin.shift(self._starts[number]),
                )
                for chunk in document.chunks
            )
        return self._chunks[number]


def _title(document: Document) -> str:
    """Return the heading that stands over every section of a file, if there is one."""
    tops = {
        block.context.headings[0]
        for chunk in document.chunks
        for block in chunk.body.blocks
        if block.context.headings
    }
    return tops.pop() if len(tops) == 1 else ""


_bodies: LRUCache[tuple[int, str, str, bool, tuple[Branch, ...]], tuple[ChunkBody, ChunkBody]] = LRUCache(
    maxsize=8192
)


def _rehoused(body: ChunkBody, path: str, title: str, several: bool, within: tuple[Branch, ...]) -> ChunkBody:
    """Return a body as part of several files; the same for the same, so that what is known of it is kept."""
    key = (id(body), path, title, several, within)
    kept = _bodies.get(key)
    if kept is None:
        blocks = tuple(_moved(block, path, title, several, within) for block in body.blocks)
        # The entry holds its body, so its id cannot be reused while it lives.
        kept = _bodies[key] = (body, ChunkBody(blocks))
    return kept[1]


def _moved(block: Block, path: str, title: str, several: bool, within: tuple[Branch, ...]) -> Block:
    context = _context(block.context, path, title, several, within)
    return block if context == block.context else attrs.evolve(block, context=context)


@lru_cache(maxsize=8192)
def _context(context: Context, path: str, title: str, several: bool, within: tuple[Branch, ...]) -> Context:
    """Return where a block stands among several files.

    Conditionals are numbered in each file from the same start, and the
    alternatives of a file are alternatives to one another, not to other files.
    """
    headings = context.headings
    if headings:
        headings = (_TITLE, *(headings[1:] if headings[0] == title else headings))
    branches = tuple(Branch(_own(path, branch.conditional), branch.arm) for branch in context.branches)
    if several:
        branches = (Branch(_own(path, ALTERNATIVES), context.prompt), *branches)
    return attrs.evolve(context, headings=headings, branches=(*within, *branches), prompt=0, file=path)


def _own(path: str, number: int) -> int:
    """Return a number that no other file has; the same in every run."""
    return crc32(f"{path}\0{number}".encode("utf-8", "surrogatepass"))
