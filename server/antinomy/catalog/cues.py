"""Which words a text must hold before a pattern can match it, read off the pattern itself.

A cue is a *stem*: the first letters of a word. A pattern without its cue in the
text is not run, so that forty axes cost little more than one. Nothing here runs
a pattern.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

_WORD = re.compile(r"[^\W_]+")
_SHORTEST, _LONGEST = 3, 5

#: Stems of words that stand in every other rule: a pattern's rarer words tell more.
_COMMON = frozenset(
    stem
    for word in (
        "add all also always and answer any are avoid before code don each every file for from give have include into "
        "it keep make may more must need never no not only other out output prefer provide reply respond response say "
        "should show speak state such tell that the their them then this use using want when with without word words "
        "write you your call explain put return run set stay take text user"
    ).split()
    for stem in {word[:3], word[:4], word[:5]}
    if len(stem) >= _SHORTEST
)


def stems(view: str) -> set[str]:
    """Return the stems, three to five letters long, of every word of a lower-case text."""
    found: set[str] = set()
    for word in set(_WORD.findall(view)):
        found.add(word[:3])
        found.add(word[:4])
        found.add(word[:5])
    return found


def of_terms(terms: Iterable[str]) -> frozenset[str] | None:
    """Return stems one of which each text with one of the terms holds; ``None`` if a term has no letters to go by."""
    best = [
        _best([{word[:_LONGEST]} for word in _WORD.findall(term.lower()) if len(word) >= _SHORTEST])
        for term in terms
    ]
    return frozenset().union(*best) if all(best) else None


def of_pattern(source: str) -> frozenset[str] | None:
    """Return stems one of which every match of a regular expression holds, or ``None`` if none can be named."""
    try:
        # The standard library's parser reads the same core syntax and exposes its tree.
        tree = re._parser.parse(source)  # type: ignore[attr-defined]  # noqa: SLF001
    except (re.error, RecursionError):
        return None
    return frozenset(_best(_required(list(tree), fresh=False))) or None


def _best(candidates: Iterable[set[str]]) -> set[str]:
    """Return the set that will be met least often: no common word, then long stems, then few."""
    return max(candidates, key=_rarity, default=set())


def _rarity(stems_: set[str]) -> tuple[bool, int, int]:
    return (not stems_ & _COMMON, min(map(len, stems_)), -len(stems_))


def _required(items: list[Any], *, fresh: bool) -> Iterator[set[str]]:
    """Yield the sets of stems that a sequence cannot do without.

    ``fresh`` tells whether a word can only start at the place reached: letters
    count as a stem only there.
    """
    run, run_is_fresh = "", False
    for operation, argument in [*items, ("END", None)]:
        name = str(operation)
        if name == "LITERAL" and chr(argument).isalnum():
            run, run_is_fresh = run + chr(argument), run_is_fresh if run else fresh
            fresh = False
            continue
        if run_is_fresh and len(run) >= _SHORTEST:
            yield {run[:_LONGEST]}
        run = ""
        yield from _inner(name, argument, fresh=fresh)
        fresh = _fresh_after(name, argument, fresh=fresh)


def _inner(name: str, argument: Any, *, fresh: bool) -> Iterator[set[str]]:  # noqa: ANN401 - parse trees are untyped
    if name == "SUBPATTERN":
        yield from _required(list(argument[-1]), fresh=fresh)
    elif name == "BRANCH":
        parts = [_best(_required(list(branch), fresh=fresh)) for branch in argument[1]]
        if all(parts):
            yield set().union(*parts)
    elif name in _REPEATS and argument[0] >= 1:
        yield from _required(list(argument[2]), fresh=fresh)


_REPEATS = frozenset(("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"))


def _fresh_after(name: str, argument: Any, *, fresh: bool) -> bool:  # noqa: ANN401 - parse trees are untyped
    if name == "AT":
        return "BOUNDARY" in str(argument) or "BEGINNING" in str(argument) or fresh
    if name in {"ASSERT", "ASSERT_NOT"}:
        return fresh or (name == "ASSERT_NOT" and argument[0] < 0)
    if name in _REPEATS and argument[0] == 0:
        return fresh and _ends_word([("SUBPATTERN", (argument[2],))])
    return _ends_word([(name, argument)])


def _ends_word(items: list[Any]) -> bool:
    """Tell whether what a sequence matches last is no letter or digit."""
    if not items:
        return False
    operation, argument = items[-1]
    name = str(operation)
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
