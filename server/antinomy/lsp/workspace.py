"""Open documents, kept in step with the editor.

pygls counts lines with ``str.splitlines``, which breaks at U+2028, form feed and
five more characters that are no line ends in LSP, puts an edit past the end of a
line one character too early, and reads files with newline translation. Here all
of that goes through ``LineIndex``. Nothing here knows what a prompt is.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from urllib.parse import unquote

from lsprotocol import types as lsp
from pygls.workspace import TextDocument, Workspace

from antinomy.prompt.change import Change
from antinomy.prompt.formats import read_file
from antinomy.prompt.text import LineIndex, Position, PositionEncoding, Span

_log = logging.getLogger(__name__)


class PromptDocument(TextDocument):
    """One open document: its text, version, and conversions to and from editor positions."""

    def __init__(
        self,
        uri: str,
        source: str | None,
        version: int | None,
        language_id: str | None,
        encoding: PositionEncoding,
    ) -> None:
        super().__init__(uri, source, version, language_id)
        self.encoding = encoding
        self._index: LineIndex | None = None
        self._changes: list[Change] = []

    @property
    def source(self) -> str:
        """The text; of a document that is not open, the file's, without newline translation."""
        if self._source is None:
            self.load()
        return self._source or ""

    def load(self) -> None:
        """Read the text from disk."""
        self._source = read_file(self.path)

    @property
    def index(self) -> LineIndex:
        """The line index of the current text."""
        if self._index is None or self._index.text is not self.source:
            self._index = LineIndex(self.source)
        return self._index

    @property
    def lines(self) -> Sequence[str]:
        """The lines with their ends, as LSP counts them."""
        starts = self.index.starts
        pieces = zip(starts, [*starts[1:], len(self.source)], strict=True)
        return tuple(self.source[start:end] for start, end in pieces if start < end)

    def offset_at_position(self, client_position: lsp.Position) -> int:
        """Return the code-point offset of an editor position, past-end columns at the line's end."""
        place = Position(client_position.line, client_position.character)
        return self.index.offset(place, self.encoding)

    def client_position_at_offset(self, offset: int) -> lsp.Position:
        """Return the editor position of a code-point offset."""
        return lsp.Position(*self.index.position(offset, self.encoding))

    def span_of(self, client_range: lsp.Range) -> Span:
        """Return the span of code points that an editor range covers."""
        start = self.offset_at_position(client_range.start)
        return Span(start, max(start, self.offset_at_position(client_range.end)))

    def range_of(self, span: Span) -> lsp.Range:
        """Return the editor range of a span of code points."""
        return lsp.Range(self.client_position_at_offset(span.start), self.client_position_at_offset(span.end))

    def take_changes(self) -> list[Change]:
        """Return what has changed in the text since this was last asked, in order."""
        changes, self._changes = self._changes, []
        return changes

    def _apply_incremental_change(self, change: lsp.TextDocumentContentChangePartial) -> None:
        self._replace(self.span_of(change.range), change.text)

    def _apply_full_change(self, change: lsp.TextDocumentContentChangeEvent) -> None:
        self._replace(Span(0, len(self.source)), change.text)

    def _replace(self, span: Span, new: str) -> None:
        text = self.source
        change = Change.of(text, span, new)
        self._source = text[: span.start] + new + text[span.end :]
        if self._source != text:
            self._changes.append(change)


class PromptWorkspace(Workspace):
    """The folders and open documents of one editor session.

    Attributes
    ----------
    closed
        The document that was closed last, as the author left it: pygls forgets it before a handler is asked.

    """

    closed: PromptDocument | None = None

    @property
    def encoding(self) -> PositionEncoding:
        """The unit of columns that was agreed on with the editor."""
        return PositionEncoding(str(getattr(self.position_encoding, "value", self.position_encoding)))

    def open_documents(self) -> list[PromptDocument]:
        """Return the documents that the editor holds open."""
        return [doc for doc in self.text_documents.values() if isinstance(doc, PromptDocument)]

    def open_document(self, uri: str) -> PromptDocument | None:
        """Return the document if the editor holds it open."""
        doc = self.text_documents.get(unquote(uri))
        return doc if isinstance(doc, PromptDocument) else None

    def document_on_disk(self, uri: str) -> PromptDocument:
        """Return a file that is not open, read now.

        Raises
        ------
        ReadError
            It is missing, binary, or in no encoding that is read.

        """
        document = self._create_text_document(uri)
        document.load()
        return document

    def remove_text_document(self, doc_uri: str) -> None:
        """Close a document."""
        self.closed = self.open_document(doc_uri)
        super().remove_text_document(doc_uri)

    def update_text_document(
        self,
        text_doc: lsp.VersionedTextDocumentIdentifier,
        change: lsp.TextDocumentContentChangeEvent,
    ) -> None:
        """Apply one change; a change to a document that was never opened is ignored."""
        if self.open_document(text_doc.uri) is None:
            _log.warning("Ignored a change to %s, which is not open.", text_doc.uri)
            return
        super().update_text_document(text_doc, change)

    def _create_text_document(
        self,
        doc_uri: str,
        source: str | None = None,
        version: int | None = None,
        language_id: str | None = None,
    ) -> PromptDocument:
        return PromptDocument(doc_uri, source, version, language_id, self.encoding)
