"""What can be told about two statements by their words, figures and names, as numbers for the scorer.

What the models say is put beside these by `pairs`. Nothing here decides anything.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

import attrs

from antinomy.context import words
from antinomy.context.figures import Figures, compare, figures
from antinomy.context.names import Name
from antinomy.context.scorer import LARGEST_SET
from antinomy.context.statements import Statement

#: In which ways two statements may differ. Each counts the more the more words they share beside it.
WAYS = (
    "negated_other",
    "opposed",
    "figures_clash",
    "years_apart",
    "days_apart",
    "names_replaced",
    "names_swapped",
    "universal_differs",
)
FEATURES = (
    "shared",  # share of the shorter one's content that the other has, rare words counting more
    "dice",  # share of both together
    "shared_predicate",  # like "shared", names left out
    "same_document",
    "shares_name",
    "like_named",
    "other_topic",
    "negation_differs",
    "denies",
    "opposed",
    "universal",
    "figures_clash",
    "years_apart",
    "days_apart",
    "change",
    "part",
    "names_replaced",
    "names_swapped",
    "conditioned",
    "shared_words",  # how much the shared predicate words tell, logarithmic
    "differs",  # in how many ways the statements differ
    "negated_other",  # how much that tells which one negates and the other says, logarithmic
    *(f"shared_and_{way}" for way in WAYS),
)


@attrs.frozen(eq=False)
class Profile:
    """A statement as far as comparing needs it."""

    content: frozenset[str]
    ordered: tuple[str, ...]
    predicate: frozenset[str]
    figures: Figures
    negations: int
    negated: frozenset[str]
    denies: bool
    universal: bool
    change: bool
    part: bool
    conditioned: bool


@lru_cache(maxsize=8192)
def profile(statement: Statement) -> Profile:
    """Return what comparing needs of a statement."""
    text = statement.resolved
    ordered = words.content(text)
    named = {words.stem(word) for name in statement.names for word in name.words}
    content = frozenset(ordered)
    return Profile(
        content,
        ordered,
        content - named,
        figures(text),
        words.negations(text),
        words.negated(text) - _stems(statement.topic),
        words.denies(text),
        words.is_universal(text),
        words.tells_change(text),
        words.tells_part(text),
        words.is_conditioned(text),
    )


def _stems(name: Name) -> frozenset[str]:
    return frozenset(map(words.stem, name.words))


def rarity(statements: Sequence[Statement]) -> Mapping[str, float]:
    """Return how much each stem tells: the fewer of the set's statements have it, the more.

    In large sets it is no more than in those that the weights were fitted to.
    """
    counts = Counter(word for statement in statements for word in profile(statement).content)
    return {word: math.log(1 + min(len(statements) / count, LARGEST_SET)) for word, count in counts.items()}


def features(a: Statement, b: Statement, rare: Mapping[str, float]) -> list[float]:
    """Return the numbers of ``FEATURES`` for two statements, the same in either order."""
    one, two = profile(a), profile(b)
    compared = compare(one.figures, two.figures)
    negation_differs = bool(one.negations) != bool(two.negations)
    ways = _ways(a, b, rare)
    told = math.log1p(weight(one.predicate & two.predicate, rare))
    differing = ("opposed", "figures_clash", "years_apart", "days_apart", "names_replaced", "names_swapped")
    differs = negation_differs + sum(bool(ways[way]) for way in differing)
    return [
        _shared(one.content, two.content, rare),
        _dice(one.content, two.content, rare),
        _shared(one.predicate, two.predicate, rare),
        float(a.document == b.document),
        float(shares_name(a, b)),
        float(_like_named(a, b)),
        float(a.document != b.document and not _same_topic(a.topic, b.topic)),
        float(negation_differs),
        float(one.denies or two.denies),
        ways["opposed"],
        float(one.universal or two.universal),
        float(compared.clash),
        float(compared.years_apart),
        float(compared.days_apart),
        float(one.change or two.change),
        float(one.part or two.part),
        ways["names_replaced"],
        ways["names_swapped"],
        float(one.conditioned or two.conditioned),
        told,
        float(min(differs, 3)),
        ways["negated_other"],
        *(told * bool(ways[way]) for way in WAYS),
    ]


def _ways(a: Statement, b: Statement, rare: Mapping[str, float]) -> dict[str, float]:
    """Return how far two statements differ in each of ``WAYS``; 0: not at all."""
    one, two = profile(a), profile(b)
    compared = compare(one.figures, two.figures)
    replaced, swapped = _names(a, b, one, two)
    negated = (one.negated - two.negated) & two.content | (two.negated - one.negated) & one.content
    return {
        "negated_other": math.log1p(weight(negated, rare)),
        "opposed": float(words.opposed(one.ordered, two.ordered)),
        "figures_clash": float(compared.clash),
        "years_apart": float(compared.years_apart),
        "days_apart": float(compared.days_apart),
        "names_replaced": float(replaced),
        "names_swapped": float(swapped),
        "universal_differs": float(one.universal != two.universal),
    }


def weight(stems: frozenset[str], rare: Mapping[str, float]) -> float:
    """Return how much stems tell together."""
    return sum(rare.get(word, 1.0) for word in stems)


def _shared(one: frozenset[str], two: frozenset[str], rare: Mapping[str, float]) -> float:
    least = min(weight(one, rare), weight(two, rare))
    return weight(one & two, rare) / least if least else 0.0


def _dice(one: frozenset[str], two: frozenset[str], rare: Mapping[str, float]) -> float:
    total = weight(one, rare) + weight(two, rare)
    return 2 * weight(one & two, rare) / total if total else 0.0


def shares_name(a: Statement, b: Statement) -> bool:
    """Tell whether both name one thing, or are of documents about it."""
    named = {a.topic, *a.names} - {Name("")}, {b.topic, *b.names} - {Name("")}
    return any(name.is_variant_of(other) for name in named[0] for other in named[1])


def _same_topic(a: Name, b: Name) -> bool:
    return a.is_variant_of(b)


def _like_named(a: Statement, b: Statement) -> bool:
    """Tell whether the statements name two things that are called alike."""
    if a.topic.is_like(b.topic):
        return True
    return any(name.is_like(other) for name in a.names for other in b.names)


def _names(a: Statement, b: Statement, one: Profile, two: Profile) -> tuple[bool, bool]:
    """Tell whether names stand in place of others, and whether the same names stand the other way round."""
    first, second = (
        [name for name in statement.names if not name.is_variant_of(statement.topic)] for statement in (a, b)
    )
    alone = [name for name in first if not any(name.is_variant_of(other) for other in second)]
    alone_too = [name for name in second if not any(name.is_variant_of(other) for other in first)]
    swapped = False
    for place, word in enumerate(one.ordered):
        for other in one.ordered[place + 1 :]:
            if word in one.predicate or other in one.predicate or word == other:
                continue
            if word in two.ordered and other in two.ordered:
                swapped |= two.ordered.index(other) < two.ordered.index(word)
    return bool(alone and alone_too), swapped
