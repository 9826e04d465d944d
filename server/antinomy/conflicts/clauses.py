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
        if joined and _adjoin(joined[-1], side, document, sentences=sentences):
            joined[-1] = _together(joined[-1], side, document)
        else:
            joined.append(side)
    return joined


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


def limited(side: Evidence, limit: str) -> Edit:
    """Put a limiting phrase before a directive, behind its label, and continue in lower case."""
    start = side.span.start
    at = _opening(side.text)
    first, following = side.text[at : at + 1], side.text[at + 1 : at + 2]
    article = first == "A" and following.isspace()
    lower = first.lower() if following.islower() or article else first
    if first.islower():  # inside a sentence
        limit = limit[:1].lower() + limit[1:]
    return Edit(side.path, Span(start + at, start + at + len(first)), limit + lower)


def _opening(text: str) -> int:
    """Return where a rule's first word, or its first piece of code, stands."""
    head = _HEAD.match(text)
    label = _LABEL.match(text)
    # "Length: be concise" has a label; "Line length: 120" says what is 120.
    if label and not is_verbal(label["label"].lower()) and is_verbal(text[label.end() :].lower()):
        return label.end()
    return head.end() if head else 0


#: What a rule may have before its first word: markup, and a label in markup ("**Tone:**").
_HEAD = re.compile(r"(?:[*_]{1,3}[^\W_][\w'’ /-]{0,59}(?::[*_]{1,3}|[*_]{1,3}:))?[^\w`]*")
_LABEL = re.compile(r"(?P<label>[^\W_][\w'’ /-]{0,39}):[ \t]+")
