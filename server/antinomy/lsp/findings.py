"""What is known of each file: what is seen in its text at once, and what the deep tier found.

The instant findings are always those of the current text. The deep ones come
later and cost more, so they are carried through edits and laid over the instant
ones; both together make the one report that diagnostics, code actions and hovers
are answered from. Knows nothing of LSP, nor of when anything is looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy

import attrs

from antinomy.conflicts import detect, merge
from antinomy.conflicts.issue import Conflict, Report
from antinomy.conflicts.shift import Anchored, AnchoredIssue, Sentences, anchored, standing
from antinomy.conflicts.workspace import Across
from antinomy.lsp.between import Between
from antinomy.lsp.settings import Mode, Scope
from antinomy.prompt.change import Change
from antinomy.prompt.document import Document
from antinomy.prompt.formats import read
from antinomy.prompt.suppress import suppressions
from antinomy.prompt.text import Span

Elsewhere = Callable[[str], Sentences | None]
"""Returns the sentences of another file as its author has it open now; ``None``: nobody types there."""


def _nowhere(_: str) -> None:
    """Know of no other file."""


@attrs.frozen
class _Seen:
    """A text as read, its sentences, and what the instant tier sees in it."""

    document: Document
    sentences: Sentences
    found: detect.Found


class FileFindings:
    """The findings in one file.

    Parameters
    ----------
    path
        Where it stands, as findings name it.

    Attributes
    ----------
    searched
        The text that the deep tier last looked through; ``None`` if it has not yet.
    compared
        The text that was last held against all files that are loaded with this one; ``None`` if none was.
    beside
        Hash of the texts of all files that it was last held against, its own among them;
        ``None`` if it was not yet.

    """

    def __init__(self, path: str) -> None:
        self.searched: str | None = None
        self.compared: str | None = None
        self.beside: int | None = None
        self._path = path
        self._seen: _Seen | None = None
        self._deep: tuple[Anchored, ...] = ()
        self._typed: Span | None = None
        self._held: frozenset[Anchored] = frozenset()
        self._between: tuple[AnchoredIssue, ...] = ()
        self._between_held: frozenset[str] = frozenset()
        self._used: frozenset[Span] = frozenset()
        self._suppressed = 0
        self._between_failed = False
        self._report: Report | None = None

    @property
    def text(self) -> str | None:
        """The text that was last looked at."""
        return self._seen.document.text if self._seen is not None else None

    def report_of(self, text: str, language_id: str, scope: Scope, elsewhere: Elsewhere = _nowhere) -> Report:
        """Return the report of the file's current text; worked out once for each state of things."""
        if self._report is None or self._report.text != text:
            self.document_of(text, language_id, scope)
            self._report = self._merged(scope, elsewhere)
        return self._report

    def stand_in(self, report: Report) -> Report:
        """Keep a report of the current text that could not be worked out."""
        self._report = report
        return report

    def document_of(self, text: str, language_id: str, scope: Scope) -> Document:
        """Return the file's text as read."""
        if self._seen is None or self._seen.document.text != text:
            document = read(text, self._path, language_id)
            found = detect.find(document, scope.catalog, profile=scope.config.profile)
            self._seen = _Seen(document, Sentences(document), found)
        return self._seen.document

    def sentences_of(self, text: str, language_id: str, scope: Scope) -> Sentences:
        """Return the sentences of the file's text."""
        self.document_of(text, language_id, scope)
        assert self._seen is not None  # noqa: S101 - document_of made it
        return self._seen.sentences

    def change(self, changes: Iterable[Change]) -> None:
        """Take in what was typed: deep findings move along."""
        for change in changes:
            self._used = frozenset(change.move(span) for span in self._used)
            moved = {entry: entry.move(self._path, change) for entry in self._deep}
            self._deep = tuple(moved.values())
            self._typed = change.written
            self._held = self._typed_in(moved[entry] for entry in self._held)
        self._report = None

    def keep(self, document: Document, conflicts: Iterable[Conflict]) -> None:
        """Take in what the deep tier found in the current text, in place of what it found before.

        What is new waits if the author is in the middle of writing it.
        """
        known = {(old.first.text, old.second.text) for old in standing(self._shown, document)}
        self.searched = document.text
        self._deep = anchored(conflicts, document)
        self._held = self._typed_in(
            entry
            for entry in self._deep
            if (entry.conflict.first.text, entry.conflict.second.text) not in known
        )
        self._report = None

    def points_into(self, path: str) -> bool:
        """Tell whether anything that is known of this file has a side in another one."""
        return path != self._path and any(path in entry.paths for entry in self._between)

    def change_elsewhere(self, path: str, changes: Iterable[Change]) -> None:
        """Take in what was typed in a file, this or another: what lies between files moves along."""
        for change in changes:
            self._between = tuple(entry.move(path, change) for entry in self._between)
        if path == self._path:
            self._between_held = self._held_of(self._between) & self._between_held
        if any(path in entry.paths for entry in self._between):
            self._report = None

    def keep_between(
        self,
        entries: Iterable[AnchoredIssue],
        used: frozenset[Span] = frozenset(),
        suppressed: int = 0,
        *,
        failed: bool = False,
    ) -> None:
        """Take in what lies between this file and others, in place of what was known of it.

        What is new waits if the author is in the middle of writing it here.

        Parameters
        ----------
        entries
            Issues, each with a side in this file.
        used
            Spans of this file's ignores that silence what was found.
        suppressed
            Number of pairs that they silence.
        failed
            Whether the models could not look.

        """
        known = {entry.issue.id for entry in self._between} - self._between_held
        self._between, self._used, self._suppressed = tuple(entries), used, suppressed
        self._between_held = self._held_of(self._between) - known
        self._between_failed, self._report = failed, None

    def drop_lost(self, sentences: Sentences) -> None:
        """Forget what lies between this file and another and does not stand in that one's text."""
        path = sentences.document.path
        if any(path in entry.paths for entry in self._between):
            left = (entry.left_in(sentences) if path in entry.paths else entry for entry in self._between)
            self._between = tuple(entry for entry in left if entry is not None)
            self._report = None

    def drop_between(self, path: str) -> None:
        """Forget what lies between this file and one that is no more; should it come back, look again."""
        self.beside = None
        if any(path in entry.paths for entry in self._between):
            self._between = tuple(entry for entry in self._between if path not in entry.paths)
            self._report = None

    def settle(self) -> bool:
        """Take it that nobody types here any more; return whether this brings a finding to light."""
        hidden = bool(self._held or self._between_held)
        self._typed, self._held, self._between_held = None, frozenset(), frozenset()
        if hidden:
            self._report = None
        return hidden

    def renew(self, *, deep: bool) -> None:
        """Look at the text anew: what is looked for has changed. ``deep``: whether deeply, too."""
        self._seen = self._report = self.searched = self.compared = self.beside = None
        if not deep:
            self._deep, self._held = (), frozenset()
            self._between, self._between_held = (), frozenset()

    def _merged(self, scope: Scope, elsewhere: Elsewhere) -> Report:
        assert self._seen is not None  # noqa: S101 - document_of made it
        document, seen = self._seen.document, self._seen.found
        catalog = scope.catalog
        deep = [
            conflict for conflict in standing(self._shown, document) if conflict.axis in catalog.searched.axes
        ]
        if deep:
            found = merge.deduplicate([*seen.conflicts, *deep], catalog.ignored)
            seen = attrs.evolve(seen, conflicts=found)
        if self.searched == document.text and not self._between_failed:
            seen = attrs.evolve(seen, tiers=detect.TIERS)
        report = detect.assemble(document, catalog, seen, profile=scope.config.profile)
        # An ignore may be for what lies between this very text and other files, which a run of the
        # deep tier looks for last.
        if scope.deep is not Mode.OFF and self.compared != document.text:
            report = report.without_idle()
        return scope.narrow(self._with_between(report, self._seen.sentences, scope, elsewhere))

    def _with_between(
        self, report: Report, sentences: Sentences, scope: Scope, elsewhere: Elsewhere
    ) -> Report:
        if not self._between and not self._used:
            return report
        texts = self._texts(sentences, elsewhere)
        ignores = suppressions(sentences.document)
        issues, suggestions = [], []
        silenced = self._suppressed
        for entry in self._between:
            placed = entry.in_texts_of(texts) if entry.issue.id not in self._between_held else None
            if placed is None or placed[0].axis not in scope.catalog.axes:
                continue
            issue, given = placed
            sides = [side for c in issue.occurrences for side in (c.first, c.second)]
            own = [side.span for side in sides if side.path == self._path]
            if not own:  # what is left of it lies between other files
                continue
            if ignores.covers(issue.axis, *own):
                silenced += 1
                continue
            issues.append(issue)
            suggestions += [given] if given is not None else []
        used = self._used | ignores.used
        between = Across(tuple(issues), tuple(suggestions), {self._path: silenced}, {self._path: used})
        return between.add_to(report)

    def _texts(self, own: Sentences, elsewhere: Elsewhere) -> dict[str, Sentences]:
        """Return the sentences of every file that an issue between files has a side in, where it is open."""
        paths = {path for entry in self._between for path in entry.paths} - {self._path}
        known = {path: sentences for path in paths if (sentences := elsewhere(path)) is not None}
        return {**known, self._path: own}

    @property
    def _shown(self) -> list[Anchored]:
        return [entry for entry in self._deep if entry not in self._held]

    def _held_of(self, entries: Iterable[AnchoredIssue]) -> frozenset[str]:
        """Return the ids of those issues between files that the author is in the middle of writing."""
        typed = self._typed
        if typed is None:
            return frozenset()
        return frozenset(entry.issue.id for entry in entries if entry.touches(self._path, typed))

    def _typed_in(self, found: Iterable[Anchored]) -> frozenset[Anchored]:
        typed = self._typed
        return frozenset(entry for entry in found if typed is not None and entry.touches(self._path, typed))


