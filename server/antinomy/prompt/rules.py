"""The sentences of a document that ask for something, whole: what meaning is compared by.

Clauses (``directives``) are what patterns look at; a model needs the sentence
around them. Decides nothing about conflicts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

import attrs

from antinomy.prompt.directive import Directive
from antinomy.prompt.directives import directives
from antinomy.prompt.document import Block, ChunkBody, Context, Document
from antinomy.prompt.kept import Kept
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span

_SPOKEN = frozenset((Statement.DIRECTIVE, Statement.DESCRIPTION))
#: Sentences that are kept, of one large file or some open ones.
_KEPT = 4096
#: Sentences from one to the other that still go on with the same thought.
_BESIDE = 2


def _content(block: Block) -> tuple[object, ...]:
    """Return all of a block that decides what its clauses are."""
    return block.kind.value, block.text, block.context, block.ordinal, block.depth, block.info


@attrs.frozen(cache_hash=True)
class Saying:
    """What a sentence says, and in what scope, wherever it stands.

    An edit of a section makes its blocks and clauses anew, but of sentences that say the same ``rules``
    gives the first: what is known of one, or of two, can be kept.

    Attributes
    ----------
    text
        The sentence on one line.
    clauses
        Its clauses, in order, where it was first met: their spans are not those of the file now.

    """

    text: str
    _block: Block = attrs.field(eq=_content)
    #: Which sentence of its block it is.
    _number: int
    clauses: tuple[Directive, ...] = attrs.field(eq=False)

    def is_beside(self, other: Saying) -> bool:
        """Tell whether two sentences stand in one paragraph or entry, next to each other or but one."""
        near = 0 < abs(self._number - other._number) <= _BESIDE
        return near and _content(self._block) == _content(other._block)

    @property
    def context(self) -> Context:
        """Where it stands: headings, lead, role."""
        return self._block.context

    @property
    def heading(self) -> str:
        """Title of the innermost section around it; empty if there is none."""
        headings = self.context.headings
        return headings[-1] if headings else ""


@attrs.frozen
class Rule:
    """A sentence that instructs, or describes what is asked for.

    Attributes
    ----------
    saying
        What it says.
    span
        Where it stands in the file (code points).

    """

    saying: Saying
    span: Span

    @property
    def text(self) -> str:
        """The sentence on one line."""
        return self.saying.text

    @property
    def context(self) -> Context:
        """Where it stands: headings, lead, role."""
        return self.saying.context

    @property
    def clauses(self) -> tuple[Directive, ...]:
        """Its clauses, in order; what they say, not where they stand."""
        return self.saying.clauses

    @property
    def heading(self) -> str:
        """Title of the innermost section around it; empty if there is none."""
        return self.saying.heading


def rules(document: Document) -> tuple[Rule, ...]:
    """Return the rules of a document in file order."""
    return tuple(_rules(document))


def _rules(document: Document) -> Iterator[Rule]:
    for chunk in document.chunks:
        for sentence in _sentences(chunk.body):
            span = chunk.origin.to_source(sentence.span)
            text = " ".join(span.of(document.text).split())
            yield Rule(_saying(sentence, text), span)


@lru_cache(maxsize=_KEPT)
def _saying(sentence: _Sentence, text: str) -> Saying:
    """Return what a sentence says; of a section that no edit touched it is found by identity, at once."""
    return _first(Saying(text, sentence.block, sentence.number, sentence.clauses))


@lru_cache(maxsize=_KEPT)
def _first(saying: Saying) -> Saying:
    """Return the first of all equal sayings that are kept."""
    return saying


@attrs.frozen(eq=False)
class _Sentence:
    """A sentence of a chunk; ``span`` is in the chunk's text."""

    block: Block
    span: Span
    number: int
    clauses: tuple[Directive, ...]


_kept: Kept[tuple[_Sentence, ...]] = Kept()


def _sentences(body: ChunkBody) -> tuple[_Sentence, ...]:
    return _kept.get(body, lambda: tuple(_spoken(body)))


def _spoken(body: ChunkBody) -> Iterator[_Sentence]:
    for _, of_block in groupby(directives(body), lambda clause: id(clause.block)):
        for number, (span, of_sentence) in enumerate(groupby(of_block, lambda clause: clause.sentence)):
            clauses = tuple(of_sentence)
            if any(clause.statement in _SPOKEN for clause in clauses):
                yield _Sentence(clauses[0].block, span, number, clauses)
