"""What a pronoun at the head of a clause stands for, told from the sentences before it.

Only what a model reads is changed by this, never the claim's own words or place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from antinomy.facts import lexicon
from antinomy.facts.grammar import is_plural, main_verb, subject
from antinomy.facts.words import Word, words
from antinomy.prompt.text import Span

_SINGULAR = frozenset(("it", "its"))
_PLURAL = frozenset(("they", "their"))
_PERSONAL = frozenset(("he", "she", "his", "her"))
_POSSESSIVE = frozenset(("its", "their", "his", "her"))
_POINTING = frozenset(("this", "these", "that", "those"))
#: "It is unusual for …", "It takes an hour to …", "It was Fermi who …", "It rained": nothing is meant.
_EMPTY_IT = re.compile(
    r"it\s+(?:(?:is|was|has\s+been|would\s+be|will\s+be|may\s+be|can\s+be|could\s+be|might\s+be|becomes?|became|seems?"
    r"|takes?|took)\b[^.;]*?\b(?:to|that|for|who|which|whether|if)\b|rain|snow|follows|seems|appears)",
    re.IGNORECASE,
)
_LONGEST = 12
#: "That is why …" points at what was said, not at a thing.
_REASONS = frozenset(("why", "because", "how", "when", "where", "what"))
#: What stands before the names of persons.
_TITLES = frozenset(
    "mr mrs ms miss dr prof professor sir dame lord lady president king queen prince princess".split()
)
#: Subjects that say nothing to later sentences.
_UNNAMED = frozenset(("it", "them", "one", "ones"))
_EMPTY = lexicon.PRONOUNS | lexicon.CONTRACTED | {"there", "no", "any", "each", "every"}


class Reference:
    """Remembers what sentences speak of, in reading order."""

    def __init__(self) -> None:
        self._thing = ""
        self._before = ""
        self._things = ""
        self._person = ""
        self._persons: set[str] = set()
        self._places: dict[str, Span] = {}

    def resolve(self, text: str) -> tuple[str, Span | None]:
        """Return a clause with the pronouns of its subject replaced by what they stand for.

        With it comes the first place that this was taken from; ``None`` if nothing is replaced.
        """
        found = words(text)
        verb = main_verb(found)
        origin: Span | None = None
        if not found or verb is None:
            return text, origin
        places = [place for place in range(verb) if self._stands_for(found, place, text)]
        for place in reversed(places):
            word = found[place]
            told = self._stands_for(found, place, text)
            if word.text in _PERSONAL:
                self._is_person(told)
            source = self._places[told]
            origin = source if origin is None else min(origin, source)
            if word.text in _POSSESSIVE:
                told += "'" if told.endswith("s") else "'s"
            if word.start == 0:
                told = told[0].upper() + told[1:]
            text = text[: word.start] + told + text[word.end :]
        return text, origin

    def remember(self, text: str, place: Span) -> None:
        """Note what a clause, its pronouns already replaced, speaks of, and where that was told first."""
        found = words(text)
        bounds = subject(found)
        if bounds is None:
            return
        first, end = bounds
        head = found[first:end]
        if head[0].text in _EMPTY or len(head) > _LONGEST or any(word.text in _UNNAMED for word in head):
            return
        told = text[head[0].start : head[-1].end]
        if head[0].capital and head[0].text in lexicon.DETERMINERS:
            told = told[0].lower() + told[1:]
        self._places[told] = place
        if _is_plural(head):
            self._things = told
        elif told in self._persons or head[0].text in _TITLES:
            self._persons.add(told)
        else:
            self._before, self._thing = self._thing, told
        if any(word.capital for word in head[0 if head[0].text not in lexicon.DETERMINERS else 1 :]):
            self._person = told

    def _is_person(self, told: str) -> None:
        """Note that a subject is a person, whom no later "it" stands for."""
        self._persons.add(told)
        if self._thing == told:
            self._thing = self._before

    def _stands_for(self, found: Sequence[Word], place: int, text: str) -> str:
        word = found[place].text
        after = found[place + 1].text if place + 1 < len(found) else ""
        if word in _PERSONAL:
            return self._person
        if word in _PLURAL:
            return self._things
        if word in _SINGULAR:
            return "" if word == "it" and _EMPTY_IT.match(text, found[place].start) else self._thing
        reason = place + 2 < len(found) and found[place + 2].text in _REASONS
        if (
            word in _POINTING
            and place == 0
            and not reason
            and (after in lexicon.FINITE or main_verb(found) == 1)
        ):
            return self._things if word in {"these", "those"} else self._thing
        return ""


def _is_plural(head: Sequence[Word]) -> bool:
    """Tell whether a subject is a plural: its noun before any preposition, or several joined by "and"."""
    noun = head[0]
    for place, word in enumerate(head):
        if word.text in lexicon.PREPOSITIONS and place:
            break
        if word.text == "and":
            return True
        if word.text in {"who", "which", "that"} and place:
            break
        noun = word
    return is_plural(noun.text)
