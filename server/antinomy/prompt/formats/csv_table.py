"""CSV collections of prompts: every row is a prompt of its own (RFC 4180 quoting)."""

from __future__ import annotations

import re

from antinomy.prompt.document import BlockKind, Context
from antinomy.prompt.formats.source import Content
from antinomy.prompt.formats.tree import Pieces, Text

_FIELD = re.compile(r'"(?P<quoted>(?:[^"]|"")*)"?|(?P<plain>[^,\r\n]*)')
_ROW_END = re.compile(r"\r\n|\n|\r")


def read(content: Content) -> None:
    """Read quoted fields as prose and plain ones as data; fields of one row share their prompt."""
    text = content.text
    position = 1 if text.startswith("\ufeff") else 0
    row = 0
    while position < len(text):
        field = _FIELD.match(text, position)
        if field is None:  # the plain form matches anything, nothing included
            break
        context = Context(prompt=row)
        if field["quoted"] is not None:
            value = _unquoted(field["quoted"], field.start("quoted"))
            content.add_text(value.text, value.source, context)
        elif field["plain"]:
            value = _unquoted(field["plain"], field.start("plain"))
            content.add_block(BlockKind.DATA, value.text, value.source, context)
        position = field.end()
        end = _ROW_END.match(text, position)
        if end:
            position, row = end.end(), row + 1
        elif position < len(text):
            position += 1  # the comma, or a stray character after a closing quote


def _unquoted(body: str, start: int) -> Text:
    """Decode doubled quotes; ``start`` is the body's place in the file."""
    pieces = Pieces()
    at = 0
    for part in re.finditer('""', body):
        pieces.copy(body[at : part.start()], start + at)
        pieces.escape('"', start + part.start(), 2)
        at = part.end()
    pieces.copy(body[at:], start + at)
    return pieces.build(start)
