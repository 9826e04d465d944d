"""Claims that swap who does something and to whom it is done: "Vale sold it to Arden" for the reverse.

Words only.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from antinomy.facts.clauses import spelled
from antinomy.facts.frames import Frame, agent, frame, stems
from antinomy.facts.words import akin, is_in, share, stem

#: What two do to each other: told either way, it is the same.
_MUTUAL = frozenset(
    map(
        stem,
        """
        meet marry divorce border adjoin touch neighbour equal resemble match merge cooperate collaborate
        compete differ overlap correlate intersect alternate agree disagree coincide communicate connect link
        join share correspond interact exchange trade fight play combine mix become remain seem include
        """.split(),
    )
)
#: "Is level with", "differs from": what stands behind these may as well stand before the verb.
_JOINING = frozenset(("with", "between", "and", "or", "like"))
#: Share of a claim's words behind the verb that the evidence must have for both to tell of one event.
_SAME_EVENT = 0.75


def swapped(claim: str, sentences: Sequence[str]) -> bool:
    """Tell whether evidence says of a claim's two sides that each does what the other is said to do."""
    stated = frame(claim)
    if stated is None or not stated.verb or stated.denied or stated.verb in _MUTUAL:
        return False
    told = [known for sentence in sentences for clause in spelled(sentence) if (known := frame(clause))]
    same = [known for known in told if akin(known.verb, stated.verb) and not known.denied]
    return any(_swaps(stated, known) for known in same) and not any(
        _bears_out(stated, known) for known in same
    )


def _swaps(stated: Frame, known: Frame) -> bool:
    one, other = stated.subject_stems, known.subject_stems
    if stated.passive != known.passive:
        active, passive = (known, stated) if stated.passive else (stated, known)
        by = stems(agent(passive))
        return _is_within(one, other) and bool(by) and _is_within(by, active.behind_stems)
    if not one or not other or _meet(one, other) or any(word.text in _JOINING for word in known.behind):
        return False
    crossed = _is_within(one, known.behind_stems) and _is_within(other, stated.behind_stems)
    rest = stated.behind_stems - other
    return crossed and (not rest or share(rest, known.behind_stems) >= _SAME_EVENT)


def _bears_out(stated: Frame, known: Frame) -> bool:
    """Tell whether evidence has the claim's subject do it, or, told in the other voice, have it done."""
    if stated.passive == known.passive:
        return _meet(stated.subject_stems, known.subject_stems)
    return _is_within(stated.subject_stems, known.behind_stems) or not agent(
        stated if stated.passive else known
    )


def _meet(some: AbstractSet[str], others: AbstractSet[str]) -> bool:
    return any(is_in(one, others) for one in some)


def _is_within(some: AbstractSet[str], others: AbstractSet[str]) -> bool:
    return share(some, others) == 1.0
