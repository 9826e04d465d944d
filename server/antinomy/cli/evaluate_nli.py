"""``antinomy eval nli``: runs the cross-encoder over data and prints the figures; scores nothing itself."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from antinomy.cli.figures import Format, percent, print_json, table
from antinomy.cli.figures import console as figures_console
from antinomy.config import Configurations
from antinomy.inference.manifest import LABELS
from antinomy.inference.registry import Registry

if TYPE_CHECKING:
    from antinomy.evaluate.nli import ConflictScores, LabelScores, PromptScores, Scores
    from antinomy.inference.registry import ResolvedModel

_THREADS = 2


class HeadChoice(StrEnum):
    """Which question is asked; ``auto``: the one that each dataset is for."""

    AUTO = "auto"
    NLI = "nli"
    CONFLICT = "conflict"


def nli(
    data: Annotated[list[Path], typer.Argument(help="Labelled pairs or prompts (JSON Lines, plain or .gz).")],
    *,
    model: Annotated[
        str, typer.Option(metavar="NAME|PATH", help="Model to score; by default the one in use.")
    ] = "",
    head: Annotated[HeadChoice, typer.Option(help="Question to ask.")] = HeadChoice.AUTO,
    limit: Annotated[int, typer.Option(min=0, help="Score a sample of this many rows of each file.")] = 0,
    output: Annotated[Format, typer.Option("--format", help="How to print the figures.")] = Format.TABLE,
) -> None:
    """Score the cross-encoder.

    On labelled premises and hypotheses: accuracy and F1 by label. On pairs of
    rules: how well conflicts are told from other pairs. On whole prompts: all
    pairs of their rules are scored, with no other help.
    """
    # Slow to import, and `--help` needs none of it.
    from antinomy.evaluate.nli import Head, evaluate  # noqa: PLC0415
    from antinomy.evaluate.nli_datasets import load  # noqa: PLC0415
    from antinomy.inference.nli import CrossEncoder  # noqa: PLC0415

    resolved = _resolved(model)
    encoder = CrossEncoder(resolved, cache=None, threads=_THREADS)
    encoder.open()
    chosen = None if head is HeadChoice.AUTO else Head(head.value)
    scores = [evaluate(load(path, limit), encoder, chosen) for path in data]
    console = figures_console()
    if output is Format.JSON:
        figures = {
            "model": resolved.entry.name,
            "bytes": resolved.path.stat().st_size,
            "sets": [score.to_json() for score in scores],
        }
        print_json(console, figures)
        return
    console.print(f"model: {resolved.entry.name}")
    _print_tables(console, scores)


def _resolved(choice: str) -> ResolvedModel:
    registry = Registry.of(Configurations(Path.cwd()).at(Path.cwd()))
    return registry.find(choice, "nli") if choice else registry.resolve("nli")


def _print_tables(console: Console, scores: list[Scores]) -> None:
    """Print one table for each sort of dataset, its sets in the order given."""
    from antinomy.evaluate.nli import ConflictScores, LabelScores, PromptScores  # noqa: PLC0415 - see above

    _print_labels(console, [score for score in scores if isinstance(score, LabelScores)])
    _print_conflicts(console, [score for score in scores if isinstance(score, ConflictScores)])
    _print_prompts(console, [score for score in scores if isinstance(score, PromptScores)])


def _print_labels(console: Console, scores: list[LabelScores]) -> None:
    if not scores:
        return
    shown = table("labels", "pairs", "answers", "accuracy", *(f"F1 {label}" for label in LABELS), "pairs/s")
    for score in scores:
        f1 = (score.counts[label].f1 if label in score.counts else None for label in LABELS)
        shown.add_row(
            score.name,
            str(score.total),
            "/".join("not e" if label not in LABELS else label[0] for label in score.labels),
            percent(score.accuracy),
            *map(percent, f1),
            f"{score.speed:.0f}",
        )
    console.print(shown)
    if any(set(score.labels) != set(LABELS) for score in scores):
        console.print(
            "answers: the labels that a set has; only these can be given. e/not e: P(entailment) > 0.5"
        )


def _print_conflicts(console: Console, scores: list[ConflictScores]) -> None:
    if not scores:
        return
    shown = table(
        *("pairs of rules", "pairs", "conflicts", "precision", "recall", "F1", "best F1", "AUC"),
        *("recall@1%", "recall@5%", "pairs/s"),
    )
    for score in scores:
        counts = score.counts
        shown.add_row(
            *(score.name, str(score.total), str(counts.actual)),
            *map(percent, (counts.precision, counts.recall, counts.f1, score.best_f1)),
            "–" if score.auc is None else f"{score.auc:.3f}",
            *map(percent, score.recall_at.values()),
            f"{score.speed:.0f}",
        )
    console.print(shown)
    console.print(
        f"precision, recall and F1 from a score of {scores[0].threshold:.2f} on; "
        "recall@5%: where 5 % of the compatible pairs are flagged"
    )


def _print_prompts(console: Console, scores: list[PromptScores]) -> None:
    if not scores:
        return
    shown = table(
        *("prompts", "number", "pairs", "conflicts", "found", "clean", "flagged", "found@5%"),
        *("from score", "pairs/s"),
    )
    for score in scores:
        shown.add_row(
            *map(str, (score.name, score.prompts, score.pairs, score.conflicts)),
            _share(score.found, score.conflicts),
            str(score.clean),
            _share(score.clean_flagged, score.clean),
            _share(score.best_found, score.conflicts),
            f"{score.best_threshold:.3f}",
            f"{score.speed:.0f}",
        )
    console.print(shown)
    console.print(
        f"found and flagged from a score of {scores[0].threshold:.2f} on; "
        "found@5%: where 5 % of the clean prompts are flagged"
    )


def _share(part: int, whole: int) -> str:
    return f"{part} ({part / whole:.0%})" if whole else "–"
