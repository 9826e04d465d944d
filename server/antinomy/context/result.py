"""What validating a set of documents gives: findings, and the verdict that follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import attrs

from antinomy.context.statements import Document, Statement
from antinomy.prompt.text import Span


class ConflictType(StrEnum):
    """How many documents it takes to contradict each other."""

    NONE = "none"
    SELF = "self"
    PAIR = "pair"
    CONDITIONAL = "conditional"


@attrs.frozen
class Evidence:
    """A statement that takes part in a contradiction.

    Attributes
    ----------
    document
        Index of its document in the set.
    text
        The sentence, white space collapsed.
    span
        Code points of the document's text.
    resolved
        The sentence with an opening pronoun replaced by what it stands for; empty if nothing says.

    """

    document: int
    text: str
    span: Span
    resolved: str = ""

    @classmethod
    def of(cls, statement: Statement) -> Evidence:
        """Return a statement as evidence."""
        return cls(statement.document, statement.text, statement.span, statement.resolved)

    def to_json(self, documents: Sequence[Document]) -> dict[str, Any]:
        """Return the JSON shape; offsets are those of the document's file."""
        place = documents[self.document].in_file(self.span)
        return {"document": self.document, "text": self.text, "start": place.start, "end": place.end}


@attrs.frozen
class Finding:
    """A contradiction.

    Attributes
    ----------
    type
        Within a document, between two, or between two because of a third.
    statements
        Two, or three: the last is the one that makes the first two exclude each other.
    confidence
        From 0 to 1.
    reason
        What tells them apart, in a few words ("12 is not 14"); may be empty.

    """

    type: ConflictType
    statements: tuple[Evidence, ...]
    confidence: float
    reason: str = ""

    @property
    def documents(self) -> tuple[int, ...]:
        """Indices of the documents that take part, in order."""
        return tuple(sorted({statement.document for statement in self.statements}))

    def to_json(self, documents: Sequence[Document]) -> dict[str, Any]:
        """Return the JSON shape."""
        return {
            "type": self.type.value,
            "documents": list(self.documents),
            "statements": [statement.to_json(documents) for statement in self.statements],
            "confidence": round(self.confidence, 4),
            **({"reason": self.reason} if self.reason else {}),
        }


@attrs.frozen
class ContextReport:
    """What was found in a set of documents.

    Attributes
    ----------
    documents
        The set.
    findings
        The most certain first.
    statements
        How many statements were compared.
    pairs, all_pairs
        How many pairs of them the models read, and how many there are.
    notes
        Sentences about what could not be done.
    timings
        Stage -> milliseconds.

    """

    documents: tuple[Document, ...]
    findings: tuple[Finding, ...]
    statements: int = 0
    pairs: int = 0
    all_pairs: int = 0
    notes: tuple[str, ...] = ()
    timings: dict[str, float] = attrs.field(factory=dict, eq=False)

    @property
    def conflict(self) -> bool:
        """Whether the documents contradict themselves or each other."""
        return bool(self.findings)

    @property
    def type(self) -> ConflictType:
        """The type of the most certain finding."""
        return self.findings[0].type if self.findings else ConflictType.NONE

    @property
    def conflicting(self) -> tuple[int, ...]:
        """Indices of the documents of the most certain finding."""
        return self.findings[0].documents if self.findings else ()

    @property
    def elapsed_ms(self) -> float:
        """Milliseconds in all."""
        return sum(self.timings.values())

    def to_json(self) -> dict[str, Any]:
        """Return the JSON shape."""
        return {
            "conflict": self.conflict,
            "type": self.type.value,
            "documents": list(self.conflicting),
            "findings": [finding.to_json(self.documents) for finding in self.findings],
            "summary": {
                "documents": len(self.documents),
                "statements": self.statements,
                "pairsCompared": self.pairs,
                "allPairs": self.all_pairs,
                "elapsedMs": round(self.elapsed_ms, 1),
                "timingsMs": {stage: round(value, 1) for stage, value in self.timings.items()},
            },
            **({"notes": list(self.notes)} if self.notes else {}),
        }


def names(documents: Sequence[Document]) -> tuple[str, ...]:
    """Return how to speak of each document: its path, else its title, else its number from 1."""
    return tuple(
        document.path or document.title or f"document {number}"
        for number, document in enumerate(documents, 1)
    )
