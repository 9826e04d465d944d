"""``antinomy eval facts``: runs the fact-check over labelled texts and prints the figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import attrs
import typer
from rich.console import Console

from antinomy.cli.figures import Format, percent, print_json, table
from antinomy.cli.figures import console as figures_console
from antinomy.cli.output import write
from antinomy.config import Configurations
from antinomy.prompt.text import Span

if TYPE_CHECKING:
    from antinomy.evaluate.facts import FactScores, Predicted
    from antinomy.evaluate.facts_datasets import FactDataset
    from antinomy.facts.check import FactChecker, Reading
    from antinomy.facts.decide import Weights


def facts(
    data: Annotated[list[Path], typer.Argument(help="Labelled texts or claims (JSON Lines, plain or .gz).")],
    *,
    limit: Annotated[int, typer.Option(min=0, help="Score a sample of this many rows of each file.")] = 0,
    output: Annotated[Format, typer.Option("--format", help="How to print the figures.")] = Format.TABLE,
    checks: Annotated[
        bool, typer.Option("--checks", help="Also score without each check, to show what it adds.")
    ] = False,
    fit: Annotated[
        bool, typer.Option("--fit", help="Print weights fitted to all the data instead of scoring.")
    ] = False,
    show: Annotated[bool, typer.Option("--show", help="List the claims that are labelled wrong.")] = False,
) -> None:
    """Score fact-checking.

    On labelled texts: which claims are found, how they are labelled, what is
    shown as evidence, and which sentences are skipped. On single claims with a
    premise each: how they are labelled.
    """
    # Slow to import, and `--help` needs none of it.
    from antinomy.evaluate.facts_datasets import load  # noqa: PLC0415

    datasets = [load(path, limit) for path in data]
    runs = [_Run.over(dataset) for dataset in datasets]
    if fit:
        write(_fitted(runs))
        return
    console = figures_console()
    if output is Format.JSON:
        print_json(console, {"sets": [figures for run in runs for figures in run.to_json()]})
        return
    for run in runs:
        _print_scores(console, run.scores())
        if checks:
            _print_checks(console, run)
        if show:
            for line in run.wrong():
                console.out(line, highlight=False)
        console.print(f"{run.claims / run.seconds:.0f} claims a second")


#: Plain claims for each labelled one that weights are fitted to.
_PLAIN = 0.3


@attrs.frozen(eq=False)
class _Run:
    """A dataset with all that is known of its claims, read once and judged as often as needed."""

    dataset: FactDataset
    readings: list[list[Reading]]
    seconds: float

    @classmethod
    def over(cls, dataset: FactDataset) -> _Run:
        from antinomy.facts.check import Task  # noqa: PLC0415 - see above
        from antinomy.facts.evidence import Context  # noqa: PLC0415

        checker = _checker()
        tasks = [Task(example.text, (Context(example.context),)) for example in dataset.examples]
        started = perf_counter()
        return cls(dataset, checker.read(tasks), perf_counter() - started)

    @property
    def claims(self) -> int:
        return sum(map(len, self.readings))

    def scores(self, without: str = "") -> list[FactScores]:
        from antinomy.evaluate.facts import score  # noqa: PLC0415 - see above

        return score(self.dataset, self.predictions(without))

    def to_json(self) -> Iterator[dict[str, object]]:
        for number, scores in enumerate(self.scores()):
            speed = {} if number else {"claimsPerSecond": round(self.claims / self.seconds, 1)}
            yield scores.to_json() | speed

    def predictions(self, without: str = "") -> list[list[Predicted]]:
        from antinomy.facts.decide import weights  # noqa: PLC0415 - see above

        return [[_predicted(_leave_out(one, without), weights()) for one in each] for each in self.readings]

    def wrong(self) -> Iterator[str]:
        """Yield a line for each labelled claim that was labelled otherwise."""
        from antinomy.evaluate.facts import label_of  # noqa: PLC0415 - see above

        for example, found in zip(self.dataset.examples, self.predictions(), strict=True):
            for claim in example.claims:
                label = label_of(claim, found)
                if label != claim.label:
                    text = " ".join(claim.span.of(example.text).split())
                    yield f"{example.id}: {claim.label} taken for {label or 'no claim'}: {text}"

    def labelled(self) -> Iterator[tuple[Mapping[str, float], str]]:
        """Yield the features of each claim that is one labelled claim, and that label."""
        from antinomy.evaluate.facts import same  # noqa: PLC0415 - see above

        for example, readings in zip(self.dataset.examples, self.readings, strict=True):
            for claim in example.claims:
                met = [one for one in readings if same(one.claim.span, claim.span)]
                if len(met) == 1 and met[0].features:
                    yield met[0].features, claim.label

    def plain(self) -> Iterator[tuple[Mapping[str, float], str]]:
        """Yield the features and labels of plain claims about the contexts."""
        from antinomy.facts.check import Task  # noqa: PLC0415 - see above
        from antinomy.facts.claims import Claim  # noqa: PLC0415
        from antinomy.facts.evidence import Context  # noqa: PLC0415
        from antinomy.facts.plain import plain_claims  # noqa: PLC0415

        contexts = list(dict.fromkeys(example.context for example in self.dataset.examples))
        most = max(1, round(_PLAIN * self.claims / len(contexts)))
        made = [list(islice(plain_claims(context), most)) for context in contexts]
        tasks = [Task("", (Context(context),)) for context in contexts]
        stated = [[Claim(text, Span(0, len(text)), text) for text, _ in each] for each in made]
        for each, readings in zip(made, _checker().read_claims(tasks, stated), strict=True):
            for (_, label), reading in zip(each, readings, strict=True):
                yield reading.features, label


def _checker() -> FactChecker:
    from antinomy.facts.check import FactChecker  # noqa: PLC0415 - see above
    from antinomy.inference.models import Models  # noqa: PLC0415

    config = Configurations(Path.cwd()).at(Path.cwd())
    return FactChecker.of(config, Models(config))


def _leave_out(reading: Reading, check: str) -> Reading:
    from antinomy.facts.decide import CHECKS  # noqa: PLC0415 - see above

    silenced = CHECKS.get(check, ())
    return attrs.evolve(
        reading, features={name: value for name, value in reading.features.items() if name not in silenced}
    )


def _predicted(reading: Reading, by: Weights) -> Predicted:
    from antinomy.evaluate.facts import Predicted  # noqa: PLC0415 - see above

    check = reading.check(by)
    evidence = None if check.evidence is None else check.evidence.span
    return Predicted(check.claim.span, check.label.value, evidence)


def _fitted(runs: Sequence[_Run]) -> str:
    """Return weights fitted to all labelled claims, as TOML."""
    from antinomy.evaluate.facts_fit import fit  # noqa: PLC0415 - see above
    from antinomy.facts.decide import LABELS, NAMES, NEUTRAL  # noqa: PLC0415

    rows = [row for run in runs for row in (*run.labelled(), *run.plain()) if row[1] in LABELS]
    if {label for _, label in rows} != set(LABELS):
        raise typer.BadParameter(f"--fit needs claims of all labels: {', '.join(LABELS)}.")
    table = fit([features for features, _ in rows], [label for _, label in rows], NAMES, NEUTRAL)
    names = ", ".join(run.dataset.name for run in runs)
    lines = [f"# Fitted with `antinomy eval facts --fit` to {len(rows)} claims of {names}."]
    for label, weights in table.items():
        lines += ["", f"[{label}]", *(f'"{name}" = {value:.3f}' for name, value in weights.items())]
    return "\n".join(lines) + "\n"


def _print_scores(console: Console, scores: Iterable[FactScores]) -> None:
    shown = table(
        *("claims", "number", "found", "precision", "recall", "F1 contr.", "F1 entail.", "F1 neutral"),
        *("macro F1", "evidence", "skipped"),
    )
    for one in scores:
        contradiction = one.counts.get("contradiction")
        f1 = (one.counts[label].f1 if label in one.counts else None for label in _COLUMNS)
        shown.add_row(
            *(one.name, str(one.total), str(one.found)),
            percent(contradiction.precision if contradiction else None),
            percent(contradiction.recall if contradiction else None),
            *map(percent, f1),
            *map(percent, (one.macro_f1, one.evidence, one.skip_rate)),
        )
    console.print(shown)
    console.print(
        "precision and recall of contradictions; evidence: of the claims decided by the context, "
        "those shown with the labelled words"
    )


_COLUMNS = ("contradiction", "entailment", "neutral")


def _print_checks(console: Console, run: _Run) -> None:
    from antinomy.facts.decide import CHECKS  # noqa: PLC0415 - see above

    shown = table("without", "precision", "recall", "macro F1")
    for check in ("", *CHECKS):
        whole = run.scores(check)[0]
        contradiction = whole.counts.get("contradiction")
        shown.add_row(
            check or "nothing",
            percent(contradiction.precision if contradiction else None),
            percent(contradiction.recall if contradiction else None),
            percent(whole.macro_f1),
        )
    console.print(shown)
