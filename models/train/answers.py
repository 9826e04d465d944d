"""What a model answers to pairs, in batches of like length. Trains nothing."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from .batches import Pairer, batches, collate
from .examples import LABELS, Pair
from .network import CrossEncoder

_TOKENS = 4096  # padded tokens in a batch


def logits(
    model: CrossEncoder, pairer: Pairer, pairs: Sequence[Pair], *, bfloat16: bool = False
) -> tuple[Tensor, Tensor]:
    """Return both heads' logits in the order of ``pairs``; ``[n, 3]`` and ``[n]``, on the CPU.

    Parameters
    ----------
    model, pairer
        The network, on any device, and its tokenizer.
    pairs
        What to answer.
    bfloat16
        Whether matrices are multiplied in 16 bits.

    """
    device = next(model.parameters()).device
    encoded = pairer.encode(pairs)
    places = {id(pair): index for index, pair in enumerate(encoded)}
    nli, conflict = torch.zeros(len(pairs), len(LABELS)), torch.zeros(len(pairs))
    model.eval()
    with torch.inference_mode(), torch.autocast(device.type, torch.bfloat16, enabled=bfloat16):
        for part in batches(encoded, _TOKENS, None):
            batch = collate(part, device)
            rows = torch.tensor([places[id(pair)] for pair in part])
            nli[rows], conflict[rows] = (
                output.float().cpu() for output in model(batch.ids, batch.mask, batch.types)
            )
    return nli, conflict
