"""``textDocument/hover``: why the directive or claim under the cursor is reported, and on what evidence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lsprotocol import types as lsp

from antinomy.conflicts.issue import Evidence, Method
from antinomy.lsp import facts_shown, results_context
from antinomy.lsp.publish import visible_range
from antinomy.lsp.server import PromptServer
from antinomy.lsp.settings import Scope, shown_path
from antinomy.lsp.sides import Side, sides_at, touches
from antinomy.lsp.workspace import PromptDocument
from antinomy.prompt.text import Span
from antinomy.report.links import axis_page

_BACKTICKS = re.compile("`+")


def hover(server: PromptServer, params: lsp.HoverParams) -> lsp.Hover | None:
    """Return what is known of every conflict of the directive at the cursor, and of every statement there."""
    document = server.workspace.open_document(params.text_document.uri)
    if document is None:
        return None
    cursor = document.offset_at_position(params.position)
    told = [*_of_conflicts(server, document, cursor), *_of_statements(server, document, cursor)]
    if not told:
        return None
    kind = lsp.MarkupKind.Markdown if server.client.markdown_hover else lsp.MarkupKind.PlainText
    content = lsp.MarkupContent(kind, "\n\n".join(part for _, part in told))
    return lsp.Hover(content, visible_range(document, told[0][0]))


def _of_conflicts(server: PromptServer, document: PromptDocument, cursor: int) -> Iterator[tuple[Span, str]]:
    report = server.report_of(document)
    if report is None:
        return
    scope, markdown = server.scope_of(document), server.client.markdown_hover
    for side in sides_at(report, Span(cursor, cursor)):
        for part in _paragraphs(server, side, document, scope, markdown=markdown):
            yield side.own.span, part


def _of_statements(server: PromptServer, document: PromptDocument, cursor: int) -> Iterator[tuple[Span, str]]:
    for claim in server.facts.standing(document):
        if touches(claim.span, Span(cursor, cursor)):
            for part in facts_shown.hover(claim, markdown=server.client.markdown_hover):
                yield claim.span, part
    yield from results_context.hover(server.documents.standing(document), cursor)


def _paragraphs(
    server: PromptServer, side: Side, document: PromptDocument, scope: Scope, *, markdown: bool
) -> Iterator[str]:
    name = side.issue.axis
    axis = scope.catalog.axes.get(name)
    title = axis.title if axis is not None else name
    yield f"**[{title}]({axis_page(name)})**" if markdown else f"{title} ({axis_page(name)})"
    for conflict, other in zip(side.conflicts, side.counterparts, strict=True):
        yield conflict.detail
        yield _quote(side.own.text, markdown=markdown)
        yield f"against {_place(server, other, document)}:"
        yield _quote(other.text, markdown=markdown)
        model = "" if conflict.method is Method.PATTERN else f" with the model “{scope.config.models.nli}”"
        yield f"Confidence {conflict.confidence:.2f}, found by method “{conflict.method.value}”{model}."
    if axis is not None:
        yield axis.why


def _place(server: PromptServer, other: Evidence, document: PromptDocument) -> str:
    """Say where the counterpart stands."""
    path = shown_path(other.path, server.folders)
    home = document if other.path == document.path else server.neighbours.at(other.path)
    if home is None:
        return path
    line = f"line {home.index.line_of(other.span.start) + 1}"
    return line if home is document else f"{path}, {line}"


def _quote(text: str, *, markdown: bool) -> str:
    """Quote a directive literally: in Markdown as code, so that its own markup is not rendered."""
    words = " ".join(text.split())
    if not markdown:
        return f"“{words}”"
    fence = "`" * (max(map(len, _BACKTICKS.findall(words)), default=0) + 1)
    return f"> {fence} {words} {fence}"
