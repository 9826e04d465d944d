"""Whether what was made is what its label says, as far as words, figures and names tell.

What a rule, a language model or a function of the user's wrote is held to the same. Asks no model, and knows
no generator.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

from antinomy.context.features import profile, shares_name
from antinomy.context.figures import compare, figures
from antinomy.context.names import Name, names_in
from antinomy.context.rules import are_compatible
from antinomy.context.statements import Document, Statement, statements
from antinomy.context.words import content, negations, opposed, rule_strength, stem
from antinomy.errors import AntinomyError


class Kind(StrEnum):
    """How a statement was turned into its contradiction."""

    NUMBER = "number"
    DATE = "date"
    NEGATION = "negation"
    QUANTIFIER = "quantifier"
    ANTONYM = "antonym"
    ENTITY = "entity"
    ROLE_SWAP = "role swap"
    #: Written by a language model, which can do anything.
    WRITTEN = "llm"


_POSSIBLE = re.compile(r"\b(?:may|might|could|perhaps|possibly)\b")
_SPELLED = frozenset(
    stem(word)
    for word in (
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        "sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred "
        "thousand million billion trillion dozen once twice single"
    ).split()
)
#: Statements of fewer words that carry content say too little to be told apart by one of them.
_FEWEST_STEMS = 2


def contradicts(statement: str, text: str, kind: str) -> bool:
    """Tell whether a text contradicts the statement that it was made of, by what its kind promises.

    Raises
    ------
    AntinomyError
        There is no such kind.

    """
    if kind not in set(Kind):
        raise AntinomyError(
            f"{kind!r} is no kind of contradiction; a generator names one of {', '.join(Kind)}."
        )
    # What was written freely may use other words.
    return (kind == Kind.WRITTEN or _keeps(statement, text)) and _PROMISES[Kind(kind)](statement, text)


def excludes(first: str, second: str, third: str, topic: str) -> bool:
    """Tell whether a third text can make two others exclude each other.

    It is a rule, and speaks of what either says, beyond the topic that all three have in common.
    """
    rule = set(content(third)) - set(content(topic))
    return rule_strength(third) > 0 and all(rule & set(content(text)) for text in (first, second))


def clashes(documents: Sequence[Document]) -> list[tuple[Statement, Statement]]:
    """Return statements on one thing that repeat each other but for what makes them contradict.

    That is a figure, a name, a negation or an opposite. What contradicts in other words is not seen, so
    that neighbours with similar facts are not either. Takes time in proportion to the documents.
    """
    found = []
    alike: dict[tuple[str, ...], list[Statement]] = {}
    for statement in statements(documents):
        keys = set(_keys(statement))
        near = {(other.document, other.place): other for key in keys for other in alike.get(key, ())}
        found += [(near[place], statement) for place in sorted(near) if _clash(near[place], statement)]
        for key in keys:
            alike.setdefault(key, []).append(statement)
    return found


def _keys(statement: Statement) -> Iterator[tuple[str, ...]]:
    """Yield what a statement has in common with those that differ from it in one thing at most."""
    stems = _stems(statement)
    if len(stems) < _FEWEST_STEMS:
        return
    yield tuple(sorted(stems))
    yield tuple(sorted(stems & profile(statement).predicate))
    for left_out in stems:
        yield tuple(sorted(stems - {left_out}))


def _stems(statement: Statement) -> frozenset[str]:
    """Return the stems that carry content, numbers left out."""
    told = profile(statement).content
    return frozenset(word for word in told if not word[0].isdigit() and word not in _SPELLED)


def _clash(a: Statement, b: Statement) -> bool:
    if not (a.document == b.document or shares_name(a, b)) or are_compatible(a, b):
        return False
    one, two = profile(a), profile(b)
    compared = compare(one.figures, two.figures)
    stems, others = _stems(a), _stems(b)
    gone, new = stems - others, others - stems
    ways = [
        compared.clash or compared.years_apart or compared.days_apart,
        bool(one.negations) != bool(two.negations),
        len(gone) == len(new) == 1 and opposed(tuple(gone), tuple(new)),
        bool(gone and new) and _renamed(a, b, gone, new),
    ]
    # Two differences may make two things of one.
    return sum(ways) == 1 and (any(ways[2:]) or not gone | new)


def _renamed(a: Statement, b: Statement, gone: frozenset[str], new: frozenset[str]) -> bool:
    """Tell whether two statements on one thing differ in the one other name that each has."""
    alone = [name for name in a.names if not _is_named(name, b)]
    alone_too = [name for name in b.names if not _is_named(name, a)]
    if len(alone) != 1 or len(alone_too) != 1 or not (_is_named(a.topic, b) or _is_named(b.topic, a)):
        return False
    return all(
        differing <= {stem(word) for word in name.words} and not name.is_variant_of(statement.topic)
        for differing, name, statement in ((gone, alone[0], a), (new, alone_too[0], b))
    )


def _is_named(name: Name, statement: Statement) -> bool:
    return any(name.is_variant_of(other) for other in (*statement.names, statement.topic))


def _keeps(statement: str, text: str) -> bool:
    """Tell whether a text still speaks of what the statement does."""
    one = set(content(statement))
    return len(one & set(content(text))) >= min(2, len(one))


def _negated(statement: str, text: str) -> bool:
    # What may be may also not be.
    return bool(negations(statement)) != bool(negations(text)) and not _POSSIBLE.search(statement)


def _quantified(statement: str, text: str) -> bool:
    return bool(negations(statement)) != bool(negations(text)) or "hardly any" in text


def _renames(statement: str, text: str) -> bool:
    old, new = names_in(statement), names_in(text)
    return old != new and len(new) >= len(old)


def _swapped(statement: str, text: str) -> bool:
    one, two = content(statement), content(text)
    return sorted(one) == sorted(two) and one != two


def _says_otherwise(statement: str, text: str) -> bool:
    """Tell whether a text says something else of what a statement speaks of."""
    one, two = ((content(each), bool(negations(each)), figures(each)) for each in (statement, text))
    return bool(set(one[0]) & set(two[0])) and one != two


_PROMISES: dict[Kind, Callable[[str, str], bool]] = {
    Kind.NUMBER: lambda statement, text: compare(figures(statement), figures(text)).clash,
    Kind.DATE: lambda statement, text: compare(figures(statement), figures(text)).years_apart,
    Kind.NEGATION: _negated,
    Kind.QUANTIFIER: _quantified,
    Kind.ANTONYM: lambda statement, text: opposed(content(statement), content(text)),
    Kind.ENTITY: _renames,
    Kind.ROLE_SWAP: _swapped,
    Kind.WRITTEN: _says_otherwise,
}
