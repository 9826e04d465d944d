"""Compiled poles: terms and patterns as regular expressions with a time limit.

A pattern is only run on a clause that holds one of its literals, found from the
pattern's own syntax tree, so that thirty axes cost little more than one. Nothing
here knows what a hit means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import attrs
import regex

from antinomy.catalog.axis import Axis, Pole
from antinomy.errors import CatalogError, PatternTimeoutError

#: Seconds one pattern may take on one clause; a well-formed one needs microseconds.
TIME_LIMIT = 0.25

_WORD = re.compile(r"[^\W_]+")
_STEM = 3


def stems(view: str) -> frozenset[str]:
    """Return the first letters of every word of a lower-case text."""
    return frozenset(word[:_STEM] for word in _WORD.findall(view))


@attrs.frozen(eq=False)
class Searcher:
    """One pattern of a pole.

    ``cues`` are stems one of which every matching text holds; ``None``: run it always.
    """

    pole: Pole
    pattern: Any
    cues: frozenset[str] | None

    def find(self, view: str) -> Iterator[tuple[int, int, str]]:
        """Yield ``(start, end, value)`` of each match.

        Raises
        ------
        PatternTimeoutError
            The pattern took longer than ``TIME_LIMIT`` seconds.

        """
        try:
            part: str | int = "words" if "words" in self.pattern.groupindex else 0
            for match in self.pattern.finditer(view, timeout=TIME_LIMIT):
                yield match.start(part), match.end(part), match.groupdict().get("value") or ""
        except TimeoutError:
            raise PatternTimeoutError(
                f"The pattern {self.pattern.pattern!r} of pole '{self.pole.id}' takes longer than "
                f"{TIME_LIMIT:g} s on one sentence; rewrite it without nested repetition."
            ) from None


def searchers(axis: Axis) -> tuple[Searcher, ...]:
    """Compile an axis.

    Raises
    ------
    CatalogError
        A pattern is not a regular expression.

    """
    found = []
    for pole in axis.poles.values():
        if pole.terms:
            source = r"(?<![\w-])(?:" + "|".join(_term(term) for term in pole.terms) + r")(?!\w)"
            found.append(_searcher(pole, source, axis))
        found.extend(_searcher(pole, source, axis) for source in pole.patterns)
    return tuple(found)


def _term(term: str) -> str:
    words = [re.escape(word) for word in re.split(r"[\s-]+", term.lower())]
    return r"[\s-]+".join(words).replace(r"\*", r"\w*")


def compile_pattern(source: str, axis: Axis) -> Any:  # noqa: ANN401 - regex exports no public pattern type
    """Compile one regular expression of an axis, white space kept as written.

    Raises
    ------
    CatalogError
        It is not a regular expression.

    """
    try:
        return regex.compile(source, regex.UNICODE | regex.VERSION0)
    except regex.error as error:
        raise CatalogError(f"{axis.origin}: the pattern {source!r} is not valid: {error}.") from None


def _searcher(pole: Pole, source: str, axis: Axis) -> Searcher:
    return Searcher(pole, compile_pattern(source, axis), _cues(source))


def _cues(source: str) -> frozenset[str] | None:
    """Return stems one of which every match holds, or ``None`` if none can be named."""
    try:
        # The standard library's parser reads the same core syntax and exposes its tree.
        tree = re._parser.parse(source)  # type: ignore[attr-defined]  # noqa: SLF001
    except (re.error, RecursionError):
        return None
    return frozenset(_required(list(tree), fresh=False)) or None


def _required(items: list[Any], *, fresh: bool) -> set[str]:
    """Return the first set of stems that a sequence cannot do without, empty if there is none.

    ``fresh`` tells whether a word can only start at the place reached: a literal
    counts as a stem only there.
    """
    run, run_is_fresh = "", False
    for operation, argument in [*items, ("END", None)]:
        name = str(operation)
        if name == "LITERAL" and chr(argument).isalnum():
            run, run_is_fresh = run + chr(argument), run_is_fresh if run else fresh
            fresh = False
            continue
        if run_is_fresh and len(run) >= _STEM:
            return {run[:_STEM]}
        run = ""
        inner = _inner(name, argument, fresh=fresh)
        if inner:
            return inner
        fresh = _fresh_after(name, argument, fresh=fresh)
    return set()


def _inner(name: str, argument: Any, *, fresh: bool) -> set[str]:  # noqa: ANN401 - parse trees are untyped
    if name == "SUBPATTERN":
        return _required(list(argument[-1]), fresh=fresh)
    if name == "BRANCH":
        parts = [_required(list(branch), fresh=fresh) for branch in argument[1]]
        return set().union(*parts) if all(parts) else set()
    if name in _REPEATS and argument[0] >= 1:
        return _required(list(argument[2]), fresh=fresh)
    return set()


_REPEATS = {"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"}


def _fresh_after(name: str, argument: Any, *, fresh: bool) -> bool:  # noqa: ANN401 - parse trees are untyped
    if name == "AT":
        return "BOUNDARY" in str(argument) or "BEGINNING" in str(argument) or fresh
    if name in {"ASSERT", "ASSERT_NOT"}:
        return fresh or (name == "ASSERT_NOT" and argument[0] < 0)
    if name == "LITERAL":
        return True
    if name == "IN":
        return _is_space(argument)
    if name == "SUBPATTERN":
        return _ends_in_space(list(argument[-1]))
    if name in _REPEATS:
        after = _ends_in_space(list(argument[2]))
        return after and (fresh or argument[0] >= 1)
    return False


def _ends_in_space(items: list[Any]) -> bool:
    if not items:
        return False
    operation, argument = items[-1]
    name = str(operation)
    if name == "LITERAL":
        return not chr(argument).isalnum()
    if name == "IN":
        return _is_space(argument)
    if name in _REPEATS:
        return bool(argument[0] >= 1) and _ends_in_space(list(argument[2]))
    if name == "SUBPATTERN":
        return _ends_in_space(list(argument[-1]))
    return False


def _is_space(argument: Any) -> bool:  # noqa: ANN401 - parse trees are untyped
    return all(
        (str(op) == "CATEGORY" and str(value) == "CATEGORY_SPACE") or (str(op) == "LITERAL" and chr(value) in " -")
        for op, value in argument
    )
