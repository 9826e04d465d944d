"""Content words of a clause, stemmed: what it is about, apart from how it says so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

from antinomy.prompt import lexicon

_WORD = re.compile(r"[^\W\d_][\w'’-]*")

#: Words that carry no topic: function words, modals, degree, and the output as such.
_EMPTY = lexicon.words(
    """
    a about above according across after again all along also although always am an and any anything anywhere are as at
    be because been before being below between both but by can cannot could did do does doing don't don’t
    down during each either else every everything everywhere exactly few fewer first for from further get gets given
    had has have having he her here him his how however i if in into is it its itself just kind least less like
    make makes making many max maximum may me might min minimum more most must my never no none nor not
    nothing now of off often on once only onto or other our out over own per please rather really same
    shall she should since so some such than that the their them then there these they this those through throughout
    to too under until up upon us very want was we well were what whatever when whenever where whether which while
    who whole whom whose why will with within without would yet you your yourself
    answer answers response responses reply replies output outputs respond user's users' long short length total
    keep limit write ensure sure use using used include including includes contain contains add put provide give
    aim need needs required strictly absolutely at-most way ways
    """
)

_SUFFIXES = (
    ("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"), ("ings", ""), ("ing", ""), ("edly", ""), ("ed", ""),
    ("es", "e"), ("s", ""), ("ly", ""),
)  # fmt: skip


@lru_cache(maxsize=16_384)  # a prompt says the same words again and again
def stem(word: str) -> str:
    """Return a word without its commonest endings; crude, and the same on both sides."""
    for suffix, replacement in _SUFFIXES:
        if word.endswith(suffix) and not word.endswith(("ss", "us", "is")) and len(word) - len(suffix) >= 3:
            word = word[: -len(suffix)] + replacement
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "sl":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 4 else word


def content(view: str) -> frozenset[str]:
    """Return the stems of a lower-case text's content words."""
    return frozenset(stem(word) for word in _WORD.findall(view) if word not in _EMPTY)


def is_head(word: str, view: str) -> bool:
    """Tell whether a stem heads its phrase, unlike *table* in "a table of contents" or "table rows"."""
    match = re.search(rf"\b{re.escape(word)}\w*[`*]*(?:\s+(?P<next>[\w'’-]+))?", view)
    if match is None:
        return True
    return match["next"] is None or match["next"] in _AFTER_HEAD


_AFTER_HEAD = lexicon.words(
    "to in into on at for from with by after before and or when if as that which per inside within below"
    " above every each"
)


def governed(words: AbstractSet[str], phrase: Sequence[str]) -> bool:
    """Tell whether one of these stems comes after a preposition in a phrase of stems: a place, not the object."""
    return any(word in words and _PREPOSITIONS.intersection(phrase[:at]) for at, word in enumerate(phrase))


_PREPOSITIONS = frozenset(
    map(stem, ("at", "by", "from", "in", "into", "of", "on", "onto", "to", "under", "with"))
)
