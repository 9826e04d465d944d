"""Checks files under their configuration, one after the other or in several processes.

Shared by the commands that check; prints nothing and decides no exit code.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from antinomy.api import analyze
from antinomy.catalog import Catalog, load_catalog
from antinomy.cli.output import defect
from antinomy.config import Config
from antinomy.config.record import ModelSettings
from antinomy.conflicts.detect import TIERS, Tier
from antinomy.conflicts.issue import Report
from antinomy.conflicts.signed import Signed
from antinomy.conflicts.workspace import Across, across
from antinomy.errors import AntinomyError
from antinomy.prompt import formats
from antinomy.prompt.document import Document
from antinomy.prompt.loading.elsewhere import loaded_with_others
from antinomy.report.narrow import Baseline, confident

if TYPE_CHECKING:
    from antinomy.inference.models import Models

#: Bytes of prompts that one more process must be given to be worth its start.
_BYTES_PER_PROCESS = 500_000


@attrs.frozen
class Target:
    """A file to check, and what holds for it.

    ``text`` is given where it is not read from disk; ``links`` are others of its paths.
    """

    path: Path
    config: Config
    text: str | None = None
    links: tuple[Path, ...] = ()

    def read(self) -> str:
        """Return the text to check."""
        return formats.read_file(self.path) if self.text is None else self.text


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
    tiers = _tiers(config)
    seed = config.seed if config.profile == "seed" else None
    report = analyze(
        text,
        path.as_posix(),
        catalog=_catalog(path, config),
        profile=config.profile,
        tiers=tiers,
        models=_models(config) if len(tiers) > 1 else None,
        similarity_threshold=seed.conflict_similarity_threshold if seed else None,
        contradiction_threshold=seed.conflict_contradiction_threshold if seed else None,
    )
    return _narrowed(report, config)


def check_between(
    targets: Sequence[Target],
    outcomes: Sequence[Outcome],
    config_at: Callable[[Path], Config] | None = None,
) -> list[Outcome]:
    """Return the outcomes with what lies between the files, each issue in the report of its first file.

    Parameters
    ----------
    targets, outcomes
        Files, and what was found in each; one outcome for each target.
    config_at
        Returns the configuration of a directory, to find the prompt files that are loaded with
        these but were not asked for; ``None``: there are none.

    Raises
    ------
    AntinomyError
        The files could not be compared.

    """
    files = {
        outcome.report.path: (target, outcome.report)
        for target, outcome in zip(targets, outcomes, strict=True)
        # A text without a place is loaded with nothing.
        if outcome.report is not None and outcome.report.path and target.config.profile == "default"
    }
    documents = [formats.read(report.text, path) for path, (_, report) in files.items()]
    found = list(outcomes) if len(files) < 2 else _compared(targets, outcomes, files, documents)
    return found if config_at is None else _without_unknown(found, documents, config_at)


def _compared(
    targets: Sequence[Target],
    outcomes: Sequence[Outcome],
    files: Mapping[str, tuple[Target, Report]],
    documents: Sequence[Document],
) -> list[Outcome]:
    configs = {path: target.config for path, (target, _) in files.items()}
    try:
        between = across(
            documents,
            lambda path: _catalog(Path(path), configs[path]),
            deep=_deep(tuple(configs.values())),
            links={path: [link.as_posix() for link in target.links] for path, (target, _) in files.items()},
        )
    except Exception as error:
        raise AntinomyError(f"Conflicts between the files: {defect(error)}") from error
    return [
        _extended(outcome, between, target.config)
        if outcome.report is not None and outcome.report.path in files
        else outcome
        for target, outcome in zip(targets, outcomes, strict=True)
    ]


def _without_unknown(
    outcomes: Sequence[Outcome], documents: Sequence[Document], config_at: Callable[[Path], Config]
) -> list[Outcome]:
    """Leave out that ignores silence nothing where more is loaded with their file than was looked at."""
    reports = [outcome.report for outcome in outcomes if outcome.report is not None]
    asked = [report.path for report in reports if report.idle]
    partly = loaded_with_others(asked, documents, config_at)
    return [
        attrs.evolve(outcome, report=outcome.report.without_idle())
        if outcome.report is not None and outcome.report.path in partly
        else outcome
        for outcome in outcomes
    ]


def _extended(outcome: Outcome, between: Across, config: Config) -> Outcome:
    report = outcome.report
    if report is None:
        return outcome
    added = _narrowed(between.add_to(Report(report.path, report.text), once=True), config)
    shown = added.report or report
    whole = attrs.evolve(
        between.add_to(report, once=True),
        issues=(*report.issues, *shown.issues),
        suggestions=(*report.suggestions, *shown.suggestions),
    )
    return attrs.evolve(outcome, report=whole, known=outcome.known + added.known)


def _narrowed(report: Report, config: Config) -> Outcome:
    """Leave out what is uncertain, and what the baseline holds."""
    report = confident(report, config.min_confidence)
    if config.baseline_file is None:
        return Outcome(report)
    rest = _baseline(config.baseline_file).filter(report)
    return Outcome(rest, known=len(report.issues) - len(rest.issues))


def _catalog(path: Path, config: Config) -> Catalog:
    ignored = config.ignored_in(path)
    return load_catalog(config.axis_directories, select=config.select or None, ignore=ignored)


def _deep(configs: Sequence[Config]) -> Tier | None:
    """Return the tier of the models, if every file is to be looked at with them."""
    if any(len(_tiers(config)) == 1 for config in configs):
        return None
    from antinomy.conflicts.deep import DeepTier  # noqa: PLC0415 - loads numpy, which the instant tier goes without

    models = _models(configs[0])
    return Signed(DeepTier(models), models)


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


def _models(config: Config) -> Models:
    """Return the models that a configuration names; targets share them."""
    # Those that ship are the same wherever a configuration file stands; paths count from it.
    return _opened(config.models, config.root if config.models != ModelSettings() else Path.cwd())


@lru_cache(maxsize=4)
def _opened(settings: ModelSettings, root: Path) -> Models:
    from antinomy.inference.models import Models  # noqa: PLC0415 - loads numpy, which the instant tier goes without

    return Models(Config(root, models=settings))


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