class Findings:
    """The findings in every file, by URI.

    Those of a check of the whole workspace are kept beside: they outlive that a file is
    opened and closed again.

    Attributes
    ----------
    between
        What lies between files, pair by pair.

    """

    def __init__(self) -> None:
        self._files: dict[str, FileFindings] = {}
        self._kept: dict[str, tuple[str, FileFindings]] = {}
        self.between = Between()

    def of(self, uri: str, path: str) -> FileFindings:
        """Return what is known of a file; nothing, if it was never asked about."""
        return self._files.setdefault(uri, FileFindings(path))

    def change(self, uri: str, path: str, changes: list[Change]) -> None:
        """Take in what was typed in a file."""
        self.of(uri, path).change(changes)
        for known in self._files.values():
            known.change_elsewhere(path, changes)
        for other, (_, known) in self._kept.items():
            if other != uri:
                known.change_elsewhere(path, changes)
        self.between.change(path, changes)

    def pointing_into(self, path: str) -> list[str]:
        """Return the files whose findings have a side in the file at a path, itself aside."""
        return [uri for uri, known in self._files.items() if known.points_into(path)]

    def keep(self, uri: str, text: str) -> None:
        """Keep what is known of a file for as long as this is its text."""
        self._kept[uri] = (text, copy(self._files[uri]))

    def keep_again(self, uri: str, text: str) -> None:
        """Keep what is known of a file now in place of what was kept of this text, if anything was."""
        if uri in self._kept and self._kept[uri][0] == text:
            self.keep(uri, text)

    def bring_back(self, uri: str, text: str) -> bool:
        """Return to what was kept of a file if this is still its text, else forget it; tell which it was."""
        then, known = self._kept.get(uri, (None, None))
        if known is None or then != text:
            self.drop(uri)
            return False
        self._files[uri] = copy(known)
        return True

    def forget_kept(self) -> None:
        """Forget what was kept: what is looked for has changed."""
        self._kept.clear()
        self.between.forget_patterns()

    def drop_between(self, path: str) -> None:
        """Forget what lies between a file that is no more and all others."""
        for known in self._all():
            known.drop_between(path)
        self.between.drop(path)

    def drop_lost(self, document: Document) -> None:
        """Forget what lies between a file and others and does not stand in its text as read."""
        sentences = Sentences(document)
        for known in self._all():
            known.drop_lost(sentences)

    def text_of(self, uri: str) -> str | None:
        """Return the text of a file that was last looked at; ``None`` if none was."""
        return self._files[uri].text if uri in self._files else None

    def drop(self, uri: str) -> None:
        """Forget a file."""
        self._files.pop(uri, None)
        self._kept.pop(uri, None)

    def _all(self) -> list[FileFindings]:
        return [*self._files.values(), *(known for _, known in self._kept.values())]
