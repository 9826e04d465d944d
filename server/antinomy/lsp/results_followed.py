"""Places in a text, followed through whatever becomes of it.

What a command found holds for the text that it looked at. Here is kept where the
words stand in the text of today, and whether they still stand there as they did.
Knows nothing of editors: the text then and the text now are all it is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from antinomy.prompt.change import Change
from antinomy.prompt.text import Span

_LINE_END = re.compile(r"[\r\n]")
_ENDS = ".!?…。:;)]\"'”’*_"
"""What a sentence may end with, and the markup around it."""


class Followed:
    """A text that a command looked at.

    Parameters
    ----------
    text
        As the command saw it.
    places
        What is to be found again (code points of ``text``).

    """

    def __init__(self, text: str, places: Iterable[Span] = ()) -> None:
        self.text = text
        self._now = text
        self._regions = {place: place for place in places}

    @property
    def changed(self) -> bool:
        """Whether the text is another than the command saw."""
        return self._now != self.text

    def become(self, now: str) -> None:
        """Take in the text of today."""
        if now == self._now:
            return
        if now == self.text:
            self._now, self._regions = now, {place: place for place in self._regions}
            return
        change = Change.of(self._now, Span(0, len(self._now)), now)
        self._regions = {place: _moved(region, change) for place, region in self._regions.items()}
        self._now = now

    def region(self, place: Span) -> Span:
        """Return what stands now where a place was, whatever it says."""
        return self._regions[place]

    def find(self, place: Span) -> Span | None:
        """Return where the words of a place stand now; ``None``: they or what they are part of changed."""
        region = self._regions[place]
        words = place.of(self.text)
        start = self._now.find(words, region.start, region.end)
        if start < 0:
            return None
        found = Span(start, start + len(words))
        return found if self._stands_as_before(place, found) else None

    def _stands_as_before(self, place: Span, found: Span) -> bool:
        """Tell whether nothing was written on to the words, before or behind them."""
        before, was_before = _last(self._now, found.start), _last(self.text, place.start)
        after, was_after = _rest(self._now, found.end), _rest(self.text, place.end)
        led = before == was_before or not before or before in _ENDS
        ended = place.of(self.text)[-1:] in _ENDS and not after[:1].isalnum()
        return led and (ended or after.strip() == was_after.strip())


def _moved(region: Span, change: Change) -> Span:
    """Return where a region is after a change; writing where all of it was deleted may bring it back."""
    if region.start == region.end and change.span.start <= region.start <= change.span.end:
        return change.written
    return change.move(region)


def _last(text: str, offset: int) -> str:
    """Return the last character on the line before an offset that is not blank; empty if there is none."""
    start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    return text[start:offset].rstrip()[-1:]


def _rest(text: str, offset: int) -> str:
    """Return the rest of the line behind an offset."""
    end = _LINE_END.search(text, offset)
    return text[offset : end.start() if end is not None else len(text)]
