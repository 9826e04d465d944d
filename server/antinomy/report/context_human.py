"""For a person at a terminal: every contradiction with its statements, each where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

from rich.console import Console
from rich.text import Text

from antinomy.context.result import ConflictType, ContextReport, Evidence, Finding, names
from antinomy.context.statements import Document
from antinomy.prompt.text import Span
from antinomy.report.context import counted, place, read
from antinomy.report.excerpt import GUTTER, Mark, excerpt, one_line

_STYLE = "bold red"
_WIDTH = 100
_TOLD = {
    ConflictType.SELF: "a document contradicts itself",
    ConflictType.PAIR: "two documents contradict each other",
    ConflictType.CONDITIONAL: "two statements exclude each other because of a third",
}


def render(report: ContextReport, *, color: bool = False) -> str:
    """Return all findings and a closing line; with ANSI colours if ``color``."""
    out = StringIO()
    console = Console(file=out, force_terminal=color, no_color=not color, highlight=False, width=_WIDTH)
    called = names(report.documents)
    for finding in report.findings:
        for row in _rows(finding, report, called):
            console.print(row, soft_wrap=True)
    for note in report.notes:
        console.print(Text(f"note: {one_line(note)}"), soft_wrap=True)
    console.print(_closing(report), soft_wrap=True)
    return out.getvalue()


def _rows(finding: Finding, report: ContextReport, called: tuple[str, ...]) -> Iterator[Text]:
    head = Text.assemble((f"conflict[{finding.type.value}]", _STYLE), f": {_TOLD[finding.type]}")
    if finding.reason:
        head.append(f" ({finding.reason})")
    head.append(f" [{finding.confidence:.2f}]", "dim")
    yield head
    last = len(finding.statements) - 1
    for number, statement in enumerate(finding.statements):
        third = finding.type is ConflictType.CONDITIONAL and number == last
        yield from _source(statement, report, called, "because of this" if third else "")
    yield Text()


def _source(
    statement: Evidence, report: ContextReport, called: tuple[str, ...], label: str
) -> Iterator[Text]:
    document = report.documents[statement.document]
    index, span = place(statement, document)
    line = index.line_of(span.start)
    where = f"{line + 1}:{span.start - index.starts[line] + 1}"
    yield Text.assemble(("  --> ", GUTTER), one_line(_at(where, called[statement.document], document)))
    # The end of a sentence is where it is; what it holds stands before.
    span = Span(span.start, max(span.end, span.start + 1))
    yield from excerpt(index, [Mark(span, label, _STYLE)], _WIDTH)


def _at(where: str, name: str, document: Document) -> str:
    if not document.whole:
        return f"{name}:{where}"
    file, _, number = name.rpartition("#")  # "chat.md#2": the place is one of chat.md
    return f"{file}:{where} (document {number})"


def _closing(report: ContextReport) -> Text:
    documents = counted(len(report.documents), "document")
    asides = f"{read(report)}, {report.elapsed_ms:.0f} ms"
    if not report.findings:
        return Text(f"No contradictions in {documents} ({asides}).")
    return Text(f"Found {counted(len(report.findings), 'contradiction')} in {documents} ({asides}).")
