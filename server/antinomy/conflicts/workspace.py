"""Conflicts between files that are loaded together.

load → join → find → keep what lies between two files → silence → group → suggest.
Which files meet is known in ``prompt.loading``; what contradicts what, in
``detect``; which pairs their authors settle, there and in ``departures``. Nothing here reads a disk.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

import attrs

from antinomy.catalog import Catalog
from antinomy.conflicts import merge
from antinomy.conflicts.departures import is_departure, leaving
from antinomy.conflicts.detect import TIERS, find
from antinomy.conflicts.issue import Conflict, Evidence, Fix, Issue, Method, Report, Suggestion
from antinomy.conflicts.joined import Joined
from antinomy.conflicts.suggest import suggestion
from antinomy.prompt.document import Context, Document
from antinomy.prompt.loading import Loading
from antinomy.prompt.loading.conditions import fulfils
from antinomy.prompt.suppress import Suppressions, suppressions
from antinomy.prompt.text import Span

if TYPE_CHECKING:
    # It loads numpy, which the instant tier goes without.
    from antinomy.conflicts.detect import Tier
    from antinomy.inference.session import Cancel

REACH = "workspace"
"""``Conflict.reach`` of what lies between two files."""


@attrs.frozen(eq=False)
class Across:
    """What lies between files.

    Attributes
    ----------
    issues, suggestions
        In the order of paths; an issue's sides name their files.
    suppressed
        Number of conflicts that a file's ignore comments silenced, by path.
    used
        Spans of ignores (and of axis names in them) that would silence nothing
        but for these conflicts, by path.
    conflicts
        Every pair that counts, silenced ones included; its sides name their files.
    tiers
        The tiers that ran.
    failure
        Why the models could not look; empty if they could, or were not to.

    """

    issues: tuple[Issue, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    suppressed: dict[str, int] = attrs.field(factory=dict)
    used: dict[str, frozenset[Span]] = attrs.field(factory=dict)
    conflicts: tuple[Conflict, ...] = ()
    tiers: tuple[str, ...] = TIERS[:1]
    failure: str = ""

    def add_to(self, report: Report, *, once: bool = False) -> Report:
        """Return a file's report with the issues that have a side in it, each in full, after its own.

        ``once``: only those whose first side is in it, so that no two reports hold the same.
        """
        issues = tuple(
            issue
            for issue in self.issues
            if report.path in ({issue.occurrences[0].first.path} if once else paths_of(issue))
        )
        names = {issue.id for issue in issues}
        return attrs.evolve(
            report.without_idle(self.used.get(report.path, frozenset())),
            issues=(*report.issues, *issues),
            suggestions=(*report.suggestions, *(s for s in self.suggestions if s.issue in names)),
            suppressed=report.suppressed + self.suppressed.get(report.path, 0),
        )


def paths_of(issue: Issue) -> frozenset[str]:
    """Return the files that an issue has a side in."""
    return frozenset(
        side.path for conflict in issue.occurrences for side in (conflict.first, conflict.second)
    )


def across(
    documents: Sequence[Document],
    catalog_of: Callable[[str], Catalog],
    *,
    deep: Tier | None = None,
    cancel: Cancel | None = None,
    touching: Collection[str] | None = None,
    known: Iterable[Conflict] = (),
    links: Mapping[str, Sequence[str]] | None = None,
) -> Across:
    """Find every conflict between files that are loaded together.

    Parameters
    ----------
    documents
        The prompt files of a repository, in any order; no two of one path.
    catalog_of
        Returns the axes that are looked for in the file at a path. A conflict
        counts if its axis is looked for on both sides.
    deep
        The tier that models carry; ``None``: patterns alone.
    cancel
        Ends that tier, and with it the whole, with ``InferenceCancelledError``.
    touching
        Paths of the files to look from; ``None``: all files.
    known
        What an earlier search found (``Across.conflicts``) and still stands. It counts for
        what is not looked for now: between files that ``touching`` does not name, and
        what models found, if they cannot be run.
    links
        Paths of the links that lead to a file, by its own path: it is loaded there as well.

    Raises
    ------
    InferenceCancelledError
        ``cancel`` was told to.

    """
    loading = Loading(documents, links)
    search = _Search(loading, catalog_of, deep, cancel)
    for group in loading.groups():
        if touching is None or any(loading.files[number].document.path in touching for number in group):
            search.look_at(group)
            search.look_closer(group, touching)
    search.recall(known, touching)
    return search.result(touching)


class _Pair(NamedTuple):
    """A conflict in the joined text, and the numbers of the files of its sides."""

    conflict: Conflict
    first: int
    second: int


class _Search:
    """One run over the groups of a repository."""

    def __init__(
        self, loading: Loading, catalog_of: Callable[[str], Catalog], deep: Tier | None, cancel: Cancel | None
    ) -> None:
        self._loading = loading
        self._joined = Joined(
            [file.document for file in loading.files], [file.within for file in loading.files]
        )
        self._catalogs = [catalog_of(file.document.path) for file in loading.files]
        self._deep = deep
        self._cancel = cancel
        self._found: dict[tuple[Span, Span], _Pair] = {}
        self._recalled: dict[tuple[Span, Span], _Pair] = {}
        self._closer: set[tuple[int, int]] = set()
        self._closely = False
        self._own: set[tuple[int, frozenset[str]]] = set()
        self._tiers: set[tuple[str, ...]] = set()
        self._failure = ""

    def look_at(self, group: Sequence[int]) -> None:
        """Search files that are loaded together."""
        self._look_through(self._joined.document(group), group)

    def look_closer(self, group: Sequence[int], touching: Collection[str] | None) -> None:
        """Search, for each file of a group, what others say of just the place that it holds for."""
        files = self._loading.files
        for wide, narrow in permutations(group, 2):
            area = files[narrow].reach.area
            if not (area.folder or area.globs) or (wide, narrow) in self._closer:
                continue
            self._closer.add((wide, narrow))
            if not self._loading.meet(wide, narrow):
                continue
            if touching is not None and not any(files[n].document.path in touching for n in (wide, narrow)):
                continue
            folder = files[wide].reach.area.folder
            document = self._joined.pair(wide, narrow, partial(fulfils, area, folder=folder))
            if document is not None:
                self._closely = True
                self._look_through(document, (wide, narrow))

    def _look_through(self, document: Document, group: Sequence[int]) -> None:
        # Nearly always one: a nested configuration may look for other axes.
        for catalog in {id(self._catalogs[number]): self._catalogs[number] for number in group}.values():
            seen = find(document, catalog, deep=self._deep, cancel=self._cancel)
            self._tiers.add(seen.tiers)
            self._failure = self._failure or seen.failure
            for conflict in seen.conflicts:
                if conflict.axis not in catalog.ignored:
                    self._take(conflict)

    def recall(self, known: Iterable[Conflict], touching: Collection[str] | None) -> None:
        """Take in what an earlier search found, where this one did not look."""
        for conflict in known:
            paths = {conflict.first.path, conflict.second.path}
            looked = touching is None or not paths.isdisjoint(touching)
            if looked and not (self._failure and conflict.method is not Method.PATTERN):
                continue
            pair = self._pair(self._joined.together(conflict))
            self._recalled[pair.conflict.first.span, pair.conflict.second.span] = pair

    def _take(self, conflict: Conflict) -> None:
        pair = self._pair(conflict)
        conflict, first, second = pair
        if first == second:
            self._own.add((first, _words(conflict)))
            return
        if not self._is_heard(pair):
            return  # nor may it stand before what is heard at the same places
        key = (conflict.first.span, conflict.second.span)
        kept = self._found.get(key)
        if kept is None or conflict.confidence > kept.conflict.confidence:
            self._found[key] = pair

    def _pair(self, conflict: Conflict) -> _Pair:
        if conflict.second.span < conflict.first.span:
            conflict = attrs.evolve(
                conflict, first=conflict.second, second=conflict.first, poles=conflict.poles[::-1]
            )
        first, second = (
            self._joined.number_at(side.span.start) for side in (conflict.first, conflict.second)
        )
        return _Pair(conflict, first, second)

    def result(self, touching: Collection[str] | None) -> Across:
        """Return what was found."""
        silenced = _Silenced([file.document for file in self._loading.files])
        found: Iterable[_Pair] = self._found.values()
        if self._closely:
            # What was found once with and once without its conditions is one, as in a file.
            found = map(self._pair, merge.deduplicate(pair.conflict for pair in found))
        counted = {
            (pair.conflict.first.span, pair.conflict.second.span): pair
            for pair in found
            if self._counts(pair, touching)
        }
        pairs = [pair for _, pair in sorted((self._recalled | counted).items())]
        kept = [
            attrs.evolve(pair.conflict, reach=REACH)
            for pair in pairs
            if not silenced.covers(pair, self._joined)
        ]
        issues = [self._advised(issue) for issue in merge.issues(kept)]
        return Across(
            issues=tuple(issue for issue, _ in issues),
            suggestions=tuple(given for _, given in issues),
            suppressed=silenced.counts,
            used=silenced.used,
            conflicts=tuple(self._joined.apart(pair.conflict) for pair in pairs),
            tiers=max(self._tiers, key=len, default=TIERS[:1]),
            failure=self._failure,
        )

    def _advised(self, issue: Issue) -> tuple[Issue, Suggestion]:
        """Return an issue of the joined text and what to do about it, both in terms of the files."""
        joined = self._joined
        sides = [side for conflict in issue.occurrences for side in (conflict.first, conflict.second)]
        numbers = sorted({joined.number_at(side.span.start) for side in sides})
        axis = self._catalogs[numbers[0]].axes[issue.axis]
        given = suggestion(issue, axis, joined.document(numbers), self._left)
        paths = [joined.documents[number].path for number in numbers]
        # The words alone may be those of an issue inside a file.
        name = (
            "iss_" + sha256("\0".join((issue.id, *paths)).encode("utf-8", "surrogatepass")).hexdigest()[:12]
        )
        occurrences = tuple(map(joined.apart, issue.occurrences))
        fixes = tuple(_in_files(fix, joined) for fix in given.fixes)
        return (
            attrs.evolve(issue, id=name, occurrences=occurrences),
            attrs.evolve(given, issue=name, fixes=fixes),
        )

    def _left(self, ruling: Sequence[Evidence], others: Sequence[Evidence]) -> str:
        """Return the words in which the rules of some files leave to another file what that is for."""
        wide, narrow = (
            {self._joined.number_at(side.span.start) for side in sides} for sides in (ruling, others)
        )
        files = self._loading.files
        words = sorted({leaving(files[one], files[two]) for one in wide for two in narrow})
        return words[0] if len(words) == 1 else _listed(words)

    def _is_heard(self, pair: _Pair) -> bool:
        """Tell whether the axis of a conflict is looked for in both files."""
        return all(pair.conflict.axis in self._catalogs[number].axes for number in (pair.first, pair.second))

    def _counts(self, pair: _Pair, touching: Collection[str] | None) -> bool:
        """Tell whether a conflict is one between these two files, and not told of otherwise."""
        conflict, first, second = pair
        files = self._loading.files[first], self._loading.files[second]
        if touching is not None and not any(file.document.path in touching for file in files):
            return False
        if not self._loading.meet(first, second):
            return False
        words = _words(conflict)
        # A copy of a sentence contradicts nothing, and what a file says twice is told of there.
        if len(words) < 2 or any((number, words) in self._own for number in (first, second)):
            return False
        said = f"{conflict.first.text} {conflict.second.text}"
        return not self._loading.settled(first, second, said) and not is_departure(
            conflict,
            files,
            self._joined.text,
            (self._context(conflict.first), self._context(conflict.second)),
        )

    def _context(self, side: Evidence) -> Context | None:
        """Return what a side of the joined text stands under in its own file."""
        document = self._joined.documents[self._joined.number_at(side.span.start)]
        block = document.block_at(self._joined.evidence(side).span)
        return block.context if block is not None else None


def _listed(parts: Sequence[str]) -> str:
    """Return folders in one phrase ("in `api/` and `web/`"); empty if something else is among them."""
    if not all(part.startswith("in `") for part in parts):
        return ""
    *first, last = (part.removeprefix("in ") for part in parts)
    return f"in {', '.join(first)} and {last}"


def _words(conflict: Conflict) -> frozenset[str]:
    """Return what the two sides say, white space and case aside."""
    return frozenset(" ".join(side.text.lower().split()) for side in (conflict.first, conflict.second))


def _in_files(fix: Fix, joined: Joined) -> Fix:
    """Return a fix of the joined text as one of the files, which its title names."""
    edits = sorted((joined.edit(edit) for edit in fix.edits), key=lambda edit: (edit.path, edit.span))
    paths = " and ".join(dict.fromkeys(edit.path for edit in edits))
    return Fix(f"{fix.title} in {paths}", fix.safety, tuple(edits))


class _Silenced:
    """What the ignore comments of the files silence."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._documents = documents
        self._ignores: dict[int, Suppressions] = {}
        self.counts: dict[str, int] = {}

    def covers(self, pair: _Pair, joined: Joined) -> bool:
        """Tell whether a comment in either file covers a conflict; it counts in the file of the comment."""
        sides = ((pair.first, pair.conflict.first), (pair.second, pair.conflict.second))
        covering = [
            self._documents[number].path
            for number, side in sides
            if self._of(number).covers(pair.conflict.axis, joined.evidence(side).span)
        ]
        for path in covering[:1]:
            self.counts[path] = self.counts.get(path, 0) + 1
        return bool(covering)

    def _of(self, number: int) -> Suppressions:
        if number not in self._ignores:
            self._ignores[number] = suppressions(self._documents[number])
        return self._ignores[number]

    @property
    def used(self) -> dict[str, frozenset[Span]]:
        """The spans of ignores, and of names in them, that silenced something, by path."""
        spans = {self._documents[number].path: ignores.used for number, ignores in self._ignores.items()}
        return {path: used for path, used in spans.items() if used}
