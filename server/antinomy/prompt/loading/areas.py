"""Areas of a repository: which paths a file's instructions are for, and whether two areas share one.

An area is a folder, narrowed by globs if there are any. Nothing here touches a disk:
whether two globs can match a common path is read off the globs themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

import attrs

#: A path's names, outermost first; the empty tuple is the folder that all files of a run lie in.
Folder = tuple[str, ...]

#: Braces with more alternatives than this are read as "anything".
_MOST_ALTERNATIVES = 64
_ANY_DEPTH = "**"
#: Names of files that have no ending, lower case; any other name without one may be a folder's.
_FILES = frozenset(
    (
        *("dockerfile", "containerfile", "makefile", "gnumakefile", "justfile", "jenkinsfile", "vagrantfile"),
        *("procfile", "rakefile", "gemfile", "podfile", "fastfile", "brewfile", "pipfile", "caddyfile"),
        *("tiltfile", "earthfile", "snakefile", "license", "codeowners"),
    )
)


@attrs.frozen
class Area:
    """A folder and what of it is meant.

    Attributes
    ----------
    folder
        Everything is below it.
    globs
        As tools write them (``src/**/*.ts``, ``*.{js,jsx}``), relative to the
        folder, or to the repository where they repeat the folder's own path; none: the whole folder.

    """

    folder: Folder
    globs: tuple[str, ...] = ()

    @cached_property
    def patterns(self) -> tuple[tuple[str, ...], ...]:
        """The globs as segments from the outermost folder on, braces written out."""
        if not self.globs:
            return ((*map(_literal, self.folder), _ANY_DEPTH),)
        return self._patterns(glob for glob in self.globs if not glob.startswith("!"))

    @cached_property
    def _excluded(self) -> tuple[tuple[str, ...], ...]:
        """The globs that are taken out of it ("!**/*.test.ts"), likewise."""
        return self._patterns(glob[1:] for glob in self.globs if glob.startswith("!"))

    def _patterns(self, globs: Iterable[str]) -> tuple[tuple[str, ...], ...]:
        found = (
            pattern for glob in globs for written in _written_out(glob) for pattern in _segments(written)
        )
        return tuple(dict.fromkeys((*map(_literal, self.folder), *self._below(pattern)) for pattern in found))

    def _below(self, pattern: tuple[str, ...]) -> tuple[str, ...]:
        """Return a pattern without the folder's own path, if it repeats that."""
        for length in range(min(len(self.folder), len(pattern) - 1), 0, -1):
            if self.folder[-length:] == pattern[:length]:
                return pattern[length:]
        return pattern

    def covers(self, folder: Folder) -> bool:
        """Tell whether everything in a folder belongs to the area, but for what its globs take out."""
        if not self.globs:
            return folder[: len(self.folder)] == self.folder
        whole = (*map(_literal, folder), _ANY_DEPTH)
        return not self._takes_out(whole) and any(_contains(pattern, whole) for pattern in self.patterns)

    def meets(self, other: Area) -> bool:
        """Tell whether some path could belong to both."""
        if not self.globs and not other.globs:
            return self.covers(other.folder) or other.covers(self.folder)
        return any(
            _meet(one, two)
            for one in self.patterns
            for two in other.patterns
            if not other._takes_out(one) and not self._takes_out(two)
        )

    def _takes_out(self, pattern: tuple[str, ...]) -> bool:
        return any(_contains(excluded, pattern) for excluded in self._excluded)

    def contains(self, other: Area) -> bool:
        """Tell whether whatever belongs to another area surely belongs to this one."""
        return all(
            not self._takes_out(narrow) and any(_contains(wide, narrow) for wide in self.patterns)
            for narrow in other.patterns
        )

    def start(self, pattern: tuple[str, ...]) -> Folder:
        """Return the folders that one of its patterns begins with, as they are called."""
        return (*self.folder, *literal_start(pattern[len(self.folder) :]))

    def is_spoken_of(self, other: Area) -> bool:
        """Tell whether ``other``, made of paths that a text names, leads into this area."""
        if self.globs:
            return self.meets(other)
        return any(self.covers(literal_start(pattern)) for pattern in other.patterns)


