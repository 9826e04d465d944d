"""``antinomy synthesize``: labelled sets of documents, made from documents without contradictions."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from antinomy.cli import COULD_NOT_RUN
from antinomy.cli.context import documents_of
from antinomy.cli.output import complain, write
from antinomy.config import Configurations
from antinomy.context.recipe import CHOOSING, PLACEMENTS, Importance, Placement, Recipe
from antinomy.context.result import ConflictType, names
from antinomy.errors import ReadError

if TYPE_CHECKING:
    from antinomy.context.generate import Generator
    from antinomy.context.pool import Pool
    from antinomy.context.synthesize import Made

#: One for each group of the source document's evidence lengths: up to 50 words, 100, 150, 200.
_LENGTHS = (25, 75, 125, 175)


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
    types: Annotated[list[ConflictType] | None, typer.Option("--type", help="Only these types (+).")] = None,
    importance: Annotated[
        list[Importance] | None,
        typer.Option(help="Contradict a central statement, or one in passing (+)."),
    ] = None,
    placement: Annotated[
        list[Placement] | None,
        typer.Option(help="Where the two documents lie, or the three (+)."),
    ] = None,
    words: Annotated[list[int] | None, typer.Option(min=1, help="Words of the evidence (+).")] = None,
    generator: Annotated[
        Source, typer.Option(help="Contradict by rules, or a language model.")
    ] = Source.RULES,
    seed: Annotated[int, typer.Option(help="The same seed makes the same sets, by rules.")] = 0,
) -> None:
    """Make labelled sets of documents to measure validators with.

    Takes documents that do not contradict each other, and writes JSON Lines that
    `antinomy eval context` reads. Options marked (+) may be repeated; types take turns,
    and importances, placements and lengths are mixed evenly. Exits with 2 if a document
    could not be read; sets are made of the others all the same.
    """
    types = types or list(ConflictType)
    _refuse_idle(types, importance, placement, words)
    # Not for secrets: the same sets for the same seed.
    draw = random.Random(seed)  # noqa: S311
    recipes = list(_recipes(count, types, importance, placement, words or _LENGTHS, draw))
    errors: list[ReadError] = []
    made = _made(_pool(documents, errors), recipes, generator, draw, size)
    _put([{"id": f"made-{seed}-{number}", **each.to_json()} for number, each in enumerate(made, 1)], output)
    for sentence in _shortcomings(made, count, generator):
        complain(sentence)
    if errors:
        raise typer.Exit(COULD_NOT_RUN)


def _refuse_idle(
    types: Sequence[ConflictType],
    importance: Sequence[Importance] | None,
    placement: Sequence[Placement] | None,
    words: Sequence[int] | None,
) -> None:
    """Refuse what no set of these types would show."""
    for place in placement or ():
        owner = next(type_ for type_, places in PLACEMENTS.items() if place in places)
        if owner not in types:
            raise typer.BadParameter(
                f"{place} is for sets of --type {owner}; add it.", param_hint="--placement"
            )
    for name, given in (("--importance", importance), ("--words", words)):
        if given and not set(CHOOSING) & set(types):
            raise typer.BadParameter("this is for sets of --type self or pair; add one.", param_hint=name)


def _recipes(
    count: int,
    types: Sequence[ConflictType],
    importance: Sequence[Importance] | None,
    placement: Sequence[Placement] | None,
    words: Sequence[int],
    draw: random.Random,
) -> Iterator[Recipe]:
    """Yield recipes whose types take turns; each type has its combinations of the rest in an order drawn."""
    turns = {}
    for type_ in types:
        all_places = PLACEMENTS.get(type_, (Placement.FAR,))
        places = [place for place in all_places if place in (placement or all_places)] or all_places
        turns[type_] = list(product(importance or Importance, words, places))
        draw.shuffle(turns[type_])
    for number in range(count):
        type_ = types[number % len(types)]
        chosen, length, place = turns[type_][number // len(types) % len(turns[type_])]
        yield Recipe(type_, chosen, length, place)


def _pool(documents: Sequence[str], errors: list[ReadError]) -> Pool:
    """Read the documents, and say which of them cannot be read and which are kept apart."""
    # Slow to import, and `--help` needs none of it.
    from antinomy.context.pool import Pool  # noqa: PLC0415

    read = list(documents_of(documents, Configurations(Path.cwd()), errors.append))
    for error in errors:
        complain(str(error))
    pool = Pool.of(read)
    if pool.clashes:
        first, second = pool.clashes[0]
        called = names(pool.documents)
        others = f" (and {len(pool.clashes) - 1} more)" if len(pool.clashes) > 1 else ""
        complain(
            f"“{first.text}” ({called[first.document]}) and “{second.text}” ({called[second.document]}) seem "
            f"to contradict each other{others}; a document that contradicts itself is left out, and one that "
            "contradicts another is in no set with it."
        )
    if len(pool.usable) < 2:
        raise ReadError("Sets are drawn from several documents; name at least two, without contradictions.")
    return pool


def _made(
    pool: Pool, recipes: Sequence[Recipe], source: Source, draw: random.Random, size: int
) -> list[Made]:
    from antinomy.context.synthesize import sets  # noqa: PLC0415 - see above

    return list(sets(pool, recipes, _generator(source, draw), draw, size))


def _generator(source: Source, draw: random.Random) -> Generator:
    if source is Source.RULES:
        from antinomy.context.generate import RuleGenerator  # noqa: PLC0415 - see above

        return RuleGenerator(draw)
    from antinomy.context.llm import LlmGenerator, configured  # noqa: PLC0415 - see above

    llm, _ = configured(Configurations(Path.cwd()).at(Path.cwd()))
    return LlmGenerator(llm)


def _put(rows: Sequence[dict[str, Any]], output: Path | None) -> None:
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    if output is None:
        write(text)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ReadError(f"{output}: cannot be written ({error.strerror or error}).") from None


def _shortcomings(made: Sequence[Made], count: int, source: Source) -> Iterator[str]:
    """Yield a sentence for each thing that was asked for and not given."""
    short = [each for each in made if each.is_short]
    if short:
        worst = min(short, key=lambda each: each.words / each.recipe.words)
        remedy = "`--generator llm` may write more" if source is Source.RULES else "ask for fewer --words"
        yield (
            f"{len(short)} of {len(made)} sets have less evidence than asked for, such as {worst.words} "
            f"words instead of {worst.recipe.words}; {remedy}."
        )
    if len(made) < count:
        yield (
            f"{count - len(made)} of {count} sets could not be made of these documents; give more of them, "
            "or a larger --size."
        )
