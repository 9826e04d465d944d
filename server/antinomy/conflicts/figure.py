"""The number that a rule is about, where its words have it, so that it can be changed.

Nothing here knows what a number clashes with.
"""

from __future__ import annotations

import math
import re

import attrs

from antinomy.prompt.masking import quoted
from antinomy.prompt.quantities import Quantity, value_of
from antinomy.prompt.text import Span

EXACTLY, AT_MOST, AT_LEAST, RANGE = "exactly", "at most", "at least", "range"


@attrs.frozen
class Figure:
    """A number in the words of a rule.

    Attributes
    ----------
    number
        Where the number stands, in code points from the start of those words.
    measure
        What is measured; numbers of other measures have nothing to do with it.
    bound
        ``EXACTLY``, ``AT_MOST``, ``AT_LEAST``, or ``RANGE`` for two numbers ("5 and 8").
    unit
        The unit's name; empty where the rule names none.
    noun
        Where the unit stands, if it changes with the number ("one word", "two words");
        not in "a 50-word summary".
    singular
        Whether that noun stands in the singular.
    phrase
        The number with what a range cannot take the place of it without ("exactly 3", "between 5 and 8");
        ``None`` where no range can.

    """

    number: Span
    measure: str
    bound: str = EXACTLY
    unit: str = ""
    noun: Span | None = None
    singular: bool = False
    phrase: Span | None = None

    def shift(self, offset: int) -> Figure:
        """Return it as it stands in words that begin ``offset`` code points earlier."""
        noun = self.noun.shift(offset) if self.noun else None
        phrase = self.phrase.shift(offset) if self.phrase else None
        return attrs.evolve(self, number=self.number.shift(offset), noun=noun, phrase=phrase)

    def found_in(self, text: str, view: str) -> Figure | None:
        """Return it as it stands in a file's own text.

        Parameters
        ----------
        text
            The words as the file has them: with escapes and the indentation of wrapped lines.
        view
            The words that its offsets count in.

        Returns
        -------
        Figure or None
            ``None`` if it cannot be told which of the text's characters are the number.

        """
        number = _same(self.number, text, view)
        noun = _same(self.noun, text, view) if self.noun else None
        if number is None or (self.noun and noun is None):
            return None
        phrase = _same(self.phrase, text, view) if self.phrase else None
        return attrs.evolve(self, number=number, noun=noun, phrase=phrase)


def _same(span: Span, text: str, view: str) -> Span | None:
    if len(text) == len(view):
        return span
    words, text = span.of(view), quoted(text)
    if view.count(words) != text.count(words):
        return None
    start = -1
    for _ in range(view.count(words, 0, span.end)):
        start = text.find(words, start + 1)
    return Span(start, start + len(words))


def figure_of(limit: Quantity, view: str) -> Figure | None:
    """Return the figure that sets a limit.

    Parameters
    ----------
    limit
        What is left after the rule's negation.
    view
        The words that its offsets count in.

    Returns
    -------
    Figure or None
        ``None`` where the bound is not the number as written ("fewer than 50", "a few"): put in
        the place of another number, it would not mean the same.

    """
    if not limit.approximate and 0 < limit.low < limit.high and _TWO.search(limit.number.of(view)):
        return _figure(limit, view, limit.number, RANGE)
    try:
        value = value_of(limit.number.of(view))
    except ValueError:
        return None
    if not limit.approximate and value not in (limit.low, limit.high):
        return None
    bound = AT_LEAST if math.isinf(limit.high) else AT_MOST if limit.low < limit.high == value else EXACTLY
    return _figure(limit, view, _with_article(limit.number, view), bound, singular=value == 1)


def _figure(limit: Quantity, view: str, number: Span, bound: str, *, singular: bool = False) -> Figure:
    inflects = "-" not in view[limit.number.end : limit.noun.start]
    said = _SAID.search(view, limit.start, number.start)
    phrase = Span(said.start() if said else number.start, number.end)
    ranges = inflects and bound in {EXACTLY, RANGE} and not limit.approximate
    return Figure(
        number=number,
        measure=limit.dimension,
        bound=bound,
        unit=limit.unit,
        noun=limit.noun if inflects else None,
        singular=singular,
        phrase=phrase if ranges else None,
    )


#: What makes a range of a number's words.
_TWO = re.compile(r"[-–—]|\b(?:to|and|or)\b")
#: Words that go where a range takes the place of a number, or a number that of a range.
_SAID = re.compile(r"\b(?:exactly|precisely|between|from)\s+$")


def _with_article(number: Span, view: str) -> Span:
    """Take "a" in with "single": no other number has one."""
    article = view[: number.start].endswith(" a ") and number.of(view) == "single"
    return Span(number.start - 2, number.end) if article else number
