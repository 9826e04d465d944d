"""``textDocument/documentHighlight``: show the other side of the conflict under the cursor."""

from __future__ import annotations

from lsprotocol import types as lsp

from antinomy.lsp.publish import visible_range
from antinomy.lsp.server import PromptServer
from antinomy.lsp.sides import sides_at
from antinomy.prompt.text import Span


def document_highlight(
    server: PromptServer, params: lsp.DocumentHighlightParams
) -> list[lsp.DocumentHighlight] | None:
    """Return the directive at the cursor and everything it contradicts in the same file."""
    document = server.workspace.open_document(params.text_document.uri)
    report = server.report_of(document) if document is not None else None
    if document is None or report is None:
        return None
    cursor = document.offset_at_position(params.position)
    spans = set()
    for side in sides_at(report, Span(cursor, cursor)):
        spans |= {side.own.span, *(other.span for other in side.counterparts if other.path == side.own.path)}
    return [lsp.DocumentHighlight(visible_range(document, span)) for span in sorted(spans)] or None
