"""``antinomy nli``: what one text says about another, for one pair or a batch of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from antinomy.cli import COULD_NOT_RUN, FOUND, NOTHING_FOUND
from antinomy.cli.jsonl import BadLineError, blocks, row
from antinomy.cli.output import write
from antinomy.config import Configurations
from antinomy.errors import AntinomyError
from antinomy.inference.manifest import LABELS

if TYPE_CHECKING:
    from antinomy.inference.nli import CrossEncoder

_SHAPE = '{"id": …, "premise": …, "hypothesis": …}'
_CONTRADICTION = "contradiction"
#: From which probability on two rules conflict, where the model says nothing of it.
_EVEN = 0.5


class Format(StrEnum):
    """How an answer is printed."""

    HUMAN = "human"
    JSON = "json"


@attrs.frozen
class _Answer:
    """What the model says about a pair; ``conflict`` is ``None`` unless it was asked for."""

    probabilities: Mapping[str, float]
    conflict: float | None
    threshold: float

    @property
    def label(self) -> str:
        return max(self.probabilities, key=lambda label: self.probabilities[label])

    @property
    def found(self) -> bool:
        """Whether the texts contradict each other, by the question that was asked."""
        if self.conflict is not None:
            return self.conflict >= self.threshold
        return self.label == _CONTRADICTION

    def to_json(self) -> dict[str, Any]:
        shown = {label: round(value, 4) for label, value in self.probabilities.items()}
        answer: dict[str, Any] = {"label": self.label, "probabilities": shown}
        if self.conflict is None:
            return answer
        verdict = {"conflict": round(self.conflict, 4), "threshold": self.threshold, "conflicts": self.found}
        return answer | verdict

    def to_text(self) -> str:
        verdict = self.label
        lines = [f"{label:<14} {value:.2f}" for label, value in self.probabilities.items()]
        if self.conflict is not None:
            verdict = "conflict" if self.found else "no conflict"
            lines.append(f"{'conflict':<14} {self.conflict:.2f} (reported from {self.threshold:.2f} on)")
        return "".join(line + "\n" for line in (verdict, *(f"  {line}" for line in lines)))


def command(
    premise: Annotated[str, typer.Argument(help="The text that is taken to hold.")] = "",
    hypothesis: Annotated[str, typer.Argument(help="The text to compare it with.")] = "",
    *,
    conflict: Annotated[
        bool, typer.Option("--conflict", help="Also ask whether both can be followed, as instructions.")
    ] = False,
    output: Annotated[
        Format | None, typer.Option("--format", help="How the answer is printed; human unless it is a batch.")
    ] = None,
    batch: Annotated[
        str, typer.Option(metavar="FILE", help="Answer pairs given as JSON Lines (- for standard input).")
    ] = "",
) -> None:
    """Say whether one text follows from another, contradicts it, or neither.

    Exits with 1 if texts contradict each other (with --conflict: if
    instructions conflict), 0 if none do, 2 if something could not be answered.
    """
    if batch and (premise or hypothesis):
        raise typer.BadParameter("--batch reads the pairs from its file; leave out PREMISE and HYPOTHESIS.")
    if not batch and not (premise.strip() and hypothesis.strip()):
        raise typer.BadParameter("give PREMISE and HYPOTHESIS, or --batch FILE.")
    if batch and output is Format.HUMAN:
        raise typer.BadParameter("--batch answers in JSON Lines; leave out --format human.")
    from antinomy.inference.models import Models  # noqa: PLC0415 - slow to import, and `--help` needs none

    models = Models(Configurations(Path.cwd()).at(Path.cwd()))
    model = models.nli()
    if batch:
        raise typer.Exit(_answer_batch(batch, model, conflict=conflict))
    (answer,) = _answers(model, [(premise, hypothesis)], conflict=conflict)
    write(
        json.dumps(answer.to_json(), ensure_ascii=False) + "\n" if output is Format.JSON else answer.to_text()
    )
    raise typer.Exit(FOUND if answer.found else NOTHING_FOUND)


def _answer_batch(source: str, model: CrossEncoder, *, conflict: bool) -> int:
    """Answer every line of a JSON Lines file and return the exit code."""
    found = failed = False
    for block in blocks(source):
        parsed = [_parsed(line, where) for where, line in block]
        pairs = [pair for _, pair in parsed if not isinstance(pair, AntinomyError)]
        answers = iter(_answers(model, pairs, conflict=conflict))
        for identity, pair in parsed:
            result: dict[str, Any] = {"id": identity}
            if isinstance(pair, AntinomyError):
                failed = True
                result["error"] = str(pair)
            else:
                answer = next(answers)
                found = found or answer.found
                result |= answer.to_json()
            write(json.dumps(result, ensure_ascii=False) + "\n")
    return COULD_NOT_RUN if failed else FOUND if found else NOTHING_FOUND


def _parsed(line: bytes, where: str) -> tuple[object, tuple[str, str] | AntinomyError]:
    """Return the id of a line and its pair, or what is wrong with it."""
    given: dict[str, Any] = {}
    try:
        given = row(line, where, _SHAPE)
        texts = [given.get(key) for key in ("premise", "hypothesis")]
        if not all(isinstance(text, str) and text.strip() for text in texts):
            raise BadLineError(f"{where}: needs 'premise' and 'hypothesis', strings that are not empty.")
        return given.get("id"), (str(texts[0]), str(texts[1]))
    except AntinomyError as error:
        return given.get("id"), error


def _answers(model: CrossEncoder, pairs: Sequence[tuple[str, str]], *, conflict: bool) -> list[_Answer]:
    threshold = model.entry.threshold.get("conflict", _EVEN)
    judged = model.classify(pairs)
    conflicts = model.conflict(pairs) if conflict else [None] * len(pairs)
    return [
        _Answer(
            dict(zip(LABELS, map(float, probabilities), strict=True)),
            None if value is None else float(value),
            threshold,
        )
        for probabilities, value in zip(judged, conflicts, strict=True)
    ]
