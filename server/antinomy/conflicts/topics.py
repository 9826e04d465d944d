"""What a conflict is about: the axis of the catalogue that its two rules come closest to.

Names a finding that no pattern made. Decides nothing about conflicts.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from antinomy.catalog import Axis, Catalog

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from antinomy.inference.encoder import Encoder

#: The axis of conflicts that belong to no other.
GENERAL = "contradiction"
#: Cosine from which two rules together are about an axis: of labelled conflicts as near as that, the axis
#: names 10 of 13 rightly, of those from 0.45 to here 4 of 11.
_NEAR = 0.52


def topics(catalog: Catalog) -> frozenset[str]:
    """Return the ids of the axes that ``topic`` may name."""
    return frozenset((*_described(catalog), GENERAL))


def topic(vector: NDArray[np.float32], catalog: Catalog, encoder: Encoder) -> str:
    """Return the id of the axis that a sum of two rules' embeddings is nearest to.

    It is ``GENERAL`` if none is near, and may be one that the catalogue leaves out.
    """
    import numpy as np  # noqa: PLC0415 - the instant tier goes without it

    names = _described(catalog)
    prototypes = encoder.encode([_description(catalog.every[name]) for name in names])
    likeness = prototypes @ (vector / np.linalg.norm(vector))
    best = int(likeness.argmax()) if len(likeness) else -1
    return names[best] if best >= 0 and likeness[best] >= _NEAR else GENERAL


@lru_cache(maxsize=8)
def _described(catalog: Catalog) -> tuple[str, ...]:
    return tuple(name for name, axis in catalog.every.items() if axis.poles)


def _description(axis: Axis) -> str:
    return f"{axis.title}: {', '.join(pole.label for pole in axis.poles.values())}"
