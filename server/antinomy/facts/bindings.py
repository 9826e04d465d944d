"""Figures and names that the evidence gives of something else than the claim does: another row's price.

"Standard delivery costs 5 euros and express delivery costs 12": that both sentences have a 12 says nothing
of standard delivery, nor does "the primary runs in Rome, the replica in Kiel" say that the primary runs in
Kiel. Words and figures only.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import attrs

from antinomy.facts import lexicon
from antinomy.facts.clauses import spelled
from antinomy.facts.comparatives import stretches
from antinomy.facts.figure import MOMENTS, Figure
from antinomy.facts.figures import figures
from antinomy.facts.frames import frame, stems
from antinomy.facts.words import Word, content, is_in, stem, words

#: Share of a claim's words that a stretch must have to be about the same matter.
_SAME_MATTER = 0.6
_ARTICLES = frozenset(("the", "a", "an"))


@attrs.frozen
class _Bound:
    """A figure of the evidence, and the words of the claim that are said of it."""

    figure: Figure
    words: frozenset[str]


def misplaced(claim: str, sentences: Sequence[str]) -> bool:
    """Tell whether a figure of a claim is that of another thing, where the evidence has the thing's own.

    A stretch is of the claim's thing if it has all words of the claim that other stretches have, and more.
    """
    # When something happens is told of many things at once; how much there is, of one.
    stated = [figure for figure in figures(claim) if figure.dimension not in MOMENTS]
    # Of two figures one may be the case that the other holds in: "at 10 °C it takes two days".
    if len(stated) != 1 or sum(len(figures(sentence)) for sentence in sentences) < 2:
        return False
    told = [one for sentence in sentences for one in figures(sentence) if stated[0].compares_with(one)]
    if len({stated[0].meets(one) for one in told}) < 2:
        return False
    start, end = stated[0].span
    own = content(f"{claim[:start]} {claim[end:]}")
    known = [bound for sentence in sentences for bound in _bound(sentence, own)]
    least = _SAME_MATTER * len(own)
    return _is_of_another(stated[0], known, least)


def misnamed(claim: str, sentences: Sequence[str]) -> bool:
    """Tell whether a name in a claim is that of another thing, where the evidence has the thing's own.

    Both stand behind the same preposition: "in Rome", "in Kiel".
    """
    stated = frame(claim)
    told = _names(stated.behind) if stated and stated.verb and not stated.denied else []
    if len(told) != 1:
        return False
    own = content(claim) - {told[0].name}
    known = [
        (one, frozenset(word for word in own if is_in(word, content(stretch))))
        for sentence in sentences
        for stretch, _ in stretches(spelled(sentence))
        for one in _names(words(stretch))
        if one.preposition == told[0].preposition
    ]
    right = [(one.before - own, said) for one, said in known if one.name == told[0].name]
    wrong = [said for one, said in known if one.name != told[0].name]
    # "To Paris in 1990 and to Rome in 1995": the second has no subject of its own.
    if not right or not all(others for others, _ in right):
        return False
    least = _SAME_MATTER * len(own)
    return any(len(said) >= least and all(shared < said for _, shared in right) for said in wrong)


@attrs.frozen
class _Name:
    """A name right behind a preposition, as stem, and the stems of what stands before."""

    preposition: str
    name: str
    before: frozenset[str]


def _names(found: Sequence[Word]) -> list[_Name]:
    listed = [word for word in found if word.text not in _ARTICLES]
    return [
        _Name(one.text, stem(two.text), stems(listed[:at]))
        for at, (one, two) in enumerate(pairwise(listed))
        if one.text in lexicon.PREPOSITIONS and two.capital
    ]


def _is_of_another(figure: Figure, known: Sequence[_Bound], least: float) -> bool:
    alike = [one for one in known if figure.compares_with(one.figure)]
    right = [one for one in alike if figure.meets(one.figure)]
    if not all(math.isfinite(one.figure.high - one.figure.low) for one in right):
        return False
    wrong = [one for one in alike if not figure.meets(one.figure) and len(one.words) >= least]
    return bool(right) and any(all(other.words < one.words for other in right) for one in wrong)


def _bound(sentence: str, own: frozenset[str]) -> Iterator[_Bound]:
    for clause in spelled(sentence):
        for stretch, label in stretches([clause]):
            told = figures(stretch)
            if told:
                said = content(stretch) | label
                shared = frozenset(one for one in own if is_in(one, said))
                yield from (_Bound(figure, shared) for figure in told)
