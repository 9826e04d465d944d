"""The conflict catalogue: one TOML file per axis, its examples included."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from difflib import get_close_matches
from functools import cached_property, lru_cache
from pathlib import Path

import attrs

from antinomy.catalog import table_store
from antinomy.catalog.axis import Axis, Example, axis_from
from antinomy.catalog.family import Family
from antinomy.catalog.pole import Pole
from antinomy.catalog.search import Searcher, compile_pattern, searchers
from antinomy.catalog.thing import Thing
from antinomy.errors import CatalogError

__all__ = [
    "Axis",
    "Catalog",
    "Example",
    "Family",
    "Pole",
    "Thing",
    "load_catalog",
    "no_such_axis",
    "read_axis",
]


@attrs.frozen(eq=False)
class Catalog:
    """The axes to look for, by id, in the order of their ids; hashed by identity.

    ``every`` holds all axes there are, those left out included; ``searched`` is what to look with,
    ``ignored`` what is then left out of what was found.
    """

    axes: Mapping[str, Axis]
    every: Mapping[str, Axis] = attrs.field(default=attrs.Factory(lambda self: self.axes, takes_self=True))
    searched: Catalog = attrs.field(default=attrs.Factory(lambda self: self, takes_self=True), repr=False)

    @cached_property
    def ignored(self) -> frozenset[str]:
        """The ids of the axes that are looked for so that nothing else tells of what they find."""
        return frozenset(self.searched.axes.keys() - self.axes.keys())

    @property
    def known(self) -> frozenset[str]:
        """The ids of all axes there are."""
        return frozenset(self.every)

    @cached_property
    def searchers(self) -> Mapping[str, tuple[Searcher, ...]]:
        """Patterns by axis, for the axes that have poles."""
        return searchers(self.axes.values(), hints=False)

    @cached_property
    def by_stem(self) -> Mapping[str, tuple[tuple[Axis, Searcher], ...]]:
        """Axis and searcher by stem; those without cues stand under the empty string."""
        return self._by_stem(self.searchers)

    @cached_property
    def hinted_by_stem(self) -> Mapping[str, tuple[tuple[Axis, Searcher], ...]]:
        """The same for the axes that have hints, hints included."""
        hints = searchers([axis for axis in self.axes.values() if axis.is_hinted], hints=True)
        return self._by_stem({name: (*self.searchers[name], *group) for name, group in hints.items()})

    def _by_stem(
        self, groups: Mapping[str, tuple[Searcher, ...]]
    ) -> Mapping[str, tuple[tuple[Axis, Searcher], ...]]:
        index: dict[str, list[tuple[Axis, Searcher]]] = {"": []}
        for name, group in groups.items():
            for searcher in group:
                for stem in searcher.cues[0] if searcher.cues else ("",):
                    index.setdefault(stem, []).append((self.axes[name], searcher))
        return {stem: tuple(entries) for stem, entries in index.items()}

    def only(self, select: Iterable[str] | None = None, ignore: Iterable[str] = ()) -> Catalog:
        """Return the catalogue restricted to ``select`` (``None``: all) without ``ignore``.

        What is ignored is still searched for, since a general axis would else hear the same words;
        what is not selected is not.

        Raises
        ------
        CatalogError
            A name is not an axis.

        """
        chosen = set(self.axes if select is None else select)
        for name in sorted((chosen | set(ignore)) - self.axes.keys()):
            raise CatalogError(f"There is no axis '{name}'; known are {', '.join(self.axes)}.")
        kept = chosen - set(ignore)
        searched = chosen | set(ignore)
        whole = self if searched == self.axes.keys() else Catalog(self._of(searched), self.every)
        return whole if kept == searched else Catalog(self._of(kept), self.every, whole)

    def _of(self, names: AbstractSet[str]) -> Mapping[str, Axis]:
        return {name: axis for name, axis in self.axes.items() if name in names}


def read_axis(path: Path) -> Axis:
    """Read one axis file.

    Raises
    ------
    CatalogError
        The file is missing, no TOML, or no axis.

    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CatalogError(f"{path}: the axis file cannot be read ({error}).") from None
    axis = _parse(text, path.stem, str(path))
    # A user's pattern is checked now; those that ship are compiled when a text calls for them.
    broken_by = [
        pattern
        for pole in axis.poles.values()
        for pattern in (
            pole.broken_by,
            *pole.broken_by_value.values(),
            pole.broken_without,
            *pole.broken_without_value.values(),
            *pole.broken_by_code.values(),
            *(pattern for by_code in pole.broken_by_code_value.values() for pattern in by_code.values()),
        )
    ]
    shown = [pattern for thing in axis.things for pattern in thing.shown.values()]
    qualifying = (*axis.between, *axis.occasions, *broken_by, *shown)
    sides = [source for pole in axis.poles.values() for source in (*pole.patterns, *pole.hints)]
    for source in (*sides, *qualifying):
        compile_pattern(source, axis)
    return axis


def _parse(text: str, name: str, origin: str) -> Axis:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CatalogError(f"{origin}: the axis file is not valid TOML: {error}.") from None
    return axis_from(table, name, origin)


@lru_cache(maxsize=1)
def _shipped() -> Mapping[str, Axis]:
    files = sorted((Path(__file__).parent / "axes").glob("*.toml"))
    try:
        tables = table_store.kept(files)
    except tomllib.TOMLDecodeError:
        # Read one by one, so that the file is named.
        return {file.stem: read_axis(file) for file in files}
    return {
        file.stem: axis_from(table, file.stem, file.name) for file, table in zip(files, tables, strict=True)
    }


def load_catalog(
    extra_dirs: Iterable[Path] = (), *, select: Iterable[str] | None = None, ignore: Iterable[str] = ()
) -> Catalog:
    """Return the axes that ship and those of the user's folders.

    Parameters
    ----------
    extra_dirs
        Folders with ``*.toml`` axis files; an axis there replaces a shipped one of the same name.
    select, ignore
        Names of axes to keep (``None``: all) and to leave out.

    Raises
    ------
    CatalogError
        A file is no axis, or a name is unknown.

    """
    folders = tuple(str(folder) for folder in extra_dirs)
    chosen = None if select is None else tuple(sorted(select))
    return _load(folders, chosen, tuple(sorted(ignore)), _stamp(folders))


def _stamp(folders: tuple[str, ...]) -> tuple[tuple[str, float], ...]:
    """Return names and times of the users' axis files, so that an edited file is read again."""
    files = (file for folder in folders for file in sorted(Path(folder).glob("*.toml")))
    return tuple((str(file), file.stat().st_mtime) for file in files)


@lru_cache(maxsize=32)
def _load(
    folders: tuple[str, ...],
    select: tuple[str, ...] | None,
    ignore: tuple[str, ...],
    files: tuple[tuple[str, float], ...],
) -> Catalog:
    if select is not None or ignore:
        # Files for which different axes are ignored are searched with one catalogue.
        return _load(folders, None, (), files).only(select, ignore)
    axes = dict(_shipped())
    for file, _ in files:
        axis = read_axis(Path(file))
        axes[axis.id] = axis
    return Catalog(dict(sorted(axes.items())))


def no_such_axis(axis: str, axes: Iterable[str]) -> str:
    """Return the sentence that says that an axis does not exist, and which might be meant."""
    close = get_close_matches(axis, axes, n=1)
    remedy = f"did you mean {close[0]!r}?" if close else "`antinomy explain` lists them."
    return f"there is no axis {axis!r}; {remedy}"
