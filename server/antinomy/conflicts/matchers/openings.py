"""Clauses that say with which words every output opens or closes.

"Start every reply with "Hello"". What stands where in an example output is asked of ``missed``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from antinomy.conflicts.matchers.code_bans import END
from antinomy.conflicts.matchers.outputs import Output
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive
from antinomy.prompt.masking import quoted
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class Opening:
    """Words that a clause has an output open with, or close with if ``closes``.

    ``words``: where the clause says so; ``target``: the artefact that is to have them; ``forms``: each of
    them as the lower-case words up to what is left open.
    """

    directive: Directive
    forms: tuple[tuple[str, ...], ...]
    closes: bool
    words: Span
    target: str

    @property
    def label(self) -> str:
        """What it asks for, in a few words."""
        side = "closes" if self.closes else "opens"
        return f"{side} with “{'”, “'.join(' '.join(form) for form in self.forms)}”"

    def missed(self, output: Output) -> tuple[int, int] | None:
        """Return where an output has other words; ``None``: it has these, or shows too little."""
        if not output.is_whole or output.block.info:
            return None
        said = [(match[0].lower(), match.span()) for match in _WORD.finditer(output.text)]
        if len(said) < _LEAST_WORDS:
            return None
        place = said[-1 if self.closes else 0][1]
        return None if any(self._fits(form, [word for word, _ in said]) for form in self.forms) else place

    def _fits(self, form: tuple[str, ...], said: list[str]) -> bool:
        part = said[-len(form) :] if self.closes else said[: len(form)]
        return tuple(part) == form


_WORD = re.compile(r"\w+")
_LEAST_WORDS = 4
_QUOTE = r"(?:\"[^\"\n]{2,80}\"|“[^”\n]{2,80}”)"
_ASKS = re.compile(
    r"\b(?P<side>start|begin|open|end|close|finish|sign\s+off)s?\s+(?:every|each|all|any)\s+(?:single\s+)?"
    r"(?:[a-z-]+\s+)?(?P<noun>[a-z-]+)\s+with(?:\s+the\s+(?:exact\s+)?(?:words?|phrase|greeting|sentence|line|formula))?\s*:?\s*"
    rf"(?P<forms>{_QUOTE}(?:\s*(?:,|,?\s+or)\s+{_QUOTE})*){END}"
)
#: What the model fills in.
_OPEN = re.compile(r"[\[{<…]|\.{3}|_{2,}")


def openings(directive: Directive) -> Iterator[Opening]:
    """Yield the words that a clause has every output open or close with."""
    if directive.statement is not Statement.DIRECTIVE or directive.negative:
        return
    if '"' not in directive.text and "“" not in directive.text:
        return
    for match in _ASKS.finditer(quoted(directive.text)):
        closes = match["side"] not in ("start", "begin", "open")
        forms = [_form(quotation[1:-1], closes=closes) for quotation in re.findall(_QUOTE, match["forms"])]
        if forms and all(forms):
            target = lexicon.ARTEFACTS.get(match["noun"], match["noun"])
            yield Opening(directive, tuple(forms), closes, Span(*match.span()), target)


def _form(words: str, *, closes: bool) -> tuple[str, ...]:
    """Return the words of a quotation that are the same in every output."""
    fixed = _OPEN.split(words)
    return tuple(_WORD.findall(fixed[-1 if closes else 0]))
