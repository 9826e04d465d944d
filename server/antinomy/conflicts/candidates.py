"""Which pairs of rules are worth the cross-encoder's time: near-linear in the number of rules.

Conflicting rules speak of the same matter, so the opponents of a rule are sought
among its neighbours, and among those that share a rare word or set a limit of the
same kind. Whether two rules conflict is not decided here.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple

from antinomy.conflicts.audience import concern_others
from antinomy.conflicts.cases import excepts, permits
from antinomy.conflicts.exceptions import covered
from antinomy.conflicts.labels import are_for_other_cases
from antinomy.conflicts.matchers.content import content, stem
from antinomy.conflicts.portions import in_each, is_part, of_other_things
from antinomy.conflicts.scope import alternate, alternative, fill_other_parts, only_reads, settled
from antinomy.conflicts.turns import in_turn
from antinomy.prompt.directive import Directive
from antinomy.prompt.expressions import expression
from antinomy.prompt.quantities import Quantity
from antinomy.prompt.rules import Rule, Saying
from antinomy.prompt.statements import Statement

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Of 35 conflicts in our long training files 32 are among so many neighbours of one side.
NEIGHBOURS = 8
#: Up to so many rules every pair is looked at: that costs no more than the neighbours would.
SMALL = 12
#: A word that no more rules hold is rare, and so many limits of one kind that follow each other are
#: compared. Of 104 conflicts of long labelled files that neighbours lose, words find 23 and limits one, for
#: a tenth more pairs; four more neighbours find 36 for half as many pairs again. Rules that are nearest to
#: the same axis of the catalogue would find two, so that they are not sought.
_FEW = 4
#: Pairs of which it is kept what their words say: an edit changes few of them.
KEPT = 16_384
_BLOCK = 512  # rows of the matrix of similarities that are in memory at once


class Candidate(NamedTuple):
    """A pair of rules, in file order.

    Attributes
    ----------
    first, second
        The rules.
    similarity
        Cosine of their embeddings.
    nearness
        How near they are as opponents.
    mutual
        Whether no other rule is nearer to either.
    shared
        Share of their words that they have in common, in [0, 1]; the rarer a word, the more it counts.
    neighbours
        Whether one is among the other's nearest.

    """

    first: Rule
    second: Rule
    similarity: float
    nearness: float
    mutual: bool
    shared: float
    neighbours: bool


def candidates(
    rules: Sequence[Rule], vectors: NDArray[np.float32], near: NDArray[np.float32]
) -> list[Candidate]:
    """Return the pairs of rules that may conflict, in file order.

    Parameters
    ----------
    rules
        The rules of a document.
    vectors
        Their embeddings, unit rows in the same order.
    near
        The vectors by which neighbours are found, likewise.

    """
    import numpy as np  # noqa: PLC0415 - the instant tier goes without it

    if len(rules) < 2:
        return []
    places: list[NDArray[np.intp]] = []
    closest: list[int] = []
    kept = len(rules) - 1 if len(rules) <= SMALL else NEIGHBOURS
    for start in range(0, len(rules), _BLOCK):
        likeness = near[start : start + _BLOCK] @ near.T
        rows = np.arange(len(likeness))
        likeness[rows, rows + start] = -2.0
        closest += likeness.argmax(axis=1).tolist()
        nearest = np.argpartition(-likeness, kept - 1, axis=1)[:, :kept]
        row = rows[:, None] + start
        places.append(np.minimum(row, nearest) * len(rules) + np.maximum(row, nearest))
    words = [_words(rule.saying) for rule in rules]
    related = (i * len(rules) + j for i, j in _related(rules, words))
    nearest_of_any = set(np.concatenate(places).ravel().tolist())
    rarity = _rarity(words)
    # Of each rule once: it stands in several pairs.
    weights = [sum(map(rarity.__getitem__, of_rule)) for of_rule in words]
    vector, turned = list(vectors), list(near)
    return [
        Candidate(
            rules[i],
            rules[j],
            similarity=float(vector[i].dot(vector[j])),
            nearness=float(turned[i].dot(turned[j])),
            mutual=closest[i] == j and closest[j] == i,
            shared=_share(sum(map(rarity.__getitem__, words[i] & words[j])), weights[i], weights[j]),
            neighbours=place in nearest_of_any,
        )
        for place in sorted(nearest_of_any.union(related))
        for i, j in (divmod(place, len(rules)),)
        if _comparable(rules[i].saying, rules[j].saying)
    ]


def neighbours(pairs: Iterable[Candidate]) -> int:
    """Return how many pairs are neighbours, which tells how long their prompt is."""
    return sum(pair.neighbours for pair in pairs)


def _related(rules: Sequence[Rule], words: Sequence[frozenset[str]]) -> Iterator[tuple[int, int]]:
    """Yield the places of two rules that share a rare word, or whose limits of one kind follow each other."""
    holding: dict[str, list[int]] = defaultdict(list)
    limiting: dict[str, list[int]] = defaultdict(list)
    for place, (rule, held) in enumerate(zip(rules, words, strict=True)):
        for word in held:
            holding[word].append(place)
        for dimension in {part.dimension for clause in rule.saying.clauses for part in clause.quantities}:
            limiting[dimension].append(place)
    for places in holding.values():
        if len(places) <= _FEW:
            yield from combinations(places, 2)
    for places in limiting.values():
        for number, place in enumerate(places):
            yield from ((place, other) for other in places[number + 1 : number + _FEW])


@lru_cache(maxsize=KEPT)
def _words(saying: Saying) -> frozenset[str]:
    return content(saying.text.lower())


def _rarity(words: Sequence[frozenset[str]]) -> Mapping[str, float]:
    holding = Counter(chain.from_iterable(words))
    return {word: math.log((len(words) + 1) / (count + 0.5)) for word, count in holding.items()}


def _share(common: float, one: float, two: float) -> float:
    return common / math.sqrt(one * two) if common else 0.0


@lru_cache(maxsize=KEPT)
def _comparable(first: Saying, second: Saying) -> bool:
    if first.text.lower() == second.text.lower():
        return False
    if not (asking(first) or asking(second)) or settled(first.text) or settled(second.text):
        return False
    if (
        _limits_agree(first, second)
        or in_turn(first.text.lower(), second.text.lower())
        or fill_other_parts(first.text, second.text)
        or alternate(asking(first), asking(second))
        or concern_others(asking(first), asking(second))
        or are_for_other_cases(asking(first) or first.clauses, asking(second) or second.clauses)
        or any(
            only_reads(one.text, two.text)
            or excepts(one.text, two.clauses)
            or covered(f"{one.text} {one.clauses[0].aside}", two.text)
            or permits(one.clauses, two.text.lower())
            for one, two in ((first, second), (second, first))
        )
    ):
        return False
    return not alternative(first.context, second.context)


def _limits_agree(first: Saying, second: Saying) -> bool:
    """Tell whether two rules set limits that can both be kept: they meet, or one is of a part."""
    least = _at_least(first.text)
    if least and least == _at_least(second.text):
        return True
    one, two = only_limit(first), only_limit(second)
    if (one and _is_of_each(*one, second)) or (two and _is_of_each(*two, first)):
        return True
    if one is None or two is None:
        return False
    if one[1].dimension == two[1].dimension and one[1].meets(two[1]):
        return True
    less, more = (one, two) if one[1].low < two[1].low else (two, one)
    return of_other_things(*one, *two) or (one[1].dimension == two[1].dimension and is_part(*less, *more))


def _is_of_each(clause: Directive, quantity: Quantity, other: Saying) -> bool:
    """Tell whether the other rule says how many there are in each of the things that a clause counts."""
    numbered = any(part.quantities for part in other.clauses)
    return any(in_each(clause, quantity, part.view, numbered=numbered) for part in other.clauses)


def _at_least(text: str) -> frozenset[str]:
    """Return what a sentence sets a lower limit to, as its stem ("at least two reviewers")."""
    return frozenset(stem(match["noun"].lower()) for match in _AT_LEAST.finditer(text))


_AT_LEAST = expression(
    r"\b(?:at\s+least|a\s+minimum\s+of|no\s+(?:fewer|less)\s+than)\s+(?:[a-z]+|\d+)\s+(?P<noun>[a-z]+)",
    re.IGNORECASE,
)


def only_limit(saying: Saying) -> tuple[Directive, Quantity] | None:
    """Return the one limit that a rule sets, in a unit that prompts use everywhere, and its clause."""
    limits = [(clause, quantity) for clause in saying.clauses for quantity in clause.quantities]
    if len(limits) != 1 or not limits[0][1].is_known or any(clause.negative for clause in saying.clauses):
        return None
    return limits[0]


def asking(saying: Saying) -> tuple[Directive, ...]:
    """Return the clauses of a sentence that ask for something."""
    return tuple(clause for clause in saying.clauses if clause.statement is Statement.DIRECTIVE)
