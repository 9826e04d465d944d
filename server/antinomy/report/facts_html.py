"""A fact-check as one page of HTML: claims on the left, what decides them on the right.

The page stands alone: no scripts, no fonts, nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from antinomy.facts.result import ClaimCheck, Evidence, FactCheckResult, Label, Outcome
from antinomy.prompt.text import LineIndex, Span
from antinomy.report.places import place_of

_WORDS = {Label.CONTRADICTION: "contradicted", Label.ENTAILMENT: "supported", Label.NEUTRAL: "not in context"}
_AROUND = 160
_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .6rem .8rem; border-top: 1px solid #8886; }
td:nth-child(2), td:nth-child(3) { width: 42%; }
mark { background: none; color: inherit; border-bottom: 3px solid; }
.contradiction { color: #b3261e; } .entailment { color: #1b6e3c; } .neutral { color: #8a5a00; }
.contradiction mark { border-color: #b3261e; } .entailment mark { border-color: #1b6e3c; }
.place, .around { color: #777; } .label { font-weight: 600; white-space: nowrap; }
.text mark { font-weight: 600; }
@media (prefers-color-scheme: dark) {
  .contradiction { color: #ff8a80; } .entailment { color: #7fd99a; } .neutral { color: #ffca6e; }
}
""".strip()


def render(result: FactCheckResult) -> str:
    """Return the page."""
    title = f"Fact-check of {result.path}" if result.path else "Fact-check"
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en">',
            f'<head><meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style></head>',
            "<body>",
            f"<h1>{escape(title)}</h1>",
            f"<p>{escape(_told(result))}</p>",
            *_table(result),
            "</body>",
            "</html>",
            "",
        )
    )


def _told(result: FactCheckResult) -> str:
    if result.outcome is Outcome.UNAVAILABLE:
        return f"Not checked: {result.reason} Action: {result.action}."
    if result.outcome is Outcome.NOTHING_TO_CHECK:
        return result.reason or "The text states nothing that could be checked."
    return (
        f"{result.claims_checked} claims: {result.entailment_count} supported, "
        f"{result.contradiction_count} contradicted, {result.neutral_count} not in the context. "
        f"Overall confidence {result.overall_confidence:.2f}, action {result.action}."
    ) + (f" {result.reason}" if result.reason else "")


def _table(result: FactCheckResult) -> Iterator[str]:
    if not result.checks:
        return
    own = LineIndex(result.text)
    indexes = {path: LineIndex(text) for path, text in result.contexts.items()}
    yield "<table><thead><tr><th>Result</th><th>Claim</th><th>Evidence</th></tr></thead><tbody>"
    for check in result.checks:
        evidence = _evidence(check.evidence, indexes) if check.evidence else '<span class="place">none</span>'
        yield (
            f'<tr class="row"><td class="{check.label}"><span class="label">{_WORDS[check.label]}</span><br>'
            f"{_odds(check)}</td>"
            f'<td class="text {check.label}">{_quoted(own, check.claim.span, result.path or "text")}</td>'
            f'<td class="text {check.label}">{evidence}</td></tr>'
        )
    yield "</tbody></table>"


def _odds(check: ClaimCheck) -> str:
    shown = ", ".join(f"{label} {value:.2f}" for label, value in check.probabilities.items())
    return f'<span title="{escape(shown)}">{check.confidence:.2f}</span>'


def _evidence(evidence: Evidence, indexes: dict[str, LineIndex]) -> str:
    return _quoted(indexes[evidence.path], evidence.span, evidence.path or "context")


def _quoted(index: LineIndex, span: Span, name: str) -> str:
    """Return a span with its surroundings, and where it stands."""
    before = index.text[max(0, span.start - _AROUND) : span.start].rpartition("\n")[2]
    after = index.text[span.end : span.end + _AROUND].partition("\n")[0]
    place = place_of(index, span)
    return (
        f'<span class="around">{escape(before)}</span><mark>{escape(span.of(index.text))}</mark>'
        f'<span class="around">{escape(after)}</span>'
        f'<br><span class="place">{escape(name)}:{place.line}:{place.column}</span>'
    )
