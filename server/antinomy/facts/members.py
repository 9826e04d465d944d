"""Whether evidence speaks of another member of a kind than a claim does: of the team plan, not the free plan.

What is said of one says nothing of the other. Words only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from antinomy.facts import lexicon
from antinomy.facts.clauses import spelled
from antinomy.facts.frames import Frame, agent, frame
from antinomy.facts.units import NUMBERS, ORDINALS
from antinomy.facts.words import LABEL, Word, akin, content, is_in, stem, words

#: Words that tell no member of a kind from another.
_GENERAL = frozenset(
    "new old main whole entire average typical common modern today current former present total own".split()
)
_UNTELLING = _GENERAL | lexicon.STOP_WORDS | NUMBERS.keys() | ORDINALS.keys()
_SKIPPED = (lexicon.DETERMINERS | frozenset(("only", "even", "also"))) - frozenset(
    ("no", "all", "every", "each")
)
#: Most words by which two members of a kind differ.
_LONGEST = 2


def of_another(claim: str, sentences: Sequence[str]) -> bool:
    """Tell whether all evidence near a claim is of other members of the kind that the claim speaks of."""
    stated = frame(claim)
    if stated is None or stated.subject[0].text in lexicon.PREPOSITIONS:
        return False
    own = _named(stated.subject)
    said = frozenset[str]().union(*map(content, sentences))
    stems = [stem(word.text) for word in own]
    near = [
        other
        for other in map(_named, _subjects(stated, sentences))
        if any(akin(one, stem(word.text)) for one in stems for word in other)
    ]
    return bool(near) and all(_is_other(own, other, said, content(claim)) for other in near)


def _subjects(stated: Frame, sentences: Sequence[str]) -> Iterator[Sequence[Word]]:
    """Yield what the evidence speaks of: labels of rows, subjects of clauses, and who does it in passives."""
    for sentence in sentences:
        if label := LABEL.match(sentence):
            yield words(label[1])
            continue
        for known in filter(None, map(frame, spelled(sentence))):
            yield known.subject
            if known.passive and not stated.passive and akin(known.verb, stated.verb):
                yield agent(known)


def _named(found: Sequence[Word]) -> tuple[Word, ...]:
    return tuple(word for word in found if word.text not in _SKIPPED)


def _is_other(
    own: Sequence[Word], other: Sequence[Word], said: frozenset[str], stated: frozenset[str]
) -> bool:
    """Tell whether two names differ in one place, each by words that the other side has nowhere."""
    first = _alike(own, other)
    last = _alike(own[first:][::-1], other[first:][::-1])
    one, two = own[first : len(own) - last], other[first : len(other) - last]
    if not (first or last) or not (0 < len(one) <= _LONGEST and 0 < len(two) <= _LONGEST):
        return False
    # Nouns may be called otherwise, "staff" for "employees"; names and what stands before a noun may not.
    if last and own[len(own) - last].text in lexicon.PREPOSITIONS:
        return False
    if not last and not all(word.capital or word.text[0].isdigit() for word in (one[-1], two[-1])):
        return False
    return not (_is_told(one, said) or _is_told(two, stated))


def _is_told(found: Sequence[Word], stems: frozenset[str]) -> bool:
    return any(
        word.text in _UNTELLING or word.text.endswith("ing") or is_in(stem(word.text), stems)
        for word in found
    )


def _alike(some: Sequence[Word], others: Sequence[Word]) -> int:
    """Return how many words both start with."""
    pairs = zip(some, others, strict=False)
    return next(
        (at for at, (one, two) in enumerate(pairs) if stem(one.text) != stem(two.text)),
        min(len(some), len(others)),
    )
