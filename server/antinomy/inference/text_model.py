"""What every model of texts has in common: a tokenizer, a graph, and a cache before both.

Texts in, rows of numbers out. What the numbers are is for the encoder and the
cross-encoder to know.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from itertools import chain, islice
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from antinomy.errors import ModelError
from antinomy.inference.cache import Cache, key
from antinomy.inference.registry import ResolvedModel, remedy, verify
from antinomy.inference.session import Cancel, Session
from antinomy.inference.tokens import Batch, Feeds, Text, Tokenizer

#: Texts whose keys are made between two looks at whether anybody still wants the answer.
_CHUNK = 4096


class TextModel:
    """A model whose answers are rows of numbers, one for each text or pair of texts.

    Parameters
    ----------
    model
        Which one, and where its files are.
    cache
        Where answers are looked for first; ``None`` computes each anew.
    threads
        How many batches are computed at once.

    """

    def __init__(self, model: ResolvedModel, *, cache: Cache | None, threads: int) -> None:
        self.entry = model.entry
        self.session = Session(model.path, remedy=remedy(model.entry))
        self._threads = threads
        self._model = model
        self._cache = Cache(memory_bytes=0) if cache is None else cache
        self._lock = Lock()
        self._tokenizer: Tokenizer | None = None
        self._failure = ""
        self._pool: ThreadPoolExecutor | None = None
        self._process = os.getpid()

    def open(self) -> None:
        """Load what answering needs; otherwise the first text that the cache does not know does.

        Raises
        ------
        ModelError
            A file is missing, damaged, or not what the model's entry says.

        """
        self._loaded()

    def close(self) -> None:
        """Free the memory; the next text that the cache does not know loads the model again."""
        with self._lock:
            self._tokenizer = None
            # Its threads end when the last run that uses them does.
            self._pool = None
        self.session.close()

    def rows(
        self,
        texts: Sequence[Text],
        width: int,
        answer: Callable[[Feeds, Cancel], NDArray[np.float32]],
        cancel: Cancel | None,
    ) -> NDArray[np.float32]:
        """Return the numbers for each text.

        Parameters
        ----------
        texts
            Texts, or pairs of texts.
        width
            How many numbers each has.
        answer
            Computes them for a batch.
        cancel
            Ends the computation early, with ``InferenceCancelledError``.

        """
        cancel = cancel or Cancel()

        def compute(places: Sequence[int]) -> Iterator[tuple[NDArray[np.intp], NDArray[np.float32]]]:
            batches = self._loaded().batches(
                [texts[place] for place in places],
                cancel.check,
                threads=self._threads,
                masked="attention_mask" in self.session.inputs(),
            )
            return self._side_by_side(batches, lambda feeds: answer(feeds, cancel))

        return self._cache.rows(self._keys(texts, cancel), width, compute, cancel.check)

    def _keys(self, texts: Sequence[Text], cancel: Cancel) -> list[bytes]:
        keys: list[bytes] = []
        for start in range(0, len(texts), _CHUNK):
            cancel.check()
            keys += map(self._key, texts[start : start + _CHUNK])
        return keys

    def _key(self, text: Text) -> bytes:
        return key(self._model.hash, *((text,) if isinstance(text, str) else text))

    def _loaded(self) -> Tokenizer:
        with self._lock:
            if self._failure:
                raise ModelError(self._failure)
            if self._tokenizer is None:
                try:
                    self._tokenizer = self._load()
                except ModelError as error:
                    # Reading the same files again on each keystroke would cost and change nothing.
                    self._failure = str(error)
                    raise
            return self._tokenizer

    def _load(self) -> Tokenizer:
        verify(self._model)
        self.session.outputs()
        return Tokenizer.open(self._model.folder, self.entry)

    def _side_by_side(
        self, batches: Iterator[Batch], answer: Callable[[Feeds], NDArray[np.float32]]
    ) -> Iterator[tuple[NDArray[np.intp], NDArray[np.float32]]]:
        """Yield the rows and answers of each batch, computing several at once and no more than that ahead."""
        first = list(islice(batches, 2))
        if len(first) == 1:
            # It needs no thread beside the caller's.
            ((rows, feeds),) = first
            yield rows, answer(feeds)
            return
        pool = self._threaded()
        waiting = deque[tuple[NDArray[np.intp], Future[NDArray[np.float32]]]]()
        try:
            for rows, feeds in chain(first, batches):
                waiting.append((rows, pool.submit(answer, feeds)))
                if len(waiting) > self._threads:
                    done, future = waiting.popleft()
                    yield done, future.result()
            for done, future in waiting:
                yield done, future.result()
        finally:
            wait([future for _, future in waiting if not future.cancel()])

    def _threaded(self) -> ThreadPoolExecutor:
        """Return the threads, which are kept: starting them costs a good part of a short text's time."""
        with self._lock:
            # A process that was forked off has none of its parent's threads.
            if self._pool is None or self._process != os.getpid():
                self._pool = ThreadPoolExecutor(self._threads, "antinomy-model")
                self._process = os.getpid()
            return self._pool
