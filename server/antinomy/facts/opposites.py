"""Claims in which one word stands where the evidence has its opposite: "kept" for "skipped". Words only.

What a claim says of a thing is compared with what a clause says of the same thing; opposites
that depend on what they are told of ("before", "higher") are left to other checks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

import attrs

from antinomy.facts import contraries, lexicon
from antinomy.facts.clauses import spelled
from antinomy.facts.clock import DAYS
from antinomy.facts.figures import figures
from antinomy.facts.grammar import is_adverb, main_verb
from antinomy.facts.units import MONTHS
from antinomy.facts.words import content, is_in, share, stem, words

#: "Immutable", "inactive", "irregular"; not "import" and "port".
_ADJECTIVE = re.compile(r"\w{2,}(?:ble|ive|ent|ant|ect|al|ate|id|ar|ure|ite)")
_PREFIXES = frozenset(("in", "im", "il", "ir"))
_SHORTEST = 4
#: How many words a denial reaches ahead.
_REACH = 5


def _against(pairs: Iterable[tuple[frozenset[str], ...]]) -> dict[str, frozenset[str]]:
    """Return the stems that exclude each stem."""
    found: dict[str, frozenset[str]] = {}
    for one, other in pairs:
        for side, against in ((one, other), (other, one)):
            for word in side:
                found[stem(word)] = found.get(stem(word), frozenset()) | set(map(stem, against))
    return found


#: "Kept for 30 days" is "deleted after 30 days".
_LIMITING = frozenset(
    "after before until till unless if when whenever while during since except only once without".split()
)
_OCCASIONS = frozenset(
    map(stem, (*MONTHS, *DAYS, *"spring summer autumn winter morning evening night weekend".split()))
)
_ARTICLES = frozenset(("the", "a", "an"))
_OPPOSED = _against(contraries.OPPOSITES)
_EXCLUDING = _against(contraries.EXCLUDING)


def are_opposed(one: str, other: str) -> bool:
    """Tell whether two words exclude each other in one place of a sentence."""
    return stem(other) in _OPPOSED.get(stem(one), frozenset())


def opposed(claim: str, sentences: Sequence[str]) -> float:
    """Return the share of a claim, from 0 to 1, that a clause says with the opposite of one of its words."""
    if _exchanged(claim, [clause for sentence in sentences for clause in spelled(sentence)]):
        return 1.0
    stated = _told(claim)
    if stated is None or any(word.text == "than" for word in words(claim)):
        return 0.0
    if stated.limited or not stated.subject:
        return 0.0
    told = (_told(clause) for sentence in sentences for clause in spelled(sentence))
    clauses = [one for one in told if one is not None]
    near = [one for one in clauses if not one.limited and share(stated.subject, one.stems) == 1.0]
    if not near:
        return 0.0
    return max((_opposed(stated, word, denied, near, clauses) for word, denied in stated.said), default=0.0)


def _exchanged(claim: str, clauses: Sequence[str]) -> bool:
    """Tell whether a clause has all words of a claim but one, and between its neighbours the opposite.

    "A week after the premiere" for "a week before the premiere": there, what depends on what it is
    told of is told of the same. What stands before a noun of the subject names another thing.
    """
    stated = _placed(claim)
    places = [at for at in range(1, len(stated) - 1) if stated[at] in _OPPOSED]
    if not places or "than" in stated:
        return False
    known = [_placed(clause) for clause in clauses]
    verb = main_verb(words(claim)) or 0
    head = len(_placed(claim[: words(claim)[verb].start])) if verb else len(stated)
    if any(set(stated) <= set(one) for one in known):
        return False
    for at in places:
        around, rest = (stated[at - 1], stated[at + 1]), {*stated[:at], *stated[at + 1 :]}
        names_another = at < head and stated[at] not in lexicon.PREPOSITIONS
        if not names_another and any(
            rest <= set(one) and _has_opposite(stated[at], around, one) for one in known
        ):
            return True
    return False


def _has_opposite(word: str, around: tuple[str, str], known: tuple[str, ...]) -> bool:
    """Tell whether words have the opposite of one between the same neighbours."""
    places = range(1, len(known) - 1)
    return any((known[at - 1], known[at + 1]) == around and are_opposed(word, known[at]) for at in places)


@lru_cache(maxsize=8192)
def _placed(text: str) -> tuple[str, ...]:
    """Return the stems of a text's words in order, articles left out."""
    return tuple(stem(word.text) for word in words(text) if word.text not in _ARTICLES)


@attrs.frozen
class _Told:
    """A clause: the stems of all its words, those before its verb, and each word behind with its denial.

    ``limited``: it says how long, from when, until when or on what condition.
    """

    stems: frozenset[str]
    subject: frozenset[str]
    said: tuple[tuple[str, bool], ...]
    limited: bool


@lru_cache(maxsize=8192)
def _told(text: str) -> _Told | None:
    listed = words(text)
    verb = main_verb(listed)
    if verb is None:
        return None
    while verb > 1 and is_adverb(listed[verb - 1].text):
        verb -= 1
    said: list[tuple[str, bool]] = []
    denied_to = -1
    for place, word in enumerate(listed[verb:]):
        said.append((word.text, place <= denied_to))
        if word.text in lexicon.DENIALS:
            denied_to = place + _REACH
    lasting = any(figure.dimension == "time" for figure in figures(text))
    limited = lasting or any(word.text in _LIMITING for word in listed)
    return _Told(content(text), content(" ".join(word.text for word in listed[:verb])), tuple(said), limited)


def _opposed(
    stated: _Told, word: str, denied: bool, near: Sequence[_Told], clauses: Sequence[_Told]
) -> float:
    """Return the largest share of a claim that a clause near it says with the opposite of one word."""
    rest = stated.stems - {stem(word)}
    opposite = [share(rest, one.stems) for one in near if _says_opposite(rest, word, denied, one)]
    if not opposite:
        return 0.0
    # What a clause says of as much with the word itself may well hold: "opens at nine and closes at five".
    same = max((share(rest, one.stems) for one in clauses if is_in(stem(word), one.stems)), default=-1.0)
    return max((part for part in opposite if part > same), default=0.0)


def _says_opposite(rest: frozenset[str], word: str, denied: bool, clause: _Told) -> bool:
    if not any(denied == other_denied and _exclude(word, other) for other, other_denied in clause.said):
        return False
    return all(is_in(one, clause.stems) or not _tells_when(one) for one in rest)


@lru_cache(maxsize=16_384)
def _exclude(one: str, other: str) -> bool:
    if stem(other) in _EXCLUDING.get(stem(one), frozenset()):
        return True
    longer, shorter = sorted((one, other), key=len, reverse=True)
    if len(shorter) < _SHORTEST or not longer.endswith(shorter):
        return False
    prefix = longer.removesuffix(shorter).rstrip("-")
    return prefix in {"un", "non"} or (prefix in _PREFIXES and _ADJECTIVE.fullmatch(shorter) is not None)


def _tells_when(one: str) -> bool:
    """Tell whether a stem says when something holds: what is "shut in January" may be "open from May"."""
    return one in _OCCASIONS or any(map(str.isdigit, one))
