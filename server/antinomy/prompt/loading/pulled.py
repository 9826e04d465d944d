"""Files whose names say nothing, but which a prompt file makes part of itself.

What memory files import, what templates include, and what a skill links to in its own
folder. Reads the files of a folder, unlike its neighbours, which compare what was read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from antinomy.errors import ReadError
from antinomy.prompt.formats import kind_of, read, read_file
from antinomy.prompt.loading.areas import common
from antinomy.prompt.loading.finder import Finder
from antinomy.prompt.loading.reach import home, place_of
from antinomy.prompt.loading.references import names, references

#: Kinds of file that become part of a prompt without being one by name; a README is written for people.
PARTS = frozenset(("markdown", "template", "text"))


def pulled_in(prompts: Sequence[Path], others: Sequence[Path]) -> list[Path]:
    """Return the files that prompt files pull in, directly or through one another.

    Parameters
    ----------
    prompts
        Prompt files of a folder.
    others
        Files of the same folder that may be parts of them, of the kinds in ``PARTS``.

    """
    stems = {_stem(path.name) for path in others}
    # Without others no prompt file need be read.
    waiting = [path for path in prompts if _is_by_name(path) and _may_pull(path, stems)] if stems else []
    if not waiting:
        return []
    files = [*prompts, *others]
    places = [place_of(str(path)) for path in files]
    finder = Finder(places, common([home(place) for place in places[: len(prompts)]]))
    numbers = {path: number for number, path in enumerate(files)}
    pulled: dict[Path, None] = {}
    while waiting:
        number = numbers[waiting.pop()]
        for name in _written(files[number]):
            for other in finder.find(name, number):
                path = files[other]
                if other >= len(prompts) and path not in pulled:
                    pulled[path] = None
                    waiting += [path] * _may_pull(path, stems)
    return list(pulled)


def _is_by_name(path: Path) -> bool:
    kind = kind_of(str(path))
    return kind is not None and kind.discovered


def _may_pull(path: Path, stems: set[str]) -> bool:
    try:
        text = read_file(path)
    except ReadError:  # whoever checks the file says so
        return False
    return any(_stem(name.rsplit("/", 1)[-1]) in stems for name in names(text))


def _stem(name: str) -> str:
    return name.lstrip("_").split(".")[0]


def _written(path: Path) -> Iterator[str]:
    """Yield the names of what a file pulls in; of its links, those into a skill's own folder."""
    document = read(read_file(path), str(path))
    written = references(document)
    yield from (found.name for found in written.imports)
    if document.kind == "skill":
        yield from (name for name in written.links if not name.startswith(("/", "..")))
