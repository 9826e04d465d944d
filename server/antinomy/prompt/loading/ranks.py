"""Which two files a statement of precedence ranks.

A statement is taken from ``precedence``; here the parties that it speaks of are looked
for among two files. Knows places and breadths, no words.
"""

from __future__ import annotations

import posixpath
from typing import NamedTuple

from antinomy.prompt.loading.areas import Folder
from antinomy.prompt.loading.parties import Kind, Party
from antinomy.prompt.loading.precedence import Precedence


class Ranked(NamedTuple):
    """A file as statements of precedence see it."""

    place: Folder
    """The names that lead to it."""
    breadth: tuple[int, int, bool]
    """How wide it reaches: the smaller, the wider."""


def ranks(said: Precedence, speaker: Ranked, one: Ranked, two: Ranked) -> bool:
    """Tell whether a statement ranks two files.

    Parameters
    ----------
    said
        The statement.
    speaker
        The file that it stands in; may be one of the two.
    one, two
        The files.

    """
    return any(
        _stands_for(said.one, first, second, said.two, speaker)
        and _stands_for(said.two, second, first, said.one, speaker)
        for first, second in ((one, two), (two, one))
    )


def is_personal(said: Precedence) -> bool:
    """Tell whether a statement ranks the file that it stands in."""
    return Kind.THIS in {said.one.kind, said.two.kind}


def _stands_for(party: Party, file: Ranked, other: Ranked, against: Party, speaker: Ranked) -> bool:
    """Tell whether a party is a file, where the party that it stands ``against`` is another one."""
    match party.kind:
        case Kind.THIS:
            return file is speaker
        case Kind.WIDER:
            return file.breadth < other.breadth
        case Kind.NARROWER:
            # A file for one tool or task lies beside the one for all.
            return file.breadth >= other.breadth
        case Kind.NAMED:
            return _is_named(party, file, speaker)
        case Kind.OTHERS:
            return not _is_named(against, file, speaker)


def _is_named(party: Party, file: Ranked, speaker: Ranked) -> bool:
    return any(names(name, file.place, speaker.place) for name in party.names)


def names(name: str, place: Folder, speaker: Folder) -> bool:
    """Tell whether a name (of a file, or of a folder around it) stands for a file.

    Parameters
    ----------
    name
        As written, lower case.
    place, speaker
        The names that lead to the file, and to the one that the name stands in.

    """
    path = "/".join(place).lower()
    if name.startswith("~"):
        return False
    if name.startswith(("/", "./", "../")):
        folder = "" if name.startswith("/") else "/".join(speaker[:-1]).lower()
        target = posixpath.normpath(posixpath.join("/", folder, name.strip("/"))).strip("/")
        if folder.count("/") + bool(folder) < name.count("../"):
            return False
        return path == target or path.startswith(f"{target}/")
    return f"/{name.strip('/')}/" in f"/{path}/"
