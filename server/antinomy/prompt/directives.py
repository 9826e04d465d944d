"""Blocks become Directives: the clauses of a text, and which of them ask for something.

A sentence is cut into clauses where a new verb starts ("Be concise and give
examples"), because polarity, target and condition hold clause by clause. What
is no directive (description, example, quotation, data, heading) is kept and
labelled, since a precedence statement or an example may be exactly that.
"""

from __future__ import annotations

from collections.abc import Iterator

from antinomy.prompt import lexicon
from antinomy.prompt.clauses import clauses, sentences, trimmed
from antinomy.prompt.directive import Directive
from antinomy.prompt.document import WRONG, Block, BlockKind, ChunkBody
from antinomy.prompt.kept import Kept
from antinomy.prompt.masking import BLANK, plain, prose
from antinomy.prompt.statements import Statement, asked_of, shows, statement_of
from antinomy.prompt.text import Span

_kept: Kept[tuple[Directive, ...]] = Kept()


def directives(body: ChunkBody) -> tuple[Directive, ...]:
    """Return the clauses of a chunk in order; cached by the body's identity."""
    return _kept.get(body, lambda: tuple(c for block in body.blocks for c in _of_block(block)))


def shown_line(block: Block, shown: Span, words: Span) -> Directive:
    """Return the line of an example that holds ``words``, as a clause.

    ``shown``, the example, and ``words`` are in the block's text. The clause asks for
    nothing, so its views are blank: "until noon" in an example is no condition.
    """
    start = max(shown.start, block.text.rfind("\n", 0, words.start) + 1)
    end = block.text.find("\n", words.start, shown.end)
    start, end = trimmed(block.text, start, shown.end if end < 0 else end)
    line = Span(start, max(start, end))
    view = BLANK * (line.end - line.start)
    span = block.source.to_source(line)
    return Directive(line.of(block.text), span, span, block, view, view, view, 0, Statement.EXAMPLE)


_STATEMENTS = {
    BlockKind.HEADING: Statement.HEADING,
    BlockKind.QUOTE: Statement.QUOTATION,
    BlockKind.EXAMPLE: Statement.EXAMPLE,
    BlockKind.CODE: Statement.DATA,
    BlockKind.DATA: Statement.DATA,
    BlockKind.TEMPLATE_TAG: Statement.DATA,
    BlockKind.COMMENT: Statement.DATA,
}
_UNREAD = frozenset((BlockKind.CODE, BlockKind.DATA, BlockKind.TEMPLATE_TAG, BlockKind.COMMENT))


def _of_block(block: Block) -> Iterator[Directive]:
    if block.kind in _UNREAD or not block.text.strip():
        return
    if block.kind is BlockKind.FRONT_MATTER and not _is_prose_key(block.context.key):
        return
    label = _STATEMENTS.get(block.kind)
    coded = plain(block.text)
    view = prose(coded)
    asked = ""
    found = list(sentences(block.text))
    for number, sentence in enumerate(found):
        following = found[number + 1].of(view) if number + 1 < len(found) else ""
        aside = following if lexicon.EXCEPTION_BEFORE.match(following) else ""
        yield from _of_sentence(block, sentence, view, coded, label, asked, aside)
        if number == 0:
            asked = asked_of(sentence.of(view), block)


def _is_prose_key(key: str) -> bool:
    return key.rpartition(".")[2] in {
        "description",
        "instructions",
        "prompt",
        "system",
        "content",
        "template",
    }


def _of_sentence(
    block: Block,
    sentence: Span,
    view: str,
    coded: str,
    label: Statement | None,
    asked: str,
    aside: str,
) -> Iterator[Directive]:
    whole, said = sentence.of(view), sentence.of(block.text)
    shown = shows(whole) or (block.kind is BlockKind.TABLE_CELL and block.info == WRONG)
    spans = clauses(whole)
    place = block.source.to_source(sentence)
    for start, end in spans:
        span = Span(sentence.start + start, sentence.start + end)
        part = span.of(view)
        yield Directive(
            text=span.of(block.text),
            span=block.source.to_source(span) if len(spans) > 1 else place,
            sentence=place,
            block=block,
            view=part,
            coded=span.of(coded),
            whole=whole,
            start=start,
            statement=label or (Statement.EXAMPLE if shown else statement_of(part, whole, block)),
            asked=asked,
            aside=aside,
            said=said,
        )
