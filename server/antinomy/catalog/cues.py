"""Which words a text must hold before a pattern can match it, read off the pattern itself.

A cue is a *stem*: the first letters of a word. A pattern whose cues a text lacks
is not run, so that forty axes cost little more than one. Nothing here runs a
pattern.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

_WORD = re.compile(r"[^\W_]+")
_SHORTEST, _LONGEST = 2, 5
#: A second cue spares half of the patterns that the first one calls for; a third spares one in twenty.
_MOST = 2

#: Stems of words that stand in every other rule: a pattern's rarer words tell more.
_COMMON = frozenset(
    stem
    for word in (
        "add all also always an and answer any are as at avoid be before by code do don each every file for from give "
        "have in include into is it keep make may more must need never no not of on only or other out output prefer "
        "provide reply respond response say should show speak state such tell that the their them then this to up use "
        "using want we when with without word words write you your call explain put return run set stay take text user"
    ).split()
    for stem in {word[:3], word[:4], word[:5]}
)


def stems(view: str) -> set[str]:
    """Return the stems, two to five letters long, of every word of a lower-case text."""
    found: set[str] = set()
    for word in set(_WORD.findall(view)):
        found.add(word[:2])
        found.add(word[:3])
        found.add(word[:4])
        found.add(word[:5])
    return found


#: Sets of stems of each of which a text must hold one, the set that is met least often first; empty:
#: none can be named.
Cues = tuple[frozenset[str], ...]


def of_terms(terms: Iterable[str]) -> Cues:
    """Return the cues of a text with one of the terms."""
    best = [
        _best(
            [frozenset((word[:_LONGEST],)) for word in _WORD.findall(term.lower()) if len(word) >= _SHORTEST]
        )
        for term in terms
    ]
    return (frozenset().union(*best),) if all(best) else ()


def of_pattern(source: str) -> Cues:
    """Return the cues of a text that a regular expression matches."""
    try:
        # The standard library's parser reads the same core syntax and exposes its tree,
        # but takes no name twice.
        tree = re._parser.parse(_NAMED.sub("(?:", source))  # type: ignore[attr-defined]  # noqa: SLF001
    except (re.error, RecursionError):
        return ()
    return tuple(sorted(set(_required(list(tree), None)), key=_rarity, reverse=True)[:_MOST])


_NAMED = re.compile(r"(?<!\\)\(\?P<\w+>")


def _best(candidates: Iterable[frozenset[str]]) -> frozenset[str]:
    """Return the set that will be met least often: no common word, then long stems, then few."""
    return max(candidates, key=_rarity, default=frozenset())


def _rarity(stems_: frozenset[str]) -> tuple[bool, int, int, list[str]]:
    # The stems themselves come last, so that the order is the same in each process.
    return (not stems_ & _COMMON, min(map(len, stems_)), -len(stems_), sorted(stems_))


#: How the word begins that the letters to come stand in: with these letters, or else with one of
#: these stems ("sub" before "headings"); ``None``: with anything, so that they are no stem.
_Start = frozenset[str] | None
_FRESH: frozenset[str] = frozenset()


def _required(items: list[Any], start: _Start) -> Iterator[frozenset[str]]:
    """Yield the sets of stems that a sequence cannot do without."""
    run, run_start = "", start
    for operation, argument in [*items, ("END", None)]:
        name = str(operation)
        if name == "LITERAL" and chr(argument).isalnum():
            run, run_start = run + chr(argument), run_start if run else start
            start = None
            continue
        if run_start is not None and len(run) >= _SHORTEST:
            yield run_start | {run[:_LONGEST]}
        run = ""
        yield from _inner(name, argument, start)
        start = _start_after(name, argument, start)


def _inner(name: str, argument: Any, start: _Start) -> Iterator[frozenset[str]]:  # noqa: ANN401 - parse trees are untyped
    if name == "SUBPATTERN":
        yield from _required(list(argument[-1]), start)
    elif name == "BRANCH":
        parts = [_best(_required(list(branch), start)) for branch in argument[1]]
        if all(parts):
            yield frozenset().union(*parts)
    elif name in _REPEATS and argument[0] >= 1:
        yield from _required(list(argument[2]), start)


_REPEATS = frozenset(("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"))


def _start_after(name: str, argument: Any, start: _Start) -> _Start:  # noqa: ANN401 - parse trees are untyped
    if name == "AT":
        return _FRESH if "BOUNDARY" in str(argument) or "BEGINNING" in str(argument) else start
    if name in {"ASSERT", "ASSERT_NOT"}:
        return _FRESH if _ends_word([(name, argument)]) else start
    if name in _REPEATS and argument[0] == 0:
        return _start_after_option(list(argument[2]), start)
    return _FRESH if _ends_word([(name, argument)]) else None


def _start_after_option(body: list[Any], start: _Start) -> _Start:
    """Return how a word begins after something that may be left out."""
    if start is None or _ends_word(body):
        return start
    said = _best(_required(body, start))
    return start | said if said else None


def _ends_word(items: list[Any]) -> bool:
    """Tell whether what a sequence matches last is no letter or digit, or the text has only begun."""
    if not items:
        return False
    operation, argument = items[-1]
    name = str(operation)
    if name == "AT":
        return "BEGINNING" in str(argument)
    if name in {"ASSERT", "ASSERT_NOT"} and argument[0] < 0:
        behind = list(argument[1])
        return _ends_word(behind) if name == "ASSERT" else _is_letter(behind)
    if name == "LITERAL":
        return not chr(argument).isalnum()
    if name == "IN":
        return all(_is_no_letter(str(op), value) for op, value in argument)
    if name in _REPEATS:
        body = list(argument[2])
        return _ends_word(body) and (argument[0] >= 1 or _ends_word(items[:-1]))
    if name == "SUBPATTERN":
        return _ends_word(list(argument[-1]))
    if name == "BRANCH":
        return all(_ends_word(list(branch)) for branch in argument[1])
    return False


def _is_no_letter(operation: str, value: Any) -> bool:  # noqa: ANN401 - parse trees are untyped
    if operation == "CATEGORY":
        return str(value) in {"CATEGORY_SPACE", "CATEGORY_NOT_WORD"}
    return operation == "LITERAL" and not chr(value).isalnum()


def _is_letter(items: list[Any]) -> bool:
    r"""Tell whether a sequence matches every letter and digit, alone: ``(?<!\w)``, ``(?<![\w-])``."""
    operation, argument = items[0]
    if len(items) != 1 or str(operation) != "IN":
        return False
    members = [f"{op} {value}" for op, value in argument]
    return "CATEGORY CATEGORY_WORD" in members and not members[0].startswith("NEGATE")
