"""POML: prompts as XML-like markup; read tolerantly, since authors' files are rarely strict XML.

Components become tag sections, ``<item>`` a list item, ``<h>`` and captions
headings; text between tags reads as Markdown with its entities decoded.
"""

from __future__ import annotations

import html
import re

import attrs

from antinomy.prompt.document import BlockKind, Context, SourceMap
from antinomy.prompt.formats.source import Content
from antinomy.prompt.formats.tree import Pieces, Text
from antinomy.prompt.text import Span

_TOKEN = re.compile(
    r"<!--(?P<comment>.*?)(?:-->|\Z)"
    r"|<!\[CDATA\[(?P<cdata>.*?)(?:\]\]>|\Z)"
    r"|<[!?][^>]*>"
    r"""|<(?P<close>/?)(?P<name>[A-Za-z][\w.:-]*)(?P<attributes>(?:"[^"]*"|'[^']*'|[^<>"'])*)>""",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"""([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[A-Za-z]\w{1,20});")
_INLINE = frozenset(("b", "i", "s", "u", "code", "span", "br", "strong", "em", "a", "inline", "text"))
_DATA = frozenset(
    (
        "document", "table", "img", "image", "webpage", "folder", "object", "obj", "audio", "let",
        "stylesheet", "output-schema", "output_schema", "response-schema", "runtime", "meta",
        "tool-definition", "tool",
    )
)  # fmt: skip
_MESSAGES = {"system-msg": "system", "user-msg": "user", "human-msg": "user", "ai-msg": "assistant"}
_EXAMPLES = frozenset(("example", "examples", "input", "output"))
_PROSE_ATTRIBUTES = frozenset(("caption", "title", "intro"))


def read(content: Content) -> None:
    """Read the whole file."""
    _Reader(content).read()


@attrs.define
class _Reader:
    """Walks the tags of one file; ``captions`` go with the open tags, empty for most."""

    content: Content
    open: list[str] = attrs.field(factory=list)
    captions: list[str] = attrs.field(factory=list)

    def read(self) -> None:
        text = self.content.text
        position = start = 1 if text.startswith("\ufeff") else 0
        for token in _TOKEN.finditer(text, start):
            name = (token.group("name") or "").lower()
            if name in _INLINE:
                continue
            self._text(position, token.start())
            position = token.end()
            if token.group("comment") is not None:
                self._block(BlockKind.COMMENT, Span(*token.span("comment")))
            elif token.group("cdata") is not None:
                self._text(*token.span("cdata"))
            elif name:
                self._tag(name, token)
        self._text(position, len(text))

    def _tag(self, name: str, token: re.Match[str]) -> None:
        if token.group("close"):
            if name in self.open[-50:]:
                while self.open.pop() != name:
                    self.captions.pop()
                self.captions.pop()
            return
        caption = ""
        for attribute in _ATTRIBUTE.finditer(token.group("attributes")):
            if attribute.group(1).lower() in _PROSE_ATTRIBUTES:
                group = 2 if attribute.group(2) is not None else 3
                span = Span(*attribute.span(group)).shift(token.start("attributes"))
                self._block(BlockKind.HEADING, span)
                caption = html.unescape(span.of(self.content.text)).strip()
        if not token.group("attributes").rstrip().endswith("/"):
            self.open.append(name)
            self.captions.append(caption)

    def _block(self, kind: BlockKind, span: Span) -> None:
        written = span.of(self.content.text)
        start = span.start + len(written) - len(written.lstrip())
        stripped = written.strip()
        if stripped:
            source = SourceMap.identity(start, len(stripped))
            self.content.add_block(kind, stripped, source, self._context())

    def _context(self) -> Context:
        tags = tuple(name for name in self.open if name not in ("poml", "item", "list", "p"))
        role = next((_MESSAGES[name] for name in reversed(self.open) if name in _MESSAGES), "")
        return Context(headings=tuple(filter(None, self.captions)), tags=tags, role=role)

    def _text(self, start: int, end: int) -> None:
        written = self.content.text[start:end]
        if not written.strip():
            return
        text = _decoded(self.content.text, start, end)
        context = self._context()
        innermost = self.open[-1] if self.open else ""
        if any(name in _DATA for name in self.open):
            self._stripped(BlockKind.DATA, text, context)
        elif innermost in ("h", "caption", "title"):
            self._stripped(BlockKind.HEADING, text, context)
        elif innermost == "item" and "\n" not in text.text.strip():
            example = any(name in _EXAMPLES for name in self.open)
            self._stripped(BlockKind.EXAMPLE if example else BlockKind.LIST_ITEM, text, context)
        else:
            example = any(name in _EXAMPLES for name in self.open)
            self.content.add_text(text.text, text.source, context, example=example)

    def _stripped(self, kind: BlockKind, text: Text, context: Context) -> None:
        first = len(text.text) - len(text.text.lstrip())
        last = len(text.text.rstrip())
        self.content.add_block(kind, text.text[first:last], text.source.part(Span(first, last)), context)


def _decoded(text: str, start: int, end: int) -> Text:
    """Decode the entities of a stretch; what names no character stays as written."""
    pieces = Pieces()
    position = start
    for entity in _ENTITY.finditer(text, start, end):
        character = html.unescape(entity.group())
        if character == entity.group():
            continue
        pieces.copy(text[position : entity.start()], position)
        pieces.escape(character, entity.start(), len(entity.group()))
        position = entity.end()
    pieces.copy(text[position:end], position)
    return pieces.build(start)
