"""Which statements are worth comparing: each one's nearest neighbours, within its document and beyond.

The number of pairs grows with the statements and not with their square, and no cut-off can lose a
contradiction merely because its set is about many things. Knows embeddings only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Neighbours of each statement, wherever they stand.
NEIGHBOURS = 3
#: Neighbours within its own document, at least.
NEIGHBOURS_WITHIN = 2
#: Statements whose likenesses to all others are computed at once.
_BLOCK = 1024


def candidates(vectors: NDArray[np.float32], documents: Sequence[int]) -> list[tuple[int, int]]:
    """Return pairs of statements to compare, each with the lower index first, sorted.

    Parameters
    ----------
    vectors
        A unit vector for each statement.
    documents
        The document of each.

    """
    found: set[tuple[int, int]] = set()
    count = len(documents)
    members: dict[int, list[int]] = {}
    for statement, document in enumerate(documents):
        members.setdefault(document, []).append(statement)
    for start in range(0, count, _BLOCK):
        likeness = vectors[start : start + _BLOCK] @ vectors.T
        for row in range(likeness.shape[0]):
            statement = start + row
            likeness[row, statement] = -1.0
            near = likeness[row]
            chosen = _largest(near, range(count), NEIGHBOURS)
            chosen += _largest(near, members[documents[statement]], NEIGHBOURS_WITHIN)
            found.update(
                (min(statement, other), max(statement, other)) for other in chosen if other != statement
            )
    return sorted(found)


def _largest(values: NDArray[np.float32], places: Sequence[int], count: int) -> list[int]:
    if len(places) == len(values) and len(values) > count:
        return [int(place) for place in (-values).argpartition(count)[:count]]
    return sorted(places, key=lambda place: (-float(values[place]), place))[:count]
