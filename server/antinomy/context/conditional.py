"""Conditional contradictions: two statements that go together until a third makes them exclude each other.

Finds thirds that leave no choice, and the statements that each bears on; says of every triple what the
models and the text checks tell, as one row of numbers. Decides nothing.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from antinomy.context.features import profile, shares_name, weight
from antinomy.context.figures import compare
from antinomy.context.pairs import log_odds
from antinomy.context.statements import Statement
from antinomy.context.words import excepts, insists, rule_strength

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from antinomy.inference.nli import CrossEncoder
    from antinomy.inference.session import Cancel

TRIPLE_FEATURES = (
    "rule",  # how many words make the third a rule
    "insists",  # its document says that there is no exception
    "excepts",  # its document takes something back
    "likeness_most",  # of the third to either of the two
    "likeness_least",
    "likeness_two",  # of the two to each other
    "bridge",  # what the third shares with one alone, and with the other alone: the lesser
    "shared_two",
    "names_two",
    "names_third",  # with how many of the two the third shares a name
    "years_third_apart",
    "days_shared",
    "figures_clash",
    "negations_differ",
    "follows",  # log-odds that third and first contradict the second, or third and second the first
    "follows_both",
    "two_contradict",  # log-odds that the two contradict each other without the third
    "third_contradicts",
    "gain",  # what the third adds
)
#: What words weigh together at most, as much as in the labelled sets: long statements share more without
#: being about one thing.
_MOST_BRIDGED, _MOST_SHARED = 10.0, 22.0
#: Statements that a third is tried with.
_LINKED = 6
#: Triples that the cross-encoder reads, for each document of the set.
_PER_DOCUMENT = 6
_FEWEST = 12
_CONTRADICTION = 0
#: Questions that the cross-encoder is asked about a triple, and numbers that come of them.
_ASKED = 5


class Triple(NamedTuple):
    """Indices of statements: two, and the one that may make them exclude each other."""

    first: int
    second: int
    third: int


def triples(
    statements: Sequence[Statement],
    vectors: NDArray[np.float32],
    rare: Mapping[str, float],
) -> list[Triple]:
    """Return the triples worth testing, the most promising first."""
    documents = len({statement.document for statement in statements})
    most = max(_FEWEST, _PER_DOCUMENT * documents)
    ranked = (
        (_promise(statements, vectors, rare, triple), triple)
        for third, statement in enumerate(statements)
        if rule_strength(statement.text)
        for triple in _around(third, statements, vectors, rare)
    )
    return [triple for _, triple in heapq.nlargest(most, ranked)]


def _around(
    third: int, statements: Sequence[Statement], vectors: NDArray[np.float32], rare: Mapping[str, float]
) -> Iterator[Triple]:
    """Yield the third with every two statements, of two other documents, that it bears on."""
    rule = profile(statements[third])
    likeness = (vectors @ vectors[third]).tolist()
    others = [
        (likeness[place] + 0.05 * weight(profile(other).content & rule.content, rare), place)
        for place, other in enumerate(statements)
        if other.document != statements[third].document
    ]
    linked = [place for _, place in heapq.nlargest(_LINKED, others)]
    for first, second in itertools.combinations(sorted(linked), 2):
        if statements[first].document != statements[second].document:
            yield Triple(first, second, third)


def _promise(
    statements: Sequence[Statement],
    vectors: NDArray[np.float32],
    rare: Mapping[str, float],
    triple: Triple,
) -> float:
    likeness = sum(float(vectors[i] @ vectors[j]) for i, j in itertools.combinations(triple, 2))
    first, second, third = (statements[place] for place in triple)
    return (
        likeness
        + 0.1 * _bridge(first, second, third, rare)
        + 0.3 * shares_name(first, second)
        + 0.1 * min(rule_strength(third.text), 3)
    )


def _bridge(first: Statement, second: Statement, third: Statement, rare: Mapping[str, float]) -> float:
    one, two, rule = (profile(statement).content for statement in (first, second, third))
    return min(weight((rule & one) - two, rare), weight((rule & two) - one, rare))


def told(
    statements: Sequence[Statement],
    chosen: Sequence[Triple],
    vectors: NDArray[np.float32],
    rare: Mapping[str, float],
) -> list[list[float]]:
    """Return the first numbers of ``TRIPLE_FEATURES`` for each: what is known before a model is asked."""
    by_document: dict[int, list[Statement]] = {}
    for statement in statements:
        by_document.setdefault(statement.document, []).append(statement)
    return [_words(statements, triple, vectors, rare, by_document) for triple in chosen]


def _words(
    statements: Sequence[Statement],
    triple: Triple,
    vectors: NDArray[np.float32],
    rare: Mapping[str, float],
    by_document: Mapping[int, Sequence[Statement]],
) -> list[float]:
    first, second, third = (statements[place] for place in triple)
    one, two, rule = (profile(statement) for statement in (first, second, third))
    around = by_document[third.document]
    to_third = sorted(float(vectors[place] @ vectors[triple.third]) for place in triple[:2])
    compared = [compare(rule.figures, one.figures), compare(rule.figures, two.figures)]
    between = compare(one.figures, two.figures)
    return [
        float(min(rule_strength(third.text), 4)),
        float(any(insists(statement.text) for statement in around)),
        float(any(excepts(statement.text) for statement in around)),
        to_third[1],
        to_third[0],
        float(vectors[triple.first] @ vectors[triple.second]),
        min(_bridge(first, second, third, rare), _MOST_BRIDGED),
        min(weight(one.content & two.content, rare), _MOST_SHARED),
        float(shares_name(first, second)),
        float(shares_name(first, third) + shares_name(second, third)),
        float(any(each.years_apart for each in compared) and not any(each.years_shared for each in compared)),
        float(between.days_shared or between.years_shared),
        float(any(each.clash for each in compared)),
        float(bool(rule.negations) and not (one.negations and two.negations)),
    ]


def verdicts(
    model: CrossEncoder | None,
    statements: Sequence[Statement],
    chosen: Sequence[Triple],
    cancel: Cancel | None,
) -> list[list[float]]:
    """Ask the cross-encoder about triples, and return the last numbers of ``TRIPLE_FEATURES``."""
    if model is None:
        return [[0.0] * _ASKED for _ in chosen]
    texts = [statement.framed for statement in statements]
    asked: list[tuple[str, str]] = []
    for first, second, third in chosen:
        asked += [
            (f"{texts[third]} {texts[first]}", texts[second]),
            (f"{texts[third]} {texts[second]}", texts[first]),
            (texts[first], texts[second]),
            (texts[third], texts[first]),
            (texts[third], texts[second]),
        ]
    odds = [log_odds(answer[_CONTRADICTION]) for answer in model.classify(asked, cancel).tolist()]
    found = []
    for place in range(0, len(odds), _ASKED):
        forward, backward, two, *direct = odds[place : place + _ASKED]
        most, alone = max(forward, backward), max(direct)
        found.append([most, min(forward, backward), two, alone, most - max(two, alone)])
    return found
