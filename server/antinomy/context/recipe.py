"""What a labelled set is to be like: the parameters of Algorithm 1 of the third source document."""

from __future__ import annotations

from enum import StrEnum

import attrs

from antinomy.context.result import ConflictType


class Importance(StrEnum):
    """Which statement of a document is contradicted: one that much of it is about, or one in passing."""

    MOST = "most"
    LEAST = "least"


class Placement(StrEnum):
    """Where documents that were made go: beside the contradicted one, far from it, together, or apart."""

    NEAR = "near"
    FAR = "far"
    CONTIGUOUS = "contiguous"
    SEPARATE = "separate"


PLACEMENTS = {
    ConflictType.PAIR: (Placement.NEAR, Placement.FAR),
    ConflictType.CONDITIONAL: (Placement.CONTIGUOUS, Placement.SEPARATE),
}
"""Type -> where its documents may go; documents of the other types stay where they are."""

CHOOSING = (ConflictType.SELF, ConflictType.PAIR)
"""Types that contradict a statement of a document, so that importance and length apply."""


@attrs.frozen
class Recipe:
    """What kind of set is made.

    Attributes
    ----------
    type
        Of the contradiction; ``none`` leaves the documents as they are.
    importance
        Which statement is contradicted.
    words
        Length of the contradicting text.
    placement
        ``near`` or ``far`` for a pair, ``contiguous`` or ``separate`` for three.

    """

    type: ConflictType
    importance: Importance = Importance.MOST
    words: int = 100
    placement: Placement = Placement.FAR
