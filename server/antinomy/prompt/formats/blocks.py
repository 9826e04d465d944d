"""From one section of Markdown to its blocks.

markdown-it-py finds the block structure; ``view`` prepares what it sees and
knows where its tokens stand. No tags, no templates, no files here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import attrs
from markdown_it import MarkdownIt
from markdown_it.token import Token

from antinomy.prompt import lexicon
from antinomy.prompt.document import WRONG, Block, BlockKind, Context
from antinomy.prompt.formats import examples
from antinomy.prompt.formats.fences import Fence
from antinomy.prompt.formats.records import with_records
from antinomy.prompt.formats.tables import Columns
from antinomy.prompt.formats.view import SENTINEL, Pieces, View
from antinomy.prompt.text import Span

_PARSER = (
    MarkdownIt("commonmark", {"maxNesting": 200})
    .enable("table")
    .disable(["html_block", "reference", "fence", "code"])
)
_ALERT = re.compile(r"\[!\w+\]")
_MARKUP = re.compile(r"[*`]+|(?<!\w)_+|_+(?!\w)|\s#+\s*\Z")
_SENTENCE = re.compile(r"(?<=[.!?。！？])\s+")
_EXPRESSION = re.compile(r"\s*\{{2,3}[^{}]*\}{2,3}\s*")


class Place(NamedTuple):
    """What a section inherits from the text before it.

    ``headings`` are (level, title) from the outside in; ``lead`` introduces a
    list that follows directly or goes on; ``example`` says that an example
    follows, ``listing`` that the list which may go on is one.
    """

    headings: tuple[tuple[int, str], ...] = ()
    lead: str = ""
    example: bool = False
    listing: bool = False


class Parsed(NamedTuple):
    """Blocks of a section, and what the text after it inherits."""

    blocks: list[Block]
    place: Place


@attrs.define
class _List:
    """A list being read: its lead, its items' numbers and the item at hand."""

    lead: str
    example: bool
    ordered: bool
    first: int | None = None
    count: int = 0
    ordinal: int | None = None
    item: str = ""
    fresh: bool = False