def common(folders: Sequence[Folder]) -> Folder:
    """Return the innermost folder that holds all of them."""
    first, last = min(folders, default=()), max(folders, default=())
    length = next(
        (n for n, pair in enumerate(zip(first, last, strict=False)) if pair[0] != pair[1]), len(first)
    )
    return first[:length]


def literal_start(pattern: tuple[str, ...]) -> Folder:
    """Return the folders that a pattern begins with, up to its first wildcard."""
    folders: list[str] = []
    for segment in pattern[:-1]:
        if any(sign in segment for sign in "*?[{"):
            break
        folders.append(segment)
    return tuple(folders)


def listed(text: str) -> tuple[str, ...]:
    """Return the globs of a comma-separated list; commas in braces and quote marks around it do not count."""
    text = text.strip()
    if text.startswith("[") and text.endswith("]"):
        text = text[1:-1]
    parts = re.split(r",(?![^{]*\})", text)
    return tuple(part for part in (raw.strip().strip("\"'") for raw in parts) if part)


def named(text: str) -> tuple[str, ...]:
    """Return the paths that a text speaks of (``docs/``, ``src/app.ts``), as globs, in text order."""
    return tuple(dict.fromkeys(match.group().rstrip(".") for match in _PATH.finditer(text)))


#: Names joined by slashes, or a file's name with its ending; not a part of an address or an e-mail.
_PATH = re.compile(
    r"(?<![\w@/.:<-])(?:\.{0,2}/)?(?:(?:[\w.*-]+/)+[\w.*-]*(?:\{[\w,.]+\})?|[\w*-]+(?:\.[\w-]+)*\.[a-z]\w{0,7}\b)"
)


def _literal(name: str) -> str:
    """Return a folder's name as a glob that matches only it."""
    return re.sub(r"[*?\[{]", lambda match: f"[{match.group()}]", name)


def _written_out(glob: str) -> Iterable[str]:
    """Return what a glob with braces stands for, one glob for each alternative."""
    done: list[str] = []
    waiting = [glob]
    while waiting:
        current = waiting.pop()
        braces = re.search(r"\{([^{}]*)\}", current)
        if braces is None:
            done.append(current)
        elif len(done) + len(waiting) > _MOST_ALTERNATIVES:
            done.append(current[: braces.start()] + "*" + current[braces.end() :])
        else:
            parts = braces.group(1).split(",")
            waiting += [current[: braces.start()] + part + current[braces.end() :] for part in parts]
    return done


def _segments(glob: str) -> Iterable[tuple[str, ...]]:
    """Return a glob's segments; a name without wildcards may be a file or a folder, so both ways."""
    path = glob.removeprefix("./").strip()
    parts = tuple(part for part in path.split("/") if part not in ("", "."))
    if not parts:
        return
    if path.endswith("/"):
        parts = (*parts, _ANY_DEPTH)
    # As in .gitignore, a bare name is meant at any depth.
    if len(parts) == 1 and parts[0] != _ANY_DEPTH and not path.startswith("/"):
        parts = (_ANY_DEPTH, *parts)
    yield parts
    if parts[-1].lower() not in _FILES and not any(sign in parts[-1] for sign in "*?[."):
        yield (*parts, _ANY_DEPTH)


@lru_cache(maxsize=65_536)
def _meet(one: tuple[str, ...], two: tuple[str, ...]) -> bool:
    """Tell whether two patterns match a common path."""
    if not one or not two:
        return all(segment == _ANY_DEPTH for segment in one or two)
    if one[0] == _ANY_DEPTH:
        return _meet(one[1:], two) or _meet(one, two[1:])
    if two[0] == _ANY_DEPTH:
        return _meet(one, two[1:]) or _meet(one[1:], two)
    return _names_meet(one[0], two[0]) and _meet(one[1:], two[1:])


@lru_cache(maxsize=65_536)
def _contains(wide: tuple[str, ...], narrow: tuple[str, ...]) -> bool:
    """Tell whether a pattern surely matches every path that another does."""
    if not wide or not narrow:
        return not narrow and all(segment == _ANY_DEPTH for segment in wide)
    if wide[0] == _ANY_DEPTH:
        return _contains(wide[1:], narrow) or _contains(wide, narrow[1:])
    return narrow[0] != _ANY_DEPTH and _name_contains(wide[0], narrow[0]) and _contains(wide[1:], narrow[1:])


