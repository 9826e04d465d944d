"""``antinomy synthesize``: labelled sets of documents, made from documents without contradictions."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from antinomy.cli.context import documents_of
from antinomy.cli.output import complain, write
from antinomy.config import Configurations
from antinomy.errors import ReadError

if TYPE_CHECKING:
    from antinomy.context.generate import Generator
    from antinomy.context.synthesize import Recipe


class Kind(StrEnum):
    """Which sets are made."""

    NONE = "none"
    SELF = "self"
    PAIR = "pair"
    CONDITIONAL = "conditional"


class Source(StrEnum):
    """What contradicts."""

    RULES = "rules"
    LLM = "llm"


def command(
    documents: Annotated[list[str], typer.Argument(metavar="DOC...", help="Files or folders; dumps too.")],
    *,
    output: Annotated[Path | None, typer.Option(help="Write here rather than to standard output.")] = None,
    count: Annotated[int, typer.Option(min=1, help="Sets to make.")] = 40,
    size: Annotated[int, typer.Option(min=1, help="Documents drawn for a set.")] = 6,
    kind: Annotated[
        list[Kind] | None, typer.Option("--type", help="Make only sets of this type (repeatable).")
    ] = None,
    words: Annotated[
        list[int] | None, typer.Option(min=1, help="Words of the contradicting text (repeatable).")
    ] = None,
    generator: Annotated[
        Source, typer.Option(help="What contradicts: rules, or a language model.")
    ] = Source.RULES,
    seed: Annotated[int, typer.Option(help="The same seed makes the same sets, by rules.")] = 0,
) -> None:
    """Make labelled sets of documents to measure validators with.

    Takes documents that do not contradict each other, and writes JSON Lines that
    `antinomy eval context` reads. Importance and placement take turns.
    """
    # Not for secrets: the same sets for the same seed.
    draw = random.Random(seed)  # noqa: S311
    configurations = Configurations(Path.cwd())
    found = list(documents_of(documents, configurations))
    if len(found) < 2:
        raise ReadError("Sets are drawn from several documents; name at least two.")
    recipes = list(_recipes(count, kind or list(Kind), words or [40, 90, 140, 190]))
    # Slow to import, and `--help` needs none of it.
    from antinomy.context.synthesize import sets  # noqa: PLC0415

    rows = [made.to_json() for made in sets(found, recipes, _generator(generator, draw), draw, size)]
    text = "".join(
        json.dumps({"id": f"made-{seed}-{number}", **row}, ensure_ascii=False) + "\n"
        for number, row in enumerate(rows, 1)
    )
    if output is None:
        write(text)
    else:
        try:
            output.write_text(text, encoding="utf-8")
        except OSError as error:
            raise ReadError(f"{output}: cannot be written ({error.strerror or error}).") from None
    if len(rows) < count:
        complain(
            f"{count - len(rows)} of {count} sets could not be made of these documents; give more of them."
        )


def _recipes(count: int, kinds: Sequence[Kind], words: Sequence[int]) -> Iterator[Recipe]:
    """Yield recipes whose types, importances, placements and lengths take turns."""
    from antinomy.context.result import ConflictType  # noqa: PLC0415 - see above
    from antinomy.context.synthesize import Importance, Placement, Recipe  # noqa: PLC0415

    pairs = (Placement.NEAR, Placement.FAR)
    triples = (Placement.CONTIGUOUS, Placement.SEPARATE)
    turns = list(product(words, Importance, (0, 1)))
    for number in range(count):
        kind = kinds[number % len(kinds)]
        length, importance, place = turns[number // len(kinds) % len(turns)]
        placement = (triples if kind is Kind.CONDITIONAL else pairs)[place]
        yield Recipe(ConflictType(kind.value), importance, length, placement)


def _generator(source: Source, draw: random.Random) -> Generator:
    if source is Source.RULES:
        from antinomy.context.generate import RuleGenerator  # noqa: PLC0415 - see above

        return RuleGenerator(draw)
    from antinomy.context.llm import LlmGenerator, configured  # noqa: PLC0415 - see above

    llm, _ = configured(Configurations(Path.cwd()).at(Path.cwd()))
    return LlmGenerator(llm)
