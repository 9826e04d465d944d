"""From a fused fp32 graph to int8: weights by column, words by row, activations on scales fixed beforehand.

Scales are found once, on texts, and written into the graph. The usual dynamic
quantisation takes one scale for all rows of a batch, so that a row's answer
depends on its company; with fixed scales it does not, and no pass over the data
is spent on finding them. Knows no tokenizer and no files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper

Feeds: TypeAlias = Mapping[str, NDArray[np.int64]]
#: Lowest and highest value of an activation that is told apart.
Range: TypeAlias = tuple[float, float]

_RUNTIME = "com.microsoft"
#: Seven bits: processors without VNNI add two products of eight bits in sixteen, where larger weights
#: would be cut off, and the same model would answer differently on different machines.
_WEIGHT_LEVELS = 63
_WORD_LEVELS = 127
_ACTIVATION_LEVELS = 255
_BINS = 4096
#: Shares of the observed range that are tried: cutting rare extremes makes all other values finer.
_SHARES = np.linspace(0.1, 1.0, 19)
_WEIGHT_SHARES = np.linspace(0.7, 1.0, 13)


def quantized(model: ModelProto, calibration: Sequence[Feeds]) -> ModelProto:
    """Return the graph in int8.

    Parameters
    ----------
    model
        What ``graph.fused`` returns; it is not changed.
    calibration
        Inputs like those that the model will get.

    """
    result = ModelProto()
    result.CopyFrom(model)
    graph = _Graph(result)
    graph.ranges = _ranges(
        model, sorted({node.input[0] for node in model.graph.node if graph.shrinks(node)}), calibration
    )
    for node in model.graph.node:
        if graph.shrinks(node):
            graph.matrix(node)
        elif node.op_type == "EmbedLayerNormalization":
            graph.words(node)
        else:
            graph.nodes.append(node)
    graph.finish()
    return result


class _Graph:
    """A graph that is being rewritten."""

    def __init__(self, model: ModelProto) -> None:
        self.nodes: list[NodeProto] = []
        self.ranges: dict[str, Range] = {}
        self._model = model
        self._constants = {entry.name: entry for entry in model.graph.initializer}
        self._activations: dict[str, tuple[str, str, str]] = {}

    def shrinks(self, node: NodeProto) -> bool:
        """Tell whether a node multiplies activations by a constant matrix."""
        return node.op_type in {"MatMul", "Attention"} and node.input[1] in self._constants

    def matrix(self, node: NodeProto) -> None:
        """Replace a product, or an attention with its projections, by that of integers."""
        levels, scale = _shrunk(self._value(node.input[1]), _WEIGHT_LEVELS, axis=0, shares=_WEIGHT_SHARES)
        weights = self._constant(f"{node.input[1]}_levels", levels)
        scales = self._constant(f"{node.input[1]}_scales", scale[0])
        zeros = self._constant(f"{node.input[1]}_zeros", np.zeros(levels.shape[1], np.int8))
        given, given_scale, given_zero = self._activation(node.input[0])
        if node.op_type == "MatMul":
            kind = "MatMulIntegerToFloat"
            inputs = [given, weights, given_scale, scales, given_zero, zeros]
        else:
            kind = "QAttention"
            bias, mask = node.input[2], node.input[3]
            inputs = [given, weights, bias, given_scale, scales, mask, given_zero, zeros]
        new = helper.make_node(kind, inputs, list(node.output), name=node.name, domain=_RUNTIME)
        new.attribute.extend(node.attribute)
        self.nodes.append(new)

    def words(self, node: NodeProto) -> None:
        """Replace the embeddings by ones whose table of words has eight bits and a scale for each word."""
        ids, types, words, positions, kinds, gamma, beta, mask = node.input
        levels, scale = _shrunk(self._value(words), _WORD_LEVELS, axis=1, shares=_WEIGHT_SHARES)
        (epsilon,) = [attribute.f for attribute in node.attribute if attribute.name == "epsilon"]
        self._constant("word_levels", levels)
        self._constant("word_scales", scale)
        self._constant("from_first", np.array([0], np.int64))
        self._constant("token_axis", np.array([1], np.int64))
        self.nodes += [
            helper.make_node("Gather", ["word_levels", ids], ["word_level"]),
            helper.make_node("Cast", ["word_level"], ["word_number"], to=TensorProto.FLOAT),
            helper.make_node("Gather", ["word_scales", ids], ["word_scale"]),
            helper.make_node("Mul", ["word_number", "word_scale"], ["word"]),
            helper.make_node("Shape", [ids], ["tokens"], start=1, end=2),
            helper.make_node("Slice", [positions, "from_first", "tokens"], ["position"]),
            helper.make_node("Add", ["word", "position"], ["word_at_position"]),
            helper.make_node("Gather", [kinds, types], ["kind"]),
            helper.make_node("Add", ["word_at_position", "kind"], ["embedded"]),
            helper.make_node(
                "LayerNormalization", ["embedded", gamma, beta], [node.output[0]], axis=-1, epsilon=epsilon
            ),
            helper.make_node("ReduceSum", [mask, "token_axis"], [node.output[1]], keepdims=0),
        ]

    def finish(self) -> None:
        """Put the new nodes in, and leave out the constants that nothing uses any more."""
        graph = self._model.graph
        used = {name for node in self.nodes for name in node.input}
        constants = [entry for name, entry in self._constants.items() if name in used]
        del graph.node[:], graph.initializer[:], graph.value_info[:]
        graph.node.extend(self.nodes)
        graph.initializer.extend(constants)

    def _activation(self, name: str) -> tuple[str, str, str]:
        """Return the names of an activation in eight bits, of its scale and of its zero."""
        if name not in self._activations:
            low, high = self.ranges[name]
            scale = np.float32((high - low) / _ACTIVATION_LEVELS)
            zero = np.uint8(np.clip(round(-low / scale), 0, _ACTIVATION_LEVELS))
            names = (
                f"{name}_level",
                self._constant(f"{name}_scale", scale),
                self._constant(f"{name}_zero", zero),
            )
            self.nodes.append(helper.make_node("QuantizeLinear", [name, *names[1:]], [names[0]]))
            self._activations[name] = names
        return self._activations[name]

    def _value(self, name: str) -> NDArray[np.float32]:
        return numpy_helper.to_array(self._constants[name])

    def _constant(self, name: str, value: NDArray[np.generic] | np.generic) -> str:
        self._constants[name] = numpy_helper.from_array(np.asarray(value), name)
        return name


def _shrunk(
    matrix: NDArray[np.float32], levels: int, *, axis: int, shares: NDArray[np.float64]
) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Return a matrix in integers and the scales along ``axis`` that lose least of it."""
    widest = np.maximum(np.abs(matrix).max(axis=axis, keepdims=True), 1e-8) / levels
    best = np.full(widest.shape, np.inf, np.float32)
    scale = widest
    for share in shares:
        tried = widest * np.float32(share)
        lost = (np.clip(np.rint(matrix / tried), -levels, levels) * tried - matrix) ** 2
        cost = lost.sum(axis=axis, keepdims=True)
        scale = np.where(cost < best, tried, scale)
        best = np.minimum(best, cost)
    return np.clip(np.rint(matrix / scale), -levels, levels).astype(np.int8), scale.astype(np.float32)