class SectionParser:
    """Reads one stretch of Markdown.

    Parameters
    ----------
    text
        The text that offsets refer to.
    span
        The stretch of it to read.
    hidden
        Comments inside the stretch: no part of any block.
    fences
        Fences inside the stretch.
    context
        Tags, branches, role … that hold for the whole stretch.
    place
        What it inherits from the text before it.
    example
        The whole stretch is an example.

    """

    def __init__(
        self,
        text: str,
        span: Span,
        *,
        hidden: list[Span],
        fences: list[Fence],
        context: Context,
        place: Place,
        example: bool,
    ) -> None:
        self._context = context
        self._headings = list(place.headings)
        self._lead = place.lead
        self._follows_example_lead = place.example
        self._example_list = place.listing
        self._example = example or any(map(examples.is_example_tag, context.tags))
        self._data = any(map(examples.is_data_tag, context.tags))
        self._lists: list[_List] = []
        self._quotes = 0
        self._quote_lead = ""
        self._alerts: list[bool] = []
        self._blocks: list[Block] = []
        self._view = View(text, span, hidden, fences)

    def parse(self) -> Parsed:
        """Return the blocks in text order."""
        tokens: list[Token] = []
        _PARSER.block.parse(self._view.source, _PARSER, {}, tokens)
        index = 0
        while index < len(tokens):
            index = self._token(tokens, index)
        self._mark_pairs()
        return Parsed(
            with_records(self._blocks),
            Place(tuple(self._headings), self._lead, self._follows_example_lead, self._example_list),
        )

    def _token(self, tokens: list[Token], index: int) -> int:
        """Take one token, return the index of the next to take."""
        token = tokens[index]
        match token.type:
            case "heading_open":
                self._heading(int(token.tag[1:]), tokens[index + 1])
                return index + 3
            case "paragraph_open":
                self._paragraph(tokens[index + 1])
                return index + 3
            case "bullet_list_open" | "ordered_list_open":
                self._open_list(ordered=token.type[0] == "o")
            case "bullet_list_close" | "ordered_list_close":
                self._close_list()
            case "list_item_open":
                self._open_item(token)
            case "blockquote_open":
                self._quote_lead = self._quote_lead if self._quotes else self._lead
                self._quotes += 1
                self._alerts.append(False)
            case "blockquote_close":
                self._quotes -= 1
                self._alerts.pop()
            case "hr":
                self._forget_lead()
            case "table_open":
                return self._table(tokens, index)
        return index + 1

    # Containers

    def _open_list(self, *, ordered: bool) -> None:
        if self._lists:
            outer = self._lists[-1]
            lead = f"{outer.lead} {outer.item}".strip()
            self._lists.append(_List(lead, outer.example or examples.is_example_lead(outer.item), ordered))
            return
        self._lists.append(_List(self._lead, self._follows_example_lead or self._example_list, ordered))

    def _close_list(self) -> None:
        """Leave a list; what led in the outermost also leads its continuation."""
        closed = self._lists.pop()
        if not self._lists:
            self._lead, self._follows_example_lead, self._example_list = closed.lead, False, closed.example

    def _forget_lead(self) -> None:
        self._lead, self._follows_example_lead, self._example_list = "", False, False

    def _open_item(self, token: Token) -> None:
        current = self._lists[-1]
        current.item, current.fresh = "", True
        current.ordinal = None
        if not current.ordered:
            return
        number = int(token.info or 0)
        if current.first is None:
            current.first = number
        # Authors who write "1." before every item leave the counting to the renderer.
        repeated = number == current.first and current.count > 0
        current.ordinal = current.first + current.count if repeated else number
        current.count += 1

    # Leaves

    def _heading(self, level: int, inline: Token) -> None:
        if inline.content.startswith(SENTINEL):
            fence = self._view.fence(inline)
            if fence is not None:
                self._fence(fence)
                return
        pieces = self._view.pieces(inline)
        title = _MARKUP.sub("", inline.content).strip().rstrip(":：")
        if not title or not pieces:
            return
        # A heading within a quotation or a list item ends no section of the file.
        own = not self._lists and not self._quotes
        while own and self._headings and self._headings[-1][0] >= level:
            self._headings.pop()
        self._forget_lead()
        self._add(BlockKind.HEADING, pieces, depth=level)
        if own:
            self._headings.append((level, title))

    def _paragraph(self, inline: Token) -> None:
        pieces = self._view.pieces(inline)
        if not pieces:
            return
        if self._quotes and _ALERT.match(inline.content):
            self._alerts[-1] = True
        if self._lists:
            self._item_paragraph(pieces)
            return
        text, _ = self._view.extract(pieces)
        kind = self._kind(text, BlockKind.PARAGRAPH)
        if self._follows_example_lead and kind is BlockKind.PARAGRAPH:
            kind = BlockKind.EXAMPLE
        shown = kind in (BlockKind.QUOTE, BlockKind.EXAMPLE)
        self._add(kind, pieces, lead=(self._quote_lead if self._quotes else self._lead) if shown else "")
        self._follows_example_lead, self._example_list = examples.is_example_lead(text), False
        self._lead = _lead_of(text)

    def _item_paragraph(self, pieces: Pieces) -> None:
        current = self._lists[-1]
        first = current.fresh
        if first:
            pieces = self._view.with_telling_bullet(self._view.without_checkbox(pieces))
        text, _ = self._view.extract(pieces)
        kind = self._kind(text, BlockKind.LIST_ITEM)
        if current.example and kind is BlockKind.LIST_ITEM:
            kind = BlockKind.EXAMPLE
        self._add(
            kind,
            pieces,
            lead=current.lead,
            ordinal=current.ordinal if first else None,
            depth=len(self._lists) - 1,
        )
        if first:
            current.item = " ".join(text.split())
            current.fresh = False

    def _kind(self, text: str, plain: BlockKind) -> BlockKind:
        if _EXPRESSION.fullmatch(text):
            return BlockKind.TEMPLATE_TAG
        if self._data or examples.is_json(text):
            return BlockKind.DATA
        if self._in_example() or examples.is_labelled_example(text):
            return BlockKind.EXAMPLE
        if self._quotes and not any(self._alerts):
            return BlockKind.QUOTE
        return plain

    def _in_example(self) -> bool:
        return self._example or any(examples.is_example_heading(title) for _, title in self._headings)

    def _fence(self, fence: Fence) -> None:
        current = self._lists[-1] if self._lists else None
        shown = self._in_example() or self._follows_example_lead
        shown = shown or (current is not None and (current.example or examples.is_example_lead(current.item)))
        pieces = self._view.fence_pieces(fence)
        lead = f"{current.lead} {current.item}".strip() if current else self._lead
        depth = max(0, len(self._lists) - 1)
        kind = BlockKind.EXAMPLE if shown else BlockKind.CODE
        self._add(kind, pieces, lead=lead, depth=depth, info=fence.info)
        self._forget_lead()

    def _table(self, tokens: list[Token], index: int) -> int:
        """Take a whole table: every cell a block under its column's header."""
        headers: list[str] = []
        row: list[str] = []
        columns = Columns(())
        cursor = 0
        while tokens[index].type != "table_close":
            token = tokens[index]
            if token.type == "tr_open":
                row, cursor = [], 0
            elif token.type == "tbody_open":
                columns = Columns(headers)
            elif token.type == "inline":
                words = _MARKUP.sub("", token.content).strip()
                if tokens[index - 1].type == "th_open":
                    headers.append(words)
                cursor = self._cell(token, cursor, columns, row)
                row.append(words)
            index += 1
        self._forget_lead()
        return index + 1

    def _cell(self, inline: Token, cursor: int, columns: Columns, row: Sequence[str]) -> int:
        """Take a cell; ``row`` holds the words of those before it."""
        found = self._view.cell(inline, cursor)
        if found is None:
            return cursor
        span, cursor = found
        kind = self._kind(inline.content, BlockKind.TABLE_CELL)
        column = len(row)
        self._add(
            kind,
            [(span.start, span.end)],
            info=WRONG if columns.is_wrong(column) else "",
            key=columns.header(column),
            case=columns.case(column, row),
        )
        return cursor

    def _add(
        self,
        kind: BlockKind,
        pieces: Pieces,
        *,
        lead: str = "",
        ordinal: int | None = None,
        depth: int = 0,
        info: str = "",
        key: str = "",
        case: str = "",
    ) -> None:
        text, source = self._view.extract(pieces)
        base = self._context
        context = Context(
            tuple(title for _, title in self._headings) or base.headings,
            base.role,
            base.tags,
            lead,
            base.branches,
            base.prompt,
            key or base.key,
            case=case or base.case,
        )
        self._blocks.append(Block(kind, text, source, context, ordinal, depth, info))

    def _mark_pairs(self) -> None:
        """Mark an input and the output that follows it as one example."""
        for index in range(1, len(self._blocks)):
            first, second = self._blocks[index - 1 : index + 1]
            if examples.pairs(first, second):
                self._blocks[index - 1] = attrs.evolve(first, kind=BlockKind.EXAMPLE)
                self._blocks[index] = attrs.evolve(second, kind=BlockKind.EXAMPLE)


