"""Verdicts on claims as an editor shows them: diagnostics, hover, and the line above a file.

Knows what the editor can show, not how verdicts are reached or kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from antinomy.lsp.client import ClientFeatures
from antinomy.lsp.publish import MOST_PER_FILE, SOURCE, visible_range
from antinomy.lsp.workspace import PromptDocument
from antinomy.report.links import axis_page

if TYPE_CHECKING:
    from antinomy.lsp.facts import Standing

CONTRADICTED, UNSUPPORTED = "contradicted-claim", "unsupported-claim"
"""Codes of diagnostics on claims; what the context supports has none."""

_VERDICTS = {
    "contradiction": "The context contradicts this claim.",
    "entailment": "The context supports this claim.",
    "neutral": "The context does not speak of this claim.",
}
_SHOWN = 160


def diagnostics(
    found: Sequence[Standing], document: PromptDocument, client: ClientFeatures
) -> list[lsp.Diagnostic]:
    """Return one diagnostic for each claim that the context does not support."""
    unsupported = [one for one in found if one.check.label != "entailment"]
    return [_diagnostic(one, document, client) for one in unsupported[:MOST_PER_FILE]]


def hover(one: Standing, *, markdown: bool) -> Iterator[str]:
    """Yield the paragraphs of a hover over a claim."""
    check = one.check
    verdict = _VERDICTS[check.label]
    yield f"**{verdict}**" if markdown else verdict
    if one.stale:
        yield f"This is out of date: {one.stale}"
    if check.evidence is not None:
        yield f"{_place(one) or 'The context'} says: “{_short(check.evidence.text)}”"
    shares = ", ".join(f"{label} {share:.2f}" for label, share in check.probabilities.items())
    yield f"Probabilities: {shares}, with the model “{one.model}” and comparisons of words and figures."


def lens(found: Sequence[Standing]) -> str:
    """Return the line above a file that sums up its verdicts; empty if there are none."""
    if not found:
        return ""
    labels = [one.check.label.value for one in found]
    told = f"{len(found)} claim{'s' if len(found) > 1 else ''} checked"
    for label, words in (("contradiction", "contradicted"), ("neutral", "not in the context")):
        if label in labels:
            told += f", {labels.count(label)} {words}"
    outdated = sum(bool(one.stale) for one in found)
    return told + (f" ({'' if outdated == len(found) else f'{outdated} '}out of date)" if outdated else "")


def _diagnostic(one: Standing, document: PromptDocument, client: ClientFeatures) -> lsp.Diagnostic:
    contradicted = one.check.label == "contradiction"
    message = _VERDICTS[one.check.label]
    evidence = one.check.evidence
    related = None
    if evidence is not None and contradicted:
        message = f"{message[:-1]}: {_short(evidence.text)}"
        if client.related_information and one.evidence is not None:
            file, span = one.evidence
            location = lsp.Location(file.uri, visible_range(file, span))
            related = [lsp.DiagnosticRelatedInformation(location, _short(evidence.text))]
        elif one.evidence is not None:
            message += f" ({_place(one)})"
    code = CONTRADICTED if contradicted else UNSUPPORTED
    severity = lsp.DiagnosticSeverity.Error if contradicted else lsp.DiagnosticSeverity.Information
    if one.stale:
        message = f"Out of date. {one.stale} Checked before: {message}"
        severity = lsp.DiagnosticSeverity.Information
    return lsp.Diagnostic(
        range=visible_range(document, one.span),
        message=message,
        severity=severity,
        code=code,
        code_description=lsp.CodeDescription(axis_page(CONTRADICTED)) if client.code_description else None,
        source=SOURCE,
        related_information=related,
    )


def _place(one: Standing) -> str:
    """Say where the evidence stands; empty if that is in no file."""
    if one.evidence is not None:
        file, span = one.evidence
        return f"{PurePath(file.path).name}, line {file.index.line_of(span.start) + 1}"
    evidence = one.check.evidence
    return PurePath(evidence.path).name if evidence is not None else ""


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1].rstrip() + "…"
