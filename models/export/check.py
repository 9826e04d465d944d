"""How far an exported graph is from the network it was made of, and whether rows influence each other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from numpy.typing import NDArray

from .calibrate import Feeds
from .networks import Network

#: Rows that are run again in one padded batch, to see whether they answer as they do alone.
_BATCH = 16


class Comparison:
    """A graph and the network it was made of, run on the same rows.

    Parameters
    ----------
    path
        The graph.
    network
        In fp32.
    rows
        Arrays of one row each.

    """

    def __init__(self, path: Path, network: Network, rows: Sequence[Feeds]) -> None:
        options = onnxruntime.SessionOptions()
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        self._network = network
        alone = [self._run(row) for row in rows]
        #: Output of the graph and of the network by name, ``[rows, …]``.
        self.graph = {name: np.concatenate([row[name] for row in alone]) for name in network.outputs}
        self.network = self._reference(rows)
        self.batching = self._batching(rows[: _BATCH * 4])

    def cosines(self, name: str) -> NDArray[np.float32]:
        """Return the likeness of both outputs by row."""
        graph, network = self.graph[name], self.network[name]
        norms = np.linalg.norm(graph, axis=-1) * np.linalg.norm(network, axis=-1)
        cosines: NDArray[np.float32] = (graph * network).sum(-1) / norms
        return cosines

    def _run(self, row: Feeds) -> dict[str, NDArray[np.float32]]:
        names = list(self._network.outputs)
        taken = {name: row[name] for name in self._network.inputs}
        return dict(zip(names, self._session.run(names, taken), strict=True))

    def _reference(self, rows: Sequence[Feeds]) -> dict[str, NDArray[np.float32]]:
        found: dict[str, list[NDArray[np.float32]]] = {name: [] for name in self._network.outputs}
        with torch.inference_mode():
            for row in rows:
                given = self._network(*(torch.from_numpy(row[name]) for name in self._network.inputs))
                for values, output in zip(
                    found.values(), given if isinstance(given, tuple) else (given,), strict=True
                ):
                    values.append(output.numpy())
        return {name: np.concatenate(values) for name, values in found.items()}

    def _batching(self, rows: Sequence[Feeds]) -> float:
        """Return the largest difference between a row's answer alone and in a padded batch."""
        order = np.random.default_rng(0).permutation(len(rows))
        worst = 0.0
        for start in range(0, len(rows), _BATCH):
            chosen = order[start : start + _BATCH]
            together = self._run(_padded([rows[index] for index in chosen]))
            worst = max(
                worst, *(float(np.abs(together[name] - self.graph[name][chosen]).max()) for name in together)
            )
        return worst


def _padded(rows: Sequence[Feeds]) -> Feeds:
    width = max(row["input_ids"].shape[1] for row in rows)
    return {
        name: np.concatenate([np.pad(row[name], ((0, 0), (0, width - row[name].shape[1]))) for row in rows])
        for name in rows[0]
    }
