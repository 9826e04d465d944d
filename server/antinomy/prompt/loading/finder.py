"""Which file a name in another file stands for: beside it, from the folder it speaks for, or from the root.

Knows paths only: whether the name imports, includes or links is known in ``references``.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence

from antinomy.prompt.loading.areas import Folder
from antinomy.prompt.loading.reach import home

#: Folders in which template engines look for the partials of the folder they lie in.
_PARTIALS = ((), ("partials",), ("_partials",), ("shared",), ("_shared",))


class Finder:
    """Finds files by the names that other files give them."""

    def __init__(self, places: Sequence[Folder], root: Folder) -> None:
        self._places = places
        self._root = root
        self._numbers = {place: number for number, place in enumerate(places)}
        self._stems = {
            (*place[:-1], place[-1].lstrip("_").split(".")[0]): number for number, place in enumerate(places)
        }

    def find(self, name: str, number: int) -> Iterator[int]:
        """Yield the file that a name in file ``number`` stands for, if there is one."""
        folder = self._places[number][:-1]
        parts = [part for part in name.replace("\\", "/").split("/") if part]
        for start in dict.fromkeys((folder, home(self._places[number]), self._root)):
            path = posixpath.normpath("/".join((*start, *parts)))
            found = self._numbers.get(tuple(path.split("/")))
            if found is not None:
                yield found
                return
        if parts and "." not in parts[-1]:
            stem = (*parts[:-1], parts[-1].lstrip("_"))
            found_in = (self._stems.get((*folder, *partials, *stem)) for partials in _PARTIALS)
            yield from [found for found in found_in if found is not None][:1]
