"""What of a claim its evidence denies, and whether the claim says more than it or less. Words only.

A denial counts where it stands: "the wells are deep and never dry" denies "dry" and leaves "deep"
alone. Knows no model; ``decide`` weighs what is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

import attrs

from antinomy.facts import lexicon
from antinomy.facts.grammar import main_verb
from antinomy.facts.words import akin, stem, words

#: How many words a denial reaches ahead.
_REACH = 5
_MARK = re.compile(r"[,;:.()–—]")
_EMPTY = lexicon.NEGATORS | lexicon.STOP_WORDS
#: Conjunctions behind which a denial ends.
_ENDS = frozenset(("but", "although", "though", "whereas", "while", "because"))
#: "Ended the war between Arden and Vale" leaves Arden and Vale alone: such a verb denies its object.
_BEHIND_OBJECT = frozenset("after among at before between by during in on since through under".split())
#: Before the verb these deny all that is said: "no snow leopard is able to roar".
_OF_NONE = frozenset(("no", "none", "neither", "nobody", "nothing"))
#: Share of the best sentence's coverage from which a sentence is about the same matter.
_SAME_MATTER = 0.4


@attrs.frozen
class Denial:
    """What a sentence denies of a claim's words.

    Attributes
    ----------
    coverage
        Share of the claim's content words that the sentence has.
    denied
        How many of these the sentence denies wherever it has them, and the claim does not.

    """

    coverage: float
    denied: int


@attrs.frozen
class Polarity:
    """How a claim stands to its evidence; see ``polarity``.

    Attributes
    ----------
    denied
        Whether a sentence about the same matter denies what the claim does not.
    stronger, weaker
        Whether the claim has a word such as "every" or "only", or one such as "some" or "may",
        that the evidence has not.

    """

    denied: bool
    stronger: bool
    weaker: bool


def polarity(claim: str, sentences: Sequence[str]) -> Polarity:
    """Compare a claim with the sentences that may decide it; at least one."""
    found = [denial(claim, sentence) for sentence in sentences]
    least = _SAME_MATTER * max(one.coverage for one in found)
    new = _forms([claim]) - _forms(sentences)
    return Polarity(
        any(one.denied for one in found if one.coverage >= least),
        bool(new & lexicon.STRONG),
        bool(new & lexicon.WEAK),
    )


@lru_cache(maxsize=16_384)
def denial(claim: str, sentence: str) -> Denial:
    """Return what a sentence denies of the words that a claim shares with it."""
    stated, known = _marked(claim), _marked(sentence)
    places = [(denied, [other for word, other, _ in known if akin(word, one)]) for one, denied, _ in stated]
    return Denial(
        sum(bool(others) for _, others in places) / (len(places) or 1),
        sum(bool(others) and all(others) and not denied for denied, others in places),
    )


def is_contrary(one: str, other: str) -> bool:
    """Tell whether one of two texts denies a word that the other has undenied.

    "Funded by the state, not by the maker" is contrary to "funded by the maker" only.
    """
    # "The war ended" and "it ended the war" deny the same, wherever the war stands.
    both = _denying(one) & _denying(other)
    stated, known = _marked(one, both), _marked(other, both)
    if not any(denied for _, denied, _ in (*stated, *known)):
        return False
    verb, other_verb = _verb_start(one), _verb_start(other)
    for word, denied, place in stated:
        met = [(there, at) for form, there, at in known if akin(form, word)]
        # A denied subject denies what is said of it: "none of the prints was lost, as they had been moved".
        if place < verb:
            met = [] if any(at < other_verb for _, at in met) else met
        if met and all(there != denied for there, _ in met):
            return True
    return False


@lru_cache(maxsize=8192)
def _verb_start(text: str) -> int:
    """Return the offset of the main verb, 0 without one."""
    listed = words(text)
    verb = main_verb(listed)
    return 0 if verb is None else listed[verb].start


@lru_cache(maxsize=8192)
def _denying(text: str) -> frozenset[str]:
    return frozenset(word.text for word in words(text)) & lexicon.DENYING


@lru_cache(maxsize=8192)
def _marked(text: str, ignored: frozenset[str] = frozenset()) -> tuple[tuple[str, bool, int], ...]:
    """Return the stems of a text's content words, each with whether a denial reaches it and its offset.

    ``ignored``: words that deny nothing here.
    """
    found: list[tuple[str, bool, int]] = []
    listed = words(text)
    verb = main_verb(listed) or 0
    denied_to, strongly = -1, False
    for place, word in enumerate(listed):
        if place and _MARK.search(text, listed[place - 1].end, word.start):
            denied_to = -1
        if word.text in _ENDS or (word.text in _BEHIND_OBJECT and not strongly):
            denied_to = -1
        if word.text not in _EMPTY:
            found.append((stem(word.text), place <= denied_to, word.start))
        if word.text in lexicon.DENIALS and word.text not in ignored:
            of_none = place < verb and word.text in _OF_NONE
            denied_to = len(listed) if of_none else place + _REACH
            strongly = word.text in lexicon.NEGATORS
    return tuple(found)


def _forms(texts: Iterable[str]) -> set[str]:
    return {word.text for text in texts for word in words(text)}
