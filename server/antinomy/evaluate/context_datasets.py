"""Labelled sets of documents from JSON Lines; runs no validator.

A row is ``{"docs": [{"title", "text"}], "label": "none" | "self" | "pair" | "conditional",
"conflict_docs": [indices]}`` with optional ``id``, ``statements`` (the contradicting sentences, quoted),
``importance``, ``placement`` and ``evidence_words``. `antinomy synthesize` writes such rows.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs

from antinomy.errors import ReadError
from antinomy.evaluate.datasets import field, read_rows

NONE = "none"
TYPES = ("self", "pair", "conditional")


@attrs.frozen
class ContextExample:
    """A set of documents with its label.

    Attributes
    ----------
    id
        Name in the dataset; the file and line where the row has none.
    documents
        Title and text of each.
    type
        One of ``TYPES``, or ``none``.
    conflicting
        Indices of the documents that contradict; empty without a contradiction.
    statements
        The sentences that contradict, quoted.
    importance, placement
        As the data was made (most or least; near or far, contiguous or separate); may be empty.
    evidence_words
        Words of the text that was put in to contradict; 0 if that is not known.
    tempting
        Whether it was written to mislead (``"tempting": true``).

    """

    id: str
    documents: tuple[tuple[str, str], ...]
    type: str
    conflicting: tuple[int, ...]
    statements: tuple[str, ...] = ()
    importance: str = ""
    placement: str = ""
    evidence_words: int = 0
    tempting: bool = False

    @property
    def conflict(self) -> bool:
        """Whether the set holds a contradiction."""
        return self.type != NONE


def load_contexts(path: Path) -> list[ContextExample]:
    """Read labelled sets.

    Raises
    ------
    ReadError
        With the file and line of the first row that cannot be used.

    """
    examples = [_example(where, row) for where, row in read_rows(path)]
    if not examples:
        raise ReadError(f"{path}: holds no rows; give a JSON Lines file with one labelled set a line.")
    return examples


def _example(where: str, row: dict[str, Any]) -> ContextExample:
    documents = tuple(_document(where, one) for one in field(where, row, "docs", list))
    label = field(where, row, "label", str)
    if label not in (NONE, *TYPES):
        raise ReadError(f"{where}: the label {label!r} is not known; write {', '.join((NONE, *TYPES))}.")
    conflicting = field(where, row, "conflict_docs", list)
    if not all(isinstance(place, int) and 0 <= place < len(documents) for place in conflicting):
        raise ReadError(f'{where}: "conflict_docs" names no document of the set; give indices from 0.')
    return ContextExample(
        id=str(row.get("id", where)),
        documents=documents,
        type=label,
        conflicting=tuple(sorted(set(conflicting))),
        statements=tuple(str(one) for one in row.get("statements") or ()),
        importance=str(row.get("importance") or ""),
        placement=str(row.get("placement") or ""),
        evidence_words=_count(where, row, "evidence_words"),
        tempting=row.get("tempting") is True,
    )


def _count(where: str, row: dict[str, Any], name: str) -> int:
    value = row.get(name) or 0
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ReadError(f'{where}: "{name}" is no number of words; give a whole number from 0 on.')
    return value


def _document(where: str, row: object) -> tuple[str, str]:
    if not isinstance(row, dict) or not isinstance(row.get("text"), str):
        raise ReadError(f'{where}: a document has no text; write {{"title": …, "text": …}}.')
    return str(row.get("title") or ""), row["text"]
