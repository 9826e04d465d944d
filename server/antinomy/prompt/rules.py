"""The sentences of a document that ask for something, whole: what meaning is compared by.

Clauses (``directives``) are what patterns look at; a model needs the sentence
around them. Decides nothing about conflicts.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from antinomy.prompt.directives import Directive, directives
from antinomy.prompt.document import Block, Document
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span

_SPOKEN = frozenset((Statement.DIRECTIVE, Statement.DESCRIPTION))


@attrs.frozen(cache_hash=True)
class Rule:
    """A sentence that instructs, or describes what is asked for.

    Two are equal if they are one sentence of one chunk, wherever an edit has moved it: what is
    known of it by its words and its scope can be kept.

    Attributes
    ----------
    text
        The sentence on one line.
    span
        Where it stands in the file (code points).
    block
        The block it belongs to, which holds its headings, lead and role.
    clauses
        Its clauses, in order.

    """

    text: str
    span: Span = attrs.field(eq=False)
    block: Block
    clauses: tuple[Directive, ...]

    @property
    def heading(self) -> str:
        """Title of the innermost section around it; empty if there is none."""
        headings = self.block.context.headings
        return headings[-1] if headings else ""


def rules(document: Document) -> tuple[Rule, ...]:
    """Return the rules of a document in file order."""
    return tuple(_rules(document))


def _rules(document: Document) -> Iterator[Rule]:
    for chunk in document.chunks:
        sentence: list[Directive] = []
        for clause in (*directives(chunk.body), None):
            if sentence and (clause is None or _place(clause) != _place(sentence[0])):
                if any(part.statement in _SPOKEN for part in sentence):
                    yield _rule(sentence, chunk.origin.to_source(sentence[0].sentence), document)
                sentence = []
            if clause is not None:
                sentence.append(clause)


def _place(clause: Directive) -> tuple[int, Span]:
    return id(clause.block), clause.sentence


def _rule(clauses: list[Directive], span: Span, document: Document) -> Rule:
    words = " ".join(span.of(document.text).split())
    return Rule(words, span, clauses[0].block, tuple(clauses))
