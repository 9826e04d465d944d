"""How the activations of a graph are spread: which of their channels stand out, and how far the others reach.

Watches a graph in fp32 answer texts. Changes no graph and knows no tokenizer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import attrs
import numpy as np
import onnxruntime
from numpy.typing import NDArray
from onnx import ModelProto, TensorProto, helper

Feeds: TypeAlias = Mapping[str, NDArray[np.int64]]

#: Steps between the ends of an activation's range.
LEVELS = 255
#: How many channels of an activation may stand out, and from what multiple of the next one on they do.
_LOUD_CHANNELS = 8
_LOUD = 2.0
_BINS = 4096
#: Shares of the observed range that are tried: cutting rare extremes makes all other values finer.
_SHARES = np.linspace(0.1, 1.0, 19)


@attrs.frozen(eq=False)
class Spread:
    """The values of one activation.

    Attributes
    ----------
    low, high
        The range in which eight bits lose least of the ordinary channels.
    loud
        The channels that reach far beyond the others, ascending; few or none.

    """

    low: float
    high: float
    loud: NDArray[np.int64]

    @property
    def scale(self) -> np.float32:
        """Width of a step."""
        return np.float32((self.high - self.low) / LEVELS)

    @property
    def zero(self) -> np.uint8:
        """The step at which zero lies."""
        return np.uint8(np.clip(round(-self.low / float(self.scale)), 0, LEVELS))


def spreads(model: ModelProto, names: Sequence[str], calibration: Sequence[Feeds]) -> dict[str, Spread]:
    """Watch activations by name.

    Parameters
    ----------
    model
        The graph in fp32.
    names
        Activations of it, channels last.
    calibration
        Inputs like those that the model will get.

    """
    watched = ModelProto()
    watched.CopyFrom(model)
    watched.graph.output.extend(
        helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in names
    )
    session = onnxruntime.InferenceSession(watched.SerializeToString(), providers=["CPUExecutionProvider"])
    low: dict[str, NDArray[np.float32]] = {}
    high: dict[str, NDArray[np.float32]] = {}
    for name, values in _observed(session, names, calibration):
        low[name] = np.minimum(low.get(name, 0), values.min(axis=0))
        high[name] = np.maximum(high.get(name, 0), values.max(axis=0))
    loud = {name: _loud(np.maximum(high[name], -low[name])) for name in names}
    limits = {name: (_quiet(low, loud, name).min(), _quiet(high, loud, name).max()) for name in names}
    counts = {name: np.zeros(_BINS, np.int64) for name in names}
    for name, values in _observed(session, names, calibration):
        quiet = np.delete(values, loud[name], axis=1)
        counts[name] += np.histogram(quiet, bins=_BINS, range=limits[name])[0]
    return {name: Spread(*_best_range(counts[name], *limits[name]), loud[name]) for name in names}


def _observed(
    session: onnxruntime.InferenceSession, names: Sequence[str], calibration: Iterable[Feeds]
) -> Iterable[tuple[str, NDArray[np.float32]]]:
    """Yield the values of each activation on each input, ``[tokens, channels]``."""
    for feeds in calibration:
        for name, values in zip(names, session.run(list(names), dict(feeds)), strict=True):
            yield name, values.reshape(-1, values.shape[-1])


def _loud(reach: NDArray[np.float32]) -> NDArray[np.int64]:
    order = np.argsort(-reach)
    ordinary = reach[order[min(_LOUD_CHANNELS, len(order) - 1)]]
    return np.sort(order[:_LOUD_CHANNELS][reach[order[:_LOUD_CHANNELS]] > _LOUD * ordinary])


def _quiet(
    ends: Mapping[str, NDArray[np.float32]], loud: Mapping[str, NDArray[np.int64]], name: str
) -> NDArray[np.float32]:
    return np.delete(ends[name], loud[name])


def _best_range(counts: NDArray[np.int64], low: float, high: float) -> tuple[float, float]:
    edges = np.linspace(low, high, _BINS + 1)
    values = (edges[1:] + edges[:-1]) / 2
    least, found = np.inf, (float(low), float(high))
    for left in _SHARES:
        for right in _SHARES:
            tried = (float(low * left), float(high * right))
            scale = (tried[1] - tried[0]) / LEVELS
            kept = np.rint(np.clip(values, *tried) / scale) * scale
            lost = float((counts * (kept - values) ** 2).sum())
            if lost < least:
                least, found = lost, tried
    return found
