"""A validated set as a page of HTML: documents as a matrix coloured by strongest conflict, and the findings.

The page stands alone: no scripts, no fonts, nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import combinations

from antinomy.context.result import ConflictType, ContextReport, Evidence, Finding, names
from antinomy.prompt.text import Span
from antinomy.report.context import counted, place, read

_AROUND = 120
_TOLD = {
    ConflictType.SELF: "contradicts itself",
    ConflictType.PAIR: "contradict each other",
    ConflictType.CONDITIONAL: "exclude each other because of the third",
}
_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
.matrix th, .matrix td { width: 2.4rem; height: 2.4rem; text-align: center; border: 1px solid #8884; }
.matrix th.name { width: auto; max-width: 24rem; text-align: left; padding: 0 .6rem; font-weight: normal;
  white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.matrix td.found { background: rgb(200 30 30 / var(--strength)); }
blockquote { margin: .4rem 0; padding: .2rem .8rem; border-left: 3px solid #8886; }
.third { border-left-color: #8a5a00; }
mark { background: none; color: inherit; font-weight: 600; border-bottom: 3px solid #b3261e; }
.place, .around { color: #777; }
""".strip()


def render(report: ContextReport) -> str:
    """Return the page."""
    called = names(report.documents)
    told = counted(len(report.findings), "contradiction") if report.findings else "No contradictions"
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en">',
            f'<head><meta charset="utf-8"><title>Contradictions</title><style>{_STYLE}</style></head>',
            "<body>",
            f"<h1>{told} in {counted(len(called), 'document')}</h1>",
            f"<p>{read(report)}.</p>",
            *(f"<p>{escape(note)}</p>" for note in report.notes),
            *_matrix(report, called),
            *(
                line
                for number, finding in enumerate(report.findings, 1)
                for line in _finding(number, finding, report, called)
            ),
            "</body>",
            "</html>",
            "",
        )
    )


def _matrix(report: ContextReport, called: tuple[str, ...]) -> Iterator[str]:
    strongest = _strongest(report)
    yield '<div class="wide"><table class="matrix"><thead><tr><th></th><th></th>'
    yield "".join(f"<th>{number}</th>" for number in range(1, len(called) + 1)) + "</tr></thead><tbody>"
    for row, name in enumerate(called):
        cells = "".join(
            _cell(row, column, strongest.get((min(row, column), max(row, column))))
            for column in range(len(called))
        )
        yield f'<tr><th class="name" title="{escape(name)}">{escape(name)}</th><th>{row + 1}</th>{cells}</tr>'
    yield "</tbody></table></div>"


def _cell(row: int, column: int, found: tuple[int, Finding] | None) -> str:
    if found is None:
        return "<td></td>"
    number, finding = found
    told = f"{row + 1} and {column + 1}: {finding.type.value}, {finding.confidence:.2f}"
    return (
        f'<td class="found" style="--strength: {finding.confidence:.2f}" title="{told}">'
        f'<a href="#finding-{number}">{finding.confidence:.0%}</a></td>'
    )


def _strongest(report: ContextReport) -> dict[tuple[int, int], tuple[int, Finding]]:
    """Return for two documents the number of their most certain finding, and the finding."""
    found: dict[tuple[int, int], tuple[int, Finding]] = {}
    for number, finding in enumerate(report.findings, 1):
        members = finding.documents
        cells = list(combinations(members, 2)) if len(members) > 1 else [(members[0], members[0])]
        for cell in cells:
            if cell not in found or finding.confidence > found[cell][1].confidence:
                found[cell] = (number, finding)
    return found


def _finding(number: int, finding: Finding, report: ContextReport, called: tuple[str, ...]) -> Iterator[str]:
    who = ", ".join(str(document + 1) for document in finding.documents)
    yield f'<h2 id="finding-{number}">{finding.type.value.capitalize()}: {who} {_TOLD[finding.type]}</h2>'
    reason = f" {escape(finding.reason.capitalize())}." if finding.reason else ""
    yield f"<p>Confidence {finding.confidence:.2f}.{reason}</p>"
    last = len(finding.statements) - 1
    for at, statement in enumerate(finding.statements):
        role = " class=third" if finding.type is ConflictType.CONDITIONAL and at == last else ""
        yield f"<blockquote{role}>{_quoted(statement, report, called)}</blockquote>"


def _quoted(statement: Evidence, report: ContextReport, called: tuple[str, ...]) -> str:
    text = report.documents[statement.document].text
    span = statement.span
    before = Span(max(0, span.start - _AROUND), span.start).of(text)
    after = Span(span.end, span.end + _AROUND).of(text)
    index, whole = place(statement, report.documents[statement.document])
    where = f"{called[statement.document]}, line {index.line_of(whole.start) + 1}"
    return (
        f'<span class="around">{escape(before)}</span><mark>{escape(span.of(text))}</mark>'
        f'<span class="around">{escape(after)}</span><br>'
        f'<span class="place">{statement.document + 1}: {escape(where)}</span>'
    )
