"""From a fused fp32 graph to int8: weights by column, words by row, activations on scales fixed beforehand.

Scales are found once, on texts, and written into the graph. The usual dynamic
quantisation takes one scale for all rows of a batch, so that a row's answer
depends on its company; with fixed scales it does not, and no pass over the data
is spent on finding them. Knows no tokenizer and no files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import AttributeProto, ModelProto, NodeProto, TensorProto, helper, numpy_helper

from .calibrate import Feeds, Spread, spreads

_RUNTIME = "com.microsoft"
#: Seven bits: processors without VNNI add two products of eight bits in sixteen, where larger weights
#: would be cut off, and the same model would answer differently on different machines.
_WEIGHT_LEVELS = 63
_WORD_LEVELS = 127
#: Shares of the largest weight that are tried as the end of a column's range.
_SHARES = np.linspace(0.7, 1.0, 13)


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
    graph.spreads = spreads(model, graph.multiplied(), calibration)
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
        self.spreads: Mapping[str, Spread] = {}
        self._model = model
        self._constants = {entry.name: entry for entry in model.graph.initializer}
        self._activations: dict[str, list[str]] = {}
        self._biases = self._found_biases()
        #: Product -> what has to be summed to get it.
        self._parts: dict[str, list[str]] = {}

    def multiplied(self) -> list[str]:
        """Return the names of the activations that are multiplied by constant matrices."""
        return sorted({node.input[0] for node in self._model.graph.node if self._shrinks(node)})

    def add(self, node: NodeProto) -> None:
        """Add a node of the old graph as it shall be in the new one."""
        if self._shrinks(node):
            (self._attention if node.op_type == "Attention" else self._product)(node)
        elif node.op_type == "BiasGelu":
            self._make("Gelu", [self._whole(node.input[0])], list(node.output), domain=_RUNTIME)
        elif node.op_type == "SkipLayerNormalization":
            self._sum_and_normalise(node)
        elif node.op_type == "EmbedLayerNormalization":
            self._words(node)
        else:
            self.nodes.append(node)

    def finish(self) -> None:
        """Put the new nodes in, and leave out the constants that nothing uses any more."""
        graph = self._model.graph
        used = {name for node in self.nodes for name in node.input}
        constants = [entry for name, entry in self._constants.items() if name in used]
        del graph.node[:], graph.initializer[:], graph.value_info[:]
        graph.node.extend(self.nodes)
        graph.initializer.extend(constants)

    def _shrinks(self, node: NodeProto) -> bool:
        return node.op_type in {"MatMul", "Attention"} and node.input[1] in self._constants

    def _found_biases(self) -> dict[str, str]:
        """Return the bias of each product, which stands at the operation that takes the product."""
        products = {node.output[0] for node in self._model.graph.node if self._shrinks(node)}
        places = {"BiasGelu": 1, "SkipLayerNormalization": 4}
        return {
            name: node.input[places[node.op_type]]
            for node in self._model.graph.node
            if node.op_type in places
            for name in products.intersection(node.input)
        }

    def _product(self, node: NodeProto) -> None:
        given, matrix = node.input
        self._parts[node.output[0]] = self._multiply(given, matrix, self._biases.get(node.output[0], ""))

    def _attention(self, node: NodeProto) -> None:
        given, matrix, bias, mask = node.input[:4]
        projected = [f"{node.output[0]}_{part}" for part in ("queries", "keys", "values")]
        product = f"{node.output[0]}_projected"
        self._parts[product] = self._multiply(given, matrix, bias)
        self._make("Split", [self._whole(product)], projected, axis=2)
        self._make(
            *("MultiHeadAttention", [*projected, "", mask], list(node.output)),
            domain=_RUNTIME,
            num_heads=_attribute(node, "num_heads").i,
        )

    def _sum_and_normalise(self, node: NodeProto) -> None:
        added = [part for name in node.input[:2] for part in self._parts.get(name, [name])]
        total = f"{node.output[0]}_sum"
        # Not "Add": the runtime would join it with the normalisation again.
        self._make("Sum", added, [total])
        self._normalise([total, *node.input[2:4]], node)

    def _normalise(self, inputs: list[str], node: NodeProto) -> None:
        epsilon = _attribute(node, "epsilon").f
        self._make("LayerNormalization", inputs, [node.output[0]], axis=-1, epsilon=epsilon)

    def _whole(self, product: str) -> str:
        """Return the name of a product, summed if it is in parts."""
        parts = self._parts[product]
        if len(parts) == 1:
            return parts[0]
        self._make("Sum", parts, [product])
        return product

    def _multiply(self, given: str, matrix: str, bias: str) -> list[str]:
        """Multiply in integers, but for the channels that stand out; return what is to be summed.

        A single channel ten times as high as the others would leave these a tenth of
        the steps. A handful of them costs little in fp32.
        """
        weights, loud = self._value(matrix), self.spreads[given].loud
        quiet = weights.copy()
        quiet[loud] = 0
        levels, scale = _shrunk(quiet, _WEIGHT_LEVELS, axis=0)
        number, scale_of_number, zero = self._activation(given)
        operands = [
            number,
            self._constant(f"{matrix}_levels", levels),
            scale_of_number,
            self._constant(f"{matrix}_scales", scale[0]),
            zero,
            self._constant(f"{matrix}_zeros", np.zeros(levels.shape[1], np.int8)),
        ]
        product = f"{matrix}_product"
        self._make(
            "MatMulIntegerToFloat", [*operands, bias] if bias else operands, [product], domain=_RUNTIME
        )
        if not len(loud):
            return [product]
        channels = self._constant(f"{matrix}_loud", loud)
        self._make("Gather", [given, channels], [f"{product}_given"], axis=-1)
        rows = self._constant(f"{matrix}_loud_rows", weights[loud])
        self._make("MatMul", [f"{product}_given", rows], [f"{product}_loud"])
        return [product, f"{product}_loud"]

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

    def _activation(self, name: str) -> list[str]:
        """Return the names of an activation in eight bits, of its scale and of its zero."""
        if name not in self._activations:
            scale = self._constant(f"{name}_scale", self.spreads[name].scale)
            zero = self._constant(f"{name}_zero", self.spreads[name].zero)
            self._make("QuantizeLinear", [name, scale, zero], [f"{name}_level"])
            self._activations[name] = [f"{name}_level", scale, zero]
        return self._activations[name]

    def _make(self, kind: str, inputs: Sequence[str], outputs: Sequence[str], **attributes: Any) -> None:  # noqa: ANN401 - as onnx has it
        self.nodes.append(helper.make_node(kind, inputs, outputs, **attributes))

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
    least = np.full(widest.shape, np.inf, np.float32)
    scale = widest
    for share in _SHARES:
        tried = widest * np.float32(share)
        lost = (np.clip(np.rint(matrix / tried), -levels, levels) * tried - matrix) ** 2
        cost = lost.sum(axis=axis, keepdims=True)
        scale = np.where(cost < least, tried, scale)
        least = np.minimum(least, cost)
    return np.clip(np.rint(matrix / scale), -levels, levels).astype(np.int8), scale.astype(np.float32)
