"""Fits where a rule's opponents are sought: ``python -m models.train.partners``.

Sentence embeddings put what means the same close together; an opponent means
something else about the same matter. A linear map of the embeddings, fitted so
that of a batch of rules each lies nearest to the one it conflicts with (the
contrastive loss of van den Oord et al. 2018, "Representation Learning with
Contrastive Predictive Coding"), ranks it higher. Writes ``partners.npy`` beside
the module that uses it.
"""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from antinomy.config import Config
from antinomy.conflicts import partners
from antinomy.inference.models import Models

from . import examples

MAP = Path(partners.__file__).with_suffix(".npy")
_EPOCHS = 8
_BATCH = 256
_RATE = 1e-3
#: Pulls the map towards leaving the embeddings as they are.
_STAY = 1e-4
_SEED = 7


def main() -> None:
    """Fit the map on our pairs and write it in half precision."""
    torch.manual_seed(_SEED)
    pairs = conflicting()
    texts = sorted({text for pair in pairs for text in pair})
    places = {text: place for place, text in enumerate(texts)}
    vectors = torch.from_numpy(Models(Config(Path.cwd())).encoder().encode(texts))
    sides = torch.tensor([[places[a], places[b]] for a, b in pairs])
    found = fitted(vectors, sides)
    np.save(MAP, found.numpy().astype(np.float16))


def conflicting() -> list[tuple[str, str]]:
    """Return the bare texts of our conflicting pairs that are trained on."""
    rows = (row for row in examples.own(examples.TOPICAL) if examples.bucket(row["axis"]) >= examples.HELD)
    found = [(row["a"], row["b"]) for row in rows if row["label"] == "conflict"]
    for row in examples.own(examples.PROMPTS):
        found += [(row["directives"][i], row["directives"][j]) for i, j in row["conflicts"]]
    for row in examples.own(examples.OPPOSED, examples.SETS):
        if examples.bucket(row["axis"]) >= examples.HELD:
            found += itertools.product(row["a"], row["b"])
    for row in examples.own(examples.PROMPT_SETS, examples.SETS):
        if not examples.weighed(row):
            found += [(row["directives"][broken], text) for text, broken in row["breaking"]]
    return found


def fitted(vectors: Tensor, sides: Tensor) -> Tensor:
    """Return the map, ``[dimensions, dimensions]``; ``sides`` names rows of ``vectors``, ``[pairs, 2]``."""
    same = torch.eye(vectors.shape[1])
    found = torch.nn.Parameter(same.clone())
    sharpness = torch.nn.Parameter(torch.tensor(3.0))
    optimizer = torch.optim.AdamW([found, sharpness], lr=_RATE, weight_decay=0.0)
    for epoch in range(_EPOCHS):
        for batch in torch.randperm(len(sides)).split(_BATCH):
            one, two = sides[batch].unbind(1)
            likeness = (
                functional.normalize(vectors[one] @ found, dim=-1)
                @ functional.normalize(vectors[two] @ found, dim=-1).T
            )
            # A rule with two opponents in the batch is no wrong answer for either.
            twins = (one[:, None] == one) | (two[:, None] == two)
            twins.fill_diagonal_(False)
            scores = (likeness * sharpness.exp()).masked_fill(twins, -1e4)
            truth = torch.arange(len(batch))
            loss = functional.cross_entropy(scores, truth) + functional.cross_entropy(scores.T, truth)
            loss = loss / 2 + _STAY * ((found - same) ** 2).sum()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        print(f"epoch {epoch + 1}: {loss.item():.3f}", flush=True)
    return found.detach()


if __name__ == "__main__":
    main()
