"""Lists that an example output shows, and where one leaves the order that a rule asks for.

Only what can be told exactly: dates and times that stand first in their lines, years in
brackets, names before a colon. Which rule asks for which order is the catalogue's business.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

import attrs

from antinomy.conflicts.matchers.content import content
from antinomy.conflicts.matchers.outputs import Output
from antinomy.prompt.directive import Directive
from antinomy.prompt.directives import shown_line
from antinomy.prompt.document import Block
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class Listing:
    """Lines of an output in the order shown: each a block and its span in the block's text.

    ``about``: the lower-case words that announce the output; ``directive``: its first line.
    """

    directive: Directive
    lines: tuple[tuple[Block, Span], ...]
    about: str


#: Fewer lines may be in any order by chance.
_LEAST = 3
_LINE = re.compile(r"[^\n]*\S[^\n]*")
_DATE = re.compile(r"[\s>*#\[(-]*(\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d)?)\b")
_TIME = re.compile(
    r"[\s>*#\[(-]*([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?\b(?!\s*(?:[-–]|[ap]\.?m))", re.IGNORECASE
)
_YEAR = re.compile(r"\(((?:19|20)\d\d)\)")
_NAME = re.compile(r"[\s>*_`-]*(?P<name>[^\W\d_][\w '’/-]{0,40}?)[*_`]*(?::[*_`]*(?=\s)|\s[–—-]\s)")
#: Half a day: a later line with a smaller time than this may be of the next day.
_HALF_A_DAY = 12 * 3600


def listings(outputs: Sequence[Output]) -> Iterator[Listing]:
    """Yield the outputs that have several lines, and the lists that several outputs make up."""
    for output in outputs:
        lines = [Span(*match.span()).shift(output.span.start) for match in _LINE.finditer(output.text)]
        if len(lines) >= _LEAST and not output.is_template:
            yield _listing([(output.block, line) for line in lines], output.about)
    single = [output for output in outputs if "\n" not in output.text.strip() and not output.is_template]
    for _, group in groupby(single, key=lambda output: output.block.context):
        run = list(group)
        if len(run) >= _LEAST:
            yield _listing([(output.block, output.span) for output in run], run[0].about)


def _listing(lines: list[tuple[Block, Span]], about: str) -> Listing:
    block, line = lines[0]
    return Listing(shown_line(block, line, line), tuple(lines), about)


def strays(listing: Listing, order: str, topic: str, *, alone: bool) -> Directive | None:
    """Return the first line of a list that leaves an order; ``None``: all keep it, or nothing can be told.

    Parameters
    ----------
    listing
        The lines as shown.
    order
        ``rising`` or ``falling`` in time, or ``alphabetical``.
    topic
        What the rule puts in order; where it is neither a word for any line nor named by what
        announces the list, it is taken to be the list only if that is ``alone`` and tells times.
    alone
        Whether the file shows no other list.

    """
    words = content(topic)
    if not (words <= _ANY_LINE or words & content(listing.about) or (alone and order != "alphabetical")):
        return None
    texts = [line.of(block.text) for block, line in listing.lines]
    if order == "alphabetical":
        names = [_NAME.match(text) for text in texts]
        keys: list[object] = [match["name"].casefold() for match in names if match]
        places = list(range(len(texts))) if len(keys) == len(texts) else []
    else:
        places, keys = _times(texts)
    if len(places) < _LEAST:
        return None
    for (_, before), (place, after) in pairwise(zip(places, keys, strict=True)):
        wrong = before < after if order == "falling" else before > after  # type: ignore[operator]
        if wrong and not (order != "alphabetical" and _is_next_day(before, after)):
            block, line = listing.lines[place]
            return shown_line(block, line, line)
    return None


#: Words for whatever is listed.
_ANY_LINE = content("entry entries item lines rows list events elements timestamps")


def _times(texts: Sequence[str]) -> tuple[list[int], list[object]]:
    """Return which lines say when something was, and when."""
    for form in (_DATE, _TIME):
        found = [(place, match) for place, text in enumerate(texts) if (match := form.match(text))]
        if len(found) >= _LEAST:
            return [place for place, _ in found], [_value(match) for _, match in found]
    years = [_YEAR.findall(text) for text in texts]
    if all(len(found) == 1 for found in years):
        return list(range(len(texts))), [int(found[0]) for found in years]
    return [], []


def _value(match: re.Match[str]) -> object:
    if match.re is _DATE:
        return match[1].replace("T", " ")
    return int(match[1]) * 3600 + int(match[2]) * 60 + int(match[3] or 0)


def _is_next_day(before: object, after: object) -> bool:
    return isinstance(before, int) and isinstance(after, int) and abs(before - after) > _HALF_A_DAY
