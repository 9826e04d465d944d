"""The cross-encoder: what one text says about another, and whether two rules can both be followed.

Gives probabilities in one order whatever the model's own. Which pairs are worth
asking about, and what follows from the answer, is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from antinomy.errors import ModelError
from antinomy.inference.cache import Cache
from antinomy.inference.manifest import LABELS
from antinomy.inference.registry import ResolvedModel
from antinomy.inference.session import Cancel
from antinomy.inference.text_model import TextModel
from antinomy.inference.tokens import Feeds

#: Array [pairs, 3] of probabilities; the columns are ``LABELS``.
Judgements: TypeAlias = NDArray[np.float32]
Pair: TypeAlias = tuple[str, str]

CONTRADICTION, ENTAILMENT, NEUTRAL = range(3)
"""Columns of ``Judgements``."""

_NLI = "nli"
_CONFLICT = "conflict"
#: What hub exports call the output of their only head.
_LOGITS = "logits"


class CrossEncoder(TextModel):
    """An NLI model, safe to use from several threads.

    Parameters
    ----------
    model
        Which one, and where its files are.
    cache
        Where answers are looked for first; ``None`` computes each anew.
    threads
        How many batches are computed at once.

    """

    def __init__(self, model: ResolvedModel, *, cache: Cache | None = None, threads: int = 2) -> None:
        super().__init__(model, cache=cache, threads=threads)
        self._columns = [self.entry.labels.index(label) for label in LABELS]

    @property
    def has_conflict_head(self) -> bool:
        """Whether ``conflict`` can be asked: hub models were trained for NLI alone."""
        return _CONFLICT in self.entry.temperature

    def classify(self, pairs: Sequence[Pair], cancel: Cancel | None = None) -> Judgements:
        """Return what the first text of each pair says about the second.

        The probabilities are calibrated with the model's temperature and sum to 1.
        Of a pair longer than the model's limit the longer text is cut.

        Raises
        ------
        ModelError
            The model cannot be opened or run.
        InferenceCancelledError
            ``cancel`` ended it; what was computed by then is in the cache.

        """
        logits = self._logits(pairs, cancel)[:, self._columns] / self.entry.temperature.get(_NLI, 1.0)
        weights = np.exp(logits - logits.max(axis=1, keepdims=True))
        probabilities: Judgements = (weights / weights.sum(axis=1, keepdims=True)).astype(np.float32)
        return probabilities

    def conflict(self, pairs: Sequence[Pair], cancel: Cancel | None = None) -> NDArray[np.float32]:
        """Return for each pair the probability that its two rules cannot both be followed.

        The question has no direction, so each pair is read both ways round and the
        answers are averaged. Raises what ``classify`` raises, and ``ModelError``
        if the model has no head for this question.
        """
        self._check_conflict_head()
        both = [*pairs, *((second, first) for first, second in pairs)]
        logits = self._logits(both, cancel)[:, len(LABELS)] / self.entry.temperature[_CONFLICT]
        # The hyperbolic form of the sigmoid, which cannot overflow.
        one_way, other_way = (0.5 + 0.5 * np.tanh(0.5 * logits)).reshape(2, len(pairs))
        mean: NDArray[np.float32] = ((one_way + other_way) / 2).astype(np.float32)
        return mean

    def judge(self, pairs: Sequence[Pair], cancel: Cancel | None = None) -> NDArray[np.float32]:
        """Return the logits of ``LABELS`` and, last, of "cannot both be followed", one way round: [pairs, 4].

        For callers that weigh them against other signs. Raises what ``conflict`` raises.
        """
        self._check_conflict_head()
        logits = self._logits(pairs, cancel)
        return np.column_stack([logits[:, self._columns], logits[:, len(LABELS)]])

    def _check_conflict_head(self) -> None:
        if not self.has_conflict_head:
            raise ModelError(
                f"{self.entry.name} was not trained to tell conflicting instructions; "
                f"choose another model with `antinomy models use`."
            )

    def _logits(self, pairs: Sequence[Pair], cancel: Cancel | None) -> NDArray[np.float32]:
        """Return the logits of the labels in the model's order, then that of the conflict head if any."""
        # One run answers both questions, so both share an entry of the cache.
        return self.rows(pairs, len(LABELS) + self.has_conflict_head, self._answer, cancel)

    def _answer(self, feeds: Feeds, cancel: Cancel) -> NDArray[np.float32]:
        labels = _NLI if _NLI in self.session.outputs() else _LOGITS
        heads: dict[str, tuple[int, ...]] = {labels: (len(LABELS),)}
        if self.has_conflict_head:
            heads[_CONFLICT] = ()
        return np.column_stack(self.session.run(feeds, heads, cancel))
