"""From a file's text to documents: one, or those that it holds.

A prompt may hold documents in ``<document>`` tags or under a key ``documents``, also where it is a list of
messages in JSON; other JSON and JSON Lines are the dump of a retriever. Reads no files itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

import attrs

from antinomy.context.statements import Document
from antinomy.errors import ReadError
from antinomy.prompt.document import Block, SourceMap
from antinomy.prompt.formats import json_tree, read, tree
from antinomy.prompt.text import Span

_TAG = re.compile(
    r"<(?P<tag>document|doc)\b(?P<attributes>[^>]*)>(?P<body>.*?)</(?P=tag)>", re.DOTALL | re.IGNORECASE
)
_CONTENT = re.compile(
    r"<(?P<tag>document_contents?|content|text)\b[^>]*>(?P<body>.*?)</(?P=tag)>", re.DOTALL | re.IGNORECASE
)
_TITLE_TAG = re.compile(
    r"<(?P<tag>title|source|name)\b[^>]*>(?P<body>.*?)</(?P=tag)>", re.DOTALL | re.IGNORECASE
)
_TITLE_ATTRIBUTE = re.compile(r"""\b(?:title|source|name)\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE)
_KEY = re.compile(r"(?:^|\.)documents?\.(?P<number>\d+)(?:\.(?P<field>\w+))?$")
_SETS = (
    "docs",
    "documents",
    "results",
    "contexts",
    "hits",
    "matches",
    "points",
    "source_nodes",
    "nodes",
    "ctxs",
    "passages",
    "chunks",
    "retrieved_contexts",
    "search_results",
    "value",
    "data",
)
#: Keys that hold a set in some dumps, and anything in others.
_ANYTHING = ("value", "data")
#: What holds the text and the title of a hit, inside of which scores and the like stand.
_INNER = ("metadata", "_source", "payload", "node", "document", "fields", "entity", "data")
_TEXTS = ("text", "content", "page_content", "contents", "body", "passage", "snippet", "chunk", "chunk_text")
_TITLES = ("title", "name", "source", "file_name", "filename", "url")
#: Parts of a message that are documents.
_PARTS = ("document", "search_result")
_BETWEEN = "\n\n"
_JSON = (".json", ".jsonl")


def documents_in(text: str, path: str) -> list[Document]:
    """Return the documents of a file: those that it holds, else itself as one.

    Parameters
    ----------
    text
        The file's text.
    path
        Its name; decides how it is read.

    Raises
    ------
    ReadError
        JSON is broken, or a dump holds what is no document.

    """
    return _of_file(_in(text, path), text)


def _in(text: str, path: str) -> list[Document]:
    if path.lower().endswith(_JSON):
        return _in_json(text, path, lines=path.lower().endswith(".jsonl"))
    tagged = _all_tagged([_Placed.at(text, SourceMap.identity(0, len(text)))], path)
    if len(tagged) > 1:
        return tagged
    listed = _listed(text, path)
    return listed if len(listed) > 1 else [Document(text, path=path)]


def piped(text: str, path: str) -> list[Document]:
    """Return the documents of a text without a file name: a dump if every line, or the whole, is JSON.

    Raises
    ------
    ReadError
        It is JSON, and what it holds are no documents.

    """
    if not text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        return documents_in(text, path)
    for lines in (False, True):
        try:
            _values(text, path, lines=lines)
        except ReadError:
            continue
        return _of_file(_in_json(text, path, lines=lines), text)
    return documents_in(text, path)


def _of_file(parts: Iterable[Document], text: str) -> list[Document]:
    """Return documents with the text of the file that they are parts of."""
    return [attrs.evolve(part, whole=text) if part.source else part for part in parts]


def from_rows(rows: Any, where: str, path: str = "") -> list[Document]:  # noqa: ANN401 - parsed JSON
    """Return the documents of a list as JSON has it: strings, or objects with a text and a title.

    Raises
    ------
    ReadError
        ``where`` and what is wrong.

    """
    if not isinstance(rows, list) or not rows:
        raise ReadError(f'{where}: needs "docs", a list of objects with "title" and "text".')
    return [_row(row, f"{where}: document {number}", path, number) for number, row in enumerate(rows, 1)]


