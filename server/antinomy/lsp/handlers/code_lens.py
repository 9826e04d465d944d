"""``textDocument/codeLens``: what was found in a file, in numbers, above its first line."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from antinomy.lsp.server import PromptServer
from antinomy.lsp.workspace import PromptDocument

_TOP = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
_CONFLICTS, _RESULTS = "conflicts", "results"
"""What a lens counts, told in its ``data``, so that an editor can open the view for it."""


def code_lens(server: PromptServer, params: lsp.CodeLensParams) -> list[lsp.CodeLens] | None:
    """Return one lens for each kind of finding there is; they do nothing when clicked."""
    document = server.workspace.open_document(params.text_document.uri)
    if document is None or not server.settings_of(document).code_lens:
        return None
    return [
        lsp.CodeLens(_TOP, lsp.Command(title, command=""), data=counted)
        for counted, title in _titles(server, document)
    ] or None


def _titles(server: PromptServer, document: PromptDocument) -> Iterator[tuple[str, str]]:
    report = server.report_of(document)
    if report is not None and report.issues:
        count = len(report.issues)
        yield _CONFLICTS, f"{count} conflict{'s' if count > 1 else ''} between instructions"
    for line in server.asked_lines(document):
        yield _RESULTS, line
