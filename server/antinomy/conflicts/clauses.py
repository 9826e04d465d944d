"""The clauses of a rule as pieces of its sentence: which adjoin, and where words may be put in.

Nothing here decides what conflicts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from antinomy.conflicts.issue import Edit, Evidence
from antinomy.prompt.document import Document
from antinomy.prompt.force import Force
from antinomy.prompt.statements import is_verbal
from antinomy.prompt.text import Span


def adjoining(sides: Iterable[Evidence], document: Document, *, sentences: bool = False) -> list[Evidence]:
    """Return clauses with those made one that follow each other in a sentence ("be brief, and be kind").

    Parameters
    ----------
    sides
        Clauses in file order.
    document
        Where they stand.
    sentences
        Whether two sentences of a block may be made one as well.

    """
    joined: list[Evidence] = []
    for side in sides:
        whole = _completed(side, document)
        if joined and joined[-1].span.contains(whole.span):
            continue
        if joined and _adjoin(joined[-1], whole, document, sentences=sentences):
            joined[-1] = _together(joined[-1], whole, document)
        else:
            joined.append(whole)
    return joined


def _completed(side: Evidence, document: Document) -> Evidence:
    """Return a clause with what has no verb but the clause's: "use pnpm" with ", never npm"."""
    ended = side.text.rstrip("\"')*_ ").endswith((".", "!", "?", ";", ":"))
    follower = _FOLLOWER.match(document.text, side.span.end) if side.rule and not ended else None
    if follower is None or is_verbal(follower["thing"].lower()):
        return side
    span = Span(side.span.start, follower.end())
    block = document.block_at(side.span)
    if block is None or not block.span.contains(span):
        return side
    return attrs.evolve(side, text=span.of(document.text), span=span)


#: What a clause goes on to rule out, in words that cannot stand alone.
_FOLLOWER = re.compile(
    r"\s*,?\s+(?:and\s+|but\s+)?(?:never|not|rather\s+than|instead\s+of)\s+(?P<thing>[^\s,.;:!?()][^,.;:!?()\n]{0,39})"
    r"(?:,\s+(?:for|in|on|at|with|to)\s+[^,.;:!?()\n]{1,40})?"
    r"(?:[.!?](?=\s|$)|(?=[,;)]|\s*$))",
    re.IGNORECASE,
)


def _adjoin(one: Evidence, two: Evidence, document: Document, *, sentences: bool) -> bool:
    # Asked of many pairs at each keystroke, and nearly none is next to each other: that is seen first.
    if _BETWEEN.fullmatch(document.text, one.span.end, two.span.start) is None:
        return False
    ended = one.text.rstrip("\"')*_ ").endswith((".", "!", "?"))
    if ended and not sentences:
        return False
    block = document.block_at(one.span)
    return block is not None and block.span.cover(one.span).contains(two.span)


def _together(one: Evidence, two: Evidence, document: Document) -> Evidence:
    span = one.span.cover(two.span)
    return attrs.evolve(
        one,
        text=span.of(document.text),
        span=span,
        force=one.force if one.force is two.force else Force.OPEN,
        figure=None,
        limit=one.limit if one.limit == two.limit else "",
    )


_BETWEEN = re.compile(r"[\s,;–—-]*(?:(?:and|but|or|then|yet)\b)?\s*", re.IGNORECASE)


def appended(side: Evidence, words: str) -> Edit:
    """Insert words at the end of a directive, before its closing punctuation."""
    closing = _END.search(side.text)
    at = side.span.start + (closing.start() if closing else len(side.text))
    return Edit(side.path, Span(at, at), words)


_END = re.compile(r"[\s.!;,:…*_]*$")
