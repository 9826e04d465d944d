"""``textDocument/codeLens``: the number of conflicts, above the first line."""

from __future__ import annotations

from lsprotocol import types as lsp

from antinomy.lsp.server import PromptServer

_TOP = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))


def code_lens(server: PromptServer, params: lsp.CodeLensParams) -> list[lsp.CodeLens] | None:
    """Return one lens if there is anything to count; it does nothing when clicked."""
    document = server.workspace.open_document(params.text_document.uri)
    report = server.report_of(document) if document is not None else None
    if document is None or report is None or not report.issues:
        return None
    if not server.settings_of(document).code_lens:
        return None
    count = len(report.issues)
    title = f"{count} conflict{'s' if count > 1 else ''} between instructions"
    return [lsp.CodeLens(_TOP, lsp.Command(title, command=""))]
