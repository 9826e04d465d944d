"""Contradicts a statement by rule, and goes on from it.

Needs no model and no network; the same seed gives the same text. Knows no sets of documents.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

import attrs

from antinomy.context.names import Name, names_in
from antinomy.context.quality import Kind, contradicts
from antinomy.context.words import ANTONYMS, negations


class Contradiction(NamedTuple):
    """A statement that contradicts another, and how it came about (a `quality.Kind`)."""

    text: str
    kind: str


class Generator(Protocol):
    """What Algorithm 1 of the third source document asks of a generator."""

    def contradict(self, statement: str, names: Sequence[Name]) -> Contradiction | None:
        """Return a statement that contradicts another; ``None`` if none could be made."""

    def go_on(self, statement: str, topic: str, words: int) -> str:
        """Return about so many words that go on from a statement, the statement first."""

    def conditional(self, topic: str) -> tuple[str, str, str]:
        """Return three texts: the third makes the first two exclude each other."""


_YEAR = re.compile(r"\b(1[5-9]\d\d|20[0-2]\d)\b")
_NUMBER = re.compile(r"(?<![\w.,:/-])(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\w:/]|[.,]\d)")
_WORD_NUMBERS = "two three four five six seven eight nine ten eleven twelve".split()
_WORD_NUMBER = re.compile(rf"\b(?:{'|'.join(_WORD_NUMBERS)})\b")
#: "May" and "could" are left out: what may be may also not be.
_COPULA = re.compile(
    r"\b(is|are|was|were|can|will|would|must|should|has been|have been|had been)\b(?!\s+not\b)"
)
_NOT = re.compile(r"\b(is|are|was|were|can|will|would|must|should)\s+not\s+")
#: Opening a statement, they say how many of its subject; elsewhere they need not.
_DETERMINERS = {
    "all": "none of",
    "every": "no",
    "each": "no",
    "most": "hardly any",
    "many": "hardly any",
    "several": "no",
    "both": "neither of",
    "some": "no",
}
_ADVERBS = {"always": "never", "never": "always", "often": "never", "usually": "never"}
_DETERMINER = re.compile(rf"(?:{'|'.join(_DETERMINERS)})\b(?! of\b)", re.IGNORECASE)
_ADVERB = re.compile(rf"\b(?:{'|'.join(_ADVERBS)})\b")
_STATE = re.compile(r"\b(?:is|are|was|were|be|been)\s+(?:(?:very|quite|now|still)\s+)?([a-z]+)\b")
#: What follows one of these is not what the statement says in the main.
_SUBORDINATE = re.compile(
    r"\b(?:after|when|that|who|whom|which|whose|before|because|if|than|until|while|since|as|where|although|though|unless)\b",
    re.IGNORECASE,
)


#: What one does to another, and what is not the same the other way round.
_ACT = re.compile(
    r"\s+(?:(?:was|were|is|are|has|have|had|been)\s+)*(?!married|joined)"
    r"(?:[a-z]{2,}ed|beaten|beat|bought|built|chosen|found|led|made|overtook|overtaken|sank|sold|sunk|taught|won|wrote|written)"
    r"\s+(?:(?:by|from|over|under|after|before|to)\s+)?(?:the\s+)?"
)


@attrs.frozen
class RuleGenerator:
    """Contradicts by changing one thing; deterministic for a given ``draw``."""

    draw: random.Random

    def contradict(self, statement: str, names: Sequence[Name]) -> Contradiction | None:
        """Return the statement with a number, date, name, word or its sense changed.

        ``names`` are those of other documents, one of which may take a name's place.
        """
        made = [found for found in self._all(statement, names) if contradicts(statement, *found)]
        return self.draw.choice(made) if made else None

    def go_on(self, statement: str, topic: str, words: int) -> str:
        """Return a paragraph of stock sentences about the topic, which state nothing to contradict."""
        parts = [statement]
        stock = self.draw.sample(_STOCK, len(_STOCK))
        while stock and sum(len(part.split()) for part in parts) < words:
            parts.append(stock.pop().format(topic=topic or "the subject"))
        return " ".join(parts)

    def conditional(self, topic: str) -> tuple[str, str, str]:
        """Return three stock texts about the topic with names and numbers of this draw."""
        pattern = self.draw.choice(_TRIPLES)
        first, second = self.draw.sample(_TOWNS, 2)
        part, other = self.draw.randint(4, 9) * 100, self.draw.randint(4, 9) * 100
        filling = {
            "topic": topic or "the subject",
            "person": self.draw.choice(_PEOPLE),
            "first": first,
            "second": second,
            "year": self.draw.randint(1950, 2015),
            "part": part,
            "other": other,
            "total": part + other - self.draw.randint(1, 3) * 100,
        }
        one, two, third = (text.format(**filling) for text in pattern)
        return one, two, third

    def _all(self, statement: str, names: Sequence[Name]) -> Iterator[Contradiction]:
        steps: tuple[tuple[Kind, Callable[[str], str | None]], ...] = (
            (Kind.DATE, self._date),
            (Kind.NUMBER, self._number),
            (Kind.NEGATION, _negated),
            (Kind.QUANTIFIER, _quantified),
            (Kind.ANTONYM, _opposite),
            (Kind.ROLE_SWAP, _swapped),
        )
        for kind, step in steps:
            made = step(statement)
            if made and made != statement:
                yield Contradiction(made, kind)
        replaced = self._replaced(statement, names)
        if replaced:
            yield Contradiction(replaced, Kind.ENTITY)

    def _date(self, statement: str) -> str | None:
        year = _YEAR.search(statement)
        if not year:
            return None
        other = int(year[1]) + self.draw.choice((-17, -9, -4, 6, 11))
        return statement[: year.start()] + str(other) + statement[year.end() :]

    def _number(self, statement: str) -> str | None:
        found = [match for match in _NUMBER.finditer(statement) if not _YEAR.fullmatch(match[0])]
        if found:
            match = found[0]
            value = float(match[0].replace(",", ""))
            changed = value * self.draw.choice((2, 3, 4))
            spelled = f"{changed:,.0f}" if "," in match[0] or changed.is_integer() else f"{changed:g}"
            return statement[: match.start()] + (spelled if value else "12") + statement[match.end() :]
        word = _WORD_NUMBER.search(statement)
        if not word:
            return None
        other = self.draw.choice([each for each in _WORD_NUMBERS if each != word[0]])
        return statement[: word.start()] + other + statement[word.end() :]

    def _replaced(self, statement: str, names: Sequence[Name]) -> str | None:
        own = sorted(names_in(statement), key=lambda name: statement.find(name.text))
        # The first is what the statement is about: with it replaced, it speaks of something else.
        for name in own[1:]:
            alike = [
                other.text
                for other in names
                if len(other.text.split()) == len(name.text.split()) > 1
                and not other.words & name.words
                and not other.designators | name.designators
            ]
            if alike:
                return statement.replace(name.text, self.draw.choice(sorted(alike)), 1)
        return None


def _negated(statement: str) -> str | None:
    found = _NOT.search(statement)
    if found:
        return statement[: found.start()] + found[1] + " " + statement[found.end() :]
    found = _COPULA.search(statement)
    if not found or negations(statement) or _SUBORDINATE.search(statement, 0, found.start()):
        return None
    first, _, rest = found[1].partition(" ")
    verb = f"{first} not {rest}".rstrip()
    return statement[: found.start()] + verb + statement[found.end() :]


def _quantified(statement: str) -> str | None:
    found = _DETERMINER.match(statement)
    if found:
        return _DETERMINERS[found[0].lower()].capitalize() + statement[found.end() :]
    adverb = _ADVERB.search(statement)
    return statement[: adverb.start()] + _ADVERBS[adverb[0]] + statement[adverb.end() :] if adverb else None


def _opposite(statement: str) -> str | None:
    for found in _STATE.finditer(statement):
        others = ANTONYMS.get(found[1])
        if others:
            # The first is the commonest.
            return statement[: found.start(1)] + others[0] + statement[found.end(1) :]
    return None


def _swapped(statement: str) -> str | None:
    """Return the statement with two names in each other's place, where one acts on the other."""
    own = sorted(names_in(statement), key=lambda name: statement.find(name.text))
    if len(own) < 2:
        return None
    first, second = own[0].text, own[1].text
    start, end = statement.find(first), statement.find(second)
    between = statement[start + len(first) : end]
    if not _ACT.fullmatch(between):
        return None
    return statement[:start] + second + between + first + statement[end + len(second) :]


