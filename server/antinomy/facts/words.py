"""Words of a text with their places, and their stems; knows no grammar and no claims."""

from __future__ import annotations

import math
import re
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import NamedTuple

from antinomy.facts import lexicon
from antinomy.prompt.text import Span

_WORD = re.compile(r"[^\W_]+(?:[-'’.,/][^\W_]+)*[%°]?|[$€£¥]")
#: What a row or an entry is of: "Aero 3: Weight 1.2 kg".
LABEL = re.compile(r"([^:,;.]{1,60}):\s")
_VOWEL = re.compile("[aeiouy]")
_SHORTEST_STEM = 3
#: Stems that begin alike in this many letters, and in this share of the shorter one, are of one family.
_ALIKE, _ALIKE_SHARE = 5, 0.7


class Word(NamedTuple):
    """A word in lower case, with its offsets (code points) in the text it was read from."""

    text: str
    start: int
    end: int
    capital: bool

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)


@lru_cache(maxsize=8192)
def words(text: str) -> tuple[Word, ...]:
    """Return the words of a text; a hyphenated word, a contraction and a number are one each."""
    return tuple(
        Word(match[0].lower().replace("’", "'"), match.start(), match.end(), match[0][0].isupper())
        for match in _WORD.finditer(text)
    )


@lru_cache(maxsize=32_768)
def stem(word: str) -> str:
    """Return what the forms of a word share: ``stopped``, ``stops`` and ``stopping`` become ``stop``.

    Made for comparing, not for reading: a stem need not be a word.
    """
    word = word.removesuffix("'s").removesuffix("'")
    word = lexicon.IRREGULAR.get(word, word)
    if len(word) <= _SHORTEST_STEM or not word.isalpha():
        return word
    for suffix, replacement in (
        *(("ies", "y"), ("sses", "ss"), ("ied", "y"), ("ily", "y")),
        *(("ically", "ic"), ("ally", "al"), ("ly", "")),
    ):
        if word.endswith(suffix) and len(word) - len(suffix) >= _SHORTEST_STEM - 1:
            word = word.removesuffix(suffix) + replacement
            break
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for suffix in ("ing", "ed"):
        rest = word.removesuffix(suffix)
        if rest != word and len(rest) >= _SHORTEST_STEM - 1 and _VOWEL.search(rest):
            word = rest[:-1] if rest[-1:] == rest[-2:-1] and rest[-1] not in "lsz" else rest
            break
    word = word.removesuffix("e")
    return word[:-1] + "i" if word.endswith("y") and len(word) > _SHORTEST_STEM else word


def akin(one: str, other: str) -> bool:
    """Tell whether two stems are of one family of words: "invertibl" and "invert", "approv" and "approval".

    Told by how they begin (chosen on training claims).
    """
    if one == other:
        return True
    # Nearly all pairs end here.
    if one[:_ALIKE] != other[:_ALIKE]:
        return False
    alike = max(_ALIKE, math.ceil(_ALIKE_SHARE * min(len(one), len(other))))
    return len(one) >= alike and one[:alike] == other[:alike]


def is_in(one: str, stems: AbstractSet[str]) -> bool:
    """Tell whether a stem, or one of its family, is among others."""
    if one in stems:
        return True
    head = one[:_ALIKE]
    return len(head) == _ALIKE and any(other[:_ALIKE] == head and akin(one, other) for other in stems)


def share(some: AbstractSet[str], stems: AbstractSet[str]) -> float:
    """Return how many of some stems are among others, from 0 to 1; of none, 0."""
    return sum(is_in(one, stems) for one in some) / (len(some) or 1)


@lru_cache(maxsize=8192)
def content(text: str) -> frozenset[str]:
    """Return the stems of the words that carry meaning; parts of hyphenated words count as well."""
    found: set[str] = set()
    for word in words(text):
        for part in (word.text, *word.text.split("-")) if "-" in word.text else (word.text,):
            if part and part not in lexicon.STOP_WORDS:
                found.add(stem(part))
    return frozenset(found)
