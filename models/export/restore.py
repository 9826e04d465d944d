"""The shipped cross-encoder's weights, read back from its graph, for training to begin with.

Eight bits lose little (the card says how little), and what they lose a few hundred
steps of training make up for. Undoes ``quantize``; knows no data.
"""

from __future__ import annotations

import re

import numpy as np
import torch
from numpy.typing import NDArray
from onnx import ModelProto, NodeProto, numpy_helper
from torch import Tensor

from antinomy.errors import ModelError

_PREFIX = "network."
_ATTENTION = re.compile(r"Attention_(\d+)_qkv_bias")
_LAYER = "encoder.encoder.layer.{}.attention.self.{}.{}"
_PARTS = ("query", "key", "value")


def weights(graph: ModelProto) -> dict[str, Tensor]:
    """Return the state of a ``CrossEncoder``, by its names, in fp32.

    Parameters
    ----------
    graph
        What ``python -m models.export nli`` wrote, in eight bits.

    Raises
    ------
    ModelError
        It is another graph.

    """
    constants = {entry.name: numpy_helper.to_array(entry) for entry in graph.graph.initializer}
    try:
        state = {
            name.removeprefix(_PREFIX): value
            for name, value in constants.items()
            if name.startswith(_PREFIX) and not name.startswith(f"{_PREFIX}encoder.embeddings.words")
        }
        words = constants["word_levels"].astype(np.float32) * constants["word_scales"]
        state["encoder.embeddings.word_embeddings.weight"] = words
        for node in graph.graph.node:
            if node.op_type == "MatMulIntegerToFloat":
                state |= _product(node, constants)
    except KeyError as missing:
        raise ModelError(f"not a graph of the cross-encoder in eight bits: it has no {missing}.") from None
    return {name: torch.from_numpy(np.array(value, np.float32)) for name, value in state.items()}


def _product(node: NodeProto, constants: dict[str, NDArray[np.generic]]) -> dict[str, NDArray[np.generic]]:
    """Return the parameters of one multiplication; attention multiplies by three matrices in one."""
    levels, bias = node.input[1], node.input[6]
    matrix = constants[levels].astype(np.float32) * constants[node.input[3]]
    name = levels.removesuffix("_levels")
    if f"{name}_loud" in constants:
        matrix[constants[f"{name}_loud"]] = constants[f"{name}_loud_rows"]
    attention = _ATTENTION.fullmatch(bias)
    if attention is None:
        return {f"{bias.removeprefix(_PREFIX).removesuffix('.bias')}.weight": matrix.T}
    parts = zip(
        _PARTS, np.split(matrix, len(_PARTS), axis=1), np.split(constants[bias], len(_PARTS)), strict=True
    )
    layer = attention[1]
    return {
        _LAYER.format(layer, part, kind): value
        for part, weight, shift in parts
        for kind, value in (("weight", weight.T), ("bias", shift))
    }
