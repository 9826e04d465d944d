"""Checks of a claim against a premise that need no model: figures, negation, names.

Small models read past "67" for "999" and "not" for nothing; these do not. Each
check returns a number that ``decide`` weighs. Pure text in, numbers out.
"""

from __future__ import annotations

import re
from functools import lru_cache

import attrs

from antinomy.facts import lexicon
from antinomy.facts.agreement import Agreement, compare
from antinomy.facts.clauses import spelled
from antinomy.facts.figure import CURRENCIES, MOMENTS, PRICE
from antinomy.facts.figures import figures, worded
from antinomy.facts.polarity import is_contrary
from antinomy.facts.words import LABEL, content, share, stem, words

#: Share of words below which two texts are not alike at all.
_LEAST_SHARE = 0.3
#: Share of a claim's words from which a clause is about the same matter, however much more it says.
_HELD_SHARE = 0.6
#: "No other … is larger", "not only": these negate no more than they compare.
_COMPARING = re.compile(
    r"\bno(?:ne|body|thing)?\s+(?:of\s+the\s+)?other\b|\bnot\s+only\b|\bno\b.*\bthan\b", re.IGNORECASE
)
#: Words behind which stands until when, or for whom, something does not hold.
_LIMITING = frozenset(
    (
        "before until till unless except outside instead only without earlier "
        "itself themselves himself herself"
    ).split()
)
#: Verbs and nouns that say no more than the dimension of a figure does: "costs 5 euros", "takes an hour".
_IMPLIED = {
    **dict.fromkeys((*CURRENCIES, PRICE), content("cost costs price charge fee pay")),
    "time": content("take takes last lasts duration"),
    "mass": content("weigh weighs weight"),
}
#: A number that belongs to the name before it.
_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3})*")


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
        Whether one denies what the other affirms.
    likeness
        How alike the words of both are beside their figures, from 0 (a third of
        them shared, or fewer) to 1 (all).
    bearing
        How much a difference means, from 0 to 1: the likeness, or how far a clause holds the claim's words.
    of_row
        Whether the premise is the row of what the claim names and has one figure to compare.

    """

    amounts: Agreement
    dates: Agreement
    other_name: bool
    negation: bool
    likeness: float
    bearing: float
    of_row: bool

    @property
    def other_occasion(self) -> bool:
        """Whether the premise tells of another year or another thing, so that its figures say nothing."""
        return self.other_name or self.other_time

    @property
    def other_time(self) -> bool:
        """Whether amounts of the claim are those of a time that the premise does not tell of.

        Where the premise has the amounts, it is the time that differs.
        """
        amounts = self.amounts in {Agreement.DIFFER, Agreement.UNKNOWN}
        return amounts and self.dates in {Agreement.DIFFER, Agreement.UNKNOWN}

    @property
    def differs(self) -> float:
        """How far the two give different figures of the same thing, from 0 to 1.

        A clause that holds the claim's words gives the amount, however much more it tells; not the
        date: that may be another time.
        """
        if self.other_occasion or Agreement.DIFFER not in {self.amounts, self.dates}:
            return 0.0
        if self.amounts is not Agreement.DIFFER:
            return self.likeness
        return 1.0 if self.of_row else self.bearing

    @property
    def agrees(self) -> bool:
        """Whether all figures of the claim stand in the premise."""
        found = {self.amounts, self.dates} - {Agreement.NONE}
        return found == {Agreement.AGREE}


def check(claim: str, premise: str, *sentences: str) -> list[Checked]:
    """Compare a claim with a premise, and with each of its sentences and their clauses."""
    pieces = dict.fromkeys((premise, *sentences), False)
    pieces |= dict.fromkeys((clause for sentence in sentences for clause in spelled(sentence)), True)
    return [_compared(claim, piece, is_clause=is_clause) for piece, is_clause in pieces.items()]


@lru_cache(maxsize=16_384)
def _compared(claim: str, piece: str, *, is_clause: bool) -> Checked:
    compared = compare(claim, piece)
    stated, known = worded(claim), worded(piece)
    likeness = _above(len(stated & known) / (len(stated | known) or 1), _LEAST_SHARE)
    # A clause says one thing: it is about a claim that it holds however much more it tells.
    held = _held(claim, stated, piece)
    bearing = max(likeness, _above(held, _HELD_SHARE)) if is_clause else likeness
    contrary = is_contrary(claim, piece) and not (_COMPARING.search(claim) or _denies_for_a_time(claim))
    other_name = not names(claim) <= content(piece) | names(piece)
    return Checked(
        compared.amounts, compared.dates, other_name, contrary, likeness, bearing, _is_own_row(claim, piece)
    )


def _is_own_row(claim: str, piece: str) -> bool:
    """Tell whether a piece is the row or entry of what a claim names, with one figure like the claim's."""
    label, stated = LABEL.match(piece), figures(claim)
    if label is None or len(stated) != 1:
        return False
    named = names(claim)
    alike = sum(stated[0].compares_with(other) for other in figures(piece))
    return alike == 1 and bool(named) and named <= content(label[1])


def _held(claim: str, stated: frozenset[str], piece: str) -> float:
    """Return the share of a claim's words, with the things that it counts, that a piece has."""
    told = figures(claim)
    counted = (figure.things for figure in told if not figure.dimension)
    implied = frozenset[str]().union(*(_IMPLIED.get(figure.dimension, ()) for figure in told))
    own = stated.union(*counted)
    return share(own - implied or own, worded(piece).union(*(figure.things for figure in figures(piece))))


@lru_cache(maxsize=8192)
def _denies_for_a_time(claim: str) -> bool:
    """Tell whether a claim denies something up to a time or but for a case: "did not exist until 1958".

    That is what "created in 1958" says, so the denial alone decides nothing.
    """
    forms = {word.text for word in words(claim)}
    # "Without" may be the denial itself, or the case that "no" leaves out.
    return bool(forms & _LIMITING and forms & (lexicon.NEGATORS - {"without"}))


def _above(share: float, least: float) -> float:
    return max(0.0, (share - least) / (1 - least))


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
        if word.text in lexicon.STOP_WORDS or dated or not (word.capital or word.text in lexicon.NUMBERED):
            continue
        after = listed[place + 1] if place + 1 < len(listed) else None
        if after and _NUMBER.fullmatch(after.text) and after.start == word.end + 1:
            found.add(f"{stem(word.text)} {after.text}")
        elif (word.capital and not opens) or any(char.isdigit() for char in word.text):
            found.add(stem(word.text))
    return frozenset(found)
