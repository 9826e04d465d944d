"""From a torch network to an ONNX graph in fp32, its operations joined into those the runtime is fast at.

Knows no weights and no files.
"""

from __future__ import annotations

import io
import tempfile
import warnings
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import ModelProto, helper, numpy_helper
from onnxruntime.transformers import optimizer

from .networks import Network

_OPSET = 17
#: Rows to trace with, of which one is padded: ids that every vocabulary has.
_IDS = ((2, 3, 2, 3), (2, 3, 0, 0))
_MASK = ((1, 1, 1, 1), (1, 1, 0, 0))


def exported(network: Network) -> ModelProto:
    """Trace a network; rows and tokens may vary in number."""
    ids = torch.tensor(_IDS)
    arrays = {
        "input_ids": ids,
        "attention_mask": torch.tensor(_MASK),
        "token_type_ids": torch.zeros_like(ids),
    }
    file = io.BytesIO()
    with torch.no_grad(), warnings.catch_warnings():
        # The exporter that torch prefers by now writes graphs that no fusion recognises.
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network,
            tuple(arrays[name] for name in network.inputs),
            file,
            input_names=list(network.inputs),
            output_names=list(network.outputs),
            dynamic_axes={name: {0: "n", 1: "t"} for name in network.inputs} | dict(network.outputs),
            opset_version=_OPSET,
            dynamo=False,
        )
    return onnx.load_from_string(file.getvalue())


def fused(model: ModelProto, network: Network) -> ModelProto:
    """Join attention, normalisation with its sum, bias with GELU, and the embeddings, for BERT's kin."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.onnx"
        onnx.save(model, path)
        return optimizer.optimize_model(
            str(path), model_type="bert", num_heads=network.heads, hidden_size=network.width, opt_level=0
        ).model


def first_token_only(model: ModelProto) -> None:
    """Compute what follows the last attention for the first token alone, where only that one is read.

    Every operation after the last attention treats tokens one by one, so taking
    the first one before instead of after them changes no result, and saves an
    eighth of the time of six layers.
    """
    graph = model.graph
    nodes = list(graph.node)
    attention = [node for node in nodes if node.op_type == "Attention"][-1]
    # What attention gives, and what it was given, which is added to it.
    first = {attention.output[0]: "attended_first", attention.input[0]: "given_first"}
    for node in nodes:
        if node is not attention:
            node.input[:] = [first.get(name, name) for name in node.input]
    # One index in a list, so that the axis of tokens stays, with one token on it.
    graph.initializer.append(numpy_helper.from_array(np.array([0], np.int64), "first_token"))
    taken = [
        helper.make_node("Gather", [whole, "first_token"], [one], axis=1) for whole, one in first.items()
    ]
    place = nodes.index(attention) + 1
    del graph.node[:]
    graph.node.extend([*nodes[:place], *taken, *nodes[place:]])
