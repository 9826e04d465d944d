"""From pairs to padded batches of tokens, of like length and like size in tokens. Knows no model."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor

from .examples import Head, Pair

_WINDOW = 4096  # pairs that are sorted by length together: wide enough to pad little, shuffled all the same


class Batch(NamedTuple):
    """Tensors of one step: ``heads`` ``[n]``, ``wanted`` ``[n, 3]``, the others ``[n, t]``."""

    ids: Tensor
    mask: Tensor
    types: Tensor
    heads: Tensor
    wanted: Tensor


class Encoded(NamedTuple):
    """A pair in tokens; ``first`` is the number of tokens up to the middle separator."""

    ids: list[int]
    first: int
    head: Head
    wanted: tuple[float, ...]


class Pairer:
    """Tokenises pairs, truncating the longer side first."""

    def __init__(self, folder: Path, max_tokens: int) -> None:
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(max_tokens)

    def encode(self, pairs: Sequence[Pair]) -> list[Encoded]:
        """Return the pairs in tokens, in order."""
        encodings = self._tokenizer.encode_batch_fast([(pair.a, pair.b) for pair in pairs])
        return [
            Encoded(encoding.ids, len(encoding.ids) - sum(encoding.type_ids), pair.head, pair.wanted)
            for encoding, pair in zip(encodings, pairs, strict=True)
        ]


def batches(encoded: Sequence[Encoded], tokens: int, draw: random.Random | None) -> Iterator[list[Encoded]]:
    """Cut pairs into batches of at most ``tokens`` padded tokens.

    Without ``draw`` the pairs are sorted as a whole, for measuring.
    """
    window = len(encoded) if draw is None else _WINDOW
    for start in range(0, len(encoded), max(1, window)):
        part = sorted(encoded[start : start + window], key=lambda pair: len(pair.ids))
        cut: list[list[Encoded]] = [[]]
        for pair in part:
            if cut[-1] and len(pair.ids) * (len(cut[-1]) + 1) > tokens:
                cut.append([])
            cut[-1].append(pair)
        if draw is not None:
            draw.shuffle(cut)
        yield from filter(None, cut)


def collate(pairs: Sequence[Encoded], device: torch.device) -> Batch:
    """Pad a batch."""
    width = max(len(pair.ids) for pair in pairs)
    ids = np.zeros((len(pairs), width), np.int64)
    mask = np.zeros_like(ids)
    types = np.zeros_like(ids)
    for row, pair in enumerate(pairs):
        ids[row, : len(pair.ids)] = pair.ids
        mask[row, : len(pair.ids)] = 1
        types[row, pair.first : len(pair.ids)] = 1
    heads = np.asarray([pair.head for pair in pairs])
    wanted = np.asarray([pair.wanted for pair in pairs], np.float32)
    return Batch(*(torch.as_tensor(array, device=device) for array in (ids, mask, types, heads, wanted)))
