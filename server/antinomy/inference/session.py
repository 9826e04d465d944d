"""One ONNX graph: opened when it is first run, closed when nobody has run it for long.

Every way in which a graph can be wrong becomes one sentence here. What its arrays
mean (tokens, labels, embeddings) is not known here.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from antinomy.errors import InferenceCancelledError, ModelError

if TYPE_CHECKING:
    # Loaded when a graph is: what the cache answers needs no runtime.
    import onnxruntime

#: The runtime's own log goes to standard error, where users would read every failure twice.
_LOG_NOTHING = 4
#: How each of its messages begins: "[ONNXRuntimeError] : 7 : INVALID_PROTOBUF : ".
_CODES = re.compile(r"^\[ONNXRuntimeError\] : \d+ : \w+ : ")


class Cancel:
    """Ends running batches; may be told to from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._cancelled = False
        self._running: set[onnxruntime.RunOptions] = set()
        self._below: set[Cancel] = set()

    def cancel(self) -> None:
        """End what runs under this object, and whatever would run under it later."""
        with self._lock:
            self._cancelled = True
            for options in self._running:
                options.terminate = True
            below = list(self._below)
        for one in below:
            one.cancel()

    def check(self) -> None:
        """Raise ``InferenceCancelledError`` if ``cancel`` was called."""
        if self._cancelled:
            raise InferenceCancelledError("The run was cancelled.")

    @contextmanager
    def passed_to(self, below: Cancel) -> Iterator[None]:
        """While entered, ``cancel`` cancels ``below`` as well; what cancels that leaves this one alone."""
        with self._lock:
            self._below.add(below)
            cancelled = self._cancelled
        if cancelled:
            below.cancel()
        try:
            yield
        finally:
            with self._lock:
                self._below.discard(below)

    @contextmanager
    def ending(self, options: onnxruntime.RunOptions) -> Iterator[None]:
        """While entered, ``cancel`` ends the run that has these options."""
        with self._lock:
            self.check()
            self._running.add(options)
        try:
            yield
        finally:
            with self._lock:
                self._running.discard(options)


