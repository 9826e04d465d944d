"""The number that a rule is about, where its words have it, so that it can be changed.

Nothing here knows what a number clashes with.
"""

from __future__ import annotations

import math

import attrs

from antinomy.prompt.masking import quoted
from antinomy.prompt.quantities import Quantity, value_of
from antinomy.prompt.text import Span

EXACTLY, AT_MOST, AT_LEAST = "exactly", "at most", "at least"


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
        ``EXACTLY``, ``AT_MOST`` or ``AT_LEAST``.
    unit
        The unit's name; empty where the rule names none.
    noun
        Where the unit stands, if it changes with the number ("one word", "two words");
        not in "a 50-word summary".
    singular
        Whether that noun stands in the singular.

    """

    number: Span
    measure: str
    bound: str = EXACTLY
    unit: str = ""
    noun: Span | None = None
    singular: bool = False

    def shift(self, offset: int) -> Figure:
        """Return it as it stands in words that begin ``offset`` code points earlier."""
        noun = self.noun.shift(offset) if self.noun else None
        return attrs.evolve(self, number=self.number.shift(offset), noun=noun)

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
        return attrs.evolve(self, number=number, noun=noun)


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
        ``None`` where the bound is not the number as written ("fewer than 50", "80 to 120"): put
        in the place of another number, it would not mean the same.

    """
    try:
        value = value_of(limit.number.of(view))
    except ValueError:
        return None
    if not limit.approximate and value not in (limit.low, limit.high):
        return None
    bound = AT_LEAST if math.isinf(limit.high) else AT_MOST if limit.low < limit.high == value else EXACTLY
    inflects = "-" not in view[limit.number.end : limit.noun.start]
    return Figure(
        number=_with_article(limit.number, view),
        measure=limit.dimension,
        bound=bound,
        unit=limit.unit,
        noun=limit.noun if inflects else None,
        singular=value == 1,
    )


def _with_article(number: Span, view: str) -> Span:
    """Take "a" in with "single": no other number has one."""
    article = view[: number.start].endswith(" a ") and number.of(view) == "single"
    return Span(number.start - 2, number.end) if article else number
