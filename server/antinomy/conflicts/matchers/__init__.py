"""One module per way of recognising two sides; each yields pairs of clauses that may clash.

A matcher proposes, ``scope`` disposes: pairs that never meet are dropped by
the caller, so no matcher looks at conditions, sections or targets.
"""

from __future__ import annotations

import attrs

from antinomy.prompt.directives import Directive
from antinomy.prompt.document import Chunk
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class Claim:
    """One side of a proposed pair.

    Attributes
    ----------
    chunk, directive
        The clause, and the chunk that leads it back to the file.
    label
        What it asks for, in the axis's words.
    pole
        Name of its side: claims of one pole agree with each other.
    target
        The artefact it speaks of.
    words
        The words that decided, as span in the clause's ``view``.

    """

    chunk: Chunk
    directive: Directive
    label: str
    pole: str
    target: str
    words: Span


@attrs.frozen(eq=False)
class Pair:
    """Two claims, in file order, that cannot both be followed if they meet."""

    first: Claim
    second: Claim
    confidence: float
    detail: str
