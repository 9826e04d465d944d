"""Writes one documentation page per axis to ``docs/axes``, from the axis's own file.

Run it after adding or changing an axis: ``python scripts/axis_pages.py``. A test
compares the pages with the catalogue, so a stale page does not land.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from antinomy.catalog import Axis, Example, load_catalog

FOLDER = Path(__file__).parent.parent / "docs" / "axes"

_MATCHERS = {
    "quantities": "Both rules set numbers with comparator and unit and clash when no number satisfies both.",
    "actions": "A ban and a demand clash when they share their verb and every content word of the ban.",
    "frames": "Two rules clash when they are alike but for one word, and the two words exclude each other.",
    "kept": "A thing that is to stay as it is clashes with a change of it, or of what lies in its folder.",
    "places": "A thing that has one place only clashes with a rule that puts it in another path.",
    "rates": "Two clauses clash when one has a single thing for each of another, and the other has several.",
    "doers": "Two sentences clash when one leaves work to one party alone, and the other names another.",
    "steps": "Two sentences clash when they swap two steps, and one of them rules the other order out.",
    "levels": "A listed problem and a line of a sample clash when the line says it under another level.",
    "priorities": "Two rankings clash when they put a shared pair in different orders.",
    "preferences": "Two rules clash when each takes what the other sets aside, in the same case.",
    "meaning": "A model reads the two rules; no word list is involved.",
    "examples": "An example output is searched for what the rules of other axes forbid.",
    "paths": "A rule protects a file or folder and another asks for a change of it or below it.",
    "code": "Code that the prompt shows and commands it asks for are searched for what its rules ban.",
}
_CHOICES = (
    "Two choices clash when they take different members of one family for the same job.\n"
    "A clause that names both, or a case of its own, is no choice:"
)
_SUSPECTED = (
    "Words that only hint at a side. They make the deep tier look twice;\n"
    "such a pair is reported only where its models agree, and the instant tier never reports it."
)


def pages(axes: Mapping[str, Axis]) -> dict[str, str]:
    """Return the text of every page by file name."""
    texts = {f"{name}.md": "\n".join(_page(axis)) + "\n" for name, axis in axes.items()}
    return {"README.md": "\n".join(_index(axes)) + "\n", **texts}


def _index(axes: Mapping[str, Axis]) -> Iterator[str]:
    yield "# Axes"
    yield ""
    yield "An axis is a dimension along which instructions clash; `antinomy explain AXIS` prints one."
    yield ""
    yield "| axis | what clashes | severity |"
    yield "| --- | --- | --- |"
    for name, axis in axes.items():
        yield f"| [{name}]({name}.md) | {axis.title} | {axis.severity} |"


def _page(axis: Axis) -> Iterator[str]:
    yield f"# {axis.id}: {axis.title}"
    yield ""
    yield f"Severity {axis.severity}, bucket `{axis.bucket}`."
    yield ""
    yield "## Why it matters"
    yield ""
    yield axis.why
    yield ""
    yield "## What is compared"
    yield ""
    if axis.poles:
        yield from (f"- {pole.label}" for pole in axis.poles.values())
    elif axis.families:
        yield _CHOICES
        yield ""
        yield from (f"- {family.label}: {', '.join(family.names)}" for family in axis.families)
    else:
        yield _MATCHERS[axis.matcher]
    if axis.things:
        yield ""
        yield "By name it knows:"
        yield ""
        yield from (f"- {', '.join((*map(_code, thing.names), *thing.spoken))}" for thing in axis.things)
    yield ""
    if axis.conflicting or not axis.suspected:
        yield "## Contradictions"
        yield from _pairs(axis.conflicting)
        yield ""
    if axis.suspected:
        yield "## Suspected"
        yield ""
        yield _SUSPECTED
        yield from _pairs(axis.suspected)
        yield ""
    yield "## No contradictions"
    for example in axis.compatible_examples:
        yield from _example(example)
        yield ""
        yield example.why
    yield ""
    yield "## How to silence it"
    yield ""
    yield f"Put `<!-- antinomy-ignore-next-line {axis.id}: your reason -->` above the line, or add"
    yield f'`ignore = ["{axis.id}"]` to `antinomy.toml`.'
    yield ""
    yield "## Sources"
    yield ""
    yield from (f"- {source}" for source in axis.sources)


def _pairs(examples: Iterable[Example]) -> Iterator[str]:
    for example in examples:
        yield from _example(example)
        yield ""
        yield f"“{_one_line(example.first)}” against “{_one_line(example.second)}”."


def _example(example: Example) -> Iterator[str]:
    yield ""
    yield "````text"
    yield example.text.strip("\n")
    yield "````"


def _code(name: str) -> str:
    return f"`{name}`"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def main() -> None:
    """Write the pages and delete those of axes that are gone."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    texts = pages(load_catalog().axes)
    for name, text in texts.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    for stale in {path.name for path in FOLDER.glob("*.md")} - texts.keys():
        (FOLDER / stale).unlink()


if __name__ == "__main__":
    main()
