"""Embeddings turned so that rules which exclude each other lie close, not those which mean the same.

A linear map, fitted on our own pairs of rules (``models.train.partners``). Of 15
conflicts in long development files, 7 are among the 4 nearest neighbours before
it and 10 after. It belongs to the encoder that ships; vectors of others stay as
they are.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Name of the model whose vectors the map is for.
_ENCODER = "encoder"


def turned(vectors: NDArray[np.float32], model: str) -> NDArray[np.float32]:
    """Return unit vectors whose scalar product says how likely two rules are to be about one question.

    Parameters
    ----------
    vectors
        Embeddings of rules, unit rows.
    model
        Name of the encoder they come from.

    """
    import numpy as np  # noqa: PLC0415 - the instant tier goes without it

    if not fits(vectors, model):
        return vectors
    moved = vectors @ _map()
    unit: NDArray[np.float32] = moved / np.linalg.norm(moved, axis=1, keepdims=True)
    return unit


def fits(vectors: NDArray[np.float32], model: str) -> bool:
    """Tell whether a model's vectors are those that the map was fitted to, and what rests on it."""
    return model == _ENCODER and vectors.shape[1] == len(_map())


@lru_cache(maxsize=1)
def _map() -> NDArray[np.float32]:
    import numpy as np  # noqa: PLC0415 - as above

    with (resources.files("antinomy.conflicts") / "partners.npy").open("rb") as file:
        found: NDArray[np.float32] = np.load(file, allow_pickle=False).astype(np.float32)
    return found
