"""Records: lines that go through the same labels again and again ("Ticket: …" over "Priority: …").

Each is a case of its own, said by its first line. Knows labels only, nothing of what is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import attrs

from antinomy.prompt import lexicon
from antinomy.prompt.document import Block, BlockKind
from antinomy.prompt.expressions import expression
from antinomy.prompt.formats import examples
from antinomy.prompt.statements import is_imperative
from antinomy.prompt.text import Span

_PROSE = frozenset((BlockKind.PARAGRAPH, BlockKind.LIST_ITEM))
_LINE = expression(
    r"[ \t>*_+-]*(?P<label>[^\W\d_][\w'’-]*(?:[ ][\w'’-]+){0,2}?)(?:[ ]?\d+)?[*_]*[:：][*_]*[ \t]+"
    r"(?P<text>\S[^\r\n]*)"
)
_BREAK = expression(r"\r\n|\n|\r")
#: Labels of what is sent, which may ask for something and is no rule ("Request: book a table").
_SENT = frozenset(
    "ask caller command email input instruction message prompt query question request task text tweet"
    " utterance".split()
)
#: Labels of rules, which no record is a case by.
_OF_RULES = frozenset("because check do don't don’t dont reason step test tests why".split())
_PERIODS = 2  # so often all labels have to come
_EXTRA = 3  # lines with labels of their own that may precede the records


class _Line(NamedTuple):
    """A labelled line: its block's place, its start in the block's text, its label and what follows it."""

    block: int
    start: int
    label: str
    text: str


def with_records(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks of a section, those of records with the case of their record.

    What a user says and what is answered is an example. A block that holds several records is cut
    into as many.
    """
    starts: dict[int, list[tuple[int, str]]] = {}
    shown: set[int] = set()
    for run in _runs(blocks):
        for record in _records(run):
            case = " ".join(record[0].text.lower().split())
            spoken = examples.is_spoken(blocks[record[0].block].text[record[0].start :])
            for place, lines in groupby(record, lambda line: line.block):
                starts.setdefault(place, []).append((next(lines).start, case))
                if spoken:
                    shown.add(place)
    if not starts:
        return list(blocks)
    found: list[Block] = []
    for place, block in enumerate(blocks):
        kind = BlockKind.EXAMPLE if place in shown else block.kind
        parts = _cut(block, starts[place]) if place in starts else (block,)
        found.extend(attrs.evolve(part, kind=kind) for part in parts)
    return found


def _cut(block: Block, starts: Sequence[tuple[int, str]]) -> Iterator[Block]:
    """Yield the records of a block, each with its case."""
    edges = [0, *(start for start, _ in starts[1:]), len(block.text)]
    for (_, case), low, high in zip(starts, edges, edges[1:], strict=False):
        span = Span(low, low + len(block.text[low:high].rstrip()))
        context = attrs.evolve(block.context, case=case)
        yield attrs.evolve(block, text=span.of(block.text), source=block.source.part(span), context=context)


def _runs(blocks: Sequence[Block]) -> Iterator[list[_Line]]:
    """Yield the labelled lines that follow each other, in blocks that all begin with a label."""
    run: list[_Line] = []
    for place, block in enumerate(blocks):
        if block.kind in _PROSE and _LINE.match(block.text) is not None:
            run += _lines(place, block)
        elif run:
            yield run
            run = []
    yield run


def _lines(place: int, block: Block) -> Iterator[_Line]:
    for start in (0, *(match.end() for match in _BREAK.finditer(block.text))):
        match = _LINE.match(block.text, start)
        if match is not None:
            yield _Line(place, start, match["label"].lower(), match["text"])


def _records(run: Sequence[_Line]) -> Iterator[Sequence[_Line]]:
    """Yield the records of a run; none if no labels come again in the same order."""
    labels = [line.label for line in run]
    for first in range(min(len(run), _EXTRA + 1)):
        size = next((n for n in range(1, len(run) - first) if labels[first + n] == labels[first]), 0)
        if size < 2 or len(set(labels[first : first + size])) < size:
            continue
        end = first + size
        while end < len(run) and labels[end] == labels[end - size]:
            end += 1
        if end - first >= _PERIODS * size and _is_case(run[first:end:size]):
            yield from (run[low : min(low + size, end)] for low in range(first, end, size))
        return


def _is_case(lines: Sequence[_Line]) -> bool:
    """Tell whether the first lines of records say what they are about, and are no rules themselves."""
    label = lines[0].label
    if label in _SENT or examples.is_spoken(f"{label}: "):
        return True
    words = label.split()
    if any(word in _OF_RULES for word in words) or all(
        word in lexicon.GENERIC_HEADINGS and word not in lexicon.CASE_NOUNS for word in words
    ):
        return False
    return not any(is_imperative(line.text.lower()) for line in lines)
