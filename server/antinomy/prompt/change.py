"""One replacement in a text, and where it leaves every span of that text.

Editors send their edits as such replacements; offsets are code points. Nothing
here knows what a span stands for.
"""

from __future__ import annotations

import attrs

from antinomy.prompt.text import Span


@attrs.frozen
class Change:
    """The text of ``span`` was replaced by ``length`` code points."""

    span: Span
    length: int

    @classmethod
    def of(cls, text: str, span: Span, new: str) -> Change:
        """Return the smallest change that replacing ``span`` of ``text`` by ``new`` amounts to.

        Editors replace whole lines, or the whole text, to change one word of it.
        """
        old = span.of(text)
        before = _common(old, new)
        after = _common(old[before:][::-1], new[before:][::-1])
        return cls(Span(span.start + before, span.end - after), len(new) - before - after)

    @property
    def written(self) -> Span:
        """Where the new words stand, in the text after the change."""
        return Span(self.span.start, self.span.start + self.length)

    def move(self, span: Span) -> Span:
        """Return where a span of the text before stands in the text after.

        What is put right before or right behind it does not belong to it. A span
        that the change reaches into holds afterwards what was written there, so
        that undoing the change gives back the span.
        """
        grown = self.length - (self.span.end - self.span.start)
        if self.span.end <= span.start:
            return span.shift(grown)
        if self.span.start >= span.end:
            return span
        return Span(min(span.start, self.span.start), max(span.end, self.span.end) + grown)


def _common(one: str, two: str) -> int:
    """Return how many characters two texts begin with in common."""
    low, high = 0, min(len(one), len(two))
    while low < high:  # halving, since comparing slices is quick and looking at each character is not
        middle = (low + high + 1) // 2
        if one[low:middle] == two[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
