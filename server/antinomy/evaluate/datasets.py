"""Labelled prompts from JSON Lines: rows with a text of their own, or labels on files of a corpus.

Rows of the first sort are ``{"text", "conflicts": [{"a", "b", "category"}]}`` with optional
``id``, ``path``, ``tags`` and ``tempting`` (pairs that look like conflicts and are none); ``a`` and
``b`` are quoted verbatim from the text; a repository has ``files``, ``[{"path", "text"}]``, in place
of the text, and quotes ``{"path", "text"}``. Rows of the second sort are ``{"path", "genuine", "a":
[start, end], "b": [start, end], "category"}``, one judged pair each. Nothing here runs a detector.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import attrs

from antinomy.errors import ReadError
from antinomy.evaluate.corpus import Corpus
from antinomy.prompt.text import Span

_T = TypeVar("_T")


class Pair(NamedTuple):
    """Two stretches of a prompt that were judged together; code points of the text.

    ``category`` is the label's own name for the kind of conflict; for pairs
    that are none it may be empty.
    """

    first: Span
    second: Span
    category: str = ""

    def meets(self, first: Span, second: Span) -> bool:
        """Tell whether the two spans overlap this pair's two spans, in either order."""
        return (self.first.overlaps(first) and self.second.overlaps(second)) or (
            self.first.overlaps(second) and self.second.overlaps(first)
        )


class File(NamedTuple):
    """A file of a repository; ``start`` is where its text begins in the text of all files."""

    path: str
    text: str
    start: int


@attrs.frozen(eq=False)
class Example:
    """A prompt, or a repository, with its judged pairs.

    Attributes
    ----------
    id
        Name in the dataset; the file and line where the row has none.
    text, path
        What is analysed; the path may be empty. Of a repository, all texts one after the other.
    conflicts
        Pairs that cannot both be followed.
    tempting
        Pairs that look like conflicts and are none.
    tags
        What makes the prompt hard, as the dataset names it.
    files
        The files of a repository, in order; none: a single prompt.

    """

    id: str
    text: str
    path: str
    conflicts: tuple[Pair, ...]
    tempting: tuple[Pair, ...] = ()
    tags: tuple[str, ...] = ()
    files: tuple[File, ...] = ()

    def place(self, span: Span) -> tuple[str, str, Span]:
        """Return the file that a span of the whole text lies in: its path, its text and the span there."""
        file = next((f for f in reversed(self.files) if f.start <= span.start), None)
        if file is None:
            return self.path, self.text, span
        return file.path, file.text, span.shift(-file.start)


@attrs.frozen(eq=False)
class Dataset:
    """Examples that were labelled alike.

    ``complete`` tells that every conflict of every prompt is labelled, so that a
    flag on any other pair is a false alarm; labels on real files judge only
    the pairs that somebody looked at.
    """

    examples: tuple[Example, ...]
    complete: bool


def load_dataset(path: Path, corpus: Path | None = None) -> Dataset:
    """Read a dataset.

    Parameters
    ----------
    path
        A JSON Lines file.
    corpus
        Directory or archive with the files that labels speak of; by default
        ``prompts.tar.gz`` in the directory above the dataset's.

    Returns
    -------
    Dataset
        At least one example.

    Raises
    ------
    ReadError
        With the file and line of the first row that cannot be used.

    """
    rows = list(read_rows(path))
    if not rows:
        raise ReadError(f"{path}: holds no rows; give a JSON Lines file with one labelled prompt a line.")
    if "genuine" in rows[0][1]:
        archive = corpus or path.resolve().parent.parent / "prompts.tar.gz"
        return Dataset(tuple(_labelled_files(rows, Corpus(archive), archive)), complete=False)
    return Dataset(tuple(_example(where, row) for where, row in rows), complete=True)


