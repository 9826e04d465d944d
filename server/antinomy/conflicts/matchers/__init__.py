"""One module per way of recognising two sides; each yields pairs of clauses that may clash.

A matcher proposes, ``scope`` disposes: pairs that never meet are dropped by
the caller, so no matcher looks at conditions, sections or targets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

import attrs

from antinomy.conflicts.figure import Figure
from antinomy.prompt.directive import Directive
from antinomy.prompt.document import Chunk
from antinomy.prompt.text import Span

Item = TypeVar("Item")


class Placed(NamedTuple, Generic[Item]):
    """What a matcher collected, with the chunk it stands in and the section that limits it.

    ``section`` is ``headings.limits`` of its context: empty where nothing limits it.
    """

    chunk: Chunk
    item: Item
    section: tuple[str, ...]


def couples(placed: Iterable[Placed[Item]]) -> Iterator[tuple[Placed[Item], Placed[Item]]]:
    """Yield every two entries that stand in one section, or of which one is limited by none.

    In file order. Entries of different sections never meet, and leaving them
    out here keeps long files from costing the square of their length.
    """
    everywhere: list[Placed[Item]] = []
    free: list[Placed[Item]] = []
    sections: dict[tuple[str, ...], list[Placed[Item]]] = {}
    for entry in placed:
        partners = [*free, *sections.get(entry.section, ())] if entry.section else everywhere
        for partner in partners:
            yield partner, entry
        everywhere.append(entry)
        if entry.section:
            sections.setdefault(entry.section, []).append(entry)
        else:
            free.append(entry)


@attrs.frozen(eq=False)
class Claim:
    """One side of a proposed pair.

    Attributes
    ----------
    chunk, directive
        The clause, and the chunk that leads it back to the file.
    label
        What it asks for, in the axis's words.
    pole
        Name of its side: claims of one pole agree with each other.
    target
        The artefact it speaks of.
    words
        The words that decided, as span in the clause's ``view``.
    figure
        The number that decided, in the same way; ``None`` where none did.
    hinted
        Whether only a hint of the axis says so.
    limit
        The words of its pole that limit it; empty where there are none.

    """

    chunk: Chunk
    directive: Directive
    label: str
    pole: str
    target: str
    words: Span
    figure: Figure | None = None
    hinted: bool = False
    limit: str = ""


@attrs.frozen(eq=False)
class Pair:
    """Two claims, in file order, that cannot both be followed if they meet.

    ``reaching`` tells that the section of one was found to reach the other's, and ``permitting`` that one
    allows just what the other forbids.
    """

    first: Claim
    second: Claim
    confidence: float
    detail: str
    reaching: bool = False
    permitting: bool = False


def in_file_order(one: Claim, other: Claim) -> tuple[Claim, Claim]:
    """Return two claims as they follow each other in the file."""
    starts = (claim.chunk.origin.to_source(claim.directive.span).start for claim in (one, other))
    return (one, other) if next(starts) <= next(starts) else (other, one)


def reaches(ruled: tuple[str, ...], shown: tuple[str, ...]) -> bool:
    """Tell whether a rule that these headings limit holds for what is shown below those."""
    return all(name in shown for name in ruled)