_TOWNS = ("Lorne", "Brough", "Ness", "Tolby", "Aldermoor", "Helvik", "Breivik", "Velden")
_PEOPLE = ("Ilse Marrant", "Owen Rae", "Tobias Lund", "Rosa Castellan", "Henrik Aal", "Priya Nair")
_STOCK = (
    "Accounts of {topic} agree on little else.",
    "Readers who want to know more will find a list of books at the end of this page.",
    "Much of what is told about {topic} was first put together from letters.",
    "Photographs from those years show people in thick coats.",
    "The spelling of the names follows the usage of the time.",
    "Local papers have returned to the subject again and again.",
    "A short film on {topic} is shown to school classes on request.",
    "Those who took part seldom spoke of it afterwards.",
    "Two lectures on the subject were held last winter and drew a full house.",
    "The sources are kept in a dry room and may be looked at by appointment.",
    "It is hard to say what outsiders made of it all.",
    "Some details have been lost with the papers that were thrown away.",
    "A map on the inside of the cover helps to find the places that are named.",
    "The author thanks those who lent him their notes.",
    "Questions about {topic} reach the editors every month.",
    "None of this is likely to be the last word.",
)
_TRIPLES = (
    (
        "On 4 May {year} {person} gave a talk about {topic} in {first} from noon to one o'clock.",
        "{person} opened a new bakery in {second} on 4 May {year}, cutting the ribbon at half past twelve.",
        "From {first} to {second} it is three hours by road, and in {year} there was no quicker way.",
    ),
    (
        "In {year} the friends of {topic} printed {part} posters. They were hung in shops and schools.",
        "The friends of {topic} printed {other} leaflets in {year} and gave them away at the station.",
        "Posters and leaflets taken together, the friends of {topic} printed {total} sheets in {year}.",
    ),
    (
        "{person} has been treasurer of the society for {topic} without a break since {year}.",
        "{person} came to live in {second} in {year} and rows on the lake there every morning.",
        "The treasurer of the society for {topic} must live in {first}; whoever moves away loses the post.",
    ),
    (
        "The {year} exhibition on {topic} was held in the old granary of {first} throughout June.",
        "All of June {year} the old granary of {first} was let to a travelling circus.",
        "The old granary of {first} has a single room and is let to one party at a time.",
    ),
)
