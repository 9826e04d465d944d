"""Rules without the headings and openings that limit them to where another file holds anyway.

"In `web/`, indent with tabs" says no more to the file of `web/` than "indent with tabs".
Which conditions hold there is known in ``prompt.loading``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import attrs

from antinomy.prompt.document import Block, BlockKind, Chunk, ChunkBody
from antinomy.prompt.text import Span

_OPENING = re.compile(
    r"(?:(?:when|if|while)\s+(?:you(?:['’]re|\s+are)?\s+)?(?:work|working|edit|editing)\s+(?:in|on|under|with)"
    r"|in|under|inside|within|below|for)\s+(?P<where>[^,;:.!?\n]{1,60}(?:\.\w+[^,;:.!?\n]{0,20})?)(?:,\s+|:\s*$)",
    re.IGNORECASE,
)


def conditions(chunks: Sequence[Chunk]) -> frozenset[str]:
    """Return what a file makes a condition of its rules: headings, and what openings name."""
    found: set[str] = set()
    for block in (block for chunk in chunks for block in chunk.body.blocks):
        openings = map(_OPENING.match, (block.text, block.context.lead))
        found.update(block.context.headings, (match["where"] for match in openings if match is not None))
    return frozenset(found)


def released(chunks: Sequence[Chunk], holds: Callable[[str], bool]) -> tuple[Chunk, ...]:
    """Return the rules of a file that conditions limit which hold, without these conditions.

    Parameters
    ----------
    chunks
        The file's content.
    holds
        Tells whether a condition holds.

    """
    found = ((_freed(chunk.body, holds), chunk.origin) for chunk in chunks)
    return tuple(Chunk(ChunkBody(blocks), origin) for blocks, origin in found if blocks)


def _freed(body: ChunkBody, holds: Callable[[str], bool]) -> tuple[Block, ...]:
    return tuple(
        free for block in body.blocks if block.kind is not BlockKind.HEADING for free in _free(block, holds)
    )


def _free(block: Block, holds: Callable[[str], bool]) -> Iterator[Block]:
    context = block.context
    headings = tuple(name for name in context.headings if not holds(name))
    lead = _OPENING.match(context.lead)
    freed = attrs.evolve(
        context,
        headings=headings,
        lead="" if lead is not None and holds(lead["where"]) else context.lead,
    )
    opening = _OPENING.match(block.text)
    if opening is not None and opening.end() < len(block.text) and holds(opening["where"]):
        rest = Span(opening.end(), len(block.text))
        yield attrs.evolve(block, text=rest.of(block.text), source=block.source.part(rest), context=freed)
    elif freed != context:
        yield attrs.evolve(block, context=freed)
