"""The cross-encoder: one encoder, two heads on its first token. Knows no data."""

from __future__ import annotations

import json
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from transformers import AutoConfig, AutoModel

from .examples import LABELS

_OF_ATTENTION = ("attention.self.dropout", "attention.attn.dropout")


class CrossEncoder(nn.Module):
    """A BERT model, or one like it, whose first token, through one dense layer, feeds both heads.

    Parameters
    ----------
    folder
        Weights and configuration in the hub's layout; ``heads.safetensors``
        beside them is loaded if it is there.

    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        config = AutoConfig.from_pretrained(folder, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0)
        self.encoder = AutoModel.from_pretrained(folder, config=config, add_pooling_layer=False)
        # MPNet tells the sides by what stands between them, and counts places by what is no padding.
        self._typed = hasattr(config, "type_vocab_size")
        self._padding = config.pad_token_id or 0
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
            if isinstance(module, nn.Dropout) and not name.endswith(_OF_ATTENTION):
                module.p = share

    def freeze(self, layers: int) -> None:
        """Keep the embeddings and so many of the lowest layers as they are."""
        for part in (self.encoder.embeddings, *self.encoder.encoder.layer[:layers]):
            part.requires_grad_(False)

    def forward(self, ids: Tensor, mask: Tensor, types: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logits of both heads: ``[n, 3]`` in the order of ``LABELS``, and ``[n]``."""
        if self._typed:
            inputs = {"input_ids": ids, "token_type_ids": types}
        else:
            inputs = {"input_ids": ids.masked_fill(mask == 0, self._padding)}
        states = self.encoder(attention_mask=mask, **inputs).last_hidden_state
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
