"""Whether the evidence says a claim word for word: models then have nothing to read into it. Words only."""

from __future__ import annotations

import re
from functools import lru_cache

from antinomy.facts import lexicon
from antinomy.facts.clauses import spelled
from antinomy.facts.words import Word, words

#: Words behind a quoted stretch that limit what it says.
_LIMITING = (
    lexicon.CONDITIONALS | lexicon.NEGATORS | frozenset(("only", "except", "but", "until", "or", "than"))
)
_COPULAS = frozenset(("is", "was", "are", "were"))
#: What only one thing is.
_SOLE = frozenset(("first", "last", "only", "most", "least", "head", "capital", "best", "worst"))
_SUPERLATIVE = re.compile(r"\w{3,}est")
#: Adverbs at the head of a clause that say how it goes on, and leave what it says.
_LINKING = frozenset(
    "also besides furthermore however indeed moreover now otherwise then therefore thus today".split()
)
_FEWEST = 3
_ARTICLES = frozenset(("the", "a", "an"))


@lru_cache(maxsize=16_384)
def quotes(sentence: str, claim: str) -> bool:
    """Tell whether a clause of a sentence is a claim, or starts with it and limits it in nothing.

    "Funded by the state, not by the maker" says that something was funded by the state.
    """
    if sentence.rstrip().endswith("?"):
        return False
    stated = _bare(claim)
    if len(stated) < _FEWEST:
        return False
    forms = {stated, _turned(stated)}
    return any(_starts(clause, form) for clause in spelled(sentence) for form in forms)


def _turned(stated: tuple[str, ...]) -> tuple[str, ...]:
    """Return "the largest town is Kelm" for "Kelm is the largest town", which names one alone."""
    place = next((at for at, word in enumerate(stated) if word in _COPULAS), 0)
    left, right = stated[:place], stated[place + 1 :]
    sole = any(word in _SOLE or _SUPERLATIVE.fullmatch(word) for word in (*left, *right))
    return (*right, stated[place], *left) if left and right and sole else stated


def _bare(text: str) -> tuple[str, ...]:
    return tuple(word.text for word in words(text) if word.text not in _ARTICLES)


def _starts(clause: str, stated: tuple[str, ...]) -> bool:
    found = [word for word in words(clause) if word.text not in _ARTICLES]
    if found and found[0].text in _LINKING:
        found = found[1:]
    if tuple(word.text for word in found[: len(stated)]) != stated:
        return False
    rest = found[len(stated) :]
    ends = next((at for at, word in enumerate(rest) if word.text == "and"), len(rest))
    rest = rest[:ends]
    return not rest or _contrasted(clause, found[len(stated) - 1], rest) or not _limits(rest)


def _limits(rest: list[Word]) -> bool:
    return any(word.text in _LIMITING for word in rest)


def _contrasted(clause: str, last: Word, rest: list[Word]) -> bool:
    """Tell whether what follows denies something else: ", not by the maker"."""
    comma = clause[last.end : rest[0].start].startswith(",")
    return comma and rest[0].text == "not" and not _limits(rest[1:])
