"""From a file's text to documents: one, or those that it holds.

A prompt may hold documents in ``<document>`` tags or under a key ``documents``; a retriever's
dump is JSON or JSON Lines. Reads no files itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from antinomy.context.statements import Document
from antinomy.errors import ReadError
from antinomy.prompt.document import Block, SourceMap
from antinomy.prompt.formats import read

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
_SETS = ("docs", "documents", "results", "contexts")
_TEXTS = ("text", "content", "page_content", "contents", "body", "passage", "snippet")
_TITLES = ("title", "name", "source", "url")
_JSON = (".json", ".jsonl")


def documents_in(text: str, path: str) -> list[Document]:
    """Return the documents of a file: those that it holds, else itself as one.

    Parameters
    ----------
    text
        The file's text.
    path
        Its name; ``.json`` and ``.jsonl`` are dumps.

    Raises
    ------
    ReadError
        A dump is not JSON, or holds what is no document.

    """
    if path.lower().endswith(_JSON):
        return _dumped(text, path)
    tagged = [_tagged(match, f"{path}#{number}") for number, match in enumerate(_TAG.finditer(text), 1)]
    if len(tagged) > 1:
        return tagged
    listed = _listed(text, path)
    return listed if len(listed) > 1 else [Document(text, path=path)]


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
        return Document(row, path=place)
    if not isinstance(row, Mapping):
        raise ReadError(f'{where} is no document; write {{"title": …, "text": …}}.')
    inner = row.get("metadata")
    known = {**(inner if isinstance(inner, Mapping) else {}), **row}
    text = _first(known, _TEXTS)
    if text is None:
        raise ReadError(f'{where} has no text; write {{"title": …, "text": …}}.')
    return Document(text, _first(known, _TITLES) or "", place)


def _first(row: Mapping[str, Any], keys: tuple[str, ...]) -> str | None:
    return next((row[key] for key in keys if isinstance(row.get(key), str)), None)


def _dumped(text: str, path: str) -> list[Document]:
    try:
        if path.lower().endswith(".jsonl"):
            # Only \n ends a line: U+2028 may stand in a JSON string.
            parsed: Any = [json.loads(line) for line in text.split("\n") if line.strip()]
        else:
            parsed = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise ReadError(f"{path}: is not JSON ({error}); give a list of documents.") from None
    if isinstance(parsed, list) and len(parsed) == 1 and isinstance(parsed[0], dict):
        parsed = parsed[0]
    if isinstance(parsed, dict):
        parsed = next((parsed[key] for key in _SETS if key in parsed), [parsed])
    return from_rows(parsed, path, path)


def _tagged(match: re.Match[str], path: str) -> Document:
    body, start = match["body"], match.start("body")
    inner = _CONTENT.search(body)
    attribute = _TITLE_ATTRIBUTE.search(match["attributes"])
    child = _TITLE_TAG.search(body)
    title = (attribute[1] or attribute[2] or "") if attribute else child["body"].strip() if child else ""
    if inner:
        return _part(inner["body"], title, path, start + inner.start("body"))
    if child:
        # What stands before the closing tag of the title is no part of the text.
        start += child.end()
        body = body[child.end() :]
    return _part(body, title, path, start)


def _part(text: str, title: str, path: str, start: int) -> Document:
    return Document(text, title, path, SourceMap.identity(start, len(text)))


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
