"""Checks of a claim against a premise that need no model: figures, negation, opposites, names.

Small models read past "67" for "999" and "not" for nothing; these do not. Each
check returns a number that ``decide`` weighs. Pure text in, numbers out.
"""

from __future__ import annotations

from functools import lru_cache

import attrs

from antinomy.facts import lexicon
from antinomy.facts.figures import Agreement, compare, figures
from antinomy.facts.words import content, stem, words

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
    figures
        Whether the figures of both agree.
    negation
        Whether one is negated and the other is not.
    opposites
        Whether a word of the claim meets its opposite in the premise.
    alignment
        Share of the claim's other content words that the premise holds: how much
        the three above can mean.

    """

    figures: Agreement
    negation: bool
    opposites: bool
    alignment: float


def check(claim: str, premise: str) -> Checked:
    """Compare a claim with a premise."""
    agreement, _ = compare(claim, premise)
    stated, known = _worded(claim), _worded(premise)
    alignment = len(stated & known) / len(stated) if stated else 0.0
    return Checked(
        agreement,
        is_negated(claim) != is_negated(premise),
        _opposed(content(claim), content(premise)),
        alignment,
    )


@lru_cache(maxsize=8192)
def is_negated(text: str) -> bool:
    """Tell whether a text has an odd number of negations."""
    return sum(word.text in lexicon.NEGATORS for word in words(text)) % 2 == 1


@lru_cache(maxsize=8192)
def names(text: str) -> frozenset[str]:
    """Return the stems of the names in a text: words with a capital inside a sentence."""
    found: set[str] = set()
    for place, word in enumerate(words(text)):
        opens = place == 0 or text[: word.start].rstrip()[-1:] in {".", "!", "?", ":"}
        if word.capital and not opens and word.text not in lexicon.STOP_WORDS:
            found.add(stem(word.text))
    return frozenset(found)


@lru_cache(maxsize=8192)
def _worded(text: str) -> frozenset[str]:
    """Return the stems of the content words outside figures, each opposite as one of its pair."""
    blanked = list(text)
    for figure in figures(text):
        blanked[figure.span.start : figure.span.end] = " " * (figure.span.end - figure.span.start)
    return content("".join(blanked))


def _opposed(one: frozenset[str], other: frozenset[str]) -> bool:
    """Tell whether a word of one text has its opposite in the other, and neither text has both."""
    for word in one - other:
        against = _OPPOSED.get(word)
        if against and against & (other - one):
            return True
    return False
