"""Edits that close the gap which a deleted item leaves in a numbered list.

Nothing here decides what conflicts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from antinomy.conflicts.issue import Edit
from antinomy.prompt.document import Document
from antinomy.prompt.expressions import expression
from antinomy.prompt.text import Span


def renumbered(gone: Sequence[Span], document: Document) -> list[Edit]:
    """Return the edits that give the items after deleted ones the numbers that follow on.

    None, where the file speaks of an item by its number ("see step 3").

    Parameters
    ----------
    gone
        What is deleted, in file order, none overlapping.
    document
        The file.

    """
    text = document.text
    taken = [span for span in gone if _ITEM.match(text, span.start)]
    if not taken or _SPOKEN_OF.search(text):
        return []
    numbers: dict[Span, int] = {}
    for span in taken:
        for place, number in _followers(span, text):
            numbers[place] = numbers.get(place, number) - 1
    return [
        Edit(document.path, place, str(number))
        for place, number in sorted(numbers.items())
        if not any(span.overlaps(place) for span in gone)
    ]


def is_numbered(span: Span, text: str) -> bool:
    """Tell whether the line that a span begins on is an item of a numbered list."""
    return _ITEM.match(text, text.rfind("\n", 0, span.start) + 1) is not None


def _followers(span: Span, text: str) -> Iterator[tuple[Span, int]]:
    """Yield the numbers of the items that follow a deleted one in its list, as far as they count up."""
    item = _ITEM.match(text, span.start)
    if item is None:
        return
    lines = re.compile(rf"(?m)^{re.escape(item['outer'])}(?:(?P<number>\d{{1,3}})[.)][ \t]|(?P<end>[^\s]))")
    wanted = int(item["number"]) + 1
    for line in lines.finditer(text, span.end):
        if line["end"] or int(line["number"]) != wanted:
            return
        yield Span(*line.span("number")), wanted
        wanted += 1


_ITEM = expression(r"(?P<outer>[ \t]*)(?P<number>\d{1,3})[.)][ \t]")
_SPOKEN_OF = expression(r"(?i)\b(?:step|rule|point|item|number|no\.|entry|instruction)s?\s*#?\d")