def read_rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the objects of a JSON Lines file, plain or ``.gz``, each with its place for error messages."""
    try:
        content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        # Only \n ends a row: U+2028 may stand in a JSON string.
        lines = content.decode().split("\n")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise ReadError(
            f"{path}: cannot be read as a UTF-8 file; check the name and the encoding."
        ) from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        where = f"{path}:{number}"
        try:
            row = json.loads(line)
        except ValueError as error:
            raise ReadError(f"{where}: is not JSON; write one JSON object on the line.") from error
        if not isinstance(row, dict):
            raise ReadError(f"{where}: is not a JSON object; write one JSON object on the line.")
        yield where, row


def _example(where: str, row: dict[str, Any]) -> Example:
    if "files" in row:
        return _repository(where, row)
    text = field(where, row, "text", str)

    def quoted(quote: Any) -> Span:  # noqa: ANN401 - whatever the label holds
        if not isinstance(quote, str):
            raise ReadError(f'{where}: a label has no "a" and "b" of type str; add them.')
        return _quoted(where, text, quote)

    return Example(
        id=str(row.get("id", where)),
        text=text,
        path=str(row.get("path", "")),
        conflicts=tuple(_pairs(where, quoted, field(where, row, "conflicts", list))),
        tempting=tuple(_pairs(where, quoted, row.get("tempting", []))),
        tags=tuple(row.get("tags", ())),
    )


def _repository(where: str, row: dict[str, Any]) -> Example:
    files: dict[str, File] = {}
    start = 0
    for entry in field(where, row, "files", list):
        if not isinstance(entry, dict):
            raise ReadError(f'{where}: a file is no JSON object; write {{"path": ..., "text": ...}}.')
        path, text = field(where, entry, "path", str), field(where, entry, "text", str)
        files[path] = File(path, text, start)
        start += len(text) + 1

    def quoted(quote: Any) -> Span:  # noqa: ANN401 - whatever the label holds
        if not isinstance(quote, dict) or quote.get("path") not in files:
            raise ReadError(f'{where}: a quote names no file; write {{"path": ..., "text": ...}}.')
        file = files[quote["path"]]
        return _quoted(where, file.text, field(where, quote, "text", str)).shift(file.start)

    return Example(
        id=str(row.get("id", where)),
        text="\n".join(file.text for file in files.values()),
        path="",
        conflicts=tuple(_pairs(where, quoted, field(where, row, "conflicts", list))),
        tempting=tuple(_pairs(where, quoted, row.get("tempting", []))),
        tags=tuple(row.get("tags", ())),
        files=tuple(files.values()),
    )


def _pairs(where: str, find: Callable[[Any], Span], labels: Iterable[Any]) -> Iterator[Pair]:
    for label in labels:
        if not isinstance(label, dict):
            raise ReadError(
                f'{where}: a label is no JSON object; write {{"a": ..., "b": ..., "category": ...}}.'
            )
        yield Pair(find(label.get("a")), find(label.get("b")), str(label.get("category", "")))


def _quoted(where: str, text: str, quote: str) -> Span:
    count = text.count(quote)
    if count != 1:
        found = "does not stand in" if not count else f"stands {count} times in"
        raise ReadError(f"{where}: {quote!r} {found} the text; quote a stretch that stands there once.")
    start = text.index(quote)
    return Span(start, start + len(quote))


def _labelled_files(
    rows: list[tuple[str, dict[str, Any]]], corpus: Corpus, source: Path
) -> Iterator[Example]:
    files: dict[str, tuple[list[Pair], list[Pair]]] = {}
    for where, row in rows:
        path = field(where, row, "path", str)
        text = corpus.text(path)
        if text is None:
            raise ReadError(f"{where}: {path} is not in {source}; name the right corpus with --corpus.")
        first, second = (_offsets(where, row, side, len(text)) for side in ("a", "b"))
        pair = Pair(first, second, row.get("category") or "")
        genuine, tempting = files.setdefault(path, ([], []))
        (genuine if field(where, row, "genuine", bool) else tempting).append(pair)
    for path, (genuine, tempting) in files.items():
        yield Example(path, corpus.text(path) or "", path, tuple(genuine), tuple(tempting))


def _offsets(where: str, row: dict[str, Any], side: str, length: int) -> Span:
    match row.get(side):
        case [int(start), int(end)] if 0 <= start < end <= length:
            return Span(start, end)
    raise ReadError(f'{where}: "{side}" is no [start, end] inside the file; give code-point offsets.')


def field(where: str, row: dict[str, Any], key: str, kind: type[_T]) -> _T:
    """Return a row's value that must be there and of a type."""
    value = row.get(key)
    if not isinstance(value, kind):
        raise ReadError(f'{where}: has no "{key}" of type {kind.__name__}; add it.')
    return value
