"""``antinomy check-axes``: runs the examples of axis files, which are their tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from antinomy.api import analyze
from antinomy.catalog import Axis, Catalog, Example, read_axis
from antinomy.cli import COULD_NOT_RUN, FOUND
from antinomy.cli.output import complain, write
from antinomy.config import Configurations
from antinomy.conflicts.hints import suspected
from antinomy.conflicts.issue import Conflict
from antinomy.errors import AntinomyError, CatalogError
from antinomy.prompt.formats import read
from antinomy.prompt.text import Span


def command(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="PATH", help="Axis files, or directories of them; by default your own."),
    ] = None,
    *,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Use this configuration file, not the nearest.")
    ] = None,
) -> None:
    """Check axis files of your own: each example must be found, suspected or left alone, as it says.

    No model is asked: whether the deep tier agrees with a hint is not looked at.

    Exits with 0 if all examples hold, 1 if one does not, 2 if a file is no axis.
    """
    found = Configurations(Path.cwd(), config).at(Path.cwd()).axis_directories
    failed = broken = False
    for file in _files(paths or found):
        try:
            axis = read_axis(file)
            failures = list(_failures(axis))
        except AntinomyError as error:
            complain(str(error))
            broken = True
            continue
        failed = failed or bool(failures)
        count = len(axis.conflicting) + len(axis.suspected) + len(axis.compatible_examples)
        write(f"{file}: {count - len(failures)} of {count} examples hold\n")
        write("".join(f"  {failure}\n" for failure in failures))
    raise typer.Exit(COULD_NOT_RUN if broken else FOUND if failed else 0)


def _files(paths: Sequence[Path]) -> list[Path]:
    files = []
    for path in paths:
        files += sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not files:
        raise CatalogError("There are no axis files here; name some, or put them in .antinomy/axes.")
    return files


def _failures(axis: Axis) -> Iterator[str]:
    """Yield a sentence for each example that does not hold, with this axis alone at work."""
    catalog = Catalog({axis.id: axis})
    if not axis.conflicting and not (axis.is_hinted and axis.suspected):
        kind = "suspected" if axis.is_hinted else "conflicting"
        yield f"there is no example of a conflict; add [[examples.{kind}]]"
    for number, example in enumerate(axis.conflicting, 1):
        report = analyze(example.text, example.path, catalog=catalog, tiers=("pattern",))
        conflicts = [conflict for issue in report.issues for conflict in issue.occurrences]
        told = "".join(f" ({notice.message})" for notice in report.notices)
        if not conflicts:
            yield f"conflicting example {number} is not found: {_short(example.text)}{told}"
        elif not any(_joins(conflict, example) for conflict in conflicts):
            place = f"“{conflicts[0].first.text}” and “{conflicts[0].second.text}”"
            yield f"conflicting example {number} is found elsewhere, between {place}"
    for number, example in enumerate(axis.suspected, 1):
        if not any(_joins(conflict, example) for conflict in _suspected(example, catalog)):
            yield f"suspected example {number} is hinted at by nothing: {_short(example.text)}"
    for number, example in enumerate(axis.compatible_examples, 1):
        for issue in analyze(example.text, example.path, catalog=catalog, tiers=("pattern",)).issues:
            yield f"compatible example {number} is reported: {issue.detail}"
        for conflict in _suspected(example, catalog):
            yield f"compatible example {number} is suspected: {conflict.detail}"


def _suspected(example: Example, catalog: Catalog) -> Iterator[Conflict]:
    return suspected(read(example.text, example.path), catalog)


def _joins(conflict: Conflict, example: Example) -> bool:
    """Tell whether a conflict is the one the example names, its sides in either order."""
    one, two = conflict.first.span, conflict.second.span
    first, second = (_place(example.text, words) for words in (example.first, example.second))
    return (one.overlaps(first) and two.overlaps(second)) or (one.overlaps(second) and two.overlaps(first))


def _place(text: str, words: str) -> Span:
    start = text.index(words)
    return Span(start, start + len(words))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 80 else f"{line[:79]}…"
