"""The other prompt files of a document's folder, as they are now: what it may contradict.

Open documents count as the author sees them, all others as they are on disk. Which
of them are loaded together with the document is known in ``prompt.loading``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from antinomy.config import Config
from antinomy.conflicts.shift import Sentences
from antinomy.errors import AntinomyError, ReadError
from antinomy.lsp.settings import innermost, outermost
from antinomy.lsp.workspace import PromptDocument
from antinomy.prompt.discover import discover
from antinomy.prompt.formats import kind_of
from antinomy.prompt.loading.references import names

if TYPE_CHECKING:
    from antinomy.lsp.server import PromptServer

_FRESH = 30.0
"""Seconds for which a folder's list of prompt files is good: walking a large one takes a while."""


def _say_nothing(_: AntinomyError) -> None:
    """Pass over it: what cannot be read contradicts nothing."""


class Neighbours:
    """Finds and reads prompt files; asks the disk outside the event loop."""

    def __init__(self, server: PromptServer) -> None:
        self._server = server
        self._listed: dict[Path, tuple[float, list[Path]]] = {}
        self._parts: dict[Path, frozenset[Path]] = {}
        self._read: dict[str, PromptDocument] = {}
        self._named: dict[str, frozenset[str]] = {}

    async def of(self, document: PromptDocument) -> list[PromptDocument]:
        """Return the prompt files of the document's workspace folder, itself included, sorted by path."""
        folder = outermost(Path(document.path), self._server.folders)
        return [document] if folder is None else await self.within(folder, at_most_old=_FRESH)

    async def within(
        self,
        folder: Path,
        on_error: Callable[[AntinomyError], None] = _say_nothing,
        *,
        at_most_old: float = 0.0,
    ) -> list[PromptDocument]:
        """Return the prompt files of a workspace folder, sorted by path.

        Parameters
        ----------
        folder
            A folder of the workspace.
        on_error
            Told why a file or folder could not be read.
        at_most_old
            Seconds for which an earlier list of its files will do.

        """
        opened = {_whole(doc.path): doc for doc in self._server.workspace.open_documents()}
        look = partial(self._on_disk, folder, partial(self._config_at, folder), on_error, at_most_old)
        listed = await self._server.deep.inference.aside(look)
        inside = [doc for whole, doc in opened.items() if whole.is_relative_to(_whole(folder))]
        before = self._parts.get(folder, frozenset())
        self._parts[folder] = frozenset(filter(self._is_part, listed))
        self._server.watch(whole.as_uri() for whole in self._parts[folder])
        if before - self._parts[folder]:
            self._server.drop_uncovered()
        files = [*inside, *(doc for whole, doc in listed.items() if whole not in opened)]
        covered = (file for file in files if self._server.covers(file))
        return sorted(covered, key=lambda file: file.path)

    def holds_part(self, path: str) -> bool:
        """Tell whether a file was seen to be part of a prompt file, though its name does not say so."""
        return any(self._parts.values()) and any(_whole(path) in parts for parts in self._parts.values())

    def note(self, document: PromptDocument) -> None:
        """List the files of every folder anew if a document that was saved names other files than before."""
        named = names(document.source)
        if self._named.setdefault(document.uri, named) != named:
            self.forget()
        self._named[document.uri] = named

    def forget(self) -> None:
        """List the files of every folder anew when they are next asked for."""
        self._listed.clear()

    def take(self, files: Iterable[PromptDocument]) -> None:
        """Take files as they were analysed just now, for positions in them."""
        self._read.update((file.path, file) for file in files)

    def at(self, path: str) -> PromptDocument | None:
        """Return a file as it was analysed, for positions in it; open ones as they are."""
        known = self._read.get(path)
        return (self._server.workspace.open_document(known.uri) or known) if known is not None else None

    def sentences_at(self, path: str) -> Sentences | None:
        """Return the sentences of a file that was analysed and is open now, as its author sees it."""
        known = self._read.get(path)
        document = self._server.workspace.open_document(known.uri) if known is not None else None
        if document is None:
            return None
        findings = self._server.findings.of(document.uri, document.path)
        scope = self._server.scope_of(document)
        try:
            return findings.sentences_of(document.source, document.language_id or "", scope)
        except Exception:  # noqa: BLE001 - a fault is told where that file itself is checked
            return None

    def _is_part(self, path: Path) -> bool:
        kind = kind_of(str(path))
        scope = self._server.settings.scope_of(str(path), self._server.folders)
        return kind is not None and not kind.discovered and not scope.config.includes(path)

    def _config_at(self, folder: Path, directory: Path) -> Config:
        """Return what holds in a directory of a folder: another folder of the workspace may lie between."""
        nearest = innermost(directory, self._server.folders) or folder
        return self._server.settings.config_at(directory, nearest)

    def _on_disk(
        self,
        folder: Path,
        config_at: Callable[[Path], Config],
        on_error: Callable[[AntinomyError], None],
        at_most_old: float,
    ) -> dict[Path, PromptDocument]:
        at, paths = self._listed.get(folder, (-inf, []))
        if monotonic() - at > at_most_old:
            paths = discover(folder, config_at, on_error)
            self._listed[folder] = (monotonic(), paths)
        found = {}
        for path in paths:
            whole = path.resolve()
            try:
                found[whole] = self._server.workspace.document_on_disk(whole.as_uri())
            except ReadError as error:
                on_error(error)
        return found


def _whole(path: str | Path) -> Path:
    return Path(path).resolve()
