"""Documents that sets are drawn from: each once, and none beside one that it seems to contradict."""

from __future__ import annotations

import random
from collections.abc import Sequence

import attrs

from antinomy.context.quality import clashes
from antinomy.context.statements import Document, Statement


@attrs.frozen(eq=False)
class Pool:
    """Documents to draw from.

    Attributes
    ----------
    documents
        All that were given, copies left out.
    clashes
        Statements of them that seem to contradict each other, of two documents or of one.

    """

    documents: tuple[Document, ...]
    clashes: tuple[tuple[Statement, Statement], ...]

    @classmethod
    def of(cls, documents: Sequence[Document]) -> Pool:
        """Return the pool of some documents."""
        first: dict[str, Document] = {}
        for document in documents:
            first.setdefault(" ".join(document.text.split()), document)
        kept = tuple(first.values())
        return cls(kept, tuple(clashes(kept)))

    @property
    def usable(self) -> list[int]:
        """Indices of the documents that do not seem to contradict themselves."""
        return [place for place in range(len(self.documents)) if {place} not in self._apart]

    def drawn(self, size: int, draw: random.Random) -> list[Document]:
        """Return so many documents at random, or fewer if more of them do not go together."""
        chosen: list[int] = []
        usable, apart = self.usable, self._apart
        for place in draw.sample(usable, len(usable)):
            if len(chosen) < size and not any({place, other} in apart for other in chosen):
                chosen.append(place)
        return [self.documents[place] for place in chosen]

    @property
    def _apart(self) -> set[frozenset[int]]:
        return {frozenset((a.document, b.document)) for a, b in self.clashes}
