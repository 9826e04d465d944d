"""Claims about others than those of whom the evidence says that they alone do something. Words only.

"Only administrators can delete posts" denies that editors can; "the canteen accepts cards only" denies cash.
"""

from __future__ import annotations

from collections.abc import Sequence

from antinomy.facts import lexicon
from antinomy.facts.clauses import spelled
from antinomy.facts.frames import Frame, frame, stems
from antinomy.facts.grammar import gap, is_plural
from antinomy.facts.units import NUMBERS
from antinomy.facts.words import Word, akin, is_in, share

#: Of the words that a claim says of its subject, how many the evidence must have.
_SAME_MATTER = 0.75
_ANYBODY = frozenset(("anyone", "anybody", "everyone", "everybody", "all", "every", "any"))
#: "Only four others are known" excludes nobody.
_COUNTS = NUMBERS.keys() | frozenset(("a", "an", "some", "few", "one"))
_ENDS_THING = lexicon.PREPOSITIONS | lexicon.SUBORDINATORS
#: "Only if", "only a few": these limit how, not who.
_NO_THING = lexicon.CONDITIONALS | lexicon.PREPOSITIONS | lexicon.SUBORDINATORS | frozenset(("a", "an", "to"))


def excluded(claim: str, sentences: Sequence[str]) -> bool:
    """Tell whether evidence says "only" of others than the claim speaks of."""
    if "nly" not in " ".join(sentences) or "nly" in claim:
        return False
    stated = frame(claim)
    if stated is None or stated.denied:
        return False
    told = (known for sentence in sentences for clause in spelled(sentence) if (known := frame(clause)))
    return any(
        not known.denied and (_by_subject(stated, known) or _by_object(stated, known)) for known in told
    )


def _by_subject(stated: Frame, known: Frame) -> bool:
    if known.subject[0].text != "only" or len(known.subject) < 2:
        return False
    if known.subject[1].text in _COUNTS or known.subject[1].text[0].isdigit():
        return False
    alone, own = stems(known.subject[1:]), stated.subject_stems
    named = bool(own) and not all(is_in(one, own) for one in alone)
    # Who bears a name of their own may well be one of those.
    several = is_plural(stated.subject[-1].text) or any(is_in(one, alone) for one in own)
    if not (named and several) and stated.subject[0].text not in _ANYBODY:
        return False
    wanted = stated.behind_stems | {stated.verb}
    return share(wanted, known.behind_stems | {known.verb}) >= _SAME_MATTER


def _by_object(stated: Frame, known: Frame) -> bool:
    focus = _focus(known.behind)
    if not focus or not stated.verb or not akin(stated.verb, known.verb):
        return False
    same = share(stated.subject_stems, known.subject_stems) == 1.0 and stated.passive == known.passive
    wanted = stems(_thing(stated.behind))
    return same and bool(wanted) and not any(is_in(one, known.behind_stems) for one in wanted)


def _focus(behind: Sequence[Word]) -> Sequence[Word]:
    """Return the words of the object that alone is meant: "cards only", "only cards"; nothing without one."""
    place = next((at for at, word in enumerate(behind) if word.text == "only"), None)
    if place is None:
        return ()
    if place == 0:
        thing = _thing(behind[1:])
        return () if not thing or thing[0].text in _NO_THING else thing
    thing = _thing(behind[:place])
    ends = place + 1 == len(behind) or gap(behind[place], behind[place + 1]) > 1
    return thing if ends and len(thing) == place else ()


def _thing(behind: Sequence[Word]) -> Sequence[Word]:
    """Return the object at the head of words: up to a preposition, conjunction or mark."""
    for at, word in enumerate(behind):
        if word.text in _ENDS_THING:
            return behind[:at]
        if at and gap(behind[at - 1], word) > 1:
            return behind[:at]
    return behind
