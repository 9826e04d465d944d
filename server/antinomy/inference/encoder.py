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

#: The embedding itself, as our export and that of sentence-transformers call it.
_POOLED = ("embedding", "sentence_embedding")
#: What other exports end with: one vector a token.
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
        How many batches are computed at once.

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
        names = self.session.outputs()
        pooled = next((name for name in _POOLED if name in names), None)
        if pooled:
            (vectors,) = self.session.run(feeds, {pooled: (self.dimensions,)}, cancel)
        else:
            length = feeds["input_ids"].shape[1]
            (states,) = self.session.run(feeds, {_STATES: (length, self.dimensions)}, cancel)
            # What was filled in does not count; the length of the sum is made 1 below.
            vectors = (states * feeds["attention_mask"][:, :, None].astype(np.float32)).sum(axis=1)
        unit: NDArray[np.float32] = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return unit
