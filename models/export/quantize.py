"""From a fused fp32 graph to int8: weights by column, words by row, activations on scales fixed beforehand.

Scales are found once, on texts, and written into the graph. The usual dynamic
quantisation takes one scale for all rows of a batch, so that a row's answer
depends on its company; with fixed scales it does not, and no pass over the data
is spent on finding them. Knows no tokenizer and no files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from onnx import AttributeProto, ModelProto, NodeProto, TensorProto, helper, numpy_helper

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
    graph.ranges = _ranges(model, graph.multiplied(), calibration)
    for node in model.graph.node:
        graph.add(node)
    graph.finish()
    return result


class _Graph:
    """A graph that is being rewritten, node by node.

    What the runtime joins into one operation (bias with GELU, sum with
    normalisation, attention with its projections) is taken apart again where the
    parts are faster: together that is an eighth of the time.
    """

    def __init__(self, model: ModelProto) -> None:
        self.nodes: list[NodeProto] = []
        self.ranges: dict[str, Range] = {}
        self._model = model
        self._constants = {entry.name: entry for entry in model.graph.initializer}
        self._activations: dict[str, tuple[str, str, str]] = {}
        self._products: dict[str, NodeProto] = {}

    def multiplied(self) -> list[str]:
        """Return the names of the activations that are multiplied by constant matrices."""
        return sorted({node.input[0] for node in self._model.graph.node if self._shrinks(node)})

    def add(self, node: NodeProto) -> None:
        """Add a node of the old graph as it shall be in the new one."""
        if self._shrinks(node):
            (self._attention if node.op_type == "Attention" else self._product)(node)
        elif node.op_type == "BiasGelu" and node.input[0] in self._products:
            self._products[node.input[0]].input.append(node.input[1])
            self._make("Gelu", [node.input[0]], list(node.output), domain=_RUNTIME)
        elif node.op_type == "SkipLayerNormalization":
            self._normalisation(node)
        elif node.op_type == "EmbedLayerNormalization":
            self._words(node)
        else:
            self.nodes.append(node)

    def _shrinks(self, node: NodeProto) -> bool:
        return node.op_type in {"MatMul", "Attention"} and node.input[1] in self._constants

    def _product(self, node: NodeProto) -> None:
        self._multiply(node.input[0], node.input[1], node.output[0])

    def _attention(self, node: NodeProto) -> None:
        given, matrix, bias, mask = node.input[:4]
        (output,) = node.output
        projected = [f"{output}_{part}" for part in ("queries", "keys", "values")]
        self._multiply(given, matrix, f"{output}_projected")
        self._products[f"{output}_projected"].input.append(bias)
        self._make("Split", [f"{output}_projected"], projected, axis=2)
        self._make(
            *("MultiHeadAttention", [*projected, "", mask], [output]),
            domain=_RUNTIME,
            num_heads=_attribute(node, "num_heads").i,
        )

    def _normalisation(self, node: NodeProto) -> None:
        added = list(node.input[:2])
        gamma, beta, bias = node.input[2:5]
        product = next(name for name in added if name in self._products)
        self._products[product].input.append(bias)
        total = f"{node.output[0]}_sum"
        # Not "Add": the runtime would join it with the normalisation again.
        self._make("Sum", added, [total])
        self._normalise([total, gamma, beta], node)

    def _normalise(self, inputs: list[str], node: NodeProto) -> None:
        epsilon = _attribute(node, "epsilon").f
        self._make("LayerNormalization", inputs, [node.output[0]], axis=-1, epsilon=epsilon)

    def _multiply(self, given: str, matrix: str, output: str) -> None:
        """Add a product of integers; its bias may be appended to its inputs."""
        levels, scale = _shrunk(self._value(matrix), _WEIGHT_LEVELS, axis=0)
        number, scale_of_number, zero = self._activation(given)
        self._make(
            "MatMulIntegerToFloat",
            [
                number,
                self._constant(f"{matrix}_levels", levels),
                scale_of_number,
                self._constant(f"{matrix}_scales", scale[0]),
                zero,
                self._constant(f"{matrix}_zeros", np.zeros(levels.shape[1], np.int8)),
            ],
            [output],
            domain=_RUNTIME,
        )
        self._products[output] = self.nodes[-1]

    def _make(self, kind: str, inputs: Sequence[str], outputs: Sequence[str], **attributes: Any) -> None:  # noqa: ANN401 - as onnx has it
        self.nodes.append(helper.make_node(kind, inputs, outputs, **attributes))

    def _words(self, node: NodeProto) -> None:
        """Replace the embeddings by ones whose table of words has eight bits and a scale for each word."""
        ids, types, words, positions, kinds, gamma, beta, mask = node.input
        levels, scale = _shrunk(self._value(words), _WORD_LEVELS, axis=1)
        first = self._constant("first", np.array([0], np.int64))
        token_axis = self._constant("token_axis", np.array([1], np.int64))
        self._make("Gather", [self._constant("word_levels", levels), ids], ["word_level"])
        self._make("Cast", ["word_level"], ["word_number"], to=TensorProto.FLOAT)
        self._make("Gather", [self._constant("word_scales", scale), ids], ["word_scale"])
        self._make("Mul", ["word_number", "word_scale"], ["word"])
        self._make("Shape", [ids], ["tokens"], start=1, end=2)
        self._make("Slice", [positions, first, "tokens"], ["position"])
        self._make("Gather", [kinds, types], ["kind"])
        self._make("Sum", ["word", "position", "kind"], ["embedded"])
        self._normalise(["embedded", gamma, beta], node)
        # How many tokens each row has, which is all that attention asks of the mask.
        self._make("ReduceSum", [mask, token_axis], [node.output[1]], keepdims=0)

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
            self._make("QuantizeLinear", [name, *names[1:]], [names[0]])
            self._activations[name] = names
        return self._activations[name]

    def _value(self, name: str) -> NDArray[np.float32]:
        return numpy_helper.to_array(self._constants[name])

    def _constant(self, name: str, value: NDArray[np.generic] | np.generic) -> str:
        self._constants[name] = numpy_helper.from_array(np.asarray(value), name)
        return name


def _attribute(node: NodeProto, name: str) -> AttributeProto:
    return next(attribute for attribute in node.attribute if attribute.name == name)


def _shrunk(
    matrix: NDArray[np.float32], levels: int, *, axis: int
) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Return a matrix in integers and the scales along ``axis`` that lose least of it."""
    widest = np.maximum(np.abs(matrix).max(axis=axis, keepdims=True), 1e-8) / levels
    best = np.full(widest.shape, np.inf, np.float32)
    scale = widest
    for share in _WEIGHT_SHARES:
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
