"""Figures that the evidence gives of something else than the claim does: the price of one row for another's.

"Standard delivery costs 5 euros and express delivery costs 12": that both sentences have a 12 says nothing
of standard delivery. Words and figures only.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import attrs

from antinomy.facts.clauses import spelled
from antinomy.facts.comparatives import stretches
from antinomy.facts.figure import MOMENTS, Figure
from antinomy.facts.figures import figures
from antinomy.facts.words import content, is_in

#: Share of a claim's words that a stretch must have to be about the same matter.
_SAME_MATTER = 0.6


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