def _row(row: Any, where: str, path: str, number: int) -> Document:  # noqa: ANN401 - as above
    place = f"{path}#{number}" if path else ""
    if isinstance(row, str):
        return Document(str(row), path=place, source=_source(row))
    if not isinstance(row, Mapping):
        raise ReadError(f'{where} is no document; write {{"title": …, "text": …}}.')
    known = _flat(row)
    text = _first(known, _TEXTS)
    if text is None:
        text = _joined(known.get("content"))
    if text is None and any(isinstance(row.get(key), list) for key in _SETS):
        raise ReadError(f"{where} is a set of its own; validate such rows one by one with --batch.")
    if text is None:
        raise ReadError(f'{where} has no text; write {{"title": …, "text": …}}.')
    return Document(str(text), str(_first(known, _TITLES) or ""), place, _source(text))


def _flat(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a hit, with those that stand inside of others; the outer ones count first."""
    known: dict[str, Any] = {}
    for key in _INNER:
        inner = row.get(key)
        if isinstance(inner, Mapping):
            known = {**_flat(inner), **known}
    return {**known, **row}


def _columns(given: Mapping[str, Any]) -> list[Any] | None:
    """Return the rows of a result that has its texts in one list and their metadata in another."""
    texts, about = given.get("documents"), given.get("metadatas")
    if not isinstance(texts, list) or not texts:
        return None
    if all(isinstance(each, list) for each in texts):
        # One list for each query.
        texts = [text for each in texts for text in each]
        about = [row for each in about or () if isinstance(each, list) for row in each]
    elif not isinstance(about, list):
        return None
    if not all(isinstance(text, str) for text in texts):
        return None
    pairs = zip_longest(texts, about if isinstance(about, list) else (), fillvalue=None)
    return [{"text": text, "metadata": row} for text, row in pairs if text is not None]


def _joined(parts: Any) -> str | None:  # noqa: ANN401 - parsed JSON
    """Return the texts of a content's parts, one below the other; ``None`` without any."""
    listed = parts if isinstance(parts, list) else ()
    texts = [
        part["text"] for part in listed if isinstance(part, Mapping) and isinstance(part.get("text"), str)
    ]
    if not texts:
        return None
    if len(texts) == 1 or not all(isinstance(text, _Placed) for text in texts):
        return texts[0] if len(texts) == 1 else _BETWEEN.join(texts)
    pieces: list[tuple[int, int, int]] = []
    for text in texts:
        own = list(text.source.pieces(Span(0, len(text))))
        if pieces and own:
            pieces.append((len(_BETWEEN), own[0][1], 0))
        pieces += own
    return _Placed.at(_BETWEEN.join(texts), SourceMap.of_pieces(pieces))


def _first(row: Mapping[str, Any], keys: tuple[str, ...]) -> str | None:
    return next((row[key] for key in keys if isinstance(row.get(key), str)), None)


class _Placed(str):
    """A string of a file that knows where it stands there."""

    __slots__ = ("source",)
    source: SourceMap

    @classmethod
    def at(cls, text: str, source: SourceMap) -> _Placed:
        placed = cls(text)
        placed.source = source
        return placed


def _source(text: str) -> SourceMap | None:
    return text.source if isinstance(text, _Placed) else None


def _in_json(text: str, path: str, *, lines: bool) -> list[Document]:
    values = _values(text, path, lines=lines)
    tagged = _all_tagged([string for value in values for string in _strings(value)], path)
    if len(tagged) > 1:
        return tagged
    given = values[0] if len(values) == 1 else values
    if isinstance(given, list) and len(given) == 1 and isinstance(given[0], dict):
        given = given[0]
    if isinstance(given, dict) and (found := _columns(given) or set_in(given)):
        return from_rows(found, path, path)
    if any(map(_holds_messages, values)):
        found = next(_listed_in(given), None)
        return from_rows(found, path, path) if found else [Document(text, path=path)]
    return from_rows(given if isinstance(given, list) else [given], path, path)


def set_in(given: Mapping[str, Any]) -> Any:  # noqa: ANN401 - parsed JSON
    """Return what stands under the key of a set; some engines put hits into an object of that name."""
    for key in _SETS:
        inner = given.get(key)
        if inner and isinstance(inner, list) and (key not in _ANYTHING or isinstance(inner[0], Mapping)):
            return inner
        if isinstance(inner, dict) and (found := set_in(inner)):
            return found
    return next((given[key] for key in _SETS if key not in _ANYTHING and given.get(key)), None)


def _values(text: str, path: str, *, lines: bool) -> list[Any]:
    """Return the values of a file, one of each line if it is JSON ``lines``; strings know their places."""
    # Only \n ends a line: U+2028 may stand in a JSON string.
    bounds = re.finditer(r"[^\n]+" if lines else r"(?s).+", text)
    try:
        return [
            _plain(json_tree.parse(text, *bound.span()), text)
            for bound in bounds
            if not lines or bound[0].strip("\ufeff \t\r")
        ]
    except tree.BrokenError as error:
        line = text.count("\n", 0, error.span.start) + 1
        raise ReadError(
            f"{path}: line {line} is not JSON ({error.reason}); give a list of documents."
        ) from None


def _plain(node: tree.Node, text: str) -> Any:  # noqa: ANN401 - parsed JSON
    """Return a tree as lists, dictionaries and strings; numbers and the like hold no text: ``None``."""
    if isinstance(node, tree.Mapping):
        return {key: _plain(value, text) for key, value in node.entries}
    if isinstance(node, tree.Sequence):
        return [_plain(item, text) for item in node.items]
    quoted = text[node.source.runs[0].source - 1 : node.source.runs[0].source] == '"'
    return _Placed.at(node.text, node.source) if quoted else None


def _strings(value: Any) -> Iterator[_Placed]:  # noqa: ANN401 - parsed JSON
    if isinstance(value, _Placed):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _strings(inner)


def _holds_messages(value: Any) -> bool:  # noqa: ANN401 - parsed JSON
    """Tell whether a value is a message, a list of them, or an object with such a list."""
    if isinstance(value, dict):
        return "messages" in value or ("role" in value and "content" in value)
    return isinstance(value, list) and bool(value) and all(map(_holds_messages, value))


def _listed_in(value: Any) -> Iterator[list[Any]]:  # noqa: ANN401 - parsed JSON
    """Yield the lists of documents that stand in messages, or beside them; parts of messages may be some."""
    if isinstance(value, dict):
        yield from (value[key] for key in ("documents", "document") if isinstance(value.get(key), list))
    parts = list(_parts_in(value))
    if parts:
        yield parts
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _listed_in(inner)


def _parts_in(value: Any) -> Iterator[Mapping[str, Any]]:  # noqa: ANN401 - parsed JSON
    """Yield the documents that are parts of messages, those that are no text left out."""
    if isinstance(value, dict) and value.get("type") in _PARTS:
        source = value.get("source")
        inner = source if isinstance(source, dict) else {}
        text = inner.get("data") if inner.get("type") == "text" else None
        text = text or _joined(inner.get("content")) or _joined(value.get("content"))
        if isinstance(text, str):
            yield {"text": text, "title": value.get("title") or source}
        return
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _parts_in(part)


def _all_tagged(texts: Iterable[_Placed], path: str) -> list[Document]:
    """Return what stands in document tags of the texts."""
    found = ((text, match) for text in texts for match in _TAG.finditer(text))
    return [_tagged(text, match, f"{path}#{number}") for number, (text, match) in enumerate(found, 1)]


def _tagged(whole: _Placed, match: re.Match[str], path: str) -> Document:
    body, start = match["body"], match.start("body")
    inner = _CONTENT.search(body)
    attribute = _TITLE_ATTRIBUTE.search(match["attributes"])
    child = _TITLE_TAG.search(body)
    title = (attribute[1] or attribute[2] or "") if attribute else child["body"].strip() if child else ""
    if inner:
        return _part(whole, title, path, start + inner.start("body"), inner["body"])
    if child:
        # What stands before the closing tag of the title is no part of the text.
        start += child.end()
        body = body[child.end() :]
    return _part(whole, title, path, start, body)


def _part(whole: _Placed, title: str, path: str, start: int, text: str) -> Document:
    return Document(text, title, path, whole.source.part(Span(start, start + len(text))))


def _listed(text: str, path: str) -> list[Document]:
    """Return what stands under the key ``documents`` of a prompt file in YAML, JSON or the like."""
    found: dict[str, dict[str, Block]] = {}
    for block in read(text, path).blocks:
        key = _KEY.search(block.context.key)
        if key:
            fields = found.setdefault(key["number"], {})
            fields.setdefault((key["field"] or "text").lower(), block)
    return list(_blocks(found, path))


def _blocks(found: Mapping[str, Mapping[str, Block]], path: str) -> Iterator[Document]:
    for number, fields in enumerate(found.values(), 1):
        block = next((fields[name] for name in _TEXTS if name in fields), None)
        title = next((fields[name].text for name in _TITLES if name in fields), "")
        if block is not None:
            yield Document(block.text, title, f"{path}#{number}", block.source)