def _ranges(model: ModelProto, names: Sequence[str], calibration: Sequence[Feeds]) -> dict[str, Range]:
    """Observe activations and return for each the range in which eight bits lose least of it."""
    watched = ModelProto()
    watched.CopyFrom(model)
    watched.graph.output.extend(
        helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in names
    )
    session = onnxruntime.InferenceSession(watched.SerializeToString(), providers=["CPUExecutionProvider"])
    limits = dict.fromkeys(names, (0.0, 0.0))
    for values in _observed(session, names, calibration):
        for name, value in values.items():
            low, high = limits[name]
            limits[name] = (min(low, float(value.min())), max(high, float(value.max())))
    counts = {name: np.zeros(_BINS, np.int64) for name in names}
    for values in _observed(session, names, calibration):
        for name, value in values.items():
            counts[name] += np.histogram(value, bins=_BINS, range=limits[name])[0]
    return {name: _best_range(counts[name], limits[name]) for name in names}


def _observed(
    session: onnxruntime.InferenceSession, names: Sequence[str], calibration: Iterable[Feeds]
) -> Iterable[dict[str, NDArray[np.float32]]]:
    for feeds in calibration:
        yield dict(zip(names, session.run(list(names), dict(feeds)), strict=True))


def _best_range(counts: NDArray[np.int64], limits: Range) -> Range:
    low, high = limits
    edges = np.linspace(low, high, _BINS + 1)
    values = (edges[1:] + edges[:-1]) / 2
    best, found = np.inf, limits
    for left in _SHARES:
        for right in _SHARES:
            tried = (low * left, high * right)
            scale = (tried[1] - tried[0]) / _ACTIVATION_LEVELS
            kept = np.rint(np.clip(values, *tried) / scale) * scale
            lost = float((counts * (kept - values) ** 2).sum())
            if lost < best:
                best, found = lost, tried
    return found
