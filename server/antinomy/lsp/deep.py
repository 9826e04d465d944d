"""When the deep tier looks at a document, and what becomes of what it finds.

On open and on save, when the author pauses, when asked, or never, as the setting
``deep`` says. Typing ends a run, which is made up for in the next pause. How
models run is known in ``inference``, how findings outlive edits in ``findings``.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp
from pygls.uris import uri_scheme

from antinomy.conflicts.issue import Conflict, Method
from antinomy.conflicts.shift import Anchored, AnchoredIssue, anchored
from antinomy.conflicts.workspace import Across
from antinomy.errors import ModelError
from antinomy.lsp.findings import FileFindings
from antinomy.lsp.inference import Inference
from antinomy.lsp.pauses import Pauses
from antinomy.lsp.progress import Progress
from antinomy.lsp.schedule import Schedule
from antinomy.lsp.settings import Mode, Scope, innermost
from antinomy.lsp.workspace import PromptDocument
from antinomy.prompt.change import Change
from antinomy.prompt.document import Document
from antinomy.prompt.formats import kind_of, read
from antinomy.prompt.loading.pulled import PARTS

if TYPE_CHECKING:
    from antinomy.lsp.server import PromptServer

_log = logging.getLogger(__name__)

_SETTLE = 0.05
"""Seconds after a save in which more may come of it: a formatter's edits, other files."""
_CARET = 2.0
"""Seconds without a keystroke after which a sentence counts as written."""
_REST = 0.2
"""Seconds without a keystroke after which other files are shown where its places have moved to: their
reports are put together anew for that, which a keystroke should not wait for."""

_CRASH = "Antinomy's models failed in an unforeseen way; the server's log says how."


