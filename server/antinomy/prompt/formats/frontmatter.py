"""The YAML block between ``---`` lines that many prompt files begin with.

Each value becomes a block with its dotted key. Broken YAML is reported and then
read line by line, so that at least the plain keys are known. What a key means
is not known here.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from antinomy.prompt.document import Block, BlockKind, Chunk, ChunkBody, Context, SourceMap
from antinomy.prompt.formats.source import Content
from antinomy.prompt.formats.tree import BrokenError, scalars
from antinomy.prompt.text import Span

_OPENER = re.compile(r"\ufeff?\s*?---[ \t]*(?:\r\n|\n|\r)")
_CLOSER = re.compile(r"(?:^|(?<=\r))(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|\Z)", re.MULTILINE)
_KEY = re.compile(r"[\w-]+[ \t]*:(?:[ \t\r\n]|\Z)")
_PLAIN_LINE = re.compile(r"([\w.-]+)[ \t]*:[ \t]*([^\r\n]*?)[ \t]*(?=[\r\n]|\Z)")
_LOOSE_LINE = re.compile(r"\s*\Z|\s*#|\s+\S|-\s|[\w.-]+[ \t]*:(?:\s|\Z)")
_LINE_END = re.compile(r"\r\n|\n|\r")


class _Parsed(NamedTuple):
    body: ChunkBody
    problem: Span | None
    reason: str
    loose: bool


def read(content: Content, *, loose: bool = False) -> int:
    """Read front matter, if there is any, and return where the body starts.

    Parameters
    ----------
    content
        The file, still without chunks.
    loose
        The file's format lets ``key: value`` lines pass that are no YAML (Cursor's ``globs: *.ts``).

    """
    text = content.text
    start = 1 if text.startswith("\ufeff") else 0
    opener = _OPENER.match(text)
    if opener is None:
        return start
    closer = _CLOSER.search(text, opener.end())
    if closer is None:
        if _KEY.match(text, opener.end()):
            span = Span(opener.end() - len(opener.group().lstrip("\ufeff \t\r\n")), opener.end())
            message = "The front matter is not closed; end it with a line that holds only ---."
            content.add_problem(Span(span.start, span.start + 3), message)
        return start
    span = Span(opener.end(), closer.start())
    parsed = _parse(span.of(text))
    if parsed.body.blocks:
        content.chunks.append(Chunk(parsed.body, SourceMap.identity(span.start, span.end - span.start)))
    if parsed.problem is not None and not (loose and parsed.loose):
        message = f"The front matter is not valid YAML ({parsed.reason}); correct it, or quote the value."
        content.add_problem(parsed.problem.shift(span.start), message)
    return closer.end()


@lru_cache(maxsize=256)
def _parse(text: str) -> _Parsed:
    try:
        from antinomy.prompt.formats import yaml_tree  # noqa: PLC0415 - loads a YAML parser, seldom needed

        roots = yaml_tree.parse(text)
    except BrokenError as broken:
        lines = _LINE_END.split(text)
        loose = all(_LOOSE_LINE.match(line) for line in lines)
        return _Parsed(_line_by_line(text), broken.span, broken.reason, loose)
    blocks = [
        Block(BlockKind.FRONT_MATTER, scalar.text, scalar.source, Context(key=key))
        for root in roots
        for key, scalar in scalars(root)
        if scalar.text.strip()
    ]
    return _Parsed(ChunkBody(tuple(blocks)), None, "", loose=True)


def _line_by_line(text: str) -> ChunkBody:
    blocks: list[Block] = []
    position = 0
    while position <= len(text):
        match = _PLAIN_LINE.match(text, position)
        if match is not None and match.group(2):
            value = SourceMap.identity(match.start(2), len(match.group(2)))
            blocks.append(Block(BlockKind.FRONT_MATTER, match.group(2), value, Context(key=match.group(1))))
        end = _LINE_END.search(text, position)
        if end is None:
            break
        position = end.end()
    return ChunkBody(tuple(blocks))
