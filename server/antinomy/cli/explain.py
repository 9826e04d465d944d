"""``antinomy explain``: prints an axis for people to read, or the list of all axes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import indent
from typing import Annotated

import typer

from antinomy.catalog import Axis, Example, Pole, load_catalog, no_such_axis
from antinomy.cli.output import write
from antinomy.config import Configurations
from antinomy.errors import CatalogError
from antinomy.report.links import axis_page

_MOST_TERMS = 8


def command(
    axis: Annotated[str, typer.Argument(help="The axis to explain; without it, all are listed.")] = "",
    *,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Use this configuration file, not the nearest.")
    ] = None,
) -> None:
    """Explain an axis: what contradicts what, why it matters, and what is no contradiction."""
    axes = load_catalog(Configurations(Path.cwd(), config).at(Path.cwd()).axis_directories).axes
    if not axis:
        width = max(len(name) for name in axes)
        write("".join(f"{name:<{width}}  {entry.title}\n" for name, entry in axes.items()))
        return
    if axis not in axes:
        raise CatalogError(no_such_axis(axis, axes))
    write("".join(line + "\n" for line in _lines(axes[axis])))


def _lines(axis: Axis) -> Iterator[str]:
    yield f"{axis.id}: {axis.title}"
    yield f"severity {axis.severity}, bucket {axis.bucket}"
    yield ""
    yield axis.why
    if axis.poles:
        yield ""
        yield "Poles"
        yield from (f"  {_pole(pole)}" for pole in axis.poles.values())
    if axis.families:
        yield ""
        yield "Families"
        yield from (f"  {family.label}: {', '.join(family.names)}" for family in axis.families)
    for title, examples in (
        ("Contradictions", axis.conflicting),
        ("Suspected: reported only where the deep tier agrees", axis.suspected),
        ("No contradictions", axis.compatible_examples),
    ):
        yield from _examples(title, examples)
    if axis.sources:
        yield ""
        yield "Sources"
        yield from (f"  - {source}" for source in axis.sources)
    yield ""
    yield axis_page(axis.id)


def _pole(pole: Pole) -> str:
    shown = ", ".join(pole.terms[:_MOST_TERMS])
    more = ", …" if len(pole.terms) > _MOST_TERMS else ""
    return f"{pole.label}: {shown}{more}" if shown else pole.label


def _examples(title: str, examples: Sequence[Example]) -> Iterator[str]:
    if examples:
        yield ""
        yield title
    for example in examples:
        yield from _example(example)
        if example.why:
            yield f"      {example.why}"


def _example(example: Example) -> Iterator[str]:
    first, _, rest = example.text.strip("\n").partition("\n")
    yield f"  - {first}"
    if rest:
        yield indent(rest, "    ")