class DeepChecks:
    """Looks at the documents of one session, one at a time, never in the way of a keystroke."""

    def __init__(self, server: PromptServer) -> None:
        self.inference = Inference()
        self._failure = ""
        self._failure_told = False
        self._server = server
        self._schedule = Schedule(self._run)
        self._since: list[tuple[str, list[Change]]] | None = None
        self._sentences = Pauses(_CARET, self._settle)
        self._rests = Pauses(_REST, self._show_moved)

    def opened(self, document: PromptDocument) -> None:
        """Look at a document that the author has opened, or whose settings have changed."""
        if self._mode(document) in (Mode.ON_SAVE, Mode.ON_TYPE):
            self._schedule.request(document.uri, _SETTLE)

    def outdated(self, document: PromptDocument) -> None:
        """Look at a document that something has changed for, unless that is to be done anyway."""
        if document.uri not in self._schedule.keys:
            self.opened(document)

    def saved(self, document: PromptDocument) -> None:
        """Look at what the author has saved, and show what was held back while it was typed."""
        self._settle(document.uri)
        self.opened(document)

    def changed(self, document: PromptDocument) -> None:
        """Carry findings through what was typed, and wait until the author pauses."""
        changes = document.take_changes()
        if not changes:
            return
        self.carry(document, changes)
        mode = self._mode(document)
        delay = self._server.settings_of(document).deep_delay / 1000
        if mode is Mode.ON_TYPE:
            self._schedule.request(document.uri, delay)
        else:
            self._schedule.postpone(document.uri, delay)
        self._sentences.begin(document.uri)
        self._rests.begin(document.uri)

    def carry(self, document: PromptDocument, changes: list[Change]) -> None:
        """Carry findings through changes of a file, open or not."""
        self._server.findings.change(document.uri, document.path, changes)
        if self._since is not None:
            self._since.append((document.path, changes))

    def closed(self, uri: str) -> None:
        """End what is done for a document."""
        self._schedule.cancel(uri)
        self._sentences.forget(uri)
        self._rests.forget(uri)

    async def look_at(self, document: PromptDocument) -> bool:
        """Look at an open document now, unless the tier is off, and tell whether that came to its end."""
        await self._server.first_settings.settled()
        if self._mode(document) is Mode.OFF:
            return True
        self._schedule.request(document.uri, 0)
        try:
            return await self._schedule.settled(document.uri)
        except asyncio.CancelledError:
            self._schedule.cancel(document.uri)
            raise

    async def restart(self) -> None:
        """Begin anew with the models, and look at every open document again."""
        self._schedule.cancel_all()
        await self.inference.restart()
        self._failure, self._failure_told = "", False
        for document in self._server.workspace.open_documents():
            findings = self._findings(document)
            findings.searched = findings.compared = findings.beside = None
            self.opened(document)

    def debug_info(self) -> dict[str, Any]:
        """Return what to tell of the tier in a bug report."""
        waiting = {"waiting": len(self._schedule.keys), "failure": self._failure or None}
        return {**self.inference.debug_info(), **waiting}

    async def search(self, document: PromptDocument) -> None:
        """Look at any document now, open or not; what goes wrong is told once and changes nothing."""
        scope = self._server.scope_of(document)
        findings = self._findings(document)
        as_read = findings.document_of(document.source, document.language_id or "", scope)
        try:
            found = await self.inference.find(as_read, scope.catalog.searched, scope.config)
        except ModelError as error:
            self._fail(str(error))
        except Exception as error:  # noqa: BLE001 - a fault of ours must not end the session
            if not self._failure_told:
                _log.error("The deep tier failed.", exc_info=error)
            self._fail(_CRASH)
        else:
            self._failure = ""
            if document.source == as_read.text:  # whoever asked for a whole workspace may type on
                findings.keep(as_read, found)

    async def search_between(
        self, files: Sequence[PromptDocument], document: PromptDocument | None = None
    ) -> None:
        """Look for what lies between prompt files, or between one of them and the others."""
        if len(files) == 1:
            self._take_as_single(files[0])
            return
        scopes = {file.path: self._server.scope_of(file) for file in files}
        catalogs = {path: scope.catalog for path, scope in scopes.items()}
        first = scopes[document.path if document is not None else files[0].path]
        config = first.config if first.deep is not Mode.OFF else None
        searched = document.path if document is not None else None
        sources = [(file.source, file.path, file.language_id or "") for file in files]
        self._since = []
        # What is typed from here on moves the pairs of the session, not these.
        earlier = copy(self._server.findings.between)
        try:
            documents = await self.inference.aside(lambda: [read(*source) for source in sources])
            stand, lost = await self.inference.aside(lambda: earlier.among(documents))
            known = [conflict for conflict in stand if _is_looked_for(conflict, scopes)]
            touching = searched and (searched,)
            between = await self.inference.across(documents, catalogs, config, touching, known)
        finally:
            since, self._since = self._since, None
        if between.failure:
            self._fail(between.failure)
        texts = {as_read.path: as_read.text for as_read in documents}
        pairs, found = _followed(between, documents, since or ())
        self._server.findings.between.keep(pairs, scopes)
        self._server.neighbours.take(files)
        for file in files:
            entries = [entry for entry in found if file.path in entry.paths]
            findings = self._findings(file)
            used = between.used.get(file.path, frozenset())
            silenced = between.suppressed.get(file.path, 0)
            findings.keep_between(entries, used, silenced, failed=bool(between.failure))
            gone = [paths for paths in lost if file.path in paths]
            if gone:  # and may be found again, should the words come back
                findings.beside = None
            if document is None or file is document:
                findings.compared = texts[file.path]
            elif findings.compared != texts[file.path] or any(searched not in paths for paths in gone):
                findings.compared = None
            self._server.findings.keep_again(file.uri, file.source)

    async def _run(self, uri: str) -> None:
        document = self._server.workspace.open_document(uri)
        if document is not None and self._may_turn_out_part(document):
            await self._server.neighbours.of(document)
            self._server.check(uri)
        if document is None or self._server.report_of(document) is None:
            return
        if self._mode(document) is Mode.OFF:  # since this was asked for
            return
        async with Progress(self._server, "Looking for contradictions", parts=False):
            looked = self._findings(document).searched != document.source
            if looked:
                await self.search(document)
                self._server.check(uri)
            files = await self._server.neighbours.of(document)
            if not self._server.covers(document):  # nothing pulls it in any more
                return
            looked |= await self._hold_against(files, document)
        if not looked:
            return
        for file in files:
            self._server.check(file.uri)
        if self._server.client.lens_refresh:
            self._server.workspace_code_lens_refresh(None)

    async def _hold_against(self, files: Sequence[PromptDocument], document: PromptDocument) -> bool:
        """Look for what lies between a document and others, unless none has changed; tell whether any had."""
        findings = self._findings(document)
        texts = hash(tuple((file.path, file.source) for file in files))
        if findings.beside == texts:
            return False
        if document in files:
            await self.search_between(files, document)
        else:  # a link: what it leads to is among them under another name, or outside of the folder
            findings.keep_between(())
        findings.beside = texts
        return True

    def _fail(self, sentence: str) -> None:
        """Say once that the session goes on with patterns alone."""
        self._failure = sentence
        if self._failure_told:
            return
        self._failure_told = True
        told = f"Antinomy goes on without its models: {sentence}"
        self._server.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, told))
        self._server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, told))

    def _settle(self, uri: str) -> None:
        self._sentences.forget(uri)
        document = self._server.workspace.open_document(uri)
        if document is not None and self._findings(document).settle():
            self._server.check(uri)

    def _show_moved(self, uri: str) -> None:
        document = self._server.workspace.open_document(uri)
        if document is not None:
            self._server.check_pointing_into(document.path)

    def _take_as_single(self, file: PromptDocument) -> None:
        """Take it that no other file is known; around one outside of every workspace folder, some may be."""
        findings = self._findings(file)
        findings.keep_between(())
        unsaved = uri_scheme(file.uri) == "untitled"
        if unsaved or innermost(Path(file.path), self._server.folders) is not None:
            findings.compared = file.source

    def _may_turn_out_part(self, document: PromptDocument) -> bool:
        """Tell whether a document that is not checked would be if a prompt file imported or included it."""
        kind = kind_of(document.path)
        may_be = uri_scheme(document.uri) == "file" and kind is not None and kind.name in PARTS
        return may_be and self._server.settings_of(document).enable and not self._server.covers(document)

    def _mode(self, document: PromptDocument) -> Mode:
        if self._server.first_settings.holds_back_models:  # what is asked for by name waits for them
            return Mode.MANUAL
        return self._server.scope_of(document).deep

    def _findings(self, document: PromptDocument) -> FileFindings:
        return self._server.findings.of(document.uri, document.path)


def _is_looked_for(conflict: Conflict, scopes: Mapping[str, Scope]) -> bool:
    """Tell whether what was found between files would still be looked for in both, with or without models."""
    return all(
        conflict.axis in scopes[side.path].catalog.axes
        and (conflict.method is Method.PATTERN or scopes[side.path].deep is not Mode.OFF)
        for side in (conflict.first, conflict.second)
    )


def _followed(
    between: Across, documents: Sequence[Document], since: Iterable[tuple[str, list[Change]]]
) -> tuple[list[Anchored], list[AnchoredIssue]]:
    """Return the pairs and the issues between documents where what was typed since has brought them."""
    given = {suggestion.issue: suggestion for suggestion in between.suggestions}
    pairs = list(anchored(between.conflicts, *documents))
    issues = [AnchoredIssue.of(issue, given.get(issue.id), *documents) for issue in between.issues]
    for path, changes in since:
        for change in changes:
            pairs = [entry.move(path, change) for entry in pairs]
            issues = [entry.move(path, change) for entry in issues]
    return pairs, issues