#: The longest label that stands over a list without a colon ("Press releases").
_LABEL_WORDS = 4
#: No label: an import, a path, a link, or something named and said of it ("Project: Heron").
_NO_LABEL = re.compile(r"@|://|\]\(|[:：]|\.(?:mdc?|mdx|txt|rst|adoc|html|pdf)\b|(?:^|\s)[.~]{0,2}/\S")


def _lead_of(text: str) -> str:
    """Return the sentence that introduces what follows.

    It ends with a colon, or is a label: a few words without a stop that ask for nothing.
    """
    plain = " ".join(_MARKUP.sub("", text).split())
    if not plain.endswith((":", "：")):
        return plain if _is_label(plain) else ""
    return _SENTENCE.split(plain)[-1]


def _is_label(line: str) -> bool:
    """Tell whether a line without a colon names what stands below it ("Press releases", "Don'ts")."""
    words = line.lower().split()
    if not 0 < len(words) <= _LABEL_WORDS or not line[-1].isalnum() or _NO_LABEL.search(line):
        return False
    # "Commit messages" are no request to commit; "See the wiki" points elsewhere.
    asks = len(words) > 1 and words[0] in lexicon.IMPERATIVE_VERBS and words[0] not in lexicon.ARTEFACTS
    return not asks or lexicon.BAN.search(line.lower()) is not None
