"""Claims that say of all, or of none, what the evidence says of some: "every winter" for "most winters".

Words only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import attrs

from antinomy.facts import lexicon
from antinomy.facts.clauses import spelled
from antinomy.facts.words import Word, content, is_in, share, stem, words

_ALL = frozenset(("all", "every", "each"))
_NONE = frozenset(("no", "none", "neither"))
_SOME = frozenset(("some", "most", "many", "several", "few", "half", "part", "majority", "minority"))
_ALWAYS = frozenset(("always", "invariably"))
_SOMETIMES = frozenset(
    "sometimes usually often occasionally rarely seldom mostly generally normally typically if unless".split()
)
_ALWAYS_STEMS = frozenset(map(stem, _ALWAYS))
#: Words between a quantifier and what it counts.
_REACH = 3
#: Share of a claim's words that a clause must have to say the same of fewer.
_SAME_MATTER = 0.75


@attrs.frozen
class _Quantified:
    """A clause: its words' stems, what it says of all, none and some of (stems), and how often it holds."""

    stems: frozenset[str]
    all: frozenset[str]
    none: frozenset[str]
    some: frozenset[str]
    always: bool
    sometimes: bool
    denied: bool


def overstated(claim: str, sentences: Sequence[str]) -> bool:
    """Tell whether evidence says of some, or of some times, what a claim says of all, none, or always."""
    stated = _quantified(claim)
    if not (stated.all or stated.none or stated.always):
        return False
    clauses = [_quantified(clause) for sentence in sentences for clause in spelled(sentence)]
    near = [one for one in clauses if share(stated.stems, one.stems) >= _SAME_MATTER]
    if any(_shared(stated.all, one.all) or (stated.always and one.always) for one in near):
        return False
    return any(_exceeds(stated, one) for one in near)


def _exceeds(stated: _Quantified, known: _Quantified) -> bool:
    if stated.denied or known.denied:
        return False
    of_fewer = _shared(stated.all | stated.none, known.some)
    return of_fewer or (stated.always and known.sometimes)


@lru_cache(maxsize=8192)
def _quantified(clause: str) -> _Quantified:
    listed = words(clause)
    forms = {word.text for word in listed}
    denials = (lexicon.NEGATORS - _NONE) & forms
    every, none, some = (_counted(listed, of) for of in (_ALL, _NONE, _SOME))
    return _Quantified(
        content(clause) - _ALWAYS_STEMS,
        every,
        none,
        some,
        bool(_ALWAYS & forms),
        bool(_SOMETIMES & forms),
        bool(denials),
    )


def _counted(listed: Sequence[Word], quantifiers: frozenset[str]) -> frozenset[str]:
    """Return the stems of what words such as "all" are said of: the content words that follow at once."""
    found: set[str] = set()
    for place, word in enumerate(listed):
        if word.text not in quantifiers:
            continue
        for after in listed[place + 1 : place + 1 + _REACH]:
            if after.text in lexicon.FINITE or (after.text in lexicon.PREPOSITIONS and after.text != "of"):
                break
            if after.text not in lexicon.STOP_WORDS:
                found.add(stem(after.text))
    return frozenset(found)


def _shared(some: frozenset[str], others: frozenset[str]) -> bool:
    return any(is_in(one, others) for one in some)
