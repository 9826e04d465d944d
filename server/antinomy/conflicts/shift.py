"""Conflicts carried from the text they were found in to the texts that editing makes of it.

A conflict holds for as long as the sentences of both its sides are sentences of the
text, word for word; where they stand, and what is written around them, may change.
Nothing here knows how conflicts are found, or what an editor is.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from antinomy.conflicts.issue import Conflict, Evidence
from antinomy.conflicts.patterns import evidence_at
from antinomy.prompt.change import Change
from antinomy.prompt.directives import directives
from antinomy.prompt.document import Document
from antinomy.prompt.text import Span


class Sentences:
    """Looks up which sentence of a document a span belongs to."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def at(self, span: Span) -> Span | None:
        """Return the file's span of the sentence that holds a span; ``None``: no sentence does."""
        for chunk in self._document.chunks:
            first, last = chunk.origin.runs[0], chunk.origin.runs[-1]
            if not first.source <= span.start <= span.end <= last.source + last.width:
                continue
            for directive in directives(chunk.body):
                sentence = chunk.origin.to_source(directive.sentence)
                if sentence.contains(span):
                    return sentence
        return None


@attrs.frozen
class _Place:
    """A side of a conflict: its sentence's words, and where these stand now."""

    path: str
    words: str
    span: Span
    offset: int
    is_sentence: bool

    @classmethod
    def of(cls, side: Evidence, document: Document, sentences: Sentences) -> _Place:
        sentence = sentences.at(side.span) if side.path == document.path else None
        span = sentence or side.span
        words = span.of(document.text) if side.path == document.path else side.text
        return cls(side.path, words, span, side.span.start - span.start, sentence is not None)

    def move(self, path: str, change: Change) -> _Place:
        return attrs.evolve(self, span=change.move(self.span)) if path == self.path else self

    def found_in(self, document: Document, sentences: Sentences) -> Span | None:
        """Return where the words stand in a document; ``None``: they do not, or are no sentence any more.

        They are looked for in all that stands where they stood: writing "Be kind." before
        "Be concise." may come as writing "kind. Be " into it.
        """
        start = document.text.find(self.words, *self.span)
        span = Span(start, start + len(self.words))
        if start < 0 or (self.is_sentence and sentences.at(span) != span):
            return None
        return span


@attrs.frozen
class Anchored:
    """A conflict that follows its sentences through edits."""

    conflict: Conflict
    _places: tuple[_Place, _Place]

    def move(self, path: str, change: Change) -> Anchored:
        """Return it after a change to the file at ``path``."""
        first, second = self._places
        return Anchored(self.conflict, (first.move(path, change), second.move(path, change)))

    def touches(self, path: str, span: Span) -> bool:
        """Tell whether a span, or a cursor in it or at its end, is in one of the two sentences."""
        return any(
            place.path == path and place.span.start <= span.end and span.start <= place.span.end
            for place in self._places
        )

    def in_text_of(self, document: Document, sentences: Sentences) -> Conflict | None:
        """Return the conflict as it stands in a document now; ``None``: a sentence of it has changed."""
        sides = []
        for place, side in zip(self._places, (self.conflict.first, self.conflict.second), strict=True):
            if place.path != document.path:
                sides.append(side)
                continue
            span = place.found_in(document, sentences)
            if span is None:
                return None
            moved = evidence_at(side.span.shift(span.start + place.offset - side.span.start), document)
            sides.append(attrs.evolve(moved, strong=side.strong, rule=side.rule))
        return attrs.evolve(self.conflict, first=sides[0], second=sides[1])


def anchored(conflicts: Iterable[Conflict], document: Document) -> tuple[Anchored, ...]:
    """Tie conflicts to the sentences of the document that they were found in."""
    sentences = Sentences(document)
    return tuple(
        Anchored(
            conflict,
            (_Place.of(conflict.first, document, sentences), _Place.of(conflict.second, document, sentences)),
        )
        for conflict in conflicts
    )


def standing(found: Iterable[Anchored], document: Document) -> list[Conflict]:
    """Return those conflicts that hold in a document, placed and quoted as they stand there.

    Parameters
    ----------
    found
        Conflicts that went through every change since they were found.
    document
        The text as it is now.

    """
    sentences = Sentences(document)
    placed = (entry.in_text_of(document, sentences) for entry in found)
    return [conflict for conflict in placed if conflict is not None]
