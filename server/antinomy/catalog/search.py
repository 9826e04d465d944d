"""Compiled poles: terms and patterns as regular expressions with a time limit.

Nothing here knows what a hit means.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from collections.abc import Set as AbstractSet
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import attrs
import regex

from antinomy.catalog import cues, pattern_store
from antinomy.catalog.axis import Axis
from antinomy.catalog.cues import Cues
from antinomy.catalog.pattern_store import Entry
from antinomy.catalog.pole import Pole
from antinomy.errors import CatalogError, PatternTimeoutError

#: Seconds one pattern may take on one clause; a well-formed one needs microseconds.
TIME_LIMIT = 0.25
FLAGS = regex.UNICODE | regex.VERSION0


@attrs.frozen(eq=False)
class Searcher:
    """One pattern of a pole.

    ``cues`` are what every matching text holds, see ``cues.Cues``. ``is_hint``
    tells that it is one of the pole's hints.
    """

    pole: Pole
    source: str
    cues: Cues
    is_hint: bool
    _entry: Entry
    _axis: Axis

    def may_match(self, present: AbstractSet[str]) -> bool:
        """Tell whether a text with these stems, one of the first cue's among them, may match."""
        return len(self.cues) < 2 or not present.isdisjoint(self.cues[1])

    @cached_property
    def pattern(self) -> Any:  # noqa: ANN401 - regex exports no public pattern type
        """The compiled pattern.

        Raises
        ------
        CatalogError
            It is not a regular expression.

        """
        known = self._entry.pattern
        if known is not None:
            return known
        compiled = compile_pattern(self.source, self._axis)
        pattern_store.keep(self.source, compiled)
        return compiled

    @cached_property
    def part(self) -> str | int:
        """The group, or the whole match, whose place is reported."""
        return "words" if "words" in self.pattern.groupindex else 0

    def find(self, view: str) -> Iterator[tuple[int, int, str]]:
        """Yield ``(start, end, value)`` of each match.

        Raises
        ------
        PatternTimeoutError
            The pattern took longer than ``TIME_LIMIT`` seconds.

        """
        try:
            part = self.part
            for match in self.pattern.finditer(view, timeout=TIME_LIMIT):
                yield match.start(part), match.end(part), match.groupdict().get("value") or ""
        except TimeoutError:
            raise _too_slow(self.source) from None


@lru_cache(maxsize=1024)
def _plain(source: str) -> Any:  # noqa: ANN401 - regex exports no public pattern type
    return regex.compile(source, FLAGS)


def first(source: str, text: str) -> tuple[int, int] | None:
    """Return where a pattern of an axis first matches, or ``None``.

    For the patterns that qualify an axis (``between``, ``occasions``, ``broken_by``)
    rather than find a side of it.

    Raises
    ------
    PatternTimeoutError
        The pattern took longer than ``TIME_LIMIT`` seconds.

    """
    try:
        match = _plain(source).search(text, timeout=TIME_LIMIT)
    except TimeoutError:
        raise _too_slow(source) from None
    return match.span() if match else None


def _too_slow(source: str) -> PatternTimeoutError:
    return PatternTimeoutError(
        f"The pattern {source!r} takes longer than {TIME_LIMIT:g} s on one text; "
        "rewrite it without nested repetition."
    )


def searchers(axes: Collection[Axis], *, hints: bool) -> dict[str, tuple[Searcher, ...]]:
    """Return the patterns, or the hints, of every axis that has poles, by axis id."""
    sources = {axis.id: list(_sources(axis, hints=hints)) for axis in axes if axis.poles}
    known = {source.text: source for group in sources.values() for source in group}
    entries = pattern_store.kept(known, lambda text: _cues(known[text]))
    return {
        axis: tuple(_searcher(source, entries[source.text], hints=hints) for source in group)
        for axis, group in sources.items()
    }


def _searcher(source: _Source, entry: Entry, *, hints: bool) -> Searcher:
    return Searcher(source.pole, source.text, entry.cues, hints, entry, source.axis)


class _Source(NamedTuple):
    """One regular expression of a pole, and whether it is that of its terms."""

    axis: Axis
    pole: Pole
    text: str
    is_terms: bool = False


def _sources(axis: Axis, *, hints: bool) -> Iterator[_Source]:
    for pole in axis.poles.values():
        if hints:
            yield from (_Source(axis, pole, hint) for hint in pole.hints)
            continue
        if pole.terms:
            yield _Source(axis, pole, _terms(pole), is_terms=True)
        yield from (_Source(axis, pole, pattern) for pattern in pole.patterns)


def _cues(source: _Source) -> Cues:
    return cues.of_terms(source.pole.terms) if source.is_terms else cues.of_pattern(source.text)


def _terms(pole: Pole) -> str:
    return r"(?<![\w-])(?:" + "|".join(_term(term) for term in pole.terms) + r")(?!\w)"


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
        return regex.compile(source, FLAGS)
    except regex.error as error:
        raise CatalogError(f"{axis.origin}: the pattern {source!r} is not valid: {error}.") from None
