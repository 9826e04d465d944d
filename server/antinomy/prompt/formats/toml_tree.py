"""TOML with positions: tomllib judges the file, a small scanner finds where its strings stand."""

from __future__ import annotations

import re
import tomllib

from antinomy.prompt.formats.tree import BrokenError, Mapping, Node, Pieces, Sequence, Text
from antinomy.prompt.text import LineIndex, Position, PositionEncoding, Span

_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)")
_HEADER = re.compile(r"\[{1,2}\s*([^\]\r\n]+?)\s*\]{1,2}")
_KEY = re.compile(
    r"""((?:[\w-]+|"[^"\r\n]*"|'[^'\r\n]*')(?:\s*\.\s*(?:[\w-]+|"[^"\r\n]*"|'[^'\r\n]*'))*)[ \t]*=[ \t]*"""
)
_SKIP = re.compile(r"(?:[\s,]+|#[^\r\n]*)*")
_OTHER = re.compile(r"[^\s,\[\]{}\"'#]+")
_STRING = re.compile(
    r'"""(?:\r\n|\n)?(?P<long>(?:[^"\\]|\\.|"(?!""))*(?:"(?="""))*)"""'
    r"|'''(?:\r\n|\n)?(?P<raw_long>.*?)'''(?!')"
    r'|"(?P<short>(?:[^"\\\r\n]|\\.)*)"'
    r"|'(?P<raw>[^'\r\n]*)'",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[ \t]*(?:\r\n|\n)\s*|(.))", re.DOTALL)
_PLAIN = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\", "e": "\x1b"}


def parse(text: str) -> Mapping:
    """Read a TOML text; keys of tables are dotted.

    Raises
    ------
    BrokenError
        Where tomllib stumbles.

    """
    try:
        tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _broken(text, str(error)) from None
    return Mapping(tuple(_Scanner(text).entries()))


def _broken(text: str, message: str) -> BrokenError:
    place = _PLACE.search(message)
    at = len(text)
    if place is not None and place.group(1):
        position = Position(int(place.group(1)) - 1, int(place.group(2)) - 1)
        at = LineIndex(text).offset(position, PositionEncoding.UTF32)
    return BrokenError(Span(at, min(at + 1, len(text))), _PLACE.sub("", message))


class _Scanner:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def entries(self) -> list[tuple[str, Node]]:
        entries: list[tuple[str, Node]] = []
        table = ""
        while self._skip():
            header = _HEADER.match(self._text, self._at)
            if header is not None:
                table, self._at = header.group(1) + ".", header.end()
                continue
            key = _KEY.match(self._text, self._at)
            if key is None:
                self._at += 1
                continue
            self._at = key.end()
            entries.append((table + _bare(key.group(1)), self._value()))
        return entries

    def _skip(self) -> bool:
        match = _SKIP.match(self._text, self._at)
        self._at = match.end() if match else self._at
        return self._at < len(self._text)

    def _value(self) -> Node:
        string = _STRING.match(self._text, self._at)
        if string is not None:
            self._at = string.end()
            name = string.lastgroup or "raw"
            return _decoded(self._text, *string.span(name), escapes=not name.startswith("raw"))
        opener = self._text[self._at : self._at + 1]
        if opener in ("[", "{"):
            return self._collection("]" if opener == "[" else "}")
        other = _OTHER.match(self._text, self._at)
        end = other.end() if other else self._at
        pieces = Pieces()
        pieces.copy(self._text[self._at : end], self._at)
        node, self._at = pieces.build(self._at), max(end, self._at)
        return node

    def _collection(self, closer: str) -> Node:
        self._at += 1
        items: list[tuple[str, Node]] = []
        while self._skip() and self._text[self._at] != closer:
            before = self._at
            key = _KEY.match(self._text, self._at) if closer == "}" else None
            if key is not None:
                self._at = key.end()
            items.append((_bare(key.group(1)) if key else "", self._value()))
            if self._at == before:
                self._at += 1
        self._at += 1
        return Mapping(tuple(items)) if closer == "}" else Sequence(tuple(node for _, node in items))


def _bare(key: str) -> str:
    return re.sub(r"[\s\"']", "", key)


def _decoded(text: str, start: int, end: int, *, escapes: bool) -> Text:
    pieces = Pieces()
    position = start
    for escape in _ESCAPE.finditer(text, start, end) if escapes else ():
        pieces.copy(text[position : escape.start()], position)
        position = escape.end()
        code = escape.group(1) or escape.group(2)
        if code:
            pieces.escape(chr(int(code, 16)), escape.start(), len(escape.group()))
        elif escape.group(3):
            pieces.escape(_PLAIN.get(escape.group(3), escape.group(3)), escape.start(), 2)
    pieces.copy(text[position:end], position)
    return pieces.build(start)
