"""``antinomy check``: parses its options, hands them to the mode asked for, and prints what comes back."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, NamedTuple

import typer

from antinomy.catalog import Axis, load_catalog
from antinomy.cli import COULD_NOT_RUN, FOUND, NOTHING_FOUND
from antinomy.cli.batch import check_batch
from antinomy.cli.checking import Outcome, Target, check, check_between, run
from antinomy.cli.fixing import fix as fix_target
from antinomy.cli.fixing import fix_between
from antinomy.cli.output import complain, in_color, write
from antinomy.cli.progress import tracked
from antinomy.cli.targets import Targets
from antinomy.cli.watch import watch as watch_files
from antinomy.config import Config, Configurations
from antinomy.conflicts.issue import Report
from antinomy.errors import AntinomyError, ConfigError
from antinomy.prompt.formats import decode
from antinomy.report import FORMATS, renderer, statistics
from antinomy.report.narrow import Baseline
from antinomy.report.summary import Summary

STDIN = "-"
_STDIN_NAME = "<stdin>"

Format = StrEnum("Format", {name: name for name in FORMATS})  # type: ignore[misc]
"""The output formats, as the parser wants them."""
_HUMAN = Format("human")


class Profile(StrEnum):
    """How conflicts are found."""

    DEFAULT = "default"
    SEED = "seed"


class Tier(StrEnum):
    """How deep conflicts are looked for."""

    FULL = "full"
    INSTANT = "instant"


def command(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATH", help="Files and directories to check, or - for standard input."),
    ] = None,
    *,
    stdin_filename: Annotated[
        str,
        typer.Option(metavar="PATH", help="Where standard input stands; decides how it is read."),
    ] = "",
    select: Annotated[
        list[str] | None,
        typer.Option(metavar="AXIS", help="Look for these axes only (with commas, or repeated)."),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(metavar="AXIS", help="Do not look for these axes (with commas, or repeated)."),
    ] = None,
    min_confidence: Annotated[
        float | None, typer.Option(min=0, max=1, help="Leave out findings less certain than this.")
    ] = None,
    method_profile: Annotated[
        Profile | None, typer.Option(help="How conflicts are found; seed looks for bare keyword pairs.")
    ] = None,
    tier: Annotated[
        Tier | None, typer.Option(help="How deep to look; instant leaves the models out.")
    ] = None,
    output: Annotated[Format, typer.Option("--format", help="How findings are printed.")] = _HUMAN,
    show_statistics: Annotated[
        bool,
        typer.Option("--statistics", help="Print how often each axis was found instead of the findings."),
    ] = False,
    fix: Annotated[bool, typer.Option("--fix", help="Apply fixes that are safe to apply unseen.")] = False,
    unsafe_fixes: Annotated[
        bool, typer.Option("--unsafe-fixes", help="Apply the first fix of every finding, safe or not.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Print what the fixes would change and write nothing.")
    ] = False,
    baseline: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Leave out the findings recorded in this file.")
    ] = None,
    write_baseline: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Record all findings in this file, and report none.")
    ] = None,
    batch: Annotated[
        str, typer.Option(metavar="FILE", help="Check texts given as JSON Lines (- for standard input).")
    ] = "",
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Use this configuration file, not the nearest.")
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Check again whenever a file changes, until interrupted.")
    ] = False,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes to use; by default as many as pay off.")
    ] = None,
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Neither read nor keep on disk what the models said of a text.")
    ] = False,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="Exit with 0 even if there are findings.")
    ] = False,
) -> None:
    """Find contradictory instructions in prompt files.

    Without PATHS, the prompt files of the current directory are checked. Exits
    with 0 if nothing was found, 1 if something was, 2 if anything could not be
    checked.
    """
    if show_statistics and output is not _HUMAN:
        raise typer.BadParameter("--statistics prints a table of its own; leave out --format.")
    started = perf_counter()
    overrides: dict[str, Any] = {
        "select": _names(select),
        "ignore": _names(ignore),
        "min_confidence": min_confidence,
        "profile": method_profile and method_profile.value,
        "tier": tier and tier.value,
        "models": {"cache": False} if no_cache else None,
        "baseline": "" if write_baseline else baseline and str(baseline.resolve()),
    }
    given = {key: value for key, value in overrides.items() if value is not None}

    def find() -> tuple[Targets, list[Target]]:
        targets = Targets(Configurations(Path.cwd(), config, given))
        return targets, _targets(targets, paths or ["."], stdin_filename)

    if watch:
        if batch or fix or unsafe_fixes or diff or write_baseline or STDIN in (paths or ()):
            raise typer.BadParameter("--watch only shows findings in files; leave out what writes or pipes.")
        watch_files(find, partial(_show, output=output, show_statistics=show_statistics, jobs=jobs))
    if batch:
        targets = Targets(Configurations(Path.cwd(), config, given))
        raise typer.Exit(check_batch(batch, targets, exit_zero=exit_zero))
    fixing = fix or unsafe_fixes
    targets, found = find()
    outcomes = _outcomes(
        targets, found, _steps(fixing=fixing or diff, unsafe=unsafe_fixes, write=not diff), jobs
    )
    reports = [outcome.report for outcome in outcomes if outcome.report is not None]
    summary = _summary(outcomes, found, targets.errors, (perf_counter() - started) * 1000)
    code = FOUND if summary.issues else NOTHING_FOUND
    if write_baseline:
        write(_record(write_baseline, reports))
        code = NOTHING_FOUND
    elif diff:
        write("".join(outcome.diff for outcome in outcomes))
        code = FOUND if any(outcome.diff for outcome in outcomes) else NOTHING_FOUND
    elif fixing and STDIN in (paths or ()):
        # What is on stdout replaces the text in the caller's hands, so the findings go elsewhere.
        sys.stderr.write(_rendered(output, show_statistics, reports, summary))
        write("".join(report.text for report in reports))
    else:
        write(_rendered(output, show_statistics, reports, summary))
    for sentence in targets.errors:
        complain(sentence)
    raise typer.Exit(COULD_NOT_RUN if targets.errors else NOTHING_FOUND if exit_zero else code)


class _Steps(NamedTuple):
    """What is done with each file, and then with all of them."""

    each: Callable[[Target], Outcome]
    between: Callable[[Sequence[Target], Sequence[Outcome], Callable[[Path], Config]], list[Outcome]]


def _steps(*, fixing: bool, unsafe: bool, write: bool) -> _Steps:
    if not fixing:
        return _CHECK
    return _Steps(
        partial(fix_target, unsafe=unsafe, write=write), partial(fix_between, unsafe=unsafe, write=write)
    )


_CHECK = _Steps(check, check_between)


def _outcomes(targets: Targets, found: Sequence[Target], steps: _Steps, jobs: int | None) -> list[Outcome]:
    outcomes = list(tracked(run(steps.each, found, jobs), len(found)))
    try:
        outcomes = steps.between(found, outcomes, targets.config_at)
    except AntinomyError as error:
        targets.note(error)
    for outcome in outcomes:
        if outcome.error:
            targets.note(AntinomyError(outcome.error))
    return outcomes


def _show(
    targets: Targets, found: Sequence[Target], *, output: Format, show_statistics: bool, jobs: int | None
) -> None:
    started = perf_counter()
    outcomes = _outcomes(targets, found, _CHECK, jobs)
    reports = [outcome.report for outcome in outcomes if outcome.report is not None]
    summary = _summary(outcomes, found, targets.errors, (perf_counter() - started) * 1000)
    write(_rendered(output, show_statistics, reports, summary))
    for sentence in targets.errors:
        complain(sentence)


def _names(given: list[str] | None) -> tuple[str, ...] | None:
    """Return axis names given one by one or with commas; ``None``: the option was not given."""
    if given is None:
        return None
    return tuple(name.strip() for part in given for name in part.split(",") if name.strip())


def _targets(targets: Targets, paths: Sequence[str], stdin_filename: str) -> list[Target]:
    if STDIN not in paths:
        return targets.find([Path(path) for path in paths])
    if len(paths) > 1:
        raise typer.BadParameter("- stands for standard input and goes without other paths.")
    name = stdin_filename or _STDIN_NAME
    try:
        target = targets.target(Path(name), decode(sys.stdin.buffer.read(), name))
    except AntinomyError as error:
        targets.note(error)
        return []
    return [] if target is None else [target]


def _summary(
    outcomes: Sequence[Outcome], targets: Sequence[Target], errors: tuple[str, ...], elapsed_ms: float
) -> Summary:
    reports = [outcome.report for outcome in outcomes if outcome.report is not None]
    axes: dict[str, Axis] = {}
    for directories in dict.fromkeys(target.config.axis_directories for target in targets):
        axes.update(load_catalog(directories).axes)
    return Summary(
        files=len(reports),
        issues=sum(len(report.issues) for report in reports),
        elapsed_ms=elapsed_ms,
        tiers=reports[0].tiers if reports else ("pattern",),
        suppressed=sum(report.suppressed for report in reports),
        known=sum(outcome.known for outcome in outcomes),
        fixed=sum(outcome.fixed for outcome in outcomes),
        errors=errors,
        axes=axes,
    )


def _rendered(output: Format, show_statistics: bool, reports: Sequence[Report], summary: Summary) -> str:
    if show_statistics:
        return statistics.render(reports, summary)
    if output is _HUMAN:
        from antinomy.report import human  # noqa: PLC0415 - loads rich, which machines do not need

        return human.render(reports, summary, color=in_color())
    return renderer(output.value)(reports, summary)


def _record(path: Path, reports: Sequence[Report]) -> str:
    """Write a baseline and return the sentence that says so."""
    try:
        path.write_text(Baseline(path.parent).dump(reports), encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"{path}: cannot be written ({error.strerror}).", path) from None
    count = sum(len(report.issues) for report in reports)
    return f"Recorded {count} {'issue' if count == 1 else 'issues'} in {path}.\n"
