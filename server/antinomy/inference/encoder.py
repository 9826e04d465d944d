"""Sentence embeddings: texts to unit vectors whose scalar product is their likeness.

Knows how embedding models give their result, and nothing of what is compared.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from antinomy.inference.cache import Cache
from antinomy.inference.registry import ResolvedModel
from antinomy.inference.session import Cancel
from antinomy.inference.text_model import TextModel
from antinomy.inference.tokens import Feeds

#: What our export calls the finished embedding; a hub export ends with the tokens' states.
_POOLED = "embedding"
_STATES = "last_hidden_state"


class Encoder(TextModel):
    """An embedding model, safe to use from several threads.

    Parameters
    ----------
    model
        Which one, and where its files are.
    cache
        Where embeddings are looked for first; ``None`` computes each anew.
    threads
        How many threads a run computes with.

    """

    def __init__(self, model: ResolvedModel, *, cache: Cache | None = None, threads: int = 2) -> None:
        super().__init__(model, cache=cache, threads=threads)

    @property
    def dimensions(self) -> int:
        """Numbers in an embedding."""
        return self.entry.dimensions

    def encode(self, texts: Sequence[str], cancel: Cancel | None = None) -> NDArray[np.float32]:
        """Return the embedding of each text, of length 1, as an array [texts, dimensions].

        A text longer than the model's limit is cut.

        Raises
        ------
        ModelError
            The model cannot be opened or run.
        InferenceCancelledError
            ``cancel`` ended it; what was computed by then is in the cache.

        """
        return self.rows(texts, self.dimensions, self._embed, cancel)

    def _embed(self, feeds: Feeds, cancel: Cancel) -> NDArray[np.float32]:
        if _POOLED in self.session.outputs():
            (embeddings,) = self.session.run(feeds, {_POOLED: (self.dimensions,)}, cancel)
            return embeddings
        mask = feeds["attention_mask"]
        (states,) = self.session.run(feeds, {_STATES: (mask.shape[1], self.dimensions)}, cancel)
        weights = mask[:, :, None].astype(np.float32)
        means = (states * weights).sum(axis=1) / weights.sum(axis=1)
        unit: NDArray[np.float32] = means / np.linalg.norm(means, axis=1, keepdims=True)
        return unit
