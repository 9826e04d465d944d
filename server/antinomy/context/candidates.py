"""Which statements are worth comparing: each one's nearest neighbours, within its document and beyond.

The number of pairs grows with the statements and not with their square, and no cut-off can lose a
contradiction merely because its set is about many things. Knows embeddings and who agrees in subject.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from antinomy.context.subjects import Agreement

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Neighbours of each statement, wherever they stand.
NEIGHBOURS = 3
#: Neighbours within its own document, at least.
NEIGHBOURS_WITHIN = 2
#: Statements whose likenesses to all others are computed at once.
_BLOCK = 1024
#: Less alike than any two vectors.
_APART = -2.0


def candidates(
    vectors: NDArray[np.float32], documents: Sequence[int], agreement: Agreement
) -> list[tuple[int, int]]:
    """Return pairs of statements to compare, each with the lower index first, sorted.

    Parameters
    ----------
    vectors
        A unit vector for each statement.
    documents
        The document of each.
    agreement
        Which may have one subject; others are not compared.

    """
    found: set[tuple[int, int]] = set()
    count = len(documents)
    members: dict[int, list[int]] = {}
    for statement, document in enumerate(documents):
        members.setdefault(document, []).append(statement)
    for start in range(0, count, _BLOCK):
        likeness = vectors[start : start + _BLOCK] @ vectors.T
        likeness[~agreement.rows(start, start + len(likeness))] = _APART
        for row in range(likeness.shape[0]):
            statement = start + row
            likeness[row, statement] = _APART
            near = likeness[row]
            chosen = _largest(near, range(count), NEIGHBOURS)
            chosen += _largest(near, members[documents[statement]], NEIGHBOURS_WITHIN)
            found.update(
                (min(statement, other), max(statement, other)) for other in chosen if near[other] > _APART
            )
    return sorted(found)


def _largest(values: NDArray[np.float32], places: Sequence[int], count: int) -> list[int]:
    if len(places) == len(values) and len(values) > count:
        return [int(place) for place in (-values).argpartition(count)[:count]]
    return sorted(places, key=lambda place: (-float(values[place]), place))[:count]