@attrs.frozen
class _Sign:
    """One character of a name: one of some, or with ``but`` any other; ``many``: any number of any."""

    characters: frozenset[str] = frozenset()
    but: bool = False
    many: bool = False

    def meets(self, other: _Sign) -> bool:
        """Tell whether some character could be either."""
        if self.but and other.but:
            return True
        if self.but or other.but:
            one, two = (other, self) if self.but else (self, other)
            return bool(one.characters - two.characters)
        return not self.characters.isdisjoint(other.characters)

    def contains(self, other: _Sign) -> bool:
        """Tell whether whatever the other could be this one could be."""
        if self.many or other.many:
            return False
        if self.but:
            return (
                self.characters <= other.characters
                if other.but
                else self.characters.isdisjoint(other.characters)
            )
        return not other.but and other.characters <= self.characters


_ANY_ONE = _Sign(but=True)
_STAR = _Sign(many=True)
#: A range of more characters is read as any.
_MOST_IN_RANGE = 256


@lru_cache(maxsize=16_384)
def _name_contains(wide: str, narrow: str) -> bool:
    """Tell whether a name's pattern surely matches every name that another does."""
    reached = {0}
    signs = _signs(wide)
    for sign in _signs(narrow):
        reached = _past_stars(signs, reached)
        stars = {at for at in reached if at < len(signs) and signs[at].many}
        reached = stars | {at + 1 for at in reached if at < len(signs) and signs[at].contains(sign)}
    return len(signs) in _past_stars(signs, reached)


def _past_stars(signs: Sequence[_Sign], reached: set[int]) -> set[int]:
    """Return the places in a pattern that can be reached without using up a sign."""
    found = set(reached)
    for at in range(len(signs)):
        if at in found and signs[at].many:
            found.add(at + 1)
    return found


@lru_cache(maxsize=16_384)
def _names_meet(one: str, two: str) -> bool:
    """Tell whether two patterns match a common name."""
    first, second = _signs(one), _signs(two)
    # A walk over how much of each pattern is used up.
    seen = {(0, 0)}
    waiting = [(0, 0)]
    while waiting:
        i, j = waiting.pop()
        if i == len(first) and j == len(second):
            return True
        for step in _steps(first, second, i, j):
            if step not in seen:
                seen.add(step)
                waiting.append(step)
    return False


def _steps(first: Sequence[_Sign], second: Sequence[_Sign], i: int, j: int) -> Iterable[tuple[int, int]]:
    star = i < len(first) and first[i].many
    other_star = j < len(second) and second[j].many
    if star:
        yield i + 1, j
    if other_star:
        yield i, j + 1
    if i < len(first) and j < len(second):
        if star and not other_star:
            yield i, j + 1
        elif other_star and not star:
            yield i + 1, j
        elif first[i].meets(second[j]):
            yield i + 1, j + 1


def _signs(pattern: str) -> list[_Sign]:
    """Return a name's pattern sign by sign: a character, one of several, any one, any number of them."""
    return [
        _STAR
        if match.group().startswith("*")
        else _ANY_ONE
        if match.group() == "?"
        else _Sign(frozenset(match.group()))
        if match["body"] is None
        else _class(match["body"], match["but"])
        for match in _SIGN.finditer(pattern)
    ]


#: As in shells, a closing bracket that comes first belongs to the class.
_SIGN = re.compile(r"\*+|\[(?P<but>[!^]?)(?P<body>\]?[^\]]*)\]|.", re.DOTALL)
_RANGE = re.compile(r"(.)-(.)|(.)", re.DOTALL)


def _class(body: str, but: str) -> _Sign:
    """Return what a class of characters stands for ("[12]", "[a-z]", "[!x]")."""
    found: set[str] = set()
    for first, last, single in _RANGE.findall(body):
        if single:
            found.add(single)
        elif ord(last) - ord(first) > _MOST_IN_RANGE:
            return _ANY_ONE
        else:
            found.update(map(chr, range(ord(first), ord(last) + 1)))
    return _Sign(frozenset(found), bool(but)) if found else _ANY_ONE
