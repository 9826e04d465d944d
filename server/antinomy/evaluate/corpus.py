"""Prompt files in a directory or a tar archive, addressed by their path inside it.

Where a ``manifest.jsonl`` with rows ``{"path", "kind"}`` stands, paths count from its
directory and it says which files belong to the corpus; elsewhere the prompt files do that
a search of a folder finds. How they are read as prompts is no business of this module.
"""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from antinomy.config.record import Config
from antinomy.errors import ReadError
from antinomy.prompt.discover import discover
from antinomy.prompt.formats import decode, kind_of

_MANIFEST = "manifest.jsonl"


class CorpusFile(NamedTuple):
    """One file: its path from the corpus root, its kind, its text."""

    path: str
    kind: str
    text: str


class Corpus:
    """A set of prompt files, read into memory once.

    Parameters
    ----------
    source
        A directory, or a tar archive in any compression that ``tarfile`` opens.

    Attributes
    ----------
    unreadable
        One sentence for each file that is no text.

    """

    def __init__(self, source: Path) -> None:
        self.unreadable: list[str] = []
        self._files: dict[str, CorpusFile] = {}
        files = _files_of_directory(source) if source.is_dir() else _files_of_archive(source)
        for path, kind, data in sorted(files):
            try:
                self._files[path] = CorpusFile(path, kind, decode(data, path))
            except ReadError as error:
                self.unreadable.append(str(error))

    def __iter__(self) -> Iterator[CorpusFile]:
        return iter(self._files.values())

    def text(self, path: str) -> str | None:
        """Return the text of a file, or ``None`` if the corpus does not hold it."""
        file = self._files.get(path)
        return None if file is None else file.text


def _files_of_directory(source: Path) -> Iterator[tuple[str, str, bytes]]:
    manifest = source / _MANIFEST
    if manifest.is_file():
        for path, kind in _kinds(str(manifest), manifest.read_bytes()).items():
            if (source / path).is_file():
                yield path, kind, (source / path).read_bytes()
        return
    unread: list[Exception] = []
    config = Config(source)
    for file in discover(source, lambda _: config, unread.append):
        path = file.relative_to(source).as_posix()
        if kind := _kind(path):
            yield path, kind, file.read_bytes()
    if unread:
        raise unread[0]


def _files_of_archive(source: Path) -> Iterator[tuple[str, str, bytes]]:
    members = _members(source)
    manifest = min((n for n in members if PurePosixPath(n).name == _MANIFEST), key=len, default=None)
    if manifest is not None:
        root = manifest.removesuffix(_MANIFEST)
        for path, kind in _kinds(f"{source}/{manifest}", members[manifest]).items():
            if root + path in members:
                yield path, kind, members[root + path]
        return
    for path, data in members.items():
        if kind := _kind(path):
            yield path, kind, data


def _members(source: Path) -> dict[str, bytes]:
    try:
        with tarfile.open(source) as archive:
            return {
                PurePosixPath(member.name).as_posix(): handle.read()
                for member in archive
                if member.isfile() and (handle := archive.extractfile(member)) is not None
            }
    except (OSError, tarfile.TarError) as error:
        raise ReadError(f"{source}: is neither a folder nor a readable tar archive; name one.") from error


def _kinds(where: str, manifest: bytes) -> dict[str, str]:
    kinds: dict[str, str] = {}
    for number, line in enumerate(manifest.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            kinds[row["path"]] = row["kind"]
        except (ValueError, KeyError, TypeError) as error:
            row_shape = '{"path": ..., "kind": ...}'
            raise ReadError(f"{where}:{number}: is not of the form {row_shape}; correct it.") from error
    return kinds


def _kind(path: str) -> str:
    """Return the name of the kind that a search of a folder takes the file for, or nothing."""
    kind = kind_of(path)
    return kind.name if kind is not None and kind.discovered else ""
