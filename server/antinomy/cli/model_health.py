"""What ``antinomy doctor`` says of a model: which it is, what it takes, how fast it is here."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from rich.filesize import decimal

from antinomy.config import Config
from antinomy.inference.cache import Cache
from antinomy.inference.cache_file import files
from antinomy.inference.encoder import Encoder
from antinomy.inference.nli import CrossEncoder
from antinomy.inference.registry import Registry, ResolvedModel
from antinomy.inference.text_model import TextModel

_PHRASES = tuple(f"Answer question {number} in one short sentence." for number in range(64))
_PAIRS = tuple(zip(_PHRASES, reversed(_PHRASES), strict=True))


def encoder_health(config: Config) -> str:
    """Load the embedding model in use, try it, and say what that took."""
    model = Registry.of(config).resolve("embedding")
    encoder = Encoder(model, threads=config.models.threads)
    return _health(model, encoder, "phrases", len(_PHRASES), lambda: encoder.encode(_PHRASES))


def nli_health(config: Config) -> str:
    """Load the NLI model in use, try it, and say what that took."""
    model = Registry.of(config).resolve("nli")
    cross = CrossEncoder(model, threads=config.models.threads)
    return _health(model, cross, "pairs", len(_PAIRS), lambda: cross.classify(_PAIRS))


def cache_health(config: Config) -> str:
    """Say where answers are kept between runs, and how much there is."""
    path = Cache.of_user(enabled=config.models.cache).path
    if path is None:
        return "off"
    return f"on, {decimal(sum(file.stat().st_size for file in files(path)))} in {path}"


def _health(
    model: ResolvedModel, opened: TextModel, noun: str, count: int, work: Callable[[], object]
) -> str:
    before = _resident()
    started = perf_counter()
    opened.open()
    loaded = perf_counter()
    work()  # the first run sets memory aside
    warm = perf_counter()
    work()
    speed = count / (perf_counter() - warm)
    after = _resident()
    memory = "" if before is None or after is None else f", {decimal(max(after - before, 0))} of memory"
    opened.close()
    return (
        f"{model.entry.name} ({model.path}, {decimal(model.size)}, hash {model.hash[:12]}), "
        f"loaded in {(loaded - started) * 1000:.0f} ms{memory}, {speed:,.0f} {noun}/s"
    )


def _resident() -> int | None:
    """Return the bytes of memory that this process takes; ``None`` where the system does not say."""
    if sys.platform == "win32":
        return None
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    import resource  # noqa: PLC0415 - there is no such module on Windows

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # the most so far, in bytes on macOS
