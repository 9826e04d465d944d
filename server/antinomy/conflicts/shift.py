"""Conflicts carried from the text they were found in to the texts that editing makes of it.

A conflict holds for as long as the sentences of both its sides are sentences of the
text, word for word; where they stand, and what is written around them, may change.
Nothing here knows how conflicts are found, or what an editor is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from antinomy.conflicts.issue import Conflict, Edit, Evidence, Fix, Issue, Suggestion
from antinomy.conflicts.patterns import evidence_at
from antinomy.prompt.change import Change
from antinomy.prompt.directives import directives
from antinomy.prompt.document import Document
from antinomy.prompt.text import Span


class Sentences:
    """Looks up which sentence of a document a span belongs to."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._looked_up: dict[Span, Span | None] = {}

    def at(self, span: Span) -> Span | None:
        """Return the file's span of the sentence that holds a span; ``None``: no sentence does."""
        if span not in self._looked_up:
            self._looked_up[span] = self._holding(span)
        return self._looked_up[span]

    def _holding(self, span: Span) -> Span | None:
        for chunk in self.document.chunks:
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
    def of(cls, side: Evidence, sentences: Mapping[str, Sentences]) -> _Place:
        home = sentences.get(side.path)
        sentence = home.at(side.span) if home is not None else None
        if home is None or sentence is None:
            return cls(side.path, side.text, side.span, 0, is_sentence=False)
        words = sentence.of(home.document.text)
        return cls(side.path, words, sentence, side.span.start - sentence.start, is_sentence=True)

    def move(self, path: str, change: Change) -> _Place:
        return attrs.evolve(self, span=change.move(self.span)) if path == self.path else self

    def found_in(self, sentences: Sentences) -> Span | None:
        """Return where the words stand in a document; ``None``: they do not, or are no sentence any more.

        They are looked for in all that stands where they stood: writing "Be kind." before
        "Be concise." may come as writing "kind. Be " into it.
        """
        start = sentences.document.text.find(self.words, *self.span)
        span = Span(start, start + len(self.words))
        if start < 0 or (self.is_sentence and sentences.at(span) != span):
            return None
        return span


@attrs.frozen
class Anchored:
    """A conflict that follows its sentences through edits."""

    conflict: Conflict
    _places: tuple[_Place, _Place]

    @property
    def paths(self) -> frozenset[str]:
        """The files that it has a side in."""
        return frozenset(place.path for place in self._places)

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

    def placed_in(self, sentences: Sentences) -> Anchored | None:
        """Return it with its sides in a document exactly where they stand; ``None``: one does not."""
        places = []
        for place in self._places:
            if place.path != sentences.document.path:
                places.append(place)
            elif (span := place.found_in(sentences)) is not None:
                places.append(attrs.evolve(place, span=span))
        if len(places) < len(self._places):
            return None
        first, second = places
        return Anchored(self.conflict, (first, second))

    def in_texts_of(self, texts: Mapping[str, Sentences]) -> Conflict | None:
        """Return the conflict as it stands in documents now; ``None``: a sentence of it has changed.

        A side in another file than these is where that file's changes have brought it.
        """
        sides = []
        for place, side in zip(self._places, (self.conflict.first, self.conflict.second), strict=True):
            sentences = texts.get(place.path)
            if sentences is None:
                width = side.span.end - side.span.start
                start = place.span.start + place.offset
                sides.append(attrs.evolve(side, span=Span(start, start + width)))
                continue
            span = place.found_in(sentences)
            if span is None:
                return None
            start = span.start + place.offset
            moved = evidence_at(side.span.shift(start - side.span.start), sentences.document)
            sides.append(side.at(moved))
        one, two = sides
        # Of two sentences in the same words one may be gone: the other contradicts nothing by itself.
        if one.path == two.path and one.span.overlaps(two.span):
            return None
        return attrs.evolve(self.conflict, first=one, second=two)


@attrs.frozen
class AnchoredIssue:
    """An issue between files, with its fixes, that follows its sentences through edits of either file."""

    issue: Issue
    _suggestion: Suggestion | None
    _conflicts: tuple[Anchored, ...]

    @classmethod
    def of(cls, issue: Issue, suggestion: Suggestion | None, *documents: Document) -> AnchoredIssue:
        """Tie an issue to the sentences of the documents that it was found in."""
        return cls(issue, suggestion, anchored(issue.occurrences, *documents))

    @property
    def paths(self) -> frozenset[str]:
        """The files that it has a side in."""
        return frozenset(path for conflict in self._conflicts for path in conflict.paths)

    def move(self, path: str, change: Change) -> AnchoredIssue:
        """Return it after a change to the file at ``path``; a fix whose place was changed is no more."""
        if path not in self.paths:
            return self
        given = self._suggestion
        if given is not None:
            fixes = (_moved(fix, path, change) for fix in given.fixes)
            given = attrs.evolve(given, fixes=tuple(fix for fix in fixes if fix is not None))
        return AnchoredIssue(self.issue, given, tuple(c.move(path, change) for c in self._conflicts))

    def touches(self, path: str, span: Span) -> bool:
        """Tell whether a span, or a cursor in it or at its end, is in one of its sentences."""
        return any(conflict.touches(path, span) for conflict in self._conflicts)

    def left_in(self, sentences: Sentences) -> AnchoredIssue | None:
        """Return it without the conflicts that do not stand in a document; ``None``: none does."""
        placed = (conflict.placed_in(sentences) for conflict in self._conflicts)
        left = tuple(conflict for conflict in placed if conflict is not None)
        return attrs.evolve(self, conflicts=left) if left else None

    def in_texts_of(self, texts: Mapping[str, Sentences]) -> tuple[Issue, Suggestion | None] | None:
        """Return what of it stands in documents now; ``None``: nothing does.

        A side in another file than these is where that file's changes have brought it.
        """
        placed = (conflict.in_texts_of(texts) for conflict in self._conflicts)
        left = tuple(conflict for conflict in placed if conflict is not None)
        return (attrs.evolve(self.issue, occurrences=left), self._suggestion) if left else None


def _moved(fix: Fix, path: str, change: Change) -> Fix | None:
    edits: list[Edit] = []
    for edit in fix.edits:
        if edit.path != path:
            edits.append(edit)
            continue
        if change.span.start < edit.span.end and edit.span.start < change.span.end:
            return None
        if edit.span.start < change.span.start < edit.span.end:
            return None
        edits.append(attrs.evolve(edit, span=change.move(edit.span)))
    return attrs.evolve(fix, edits=tuple(edits))


def anchored(conflicts: Iterable[Conflict], *documents: Document) -> tuple[Anchored, ...]:
    """Tie conflicts to the sentences of the documents that they were found in."""
    sentences = {document.path: Sentences(document) for document in documents}
    return tuple(
        Anchored(conflict, (_Place.of(conflict.first, sentences), _Place.of(conflict.second, sentences)))
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
    texts = {document.path: Sentences(document)}
    placed = (entry.in_texts_of(texts) for entry in found)
    return [conflict for conflict in placed if conflict is not None]
