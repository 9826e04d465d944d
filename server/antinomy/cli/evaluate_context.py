"""``antinomy eval context``: runs a validator over labelled sets and prints the figures; scores nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from antinomy.cli.context_validators import validator_called
from antinomy.cli.figures import Format, percent, print_json, table
from antinomy.cli.figures import console as figures_console
from antinomy.cli.output import write
from antinomy.cli.progress import tracked
from antinomy.config import Configurations
from antinomy.errors import AntinomyError
from antinomy.evaluate.context import ContextScores, evaluate_contexts
from antinomy.evaluate.context_datasets import NONE, ContextExample, load_contexts
from antinomy.evaluate.context_paper import PAPER
from antinomy.evaluate.metrics import wilson

if TYPE_CHECKING:
    from antinomy.config import Config
    from antinomy.inference.models import Models


def context(
    data: Annotated[Path, typer.Argument(help="Labelled sets of documents (JSON Lines, plain or .gz).")],
    *,
    validator: Annotated[
        str,
        typer.Option(metavar="ours|llm|MODULE:NAME", help="What is scored: ours, or a function of yours."),
    ] = "ours",
    fit: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Make the weights anew from DATA and write them here.")
    ] = None,
    plots: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write bar charts (SVG) into this folder.")
    ] = None,
    paper: Annotated[
        bool, typer.Option("--paper", help="Add the source document's table, measured on other data.")
    ] = False,
    show: Annotated[bool, typer.Option("--show", help="List the sets that were told wrong.")] = False,
    limit: Annotated[int, typer.Option(min=0, help="Score only the first so many sets.")] = 0,
    output: Annotated[Format, typer.Option("--format", help="How to print the figures.")] = Format.TABLE,
) -> None:
    """Score the validation of document sets.

    Detection (is there a contradiction?), type (of one that is there) and
    segmentation (in which documents, with and without being told the type).
    """
    examples = load_contexts(data)
    examples = examples[:limit] if limit else examples
    config = Configurations(Path.cwd()).at(Path.cwd())
    if fit is not None:
        write(_fitted(examples, config, fit))
        return
    scores = evaluate_contexts(tracked(examples, len(examples)), validator_called(validator, config))
    if plots is not None:
        _write_plots(scores, plots)
    if output is Format.JSON:
        beside = {"paper": [row._asdict() for row in PAPER]} if paper else {}
        print_json(figures_console(), {**scores.to_json(), **beside})
    else:
        _print(figures_console(), scores, validator, paper=paper, show=show)


def _fitted(examples: list[ContextExample], config: Config, path: Path) -> str:
    from antinomy.context.fit import LabelledSet, fit  # noqa: PLC0415 - as above
    from antinomy.context.result import ConflictType  # noqa: PLC0415
    from antinomy.context.statements import Document  # noqa: PLC0415
    from antinomy.inference.models import Models  # noqa: PLC0415

    data = [
        LabelledSet(
            [Document(text, title) for title, text in example.documents],
            ConflictType(example.type),
            example.statements,
            example.conflicting,
            example.tempting,
        )
        for example in examples
    ]
    models: Models = Models(config)
    weights = fit(data, models)
    try:
        path.write_text(weights.to_toml(), encoding="utf-8")
    except OSError as error:
        raise AntinomyError(f"{path}: cannot be written ({error.strerror or error}).") from None
    return f"Wrote weights made of {len(data)} sets to {path}.\n"


def _write_plots(scores: ContextScores, folder: Path) -> None:
    from antinomy.evaluate.context_plots import plots  # noqa: PLC0415 - seldom used

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, chart in plots(scores).items():
            (folder / f"{name}.svg").write_text(chart, encoding="utf-8")
    except OSError as error:
        raise AntinomyError(f"{folder}: cannot be written ({error.strerror or error}).") from None


def _print(console: Console, scores: ContextScores, name: str, *, paper: bool, show: bool) -> None:
    _print_tasks(console, scores, name, paper=paper)
    console.print(
        f"{len(scores.judged)} sets, {scores.detection.actual} with a contradiction; "
        f"{scores.seconds:.2f} s a set"
    )
    if scores.unanswered:
        console.print(f"{scores.unanswered} answers could not be used; their sets count as told wrong.")
    _print_groups(console, scores)
    if show:
        _print_errors(console, scores)


def _print_tasks(console: Console, scores: ContextScores, name: str, *, paper: bool) -> None:
    shown = table(
        *("validator", "accuracy", "precision", "recall", "F1", "type acc.", "macro F1"),
        *("guided Jac.", "F1", "blind Jac.", "F1"),
    )
    counts = scores.detection
    figures = (
        *(scores.accuracy, counts.precision, counts.recall, counts.f1),
        *(scores.type_accuracy, scores.type_macro_f1, *scores.guided, *scores.blind),
    )
    shown.add_row(name, *map(percent, figures))
    if paper:
        for row in PAPER:
            shown.add_row(row.name, *map(percent, row[1:]))
    console.print(shown)
    if paper:
        console.print("All rows but the first are the source document's, measured on other data.")


def _print_groups(console: Console, scores: ContextScores) -> None:
    for kind, groups in scores.groups().items():
        shown = table(kind, "contradictions", "found", "recall", "95 %")
        for group, (found, of) in groups.items():
            low, high = wilson(found, of) or (0.0, 1.0)
            shown.add_row(group, str(of), str(found), percent(found / of), f"{low:.0%}–{high:.0%}")
        console.print(shown)


def _print_errors(console: Console, scores: ContextScores) -> None:
    for judged in scores.judged:
        gold, said = judged.example.type, judged.detected.type
        if (gold == NONE) == (said == NONE) and (not judged.located or judged.located.type == gold):
            continue
        located = judged.located or judged.detected
        console.print(
            f"{judged.example.id}: {gold} {list(judged.example.conflicting)}, told {said}, "
            f"at best {located.type} {list(located.documents)}"
        )
