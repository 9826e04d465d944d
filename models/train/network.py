"""The cross-encoder: one BERT encoder, two heads on its first token. Knows no data."""

from __future__ import annotations

import json
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from transformers import BertConfig, BertModel

from .examples import LABELS


class CrossEncoder(nn.Module):
    """A BERT model whose first token, through one dense layer, feeds both heads.

    Parameters
    ----------
    folder
        Weights and configuration in the hub's layout; ``heads.safetensors``
        beside them is loaded if it is there.

    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        config = BertConfig.from_pretrained(folder, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0)
        self.encoder = BertModel.from_pretrained(
            folder, config=config, add_pooling_layer=False, attn_implementation="sdpa"
        )
        size = config.hidden_size
        self.pool = nn.Linear(size, size)
        self.nli = nn.Linear(size, len(LABELS))
        self.conflict = nn.Linear(size, 1)
        self.dropout = nn.Dropout(0.0)
        heads = folder / "heads.safetensors"
        if heads.exists():
            self.load_state_dict(load_file(heads), strict=False)

    def drop(self, share: float) -> None:
        """From now on leave out a share of the hidden states, and of what feeds the heads, in training."""
        for name, module in self.named_modules():
            if isinstance(module, nn.Dropout) and not name.endswith("attention.self.dropout"):
                module.p = share

    def forward(self, ids: Tensor, mask: Tensor, types: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logits of both heads: ``[n, 3]`` in the order of ``LABELS``, and ``[n]``."""
        states = self.encoder(input_ids=ids, attention_mask=mask, token_type_ids=types).last_hidden_state
        features = self.dropout(torch.tanh(self.pool(states[:, 0])))
        return self.nli(features), self.conflict(features)[:, 0]

    def save(self, folder: Path, temperature: dict[str, float], threshold: dict[str, float]) -> None:
        """Write the encoder in the hub's layout, and beside it the heads and how their logits are read."""
        self.encoder.save_pretrained(folder)
        heads = {
            name: value.contiguous()
            for name, value in self.state_dict().items()
            if not name.startswith("encoder.")
        }
        save_file(heads, folder / "heads.safetensors")
        described = {"labels": LABELS, "temperature": temperature, "threshold": threshold}
        (folder / "heads.json").write_text(json.dumps(described, indent=2) + "\n", encoding="utf-8")
