"""Who does what to whom in a clause: its subject, its verb, and what stands behind. Words only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import attrs

from antinomy.facts import lexicon
from antinomy.facts.grammar import bases, gap, is_adverb, main_verb, subject
from antinomy.facts.words import Word, content, stem, words

_BE = frozenset(("am", "is", "are", "was", "were", "be", "been", "being"))
_HELPING = _BE | lexicon.MODALS | frozenset(("has", "have", "had", "do", "does", "did", "to", "not"))
_BEFORE_VERB = _HELPING | lexicon.NEGATORS - {"no"}
_ENDS_AGENT = lexicon.PREPOSITIONS | {"and", "but", "who", "which", "that"}
_BE_HAVE = _BE | {"has", "have", "had"}
_RELATIVES = frozenset(("who", "which", "that", "whose", "where"))


@attrs.frozen
class Frame:
    """A clause in its three parts.

    Attributes
    ----------
    subject
        What stands before the verb, without a relative clause.
    verb
        The stem of the verb that says what happens; of "is" itself, an empty one.
    passive
        Whether it happens to the subject.
    denied
        Whether the verb is denied.
    behind
        What follows the verb.

    """

    subject: tuple[Word, ...]
    verb: str
    passive: bool
    denied: bool
    behind: tuple[Word, ...]

    @property
    def subject_stems(self) -> frozenset[str]:
        """The stems of its subject's content words."""
        return stems(self.subject)

    @property
    def behind_stems(self) -> frozenset[str]:
        """The stems of the content words behind its verb."""
        return stems(self.behind)


def stems(found: Sequence[Word]) -> frozenset[str]:
    """Return the stems of the content words among words."""
    return content(" ".join(word.text for word in found))


def agent(told: Frame) -> tuple[Word, ...]:
    """Return who does what happens to the subject of a passive: what follows "by", up to a preposition."""
    place = next((at for at, word in enumerate(told.behind) if word.text == "by"), None)
    if not told.passive or place is None:
        return ()
    behind = told.behind[place + 1 :]
    end = next((at for at, word in enumerate(behind) if _ends_agent(behind, at)), len(behind))
    return behind[:end]


def _ends_agent(found: Sequence[Word], place: int) -> bool:
    return found[place].text in _ENDS_AGENT or (place > 0 and gap(found[place - 1], found[place]) > 1)


@lru_cache(maxsize=8192)
def frame(clause: str) -> Frame | None:
    """Return the parts of a clause; ``None`` where no subject and verb are found."""
    listed = words(clause)
    bounds, verb = subject(listed), main_verb(listed)
    if bounds is None or verb is None:
        return None
    place, helping = verb, []
    while place < len(listed) - 1 and _goes_on(listed, place):
        helping.append(listed[place].text)
        place += 1
    told = listed[place].text
    is_verb = told not in _HELPING
    passive = is_verb and bool(_BE & set(helping)) and not told.endswith("ing")
    denied = any(one.text in lexicon.NEGATORS for one in listed[verb : place + 1])
    return Frame(
        _without_relative(listed[slice(*bounds)]),
        stem(told) if is_verb else "",
        passive,
        denied or listed[bounds[0]].text in lexicon.NEGATORS,
        tuple(listed[place + 1 :]),
    )


def _goes_on(listed: Sequence[Word], place: int) -> bool:
    """Tell whether the word at a place only helps the verb behind it: "has been", "did not"."""
    word, after = listed[place], listed[place + 1]
    if gap(word, after) > 1:
        return False
    if is_adverb(word.text) or word.text in lexicon.NEGATORS:
        return True
    if word.text not in _HELPING and word.text not in lexicon.CONTRACTED:
        return False
    if is_adverb(after.text) or after.text in _BEFORE_VERB:
        return True
    return word.text not in _BE_HAVE or _is_participle(after.text)


def _is_participle(word: str) -> bool:
    if word in lexicon.PAST_ONLY:
        return False
    known = word in lexicon.PARTICIPLES or word in lexicon.IRREGULAR
    return known or (word.endswith(("ed", "ing")) and bool(bases(word) or len(word) > 5))


def _without_relative(found: Sequence[Word]) -> tuple[Word, ...]:
    stop = next((at for at, word in enumerate(found) if at and word.text in _RELATIVES), len(found))
    # What a mark cuts off is an aside: "Halden's founder, Maria Lund,".
    marks = (at for at, (one, two) in enumerate(pairwise(found), 1) if gap(one, two) > 1)
    return tuple(found[: min(stop, next(marks, stop))])
