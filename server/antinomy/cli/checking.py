"""Checks files under their configuration, one after the other or in several processes.

Shared by the commands that check; prints nothing and decides no exit code.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from antinomy.api import analyze
from antinomy.catalog import load_catalog
from antinomy.cli.output import defect
from antinomy.config import Config
from antinomy.config.record import ModelSettings
from antinomy.conflicts.detect import TIERS
from antinomy.conflicts.issue import Report
from antinomy.errors import AntinomyError
from antinomy.prompt.formats import read_file
from antinomy.report.narrow import Baseline, confident

if TYPE_CHECKING:
    from antinomy.inference.models import Models

#: Bytes of prompts that one more process must be given to be worth its start.
_BYTES_PER_PROCESS = 500_000


@attrs.frozen
class Target:
    """A file to check, and what holds for it; ``text`` is given where it is not read from disk."""

    path: Path
    config: Config
    text: str | None = None

    def read(self) -> str:
        """Return the text to check."""
        return read_file(self.path) if self.text is None else self.text


@attrs.frozen
class Outcome:
    """What became of a target.

    Attributes
    ----------
    report
        What was found, after fixes if any; ``None`` if the target could not be checked.
    known
        Issues left out because the baseline holds them.
    fixed
        Fixes applied.
    diff
        What the fixes change, as a unified diff.
    error
        One sentence why there is no report.

    """

    report: Report | None = None
    known: int = 0
    fixed: int = 0
    diff: str = ""
    error: str = ""


def check(target: Target) -> Outcome:
    """Check one target."""
    return check_text(target.read(), target.path, target.config)


def check_text(text: str, path: Path, config: Config) -> Outcome:
    """Check a text as if it stood at ``path``.

    Raises
    ------
    AntinomyError
        An axis or the baseline cannot be used.

    """
    catalog = load_catalog(
        config.axis_directories, select=config.select or None, ignore=config.ignored_in(path)
    )
    tiers = _tiers(config)
    seed = config.seed if config.profile == "seed" else None
    report = analyze(
        text,
        path.as_posix(),
        catalog=catalog,
        profile=config.profile,
        tiers=tiers,
        models=_models(config.models) if len(tiers) > 1 else None,
        similarity_threshold=seed and seed.conflict_similarity_threshold,
        contradiction_threshold=seed and seed.conflict_contradiction_threshold,
    )
    report = confident(report, config.min_confidence)
    if config.baseline_file is None:
        return Outcome(report)
    rest = _baseline(config.baseline_file).filter(report)
    return Outcome(rest, known=len(report.issues) - len(rest.issues))


def run(work: Callable[[Target], Outcome], targets: Sequence[Target], jobs: int | None) -> Iterator[Outcome]:
    """Yield the outcome of ``work`` on each target, in order.

    Parameters
    ----------
    work
        A function that can be sent to another process.
    targets
        The files.
    jobs
        Processes to use; ``None``: as many as pay off.

    """
    workers = _worthwhile(targets) if jobs is None else min(jobs, len(targets))
    guarded = _Guarded(work)
    if workers < 2:
        yield from map(guarded, targets)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - slow to import, seldom used

    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(guarded, targets, chunksize=max(1, len(targets) // (workers * 8)))


@attrs.frozen
class _Guarded:
    """Work whose failure on one target is that target's outcome: the rest of the run goes on."""

    work: Callable[[Target], Outcome]

    def __call__(self, target: Target) -> Outcome:
        try:
            return self.work(target)
        except AntinomyError as error:
            return Outcome(error=str(error))
        except Exception as error:  # noqa: BLE001 - a defect of ours must not cost the other files
            return Outcome(error=f"{target.path}: {defect(error)}")


@lru_cache(maxsize=16)
def _baseline(path: Path) -> Baseline:
    return Baseline.load(path)


def _tiers(config: Config) -> tuple[str, ...]:
    if config.tier == "instant":
        return TIERS[:1]
    if config.profile == "default":
        return TIERS
    pattern, semantic, nli = TIERS
    chosen = (semantic,) * config.seed.use_semantic_conflict_detection
    return (pattern, *chosen, *(nli,) * config.seed.use_nli_conflict_detection)


@lru_cache(maxsize=4)
def _models(settings: ModelSettings) -> Models:
    """Return the models that these settings name; all targets share them."""
    from antinomy.inference.models import Models  # noqa: PLC0415 - loads numpy, which the instant tier goes without

    return Models(Config(Path.cwd(), models=settings))


def _worthwhile(targets: Sequence[Target]) -> int:
    if any(len(_tiers(target.config)) > 1 for target in targets):
        return 1  # the models use all threads by themselves, and take memory in each process
    size = 0
    for target in targets:
        try:
            size += target.path.stat().st_size
        except OSError:  # reading it will say so
            continue
    return min(os.cpu_count() or 1, size // _BYTES_PER_PROCESS)
