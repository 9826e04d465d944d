"""Which files of a repository are loaded together, and the groups in which they are looked at.

Two files meet if some piece of work loads both and neither says which of them
wins. Tools differ in what they read, but a repository's files are meant for the
same work: that Cursor reads one and Copilot the other keeps nothing apart.
Nothing here knows what a conflict is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

import attrs

from antinomy.prompt.document import Branch, Document
from antinomy.prompt.loading.areas import Area, Folder, common, literal_start, named
from antinomy.prompt.loading.finder import Finder
from antinomy.prompt.loading.precedence import Precedence, is_for_elsewhere, precedences
from antinomy.prompt.loading.ranks import Ranked, is_personal, ranks
from antinomy.prompt.loading.reach import Reach, When, home, place_of, reach
from antinomy.prompt.loading.references import references


@attrs.frozen(eq=False)
class LoadedFile:
    """A file and what decides with which others it meets.

    Attributes
    ----------
    document
        The file.
    place
        Its names, from the folder that all files of the run speak for.
    reaches
        When it is loaded, the widest first: several, if links or imports lead to it from several folders.
    parts
        Files whose calls load it: itself, if it is called, and those that import it.
    linked
        Files that a call of this one also reads.
    within
        Branches of the files that import it in which it stands: with what stands in another arm of
        one of their conditionals it is never loaded.

    """

    document: Document
    place: Folder
    reaches: tuple[Reach, ...]
    parts: frozenset[int]
    linked: frozenset[int]
    within: frozenset[tuple[str, Branch]] = frozenset()

    @property
    def reach(self) -> Reach:
        """When it is loaded, in its widest area."""
        return self.reaches[0]

    @cached_property
    def speaks_of(self) -> tuple[Area, ...]:
        """The paths that its text names: below the repository, and below its own folder."""
        paths = named(self.document.text)
        folders = dict.fromkeys(((), self.reach.area.folder))
        return tuple(Area(folder, paths) for folder in folders) if paths else ()

    @cached_property
    def precedences(self) -> tuple[Precedence, ...]:
        """What it says about which file wins."""
        return precedences(self.document)

    @cached_property
    def breadth(self) -> tuple[int, int, bool]:
        """How wide it reaches: the smaller, the wider."""
        return int(self.reach.when is When.CALL), *_narrowness(self.reach)

    @cached_property
    def ranked(self) -> Ranked:
        """What statements about which file wins see of it."""
        return Ranked(self.place, self.breadth)


class Loading:
    """What is loaded with what.

    Parameters
    ----------
    documents
        The files of a repository, in any order.
    links
        Paths of the links that lead to a file, by its own path.

    """

    def __init__(
        self, documents: Sequence[Document], links: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self.files = _loaded(sorted(documents, key=lambda document: place_of(document.path)), links or {})
        self._fragmented = _fragmented(self.files)
        #: The files that say which files win.
        self._speakers = tuple(number for number, file in enumerate(self.files) if file.precedences)

    def meet(self, one: int, two: int) -> bool:
        """Tell whether some work loads both files."""
        a, b = self.files[one], self.files[two]
        if When.NEVER in {a.reach.when, b.reach.when}:
            return False
        if _replaces(a, b) or _replaces(b, a):
            return False
        if two in a.linked or one in b.linked or not a.parts.isdisjoint(b.parts):
            return True
        if a.reach.when is When.CALL:
            a, b = b, a
        if b.reach.when is not When.CALL:
            return any(
                one.when is other.when and one.area.meets(other.area)
                for one in a.reaches
                for other in b.reaches
            )
        return a.reach.when is not When.CALL and any(self._joins(one, b) for one in a.reaches)

    def _joins(self, standing: Reach, called: LoadedFile) -> bool:
        """Tell whether what is loaded anyway is loaded with a file that is called."""
        folder, area = called.reach.area.folder, standing.area
        if standing.when is When.SHARED:
            return area.covers(folder)
        if called.reach.product or called in self._fragmented:
            return False
        return area.covers(folder) or any(map(area.is_spoken_of, called.speaks_of))

    def settled(self, one: int, two: int, words: str) -> bool:
        """Tell whether one of two files, or one above both, says which of them wins.

        Parameters
        ----------
        one, two
            Numbers of the files.
        words
            What they say of the matter: a statement may be limited to a topic.

        """
        said = words.lower()
        return any(
            (not found.topic or any(word in said for word in found.topic))
            and ranks(found, *(self.files[number].ranked for number in (speaker, one, two)))
            for speaker in self._speakers
            for found in self.files[speaker].precedences
            if speaker in {one, two} or (not is_personal(found) and self._is_above(speaker, one, two))
        )

    def _is_above(self, speaker: int, *others: int) -> bool:
        breadth = self.files[speaker].breadth
        return all(self.meet(speaker, other) and breadth <= self.files[other].breadth for other in others)

    def groups(self) -> list[tuple[int, ...]]:
        """Return groups of files such that any two that meet are together in one, in file order.

        Each file comes with the wider ones that it meets; files that all meet one
        another share a group. So the groups grow with the number of files, not of pairs.
        """
        found: dict[frozenset[int], None] = {}
        for number, wider in self._with_wider():
            # A group that is no more than the wider files grows by this one, so that none is looked at twice.
            found.pop(wider, None)
            found[wider | {number}] = None
        return sorted(tuple(sorted(group)) for group in found)

    def _with_wider(self) -> Iterator[tuple[int, frozenset[int]]]:
        order = sorted(range(len(self.files)), key=lambda number: (self.files[number].breadth, number))
        index = _Index()
        for number in order:
            file = self.files[number]
            near = {other for other in index.near(number, file) if self.meet(other, number)}
            if near:
                yield number, frozenset(near)
            index.add(number, file)


def _fragmented(files: Sequence[LoadedFile]) -> frozenset[LoadedFile]:
    """Return plain files that a shared fragment belongs to: prompts of the program, not of its developers."""
    shared = [file.reach.area for file in files if file.reach.when is When.SHARED]
    return frozenset(
        file
        for file in files
        if file.document.kind in {"markdown", "text"}
        and file.reach.when is When.CALL
        and any(area.covers(file.reach.area.folder) for area in shared)
    )


class _Index:
    """The files seen so far, found by what a further one may meet."""

    def __init__(self) -> None:
        self._whole: dict[Folder, list[int]] = {}
        self._narrowed: dict[Area, list[int]] = {}
        self._part_of: dict[int, list[int]] = {}

    def add(self, number: int, file: LoadedFile) -> None:
        """Take a file in."""
        for area in (one.area for one in file.reaches if one.when in {When.WORK, When.SHARED}):
            if area.globs:
                self._narrowed.setdefault(area, []).append(number)
            else:
                self._whole.setdefault(area.folder, []).append(number)
        for owner in {*file.parts, *file.linked, number}:
            self._part_of.setdefault(owner, []).append(number)

    def near(self, number: int, file: LoadedFile) -> Iterator[int]:
        """Yield those that a file may meet, some of them twice."""
        areas = [one.area for one in file.reaches]
        folders = {area.folder[:depth] for area in areas for depth in range(len(area.folder) + 1)}
        if file.reach.when is When.CALL:
            areas += file.speaks_of
            starts = (literal_start(pattern) for area in areas for pattern in area.patterns)
            folders |= {start[:depth] for start in starts for depth in range(len(start) + 1)}
        for known in folders:
            yield from self._whole.get(known, ())
        for narrowed, numbers in self._narrowed.items():
            if any(map(narrowed.meets, areas)):
                yield from numbers
        for owner in {*file.parts, *file.linked, number}:
            yield from self._part_of.get(owner, ())


#: The numbers of the files that one imports, and the branches of it that all its imports of them share.
_Imports = dict[int, frozenset[Branch]]


def _loaded(documents: Sequence[Document], links_to: Mapping[str, Sequence[str]]) -> tuple[LoadedFile, ...]:
    places = [place_of(document.path) for document in documents]
    linked = [place_of(path) for paths in links_to.values() for path in paths]
    root = common([home(place) for place in (*places, *linked)])
    reaches = [
        _reaches(document, [place, *map(place_of, links_to.get(document.path, ()))], root)
        for document, place in zip(documents, places, strict=True)
    ]
    called = [own[0].when is When.CALL for own in reaches]
    imports, links = _resolved(documents, places, root, called)
    owners = _owners(imports)
    within = _within(documents, imports)
    alone = list(reaches)
    for number, wider in owners.items():
        # What a file imports is loaded whenever that file is.
        standing = [*alone[number], *(one for other in sorted(wider) for one in alone[other])]
        standing = [one for one in dict.fromkeys(standing) if one.when is When.WORK]
        if standing:
            reaches[number] = tuple(sorted(standing, key=_narrowness))
        elif alone[number][0].when is When.NEVER:
            reaches[number] = alone[min(wider)]
    return tuple(
        LoadedFile(
            document,
            places[number][len(root) :],
            reaches[number],
            frozenset(
                other for other in (number, *owners.get(number, ())) if reaches[other][0].when is When.CALL
            ),
            frozenset(links[number]),
            within.get(number, frozenset()),
        )
        for number, document in enumerate(documents)
    )


def _reaches(document: Document, places: Iterable[Folder], root: Folder) -> tuple[Reach, ...]:
    """Return when a file is loaded that stands at several places by way of links, the widest first."""
    found = sorted({reach(document, place, root) for place in places}, key=_narrowness)
    if is_for_elsewhere(document):
        return (attrs.evolve(found[0], when=When.NEVER),)
    standing = tuple(one for one in found if one.when is When.WORK)
    return standing or tuple(found[:1])


def _narrowness(one: Reach) -> tuple[int, bool]:
    return len(one.area.folder), bool(one.area.globs)


def _resolved(
    documents: Sequence[Document], places: Sequence[Folder], root: Folder, called: Sequence[bool]
) -> tuple[list[_Imports], list[set[int]]]:
    """Return for each file those it imports, and the numbers of those it links to when called."""
    finder = Finder(places, root)
    imports: list[_Imports] = []
    links: list[set[int]] = []
    for number, document in enumerate(documents):
        written = references(document)
        imported: _Imports = {}
        for one in written.imports:
            for found in finder.find(one.name, number):
                if found != number:
                    # Of a file that stands in several arms nothing is known but what they share.
                    imported[found] = imported.get(found, one.branches) & one.branches
        imports.append(imported)
        beside = {found for name in written.links for found in finder.find(name, number)} - {number}
        links.append({other for other in beside if called[number] and documents[other].kind in _ATTACHED})
    by_folder = {
        place[:-1]: number for number, place in enumerate(places) if place[-1].lower() == "system.md"
    }
    for number, place in enumerate(places):
        if place[-1].lower() == "user.md" and place[:-1] in by_folder:
            imports[by_folder[place[:-1]]][number] = frozenset()
    return imports, links


#: What a link attaches; a linked skill or command is still called by itself.
_ATTACHED = frozenset(("markdown", "text", "instructions"))


def _within(
    documents: Sequence[Document], imports: Sequence[_Imports]
) -> dict[int, frozenset[tuple[str, Branch]]]:
    """Return for each imported file the branches of others in which it stands, also by way of others."""
    importers: dict[int, list[int]] = {}
    for number, imported in enumerate(imports):
        for other in imported:
            importers.setdefault(other, []).append(number)
    found: dict[int, frozenset[tuple[str, Branch]]] = {}

    def stands(number: int) -> frozenset[tuple[str, Branch]]:
        if number not in found:
            found[number] = frozenset()  # what imports itself in the end stands nowhere else
            ways = [
                stands(importer).union((documents[importer].path, arm) for arm in imports[importer][number])
                for importer in importers.get(number, ())
            ]
            # One that imports it whatever holds loads it with everything.
            found[number] = frozenset().union(*ways) if all(ways) else frozenset()
        return found[number]

    return {number: stands(number) for number in importers}


def _owners(imports: Sequence[_Imports]) -> dict[int, set[int]]:
    """Return for each imported file all that import it, also by way of others."""
    owners: dict[int, set[int]] = {}
    for number, direct in enumerate(imports):
        seen: set[int] = set()
        waiting = list(direct)
        while waiting:
            current = waiting.pop()
            if current not in seen and current != number:
                seen.add(current)
                waiting.extend(imports[current])
        for imported in seen:
            owners.setdefault(imported, set()).add(number)
    return owners


def _replaces(one: LoadedFile, two: LoadedFile) -> bool:
    """Tell whether one file is read in the other's place."""
    names = one.place[-1].lower(), two.place[-1].lower()
    return one.place[:-1] == two.place[:-1] and names == ("agents.override.md", "agents.md")
