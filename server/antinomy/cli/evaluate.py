"""``antinomy eval``: runs the detectors over data and prints the figures; scores nothing itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from antinomy.api import analyze, analyze_workspace
from antinomy.cli import evaluate_context, evaluate_facts, evaluate_nli
from antinomy.cli.check import Tier
from antinomy.cli.figures import Format, percent, print_json, table
from antinomy.cli.figures import console as figures_console
from antinomy.conflicts.detect import TIERS
from antinomy.evaluate.conflicts import (
    ConflictScores,
    FlagRates,
    Judged,
    Prediction,
    evaluate_conflicts,
    flag_rates,
)
from antinomy.evaluate.corpus import Corpus
from antinomy.evaluate.datasets import Example, File, load_dataset
from antinomy.evaluate.metrics import Counts, wilson
from antinomy.prompt.text import LineIndex, Span

app = typer.Typer(
    help="Measure how well conflicts are found, and how good the models are.", no_args_is_help=True
)

app.command("nli")(evaluate_nli.nli)
app.command("facts")(evaluate_facts.facts)
app.command("context")(evaluate_context.context)


@app.command()
def conflicts(
    data: Annotated[
        Path, typer.Argument(help="Labelled prompts (JSON Lines), or a directory or tar archive.")
    ],
    *,
    corpus: Annotated[
        Path | None, typer.Option(help="Directory or archive with the files that labels speak of.")
    ] = None,
    output: Annotated[Format, typer.Option("--format", help="How to print the figures.")] = Format.TABLE,
    tier: Annotated[Tier, typer.Option(help="How deep to look; instant leaves the models out.")] = Tier.FULL,
    show: Annotated[bool, typer.Option("--show", help="List missed conflicts and false alarms.")] = False,
    kind: Annotated[
        list[str] | None, typer.Option(help="Count only files of this kind (without labels; repeatable).")
    ] = None,
    sample: Annotated[int, typer.Option(min=0, help="Print this many flags to read (without labels).")] = 0,
    seed: Annotated[int, typer.Option(help="Which sample.")] = 0,
) -> None:
    """Score conflict detection.

    On labelled prompts: precision, recall and F1, by category and tag. On a
    directory or archive of prompt files: the share that is flagged, by kind.
    """
    console = figures_console()
    tiers = TIERS if tier is Tier.FULL else TIERS[:1]
    predict = partial(predictions, tiers=tiers)
    if data.is_dir() or data.suffix in {".tar", ".gz", ".tgz", ".xz", ".bz2"}:
        rates = flag_rates(Corpus(data), predict, kind or ())
        if output is Format.JSON:
            print_json(console, rates.to_json())
        else:
            _print_rates(console, rates, sample, seed)
        return
    scores = evaluate_conflicts(load_dataset(data, corpus), predict, partial(between, tiers=tiers))
    if output is Format.JSON:
        print_json(console, scores.to_json())
        return
    _print_scores(console, scores)
    if show:
        for judged in scores.judged:
            _print_errors(console, judged, complete=scores.complete)


def predictions(text: str, path: str, tiers: Sequence[str]) -> list[Prediction]:
    """Return what the tiers flag in a text, as the evaluation counts it."""
    return [
        Prediction(conflict.axis, conflict.first.span, conflict.second.span, conflict.confidence)
        for issue in analyze(text, path, tiers=tiers).issues
        for conflict in issue.occurrences
    ]


def between(files: Sequence[File], tiers: Sequence[str]) -> list[Prediction]:
    """Return what the tiers flag in and between the files of a repository, in their joined text."""
    starts = {file.path: file.start for file in files}
    reports = analyze_workspace({file.path: file.text for file in files}, tiers=tiers)
    found = {
        (c.first.path, c.first.span, c.second.path, c.second.span): c
        for r in reports
        for i in r.issues
        for c in i.occurrences
    }
    return [
        Prediction(conflict.axis, first.shift(starts[one]), second.shift(starts[two]), conflict.confidence)
        for (one, first, two, second), conflict in found.items()
    ]


def _print_scores(console: Console, scores: ConflictScores) -> None:
    if scores.complete:
        shown = table("", "right", "wrong", "missed", "precision", "95 %", "recall", "95 %", "F1")
        for name, counts in (("prompts", scores.prompts), ("pairs", scores.pairs)):
            shown.add_row(name, *_count_cells(counts))
        console.print(shown)
    else:
        console.print(f"genuine conflicts found: {scores.pairs.right} of {scores.pairs.actual}")
    flagged, of = scores.tempting
    if of:
        console.print(f"tempting pairs flagged: {flagged} of {of}")
    if not scores.complete:
        unjudged = scores.pairs.wrong
        console.print(f"flags on pairs that are not labelled as conflicts (tempting or unjudged): {unjudged}")
    if scores.categories:
        shown = table("category", "conflicts", "found", "recall")
        for name, counts in scores.categories.items():
            shown.add_row(name, str(counts.actual), str(counts.right), percent(counts.recall))
        console.print(shown)
    if scores.tags:
        shown = table(
            "tag", "prompts", "conflicts", "found", "recall", "false alarms", "clean prompts", "flagged"
        )
        for name, tag in scores.tags.items():
            shown.add_row(
                name,
                str(tag.prompts),
                str(tag.pairs.actual),
                str(tag.pairs.right),
                percent(tag.pairs.recall),
                str(tag.pairs.wrong),
                str(tag.clean),
                str(tag.clean_flagged),
            )
        console.print(shown)


def _count_cells(counts: Counts) -> Iterable[str]:
    yield from (str(counts.right), str(counts.wrong), str(counts.missed))
    yield percent(counts.precision)
    yield _range(wilson(counts.right, counts.flagged))
    yield percent(counts.recall)
    yield _range(wilson(counts.right, counts.actual))
    yield percent(counts.f1)


def _print_errors(console: Console, judged: Judged, *, complete: bool) -> None:
    name = judged.example.id
    for pair in judged.missed:
        _print_pair(console, f"missed ({pair.category}) {name}", judged.example, pair.first, pair.second)
    for wrong in judged.wrong:
        tempting = any(pair.meets(wrong.first, wrong.second) for pair in judged.tempted)
        verdict = "false alarm" if complete or tempting else "unjudged"
        title = f"{verdict}{' on a tempting pair' if tempting else ''} ({wrong.axis}) {name}"
        _print_pair(console, title, judged.example, wrong.first, wrong.second)


def _print_rates(console: Console, rates: FlagRates, sample: int, seed: int) -> None:
    shown = table("kind", "files", "flagged", "rate", "95 %")
    for kind, (files, flagged) in [*rates.kinds.items(), ("all", rates.total)]:
        rate = flagged / files if files else None
        shown.add_row(kind, str(files), str(flagged), percent(rate), _range(wilson(flagged, files)))
    console.print(shown)
    for flag in rates.sample(sample, seed):
        prediction = flag.prediction
        title = f"{prediction.axis} ({prediction.confidence:.2f}) {flag.file.path}"
        example = Example(flag.file.path, flag.file.text, flag.file.path, ())
        _print_pair(console, title, example, prediction.first, prediction.second)


def _print_pair(console: Console, title: str, example: Example, first: Span, second: Span) -> None:
    console.out(f"\n{title}", highlight=False)
    for side in (first, second):
        path, text, span = example.place(side)
        line = LineIndex(text).line_of(span.start) + 1
        place = f"{path}:{line}: " if example.files else f"{line:>6}: "
        console.out(place + _in_context(text, span), highlight=False)


def _in_context(text: str, span: Span, around: int = 80) -> str:
    """Return the span in ``[[ ]]`` with its surroundings, on one line."""
    before = text[max(0, span.start - around) : span.start]
    after = text[span.end : span.end + around]
    return " ".join(f"{before}[[{span.of(text)}]]{after}".split())


def _range(bounds: tuple[float, float] | None) -> str:
    return "–" if bounds is None else f"{bounds[0]:.0%}–{bounds[1]:.0%}"
