"""The torch networks that are exported, each with the inputs and outputs that its graph shall have.

Knows the hub's folder layout and the layout of our own checkpoints; knows nothing
of ONNX. All of them pad on the right and mask what is padded.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional
from transformers import AutoConfig, AutoModel, AutoModelForSequenceClassification

from models.train.network import CrossEncoder

#: Attention spelled out in single operations: the only form that the runtime's fusions know.
_ATTENTION = "eager"


class Network(nn.Module):
    """A network with the names of its arrays.

    Attributes
    ----------
    inputs
        Names of the int64 inputs ``[n, t]``, in the order of ``forward``.
    outputs
        Name -> names of its varying dimensions by place.
    heads
        Number of attention heads.
    width
        Numbers in a token's state.

    """

    inputs: tuple[str, ...] = ("input_ids", "attention_mask")
    outputs: Mapping[str, Mapping[int, str]]
    heads: int
    width: int

    def _describe(self, config: Any) -> None:  # noqa: ANN401 - every architecture has a class of its own
        self.heads = getattr(config, "num_attention_heads", 0)
        self.width = getattr(config, "hidden_size", 0)
        self.eval()


class Embedder(Network):
    """The embedding model that ships: mean-pooled and normalised, token types made inside."""

    outputs = {"embedding": {0: "n"}}  # noqa: RUF012 - never changed

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.encoder = AutoModel.from_pretrained(
            folder, add_pooling_layer=False, attn_implementation=_ATTENTION
        )
        self._describe(self.encoder.config)

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return ``[n, width]``, each row of length 1."""
        types = torch.zeros_like(ids)
        states = self.encoder(input_ids=ids, attention_mask=mask, token_type_ids=types).last_hidden_state
        weights = mask[:, :, None].to(states.dtype)
        return functional.normalize((states * weights).sum(1) / weights.sum(1), dim=-1)


class Judge(Network):
    """The cross-encoder that we train: the logits of both heads."""

    inputs = ("input_ids", "attention_mask", "token_type_ids")
    outputs = {"nli": {0: "n"}, "conflict": {0: "n"}}  # noqa: RUF012 - never changed

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.network = CrossEncoder(folder)
        self.network.encoder.set_attn_implementation(_ATTENTION)
        self._describe(self.network.encoder.config)

    def forward(self, ids: Tensor, mask: Tensor, types: Tensor) -> tuple[Tensor, Tensor]:
        """Return ``[n, 3]`` and ``[n]``."""
        logits: tuple[Tensor, Tensor] = self.network(ids, mask, types)
        return logits


class HubModel(Network):
    """A model of the hub as it stands: ``logits`` of a classifier, else ``last_hidden_state``."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        config = AutoConfig.from_pretrained(folder, local_files_only=True)
        classifies = "SequenceClassification" in str((config.architectures or [""])[0])
        kind = AutoModelForSequenceClassification if classifies else AutoModel
        self.model = kind.from_pretrained(folder, local_files_only=True, attn_implementation=_ATTENTION)
        if getattr(config, "type_vocab_size", 0) > 1:
            self.inputs = ("input_ids", "attention_mask", "token_type_ids")
        self.classifies = classifies
        self._output = "logits" if classifies else "last_hidden_state"
        self.outputs = {self._output: {0: "n"} if classifies else {0: "n", 1: "t"}}
        self.architecture = config.model_type
        self._describe(config)

    def forward(self, *arrays: Tensor) -> Tensor:
        """Return the only output."""
        result: Tensor = self.model(**dict(zip(self.inputs, arrays, strict=True)))[self._output]
        return result
