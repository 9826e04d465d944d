"""What a code action writes, as a workspace edit in the form the editor understands.

Knows how to write edits and ignore comments; which of them to offer is decided
in ``actions``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from lsprotocol import types as lsp

from antinomy.conflicts.issue import Edit
from antinomy.lsp.client import ClientFeatures
from antinomy.lsp.ignore_list import with_ignored
from antinomy.lsp.workspace import PromptDocument
from antinomy.prompt.formats import read
from antinomy.prompt.suppress import comment_above, comment_for
from antinomy.prompt.text import LineIndex, Span

_FRONT_MATTER = re.compile(r"\ufeff?---[ \t]*(?:\r\n|\n|\r).*?(?<=[\r\n])---[ \t]*(?:\r\n|\n|\r)", re.DOTALL)
_INDENT = re.compile(r"[ \t]*")
_LINE_END = re.compile(r"\r\n|\n|\r")


def of_edits(
    edits: Iterable[Edit], file_at: Callable[[str], PromptDocument | None], client: ClientFeatures
) -> lsp.WorkspaceEdit | None:
    """Return a fix's edits to the files that they name; ``None`` if one of these is not known."""
    by_path: dict[str, list[Edit]] = {}
    for edit in edits:
        by_path.setdefault(edit.path, []).append(edit)
    written = []
    for path, of_file in by_path.items():
        document = file_at(path)
        if document is None:
            return None
        changes = [lsp.TextEdit(document.range_of(edit.span), edit.new_text) for edit in of_file]
        written.append(_to_document(changes, document, client))
    if client.document_changes:
        return lsp.WorkspaceEdit(document_changes=[c for one in written for c in one.document_changes or ()])
    return lsp.WorkspaceEdit(changes={uri: c for one in written for uri, c in (one.changes or {}).items()})


def ignore_here(
    axis: str, span: Span, document: PromptDocument, client: ClientFeatures
) -> lsp.WorkspaceEdit | None:
    """Return the insertion of an ignore comment above the line on which a span starts."""
    prompt = read(document.source, document.path, document.language_id or "")
    comment = comment_above(prompt, span.start, f"antinomy-ignore-next-line {axis}")
    if comment is None:
        return None
    line = document.index.line_span(document.index.line_of(span.start))
    indent = _INDENT.match(document.source, line.start, line.end)
    before = indent.group() if indent is not None else ""
    start = line.start + (document.source[line.start : line.start + 1] == "\ufeff")
    return _insert(start, f"{before}{comment}{_line_end(document.source)}", document, client)


def ignore_in_file(axis: str, document: PromptDocument, client: ClientFeatures) -> lsp.WorkspaceEdit | None:
    """Return the insertion of an ignore comment for the whole file, below its front matter."""
    comment = comment_for(document.path, f"antinomy-ignore-file {axis}")
    if comment is None:
        return None
    text = document.source
    front_matter = _FRONT_MATTER.match(text)
    start = front_matter.end() if front_matter is not None else int(text.startswith("\ufeff"))
    return _insert(start, f"{comment}{_line_end(text)}", document, client)


def ignore_in_workspace(
    axis: str, config: Path, text: str | None, document: PromptDocument, client: ClientFeatures
) -> lsp.WorkspaceEdit | None:
    """Return the change that adds an axis to the ``ignore`` list of a configuration file.

    Parameters
    ----------
    axis
        The axis to ignore.
    config, text
        The configuration file and its text; ``None`` if it is to be created.
    document
        Decides in which encoding columns are counted.
    client
        What the editor can do.

    Returns
    -------
    lsp.WorkspaceEdit or None
        ``None`` where the list cannot be extended safely, or the editor cannot create files.

    """
    edit = with_ignored(text or "", axis, in_pyproject=config.name == "pyproject.toml")
    if edit is None or (text is None and not (client.create_file and client.document_changes)):
        return None
    uri = config.as_uri()
    index = LineIndex(text or "")
    start, end = (lsp.Position(*index.position(offset, document.encoding)) for offset in edit.span)
    change = lsp.TextEdit(lsp.Range(start, end), edit.new_text)
    if not client.document_changes:
        return lsp.WorkspaceEdit(changes={uri: [change]})
    changes: list[lsp.CreateFile | lsp.TextDocumentEdit] = []
    if text is None:
        changes.append(lsp.CreateFile(uri=uri, options=lsp.CreateFileOptions(ignore_if_exists=True)))
    identifier = lsp.OptionalVersionedTextDocumentIdentifier(uri=uri, version=None)
    changes.append(lsp.TextDocumentEdit(identifier, [change]))
    return lsp.WorkspaceEdit(document_changes=changes)


def _insert(offset: int, text: str, document: PromptDocument, client: ClientFeatures) -> lsp.WorkspaceEdit:
    change = lsp.TextEdit(document.range_of(Span(offset, offset)), text)
    return _to_document([change], document, client)


def _to_document(
    changes: list[lsp.TextEdit], document: PromptDocument, client: ClientFeatures
) -> lsp.WorkspaceEdit:
    if not client.document_changes:
        return lsp.WorkspaceEdit(changes={document.uri: changes})
    identifier = lsp.OptionalVersionedTextDocumentIdentifier(uri=document.uri, version=document.version)
    return lsp.WorkspaceEdit(document_changes=[lsp.TextDocumentEdit(identifier, changes)])


def _line_end(text: str) -> str:
    found = _LINE_END.search(text)
    return found.group() if found is not None else "\n"
