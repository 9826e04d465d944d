"""A sentence cut into the clauses that can be checked one by one.

"Binary search has O(n) complexity and works on sorted arrays" says two things.
A cut is made where what follows has a verb of its own, never inside a condition
or a clause that depends on what stands before it. Knows no other sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import attrs

from antinomy.facts import lexicon
from antinomy.facts.grammar import bases, gap, is_adverb, main_verb, opens_subordinate, subject
from antinomy.facts.words import Word, words

_JOINING = frozenset(("and", "but", "yet", "so"))
_CONTRASTING = frozenset(("whereas", "while", "although", "though"))
_RELATING = frozenset(("which", "who"))
_SEPARATORS = _JOINING | _CONTRASTING | _RELATING
_BREAK = re.compile(r";|\s[–—]\s|—")
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|“[^”]*”|\"[^\"]*\"")
_BEFORE_HEAD = lexicon.PREPOSITIONS | lexicon.FINITE | {"and", "or"}
_FEWEST_WORDS = 2
_BE = frozenset(("is", "are", "was", "were"))
#: What an object starts with.
_OPENING_OBJECT = frozenset(("the", "a", "an", "his", "her", "its", "their", "this", "these"))


@attrs.frozen
class Clause:
    """A stretch of a sentence that states one thing.

    Attributes
    ----------
    start, end
        Offsets in the sentence's view (code points).
    shared
        Words from the clauses before it that it needs to stand alone: the subject
        it leaves out, an opening phrase ("In 1995,") that holds for it too.

    """

    start: int
    end: int
    shared: str = ""


def clauses(view: str, start: int = 0) -> list[Clause]:
    """Return the clauses of a sentence from an offset on, in order; at least one."""
    end = len(view.rstrip())
    found = [word for word in words(view) if word.start >= start]
    hidden = [match.span() for match in _BRACKETS.finditer(view)]
    visible = [word for word in found if not any(low <= word.start < high for low, high in hidden)]
    # All of a sentence may stand in brackets or quotes.
    if not visible or found[0].text in lexicon.CONDITIONALS:
        return [Clause(start, end)]
    made: list[Clause] = []
    opening = _opening(view, visible)
    first, begin, shared = 0, start, ""
    for place in range(1, len(visible)):
        cut = _cut(view, visible, first, place)
        if cut is None:
            continue
        made.append(Clause(begin, visible[place - 1].end, shared))
        begin, shared = visible[cut.place].start, cut.subject
        # Verbs of a series share the subject of the first.
        first = first if cut.goes_on else cut.place
        if opening and not shared:
            shared = opening
    made.append(Clause(begin, end, shared))
    return made


@lru_cache(maxsize=4096)
def spelled(sentence: str) -> tuple[str, ...]:
    """Return the clauses of a sentence, each with the words it shares with those before it."""
    return tuple(f"{one.shared} {sentence[one.start : one.end]}".strip() for one in clauses(sentence))


@attrs.frozen
class _Cut:
    """Where the next clause starts (a place among the words), and the subject it leaves out.

    ``goes_on``: it says one more thing of the subject of the clause before.
    """

    place: int
    subject: str = ""
    goes_on: bool = False


def _cut(view: str, found: Sequence[Word], first: int, place: int) -> _Cut | None:
    """Return the cut before the word at a place, if the clause that starts at ``first`` ends there."""
    left, word = found[first:place], found[place].text
    between = view[found[place - 1].end : found[place].start]
    comma = "," in between
    broken = _BREAK.search(between)
    if not (broken or comma or word in _SEPARATORS) or main_verb(left) is None:
        return None
    if not (broken or word in _SEPARATORS):
        return _in_series(view, found, place, left)
    if broken:
        skipped = place + (word in _JOINING)
        return _Cut(skipped) if _independent(found[skipped:]) else None
    if word in _CONTRASTING and comma:
        return _Cut(place + 1) if _independent(found[place + 1 :]) else None
    if word in _RELATING and comma:
        return _relative(view, found, place, left)
    if word not in _JOINING or (word == "so" and not comma) or _depends(left, comma=comma):
        return None
    return _behind_conjunction(view, found, place, left, comma=comma)


def _behind_conjunction(
    view: str, found: Sequence[Word], place: int, left: Sequence[Word], *, comma: bool
) -> _Cut | None:
    after = place + 1
    while after < len(found) - 1 and found[after].text in {
        "then",
        "therefore",
        "thus",
        "hence",
        "so",
        "that",
    }:
        after += 1
    right = found[after:]
    if len(right) < _FEWEST_WORDS:
        return None
    if elided := _left_out(view, left, right):
        return _Cut(after, elided, goes_on=True)
    return _Cut(after) if _independent(right, joined=not comma) else None


def _in_series(view: str, found: Sequence[Word], place: int, left: Sequence[Word]) -> _Cut | None:
    """Return the cut before a verb of a series: "opened in 1820, closed in 1900, and burned down"."""
    told = _left_out(view, left, found[place:])
    later = (at for at in range(place + 1, len(found) - 1) if found[at].text == "and")
    if not told or not any(_left_out(view, left, found[at + 1 :]) for at in later):
        return None
    return _Cut(place, told, goes_on=True)


def _independent(right: Sequence[Word], *, joined: bool = False) -> bool:
    """Tell whether words are a clause with a subject and a verb of its own.

    ``joined``: no comma stands before them, so that they may go on with a list
    of nouns; then the clause before must not need their first word.
    """
    verb = main_verb(right)
    if not verb or right[0].text in lexicon.CONDITIONALS:
        return False
    if not joined:
        return True
    told = verb < len(right) - 1 or right[0].text in lexicon.PRONOUNS
    return told and not any(gap(one, two) > 1 for one, two in pairwise(right[: verb + 1]))


def _depends(left: Sequence[Word], *, comma: bool) -> bool:
    """Tell whether the end of a clause belongs to a subordinate one that "and" would go on with."""
    if comma:
        return False
    verb = main_verb(left)
    if verb is None:
        return True
    return any(
        opens_subordinate(left, place) and left[place].text not in {"as", "than"}
        for place in range(verb + 1, len(left))
    )


def _left_out(view: str, left: Sequence[Word], right: Sequence[Word]) -> str:
    """Return the words that ``right`` shares with the clause before.

    Its subject, with "was" or "can" where that is left out as well.
    """
    bounds = subject(left)
    verb = main_verb(left)
    if bounds is None or verb is None:
        return ""
    first, end = bounds
    head = left[first:end]
    told = view[head[0].start : head[-1].end]
    lead = 0
    while lead < len(right) - 1 and (is_adverb(right[lead].text) or right[lead].text == "not"):
        lead += 1
    auxiliary = left[verb].text
    modal, behind = auxiliary in lexicon.MODALS, _behind(left, verb)
    participle = _is_participle(right[lead].text)
    if participle and left[-1].text == behind and _is_by(right[lead + 1 :]):
        # "Was written and directed by": who did it is told once for both.
        return ""
    if modal and behind == "be" and participle:
        return f"{told} {auxiliary} be"
    if (modal and right[lead].text in lexicon.VERBS) or (
        auxiliary in lexicon.BE_HAVE
        and participle
        and _is_participle(behind)
        and not (auxiliary in _BE and _is_active(right[lead:]))
    ):
        return f"{told} {auxiliary}"
    if main_verb(_joined(head, right)) == len(head) + lead:
        return told
    return ""


def _is_by(found: Sequence[Word]) -> bool:
    return bool(found) and found[0].text == "by"


def _joined(head: Sequence[Word], right: Sequence[Word]) -> list[Word]:
    """Return words as if ``right`` followed its subject at once."""
    shift = head[-1].end + 1 - right[0].start
    return [*head, *(word._replace(start=word.start + shift, end=word.end + shift) for word in right)]


def _behind(found: Sequence[Word], verb: int) -> str:
    return next((word.text for word in found[verb + 1 :] if not is_adverb(word.text)), "")


def _is_active(found: Sequence[Word]) -> bool:
    """Tell whether a verb can be no passive: "died", "led the charts", but not "given the name"."""
    forms = {*bases(found[0].text), lexicon.IRREGULAR.get(found[0].text, "")}
    if forms & lexicon.INTRANSITIVE:
        return True
    after = found[1].text if len(found) > 1 and gap(found[0], found[1]) == 1 else ""
    return after in _OPENING_OBJECT and not forms & lexicon.TWO_OBJECTS


def _is_participle(word: str) -> bool:
    if word in lexicon.PAST_ONLY:
        return False
    return word in lexicon.PARTICIPLES or word in lexicon.IRREGULAR or word.endswith("ed")


def _relative(view: str, found: Sequence[Word], place: int, left: Sequence[Word]) -> _Cut | None:
    """Return the cut behind ", which" where it goes on to the end of the sentence."""
    right = found[place + 1 :]
    if len(right) < _FEWEST_WORDS or any("," in view[a.end : b.start] for a, b in pairwise(right)):
        return None
    start = len(left) - 1
    while start > 0 and left[start - 1].text not in _BEFORE_HEAD:
        if left[start].text in lexicon.DETERMINERS or gap(left[start - 1], left[start]) > 1:
            break
        start -= 1
    head = left[start:]
    if main_verb(_joined(head, right)) != len(head):
        return None
    # Of an amount nothing else is said: what follows is about the subject.
    if any(char.isdigit() for word in head for char in word.text):
        first, last = subject(left) or (0, 0)
        head = left[first:last] or head
    return _Cut(place + 1, view[head[0].start : head[-1].end])


def _opening(view: str, found: Sequence[Word]) -> str:
    """Return the phrase before the subject that holds for all clauses: "In 1995,"."""
    if found[0].text not in lexicon.PREPOSITIONS:
        return ""
    for one, two in pairwise(found):
        if "," in view[one.end : two.start]:
            phrase = view[found[0].start : one.end]
            return f"{phrase}," if main_verb(words(phrase)) is None else ""
    return ""
