"""What lies between files, pair by pair, for as long as a session lasts.

A search from one file finds the pairs that have a side in it; which of them are one
issue depends on the pairs of all files. They are kept here for that. Knows nothing of
LSP, nor of what is shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from antinomy.conflicts.issue import Conflict, Method
from antinomy.conflicts.shift import Anchored, Sentences
from antinomy.prompt.change import Change
from antinomy.prompt.document import Document


class Between:
    """The pairs that the latest searches found, silenced ones included."""

    def __init__(self) -> None:
        self._pairs: tuple[Anchored, ...] = ()

    def change(self, path: str, changes: Iterable[Change]) -> None:
        """Take in what was typed in a file: pairs move along."""
        for change in changes:
            self._pairs = tuple(entry.move(path, change) for entry in self._pairs)

    def drop(self, path: str) -> None:
        """Forget what lies between a file that is no more and all others."""
        self._pairs = tuple(entry for entry in self._pairs if path not in entry.paths)

    def forget_patterns(self) -> None:
        """Forget what patterns found: what is looked for has changed.

        What models found stays in case they cannot be run any more.
        """
        self._pairs = tuple(entry for entry in self._pairs if entry.conflict.method is not Method.PATTERN)

    def among(self, documents: Sequence[Document]) -> tuple[list[Conflict], set[frozenset[str]]]:
        """Return the pairs that stand in documents, and between which paths some do not any more."""
        stand: list[Conflict] = []
        lost: set[frozenset[str]] = set()
        texts = {document.path: Sentences(document) for document in documents}
        for entry in self._pairs:
            if entry.paths <= texts.keys():
                conflict = entry.in_texts_of(texts)
                if conflict is not None:
                    stand.append(conflict)
                else:
                    lost.add(entry.paths)
        return stand, lost

    def keep(self, pairs: Iterable[Anchored], paths: Collection[str]) -> None:
        """Take in all pairs among files, in place of what was known of them."""
        others = (entry for entry in self._pairs if not entry.paths <= set(paths))
        self._pairs = (*others, *pairs)
