"""A fact-check for a person at a terminal: every claim with its label and the words that decide it."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

from rich.console import Console
from rich.text import Text

from antinomy.facts.result import Action, ClaimCheck, FactCheckResult, Label, Outcome
from antinomy.prompt.text import LineIndex
from antinomy.report.excerpt import GUTTER, Mark, excerpt, one_line
from antinomy.report.places import place_of

_STYLES = {Label.CONTRADICTION: "bold red", Label.ENTAILMENT: "bold green", Label.NEUTRAL: "bold yellow"}
_WORDS = {Label.CONTRADICTION: "contradicted", Label.ENTAILMENT: "supported", Label.NEUTRAL: "not in context"}
_ACTIONS = {
    Action.DISPLAY: "display it",
    Action.DISPLAY_WITH_WARNING: "display it with a warning",
    Action.BLOCK: "do not display it",
}
_WIDTH = 100


def render(result: FactCheckResult, *, color: bool = False) -> str:
    """Return all claims and a closing line; with ANSI colours if ``color``."""
    out = StringIO()
    console = Console(file=out, force_terminal=color, no_color=not color, highlight=False, width=_WIDTH)
    indexes = {path: LineIndex(text) for path, text in result.contexts.items()}
    own = LineIndex(result.text)
    for check in result.checks:
        for row in _rows(check, result.path, own, indexes):
            console.print(row, soft_wrap=True)
    console.print(_closing(result), soft_wrap=True)
    return out.getvalue()


def _rows(check: ClaimCheck, path: str, own: LineIndex, indexes: dict[str, LineIndex]) -> Iterator[Text]:
    style = _STYLES[check.label]
    head = Text.assemble((_WORDS[check.label], style), f": {one_line(check.claim.text)}")
    head.append(f" [{check.confidence:.2f}]", "dim")
    yield head
    if check.label is Label.ENTAILMENT:
        # What holds needs no more than to say where that stands.
        if check.evidence is not None:
            place = place_of(indexes[check.evidence.path], check.evidence.span)
            at = f"{check.evidence.path or 'context'}:{place.line}:{place.column}"
            yield Text.assemble(("  = by", GUTTER), f": {at}")
        yield Text()
        return
    yield from _source(path or "text", own, Mark(check.claim.span, "claim", style))
    if check.evidence is not None:
        evidence = check.evidence
        mark = Mark(evidence.span, "evidence", style)
        yield from _source(evidence.path or "context", indexes[evidence.path], mark)
    yield Text()


def _source(name: str, index: LineIndex, mark: Mark) -> Iterator[Text]:
    place = place_of(index, mark.span)
    yield Text.assemble(("  --> ", GUTTER), f"{name}:{place.line}:{place.column}")
    yield from excerpt(index, [mark], _WIDTH)


def _closing(result: FactCheckResult) -> Text:
    if result.outcome is Outcome.UNAVAILABLE:
        return Text(f"Not checked: {result.reason} Advice: {_ACTIONS[result.action]}.")
    if result.outcome is Outcome.NOTHING_TO_CHECK:
        return Text(_nothing(result))
    counts = (
        f"{result.claims_checked} {'claim' if result.claims_checked == 1 else 'claims'}: "
        f"{result.entailment_count} supported, {result.contradiction_count} contradicted, "
        f"{result.neutral_count} not in the context"
    )
    return Text(
        f"{counts} (confidence {result.overall_confidence:.2f}, {result.elapsed_ms:.0f} ms). "
        f"Advice: {_ACTIONS[result.action]}." + (f" {result.reason}" if result.reason else "")
    )


def _nothing(result: FactCheckResult) -> str:
    if result.reason:
        return f"Nothing to check: {result.reason} Advice: {_ACTIONS[result.action]}."
    return "Nothing to check: the text states nothing."