class Session:
    """A graph in a file; a run takes one thread, the caller's, and several may go on at once.

    Parameters
    ----------
    path
        The ``.onnx`` file.
    remedy
        What puts a damaged file right: the end of the sentence that reports one.

    """

    def __init__(self, path: Path, *, remedy: str) -> None:
        self.path = path
        self._remedy = remedy
        self._lock = Lock()
        self._graph: onnxruntime.InferenceSession | None = None
        self._running = 0
        self._last_used = monotonic()

    @property
    def is_open(self) -> bool:
        """Whether the graph is in memory."""
        return self._graph is not None

    def idle_seconds(self) -> float:
        """Return the seconds since the last run ended, 0 while one goes on."""
        with self._lock:
            return 0.0 if self._running else monotonic() - self._last_used

    def outputs(self) -> frozenset[str]:
        """Return the names of the graph's outputs, opening it if need be."""
        with self._used() as graph:
            return frozenset(output.name for output in graph.get_outputs())

    def inputs(self) -> frozenset[str]:
        """Return the names of the graph's inputs, opening it if need be."""
        with self._used() as graph:
            return frozenset(entry.name for entry in graph.get_inputs())

    def run(
        self,
        feeds: Mapping[str, NDArray[np.int64]],
        outputs: Mapping[str, tuple[int, ...]],
        cancel: Cancel | None = None,
    ) -> list[NDArray[np.float32]]:
        """Run one batch and return the outputs asked for, in that order.

        Parameters
        ----------
        feeds
            Array of each input, rows first; those that the graph does not take are left out.
        outputs
            Name of each output -> shape that a row of it must have.
        cancel
            Ends the run early.

        Raises
        ------
        ModelError
            The graph cannot be opened or run, or its outputs are not these.
        InferenceCancelledError
            The run was cancelled.

        """
        rows = next(iter(feeds.values())).shape[0]
        with self._used() as graph:
            self._check_names(graph, feeds, outputs)
            taken = {entry.name: feeds[entry.name] for entry in graph.get_inputs()}
            results = self._run(graph, taken, list(outputs), cancel or Cancel())
        for result, (name, shape) in zip(results, outputs.items(), strict=True):
            if result.shape != (rows, *shape):
                raise ModelError(
                    f"{self.path}: gives '{name}' in shape {_spelled(result.shape)} "
                    f"instead of {_spelled((rows, *shape))}; {self._remedy}"
                )
        return results

    def close(self) -> None:
        """Free the graph's memory, at the latest when its last run ends; the next run opens it anew."""
        with self._lock:
            self._graph = None

    @contextmanager
    def _used(self) -> Iterator[onnxruntime.InferenceSession]:
        with self._lock:
            # Under the lock: two threads that come first shall not load it twice.
            graph = self._graph = self._graph or self._open()
            self._running += 1
        try:
            yield graph
        finally:
            with self._lock:
                self._running -= 1
                self._last_used = monotonic()

    def _open(self) -> onnxruntime.InferenceSession:
        if not self.path.is_file():
            raise ModelError(f"{self.path} is missing; {self._remedy}")
        # The runtime's official builds report their use to their makers unless told not to before they load.
        os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
        import onnxruntime  # noqa: PLC0415 - see the top

        options = onnxruntime.SessionOptions()
        options.log_severity_level = _LOG_NOTHING
        # Two batches side by side are a third faster than each by two threads, which wait for each other
        # in every layer; and no thread of the runtime's own spins while it waits.
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        # Batches differ in shape: an arena would keep the largest of each for ever.
        options.enable_cpu_mem_arena = False
        options.enable_mem_pattern = False
        try:
            return onnxruntime.InferenceSession(self.path, options, providers=["CPUExecutionProvider"])
        except Exception as error:  # the runtime's exceptions have no class in common
            reason = self._reason(error)
            # What its parser says of a damaged file tells nobody anything.
            told = "" if not reason or "rotobuf" in reason else f" ({reason})"
            raise ModelError(f"{self.path}: damaged, or not an ONNX model{told}; {self._remedy}") from error

    def _check_names(
        self,
        graph: onnxruntime.InferenceSession,
        feeds: Mapping[str, NDArray[np.int64]],
        outputs: Mapping[str, tuple[int, ...]],
    ) -> None:
        missing = sorted(outputs.keys() - {entry.name for entry in graph.get_outputs()})
        if missing:
            raise ModelError(f"{self.path}: has no output '{missing[0]}'; {self._remedy}")
        unknown = sorted({entry.name for entry in graph.get_inputs()} - feeds.keys())
        if unknown:
            raise ModelError(f"{self.path}: wants an input '{unknown[0]}'; choose a model that reads text.")

    def _run(
        self,
        graph: onnxruntime.InferenceSession,
        feeds: dict[str, NDArray[np.int64]],
        outputs: list[str],
        cancel: Cancel,
    ) -> list[NDArray[np.float32]]:
        import onnxruntime  # noqa: PLC0415 - see the top

        options = onnxruntime.RunOptions()
        options.log_severity_level = _LOG_NOTHING
        with cancel.ending(options):
            try:
                results: list[NDArray[np.float32]] = graph.run(outputs, feeds, options)
            except Exception as error:  # as above
                cancel.check()
                raise ModelError(f"{self.path}: failed ({self._reason(error)}); {self._remedy}") from error
        return results

    def _reason(self, error: Exception) -> str:
        """Return what the runtime says, without its own codes and the path, which the sentence has."""
        words = _CODES.sub("", first_line(error))
        return words.removeprefix(f"Load model from {self.path} failed:").strip()


def _spelled(shape: tuple[int, ...]) -> str:
    return "×".join(map(str, shape))


def first_line(error: Exception) -> str:
    """Return what an exception of a library says, fit to stand in a sentence."""
    return str(error).strip().partition("\n")[0].rstrip(".")
