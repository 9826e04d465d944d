"""Checks of a claim against a premise that need no model: figures, negation, names.

Small models read past "67" for "999" and "not" for nothing; these do not. Each
check returns a number that ``decide`` weighs. Pure text in, numbers out.
"""

from __future__ import annotations

import re
from functools import lru_cache

import attrs

from antinomy.facts import lexicon
from antinomy.facts.clauses import clauses
from antinomy.facts.figure import MOMENTS
from antinomy.facts.figures import Agreement, compare, figures
from antinomy.facts.words import content, stem, words

#: Share of words below which two texts are not alike at all.
_LEAST_SHARE = 0.3
#: "No other … is larger", "not only": these negate no more than they compare.
_COMPARING = re.compile(
    r"\bno(?:ne|body|thing)?\s+(?:of\s+the\s+)?other\b|\bnot\s+only\b|\bno\b.*\bthan\b", re.IGNORECASE
)
#: Stems of one side -> those that exclude them.
_OPPOSED: dict[str, frozenset[str]] = {}
for _one, _other in lexicon.OPPOSITES:
    for _side, _against in ((_one, _other), (_other, _one)):
        for _word in _side:
            _OPPOSED[stem(_word)] = _OPPOSED.get(stem(_word), frozenset()) | {stem(word) for word in _against}


@attrs.frozen
class Checked:
    """What the checks say of one claim and one premise.

    Attributes
    ----------
    amounts, dates
        Whether the figures of both agree.
    other_name
        Whether the claim names somebody or something that the premise does not.
    negation
        Whether one is negated and the other is not.
    likeness
        How alike the words of both are beside their figures, from 0 (a third of
        them shared, or fewer) to 1 (all): how much the rest can mean.

    """

    amounts: Agreement
    dates: Agreement
    other_name: bool
    negation: bool
    likeness: float

    @property
    def other_occasion(self) -> bool:
        """Whether the premise tells of another year or another thing, so that its figures say nothing."""
        elsewhere = self.dates in {Agreement.DIFFER, Agreement.UNKNOWN} and self.amounts is not Agreement.NONE
        return self.other_name or elsewhere

    @property
    def differs(self) -> bool:
        """Whether the two give different figures of the same thing."""
        return not self.other_occasion and Agreement.DIFFER in {self.amounts, self.dates}

    @property
    def agrees(self) -> bool:
        """Whether all figures of the claim stand in the premise."""
        found = {self.amounts, self.dates} - {Agreement.NONE}
        return found == {Agreement.AGREE}


def check(claim: str, premise: str, *sentences: str) -> list[Checked]:
    """Compare a claim with a premise, and with each of its sentences and their clauses."""
    pieces = dict.fromkeys((premise, *(piece for sentence in sentences for piece in _pieces(sentence))))
    return [_compared(claim, piece) for piece in pieces]


@lru_cache(maxsize=16_384)
def _compared(claim: str, piece: str) -> Checked:
    compared = compare(claim, piece)
    stated, known = _worded(claim), _worded(piece)
    share = len(stated & known) / (len(stated | known) or 1)
    return Checked(
        compared.amounts,
        compared.dates,
        not names(claim) <= content(piece) | names(piece),
        is_negated(claim) != is_negated(piece) and not _COMPARING.search(claim),
        max(0.0, (share - _LEAST_SHARE) / (1 - _LEAST_SHARE)),
    )


@lru_cache(maxsize=4096)
def _pieces(sentence: str) -> tuple[str, ...]:
    """Return a sentence and its clauses, each with the words it shares with those before it."""
    cut = (f"{clause.shared} {sentence[clause.start : clause.end]}".strip() for clause in clauses(sentence))
    return (sentence, *cut)


def are_opposed(one: str, other: str) -> bool:
    """Tell whether two words exclude each other in one place of a sentence."""
    return stem(other) in _OPPOSED.get(stem(one), frozenset())


@lru_cache(maxsize=8192)
def is_negated(text: str) -> bool:
    """Tell whether a text has an odd number of negations."""
    return sum(word.text in lexicon.NEGATORS for word in words(text)) % 2 == 1


@lru_cache(maxsize=8192)
def names(text: str) -> frozenset[str]:
    """Return the names in a text, as stems: words with a capital inside a sentence.

    A number behind a name belongs to it ("Aero 3"), and then makes one of both. Months and
    days of the week are figures.
    """
    found: set[str] = set()
    listed = words(text)
    moments = [figure.span for figure in figures(text) if figure.dimension in MOMENTS]
    for place, word in enumerate(listed):
        opens = place == 0 or text[: word.start].rstrip()[-1:] in {".", "!", "?", ":"}
        dated = any(span.overlaps(word.span) for span in moments)
        if word.text in lexicon.STOP_WORDS or not word.capital or dated:
            continue
        after = listed[place + 1] if place + 1 < len(listed) else None
        if after and after.text.isdigit() and len(after.text) < 4 and after.start == word.end + 1:
            found.add(f"{stem(word.text)} {after.text}")
        elif not opens or any(char.isdigit() for char in word.text):
            found.add(stem(word.text))
    return frozenset(found)


@lru_cache(maxsize=8192)
def _worded(text: str) -> frozenset[str]:
    """Return the stems of the content words outside figures."""
    blanked = list(text)
    for figure in figures(text):
        blanked[figure.span.start : figure.span.end] = " " * (figure.span.end - figure.span.start)
    return content("".join(blanked))
