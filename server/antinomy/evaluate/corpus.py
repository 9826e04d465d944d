"""Prompt files in a directory or a tar archive, addressed by their path inside it.

A ``manifest.jsonl`` with rows ``{"path", "kind", ...}`` may stand beside the files:
its directory is then the root that paths count from.
"""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from antinomy.errors import ReadError

_MANIFEST = "manifest.jsonl"


class CorpusFile(NamedTuple):
    """One file: its path from the corpus root, its kind (empty if unknown), its text."""

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
        Paths of files that are not UTF-8 text.

    """

    def __init__(self, source: Path) -> None:
        if source.is_dir():
            raw = {p.relative_to(source).as_posix(): p.read_bytes() for p in source.rglob("*") if p.is_file()}
        else:
            raw = _members(source)
        root = _root(raw)
        raw = {name.removeprefix(root): data for name, data in raw.items()}
        self._kinds = _kinds(source, raw.pop(_MANIFEST, b""))
        self._texts: dict[str, str] = {}
        self.unreadable: list[str] = []
        for path in sorted(raw):
            try:
                self._texts[path] = raw[path].decode("utf-8")
            except UnicodeDecodeError:
                self.unreadable.append(path)

    def __iter__(self) -> Iterator[CorpusFile]:
        for path, text in self._texts.items():
            yield CorpusFile(path, self._kinds.get(path, ""), text)

    def text(self, path: str) -> str | None:
        """Return the text of a file, or ``None`` if the corpus does not hold it."""
        return self._texts.get(path)


def _members(source: Path) -> dict[str, bytes]:
    try:
        with tarfile.open(source) as archive:
            return {
                PurePosixPath(member.name).as_posix(): handle.read()
                for member in archive
                if member.isfile() and (handle := archive.extractfile(member)) is not None
            }
    except (OSError, tarfile.TarError) as error:
        message = (
            f"{source}: is neither a directory nor a readable tar archive; give one that holds the files."
        )
        raise ReadError(message) from error


def _root(names: dict[str, bytes]) -> str:
    manifests = sorted((n for n in names if PurePosixPath(n).name == _MANIFEST), key=len)
    return manifests[0].removesuffix(_MANIFEST) if manifests else ""


def _kinds(source: Path, manifest: bytes) -> dict[str, str]:
    kinds: dict[str, str] = {}
    for number, line in enumerate(manifest.splitlines(), 1):
        try:
            row = json.loads(line)
            kinds[row["path"]] = row["kind"]
        except (ValueError, KeyError, TypeError) as error:
            row_shape = '{"path": ..., "kind": ...}'
            message = f"{source}: line {number} of {_MANIFEST} is not of the form {row_shape}; correct it."
            raise ReadError(message) from error
    return kinds
