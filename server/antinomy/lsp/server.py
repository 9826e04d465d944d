"""What the server knows while it runs, and the few things its handlers have in common.

Handlers ask for the report of a document and get the one of its current text,
computed at most once. How a message arrives and what a conflict is are known
elsewhere.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.protocol import default_converter
from pygls.uris import to_fs_path, uri_scheme

import antinomy
from antinomy.conflicts.issue import Report
from antinomy.errors import AntinomyError
from antinomy.lsp import facts_shown, publish, results_context
from antinomy.lsp.client import ClientFeatures
from antinomy.lsp.deep import DeepChecks
from antinomy.lsp.facts import FactChecks
from antinomy.lsp.findings import Findings
from antinomy.lsp.first_settings import FirstSettings
from antinomy.lsp.neighbours import Neighbours
from antinomy.lsp.protocol import PromptProtocol
from antinomy.lsp.results_context import ContextChecks
from antinomy.lsp.results_files import Files
from antinomy.lsp.settings import EditorSettings, Mode, Scope, Settings, innermost, is_trusted
from antinomy.lsp.watch import watch_process
from antinomy.lsp.watched_files import pattern, registration
from antinomy.lsp.workspace import PromptDocument, PromptWorkspace
from antinomy.prompt.change import Change
from antinomy.prompt.document import Problem
from antinomy.prompt.formats import read
from antinomy.prompt.text import Span

if TYPE_CHECKING:
    from pygls.server import ServerErrors

_log = logging.getLogger(__name__)


class PromptServer(LanguageServer):
    """One editor's session."""

    protocol: PromptProtocol

    def __init__(self) -> None:
        super().__init__(
            "antinomy",
            antinomy.__version__,
            protocol_cls=PromptProtocol,
            converter_factory=default_converter,
        )
        self.stopped = asyncio.Event()
        self.client = ClientFeatures()
        self.settings = Settings()
        self.first_settings = FirstSettings(self._show_all, self._look_at_all)
        self.findings = Findings()
        self.deep = DeepChecks(self)
        self.neighbours = Neighbours(self)
        self.files = Files(self)
        self.facts = FactChecks(self)
        self.documents = ContextChecks(self)
        self._problem_uris: set[str] = set()
        self._shown: dict[str, tuple[int | None, list[lsp.Diagnostic]]] = {}
        self._lines: dict[str, list[str]] = {}
        self._watched: set[str] = set()
        self._renewing: asyncio.Task[None] | None = None

    @property
    def workspace(self) -> PromptWorkspace:
        """The folders and open documents."""
        return cast("PromptWorkspace", super().workspace)

    def start_session(self, params: lsp.InitializeParams) -> None:
        """Take in what the editor said of itself; the workspace exists by now."""
        self.client = ClientFeatures.of(params.capabilities)
        self.settings.trusted = is_trusted(params.initialization_options)
        self.report_bad_settings(self.settings.take_initial(params.initialization_options))
        if self.client.configuration:
            self.first_settings.expect()
        watch_process(params.process_id, self.stop)

    def report_bad_settings(self, sentences: list[str]) -> None:
        """Write what is wrong with the editor's settings to its log of this server."""
        for sentence in sentences:
            self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Warning, sentence))

    def stop(self) -> None:
        """End the session; called from the loop's thread, any number of times."""
        self.stopped.set()

    def report_server_error(self, error: Exception, source: ServerErrors) -> None:
        """Log an error instead of showing it: a popup a keystroke would drive the author away."""
        _log.error("%s: %s", source.__name__, error)

    @property
    def folders(self) -> list[Path]:
        """The workspace folders that are directories on this machine."""
        paths = (to_fs_path(folder.uri) for folder in self.workspace.folders.values())
        return [Path(path) for path in paths if path is not None]

    def scope_of(self, document: PromptDocument) -> Scope:
        """Return what holds for a document."""
        return self.settings.scope_of(document.path, self.folders)

    def settings_of(self, document: PromptDocument) -> EditorSettings:
        """Return the editor's settings that hold for a document."""
        return self.scope_of(document).settings

    def covers(self, document: PromptDocument) -> bool:
        """Tell whether a document is to be checked."""
        saved = uri_scheme(document.uri) != "untitled"
        covers = partial(
            self.scope_of(document).covers, document.path, document.language_id or "", saved=saved
        )
        return covers() or (saved and self.neighbours.holds_part(document.path) and covers(part=True))

    def report_of(self, document: PromptDocument) -> Report | None:
        """Return the report of a document's current text; ``None`` if it is not to be checked."""
        if not self.covers(document):
            return None
        scope = self.scope_of(document)
        findings = self.findings.of(document.uri, document.path)
        try:
            return findings.report_of(
                document.source, document.language_id or "", scope, self.neighbours.sentences_at
            )
        except AntinomyError as error:
            sentence = str(error)
        except Exception as error:  # noqa: BLE001 - a fault of ours must not end the session
            _log.error("%s could not be analysed.", document.uri, exc_info=error)
            sentence = "Antinomy failed on this file; the server's log says why."
        notices = (Problem(Span(0, 0), sentence),)
        return findings.stand_in(Report(document.path, document.source, notices=notices))

    def check(self, uri: str) -> bool:
        """Publish the findings in an open document, and in what rests on it; tell whether its own are new."""
        document = self.workspace.open_document(uri)
        if document is None or self.first_settings.holds_back_all:
            return False
        changed = self.publish(document, self.report_of(document))
        self.check_resting_on(document.uri)
        return changed

    def check_pointing_into(self, path: str) -> None:
        """Publish what points into a file, where its places have moved since that was published."""
        for uri in self.findings.pointing_into(path):
            document = self.files.at(uri) if uri in self._shown else None
            if document is not None:
                self.publish(document, self.report_of(document))

    def watch(self, uris: Iterable[str]) -> None:
        """Have the editor report changes of these files on disk, where it can."""
        new = sorted({pattern(uri) for uri in uris} - self._watched - {""})
        if not new or not self.client.watched_files:
            return
        wish = registration(f"antinomy-contexts-{len(self._watched)}", new)
        self._watched.update(new)
        self.client_register_capability(lsp.RegistrationParams([wish]))

    def check_resting_on(self, uri: str) -> None:
        """Look anew at what commands found in other files on the strength of this one."""
        self.show_asked(sorted((self.facts.resting_on(uri) | self.documents.sharing(uri)) - {uri}))

    def show_asked(self, uris: Iterable[str]) -> None:
        """Publish what commands found in files, open or not."""
        turned = False
        for uri in uris:
            document = self.files.at(uri)
            if document is not None:
                self.publish(document, self.report_of(document))
                lines = self.asked_lines(document)
                turned |= lines != self._lines.get(uri, [])
                self._lines[uri] = lines
        if turned and self.client.lens_refresh:
            self.workspace_code_lens_refresh(None)

    def asked_lines(self, document: PromptDocument) -> list[str]:
        """Return what commands found in a file, in numbers."""
        facts = facts_shown.lens(self.facts.standing(document))
        documents = results_context.lens(self.documents.standing(document))
        return [line for line in (facts, documents) if line]

    def check_soon(self, uri: str) -> None:
        """Check once the messages that have already arrived are taken in.

        No delay: but of two changes received together, only the text after the
        second is looked at.
        """
        asyncio.get_running_loop().call_soon(self._check_unless_shown, uri)

    def _check_unless_shown(self, uri: str) -> None:
        document = self.workspace.open_document(uri)
        if document is None:
            return
        shown = self._shown.get(document.uri)
        if shown is None or shown[0] != document.version:
            self.check(uri)

    def check_all(self) -> None:
        """Check every open document anew: settings or configuration have changed."""
        self.findings.forget_kept()
        for document in self.workspace.open_documents():
            mode = self.scope_of(document).deep
            self.findings.of(document.uri, document.path).renew(deep=mode is not Mode.OFF)
            self.check(document.uri)
            if not self.covers(document):
                self.deep.closed(document.uri)
                self.findings.drop(document.uri)
            self.deep.opened(document)  # and if only to learn whether a prompt file pulls it in
        if self._renewing is not None:
            self._renewing.cancel()
        self._renewing = asyncio.get_running_loop().create_task(self._renew_unopened())
        self.publish_problems()
        if self.client.lens_refresh:
            self.workspace_code_lens_refresh(None)

    def _show_all(self) -> None:
        for document in self.workspace.open_documents():
            self.check(document.uri)
        self.publish_problems()

    def _look_at_all(self) -> None:
        for document in self.workspace.open_documents():
            self.deep.opened(document)

    def look_at_neighbours(self, written: Iterable[str], gone: Iterable[str]) -> None:
        """Hold every open document against the prompt files on disk anew.

        Parameters
        ----------
        written, gone
            URIs of files that were written, and that are gone: what lay between those and others is over.

        """
        self.neighbours.forget()
        for uri in gone:
            if self.workspace.open_document(uri) is not None:
                continue  # it is there for as long as its author holds it open
            self.findings.drop_between(to_fs_path(uri) or uri)
            if uri in self._shown:
                self.clear(uri)
        for uri in set(written).intersection(self._shown_unopened):
            self.return_to_disk(uri, self.findings.text_of(uri))
        self._look_again()

    def return_to_disk(self, uri: str, before: str | None) -> None:
        """Take in what stands on disk of a file that is not open, in place of the text that was looked at."""
        file = self.files.at(uri)
        if file is None:
            self.findings.drop_between(to_fs_path(uri) or uri)
        elif before is not None and before != file.source:
            self.neighbours.take([file])
            self.deep.carry(file, [Change.of(before, Span(0, len(before)), file.source)])
            self.findings.drop_lost(read(file.source, file.path, file.language_id or ""))

    def discard(self, closed: PromptDocument) -> None:
        """Take back what an author typed and did not save: findings in other files may rest on it."""
        file = self.files.at(closed.uri)
        if (file is None or file.source != closed.source) and self.covers(closed):
            self.return_to_disk(closed.uri, closed.source)
            self._look_again()

    def _look_again(self) -> None:
        for uri in self._shown_unopened:
            self._show_unopened(uri)
        for document in self.workspace.open_documents():
            if self.covers(document):
                self.check(document.uri)
            self.deep.opened(document)

    def drop_uncovered(self) -> None:
        """Take the findings off files that are not checked any more: no prompt file pulls them in."""
        for uri in self.shown_uris:
            file = self.files.at(uri)
            if file is not None and not self.covers(file):
                self.findings.drop(uri)
                self.publish(file, None)

    @property
    def _shown_unopened(self) -> list[str]:
        return [uri for uri in self._shown if self.workspace.open_document(uri) is None]

    async def _renew_unopened(self) -> None:
        """Look anew at files that a command has checked, one at a time: keystrokes come in between."""
        for uri in self._shown_unopened:
            await asyncio.sleep(0)
            if uri not in self._shown or self.workspace.open_document(uri) is not None:
                continue
            file = self.files.at(uri)
            if file is None:
                self.clear(uri)
            elif innermost(Path(file.path), self.folders) is not None and self.covers(file):
                self.findings.of(uri, file.path).renew(deep=self.scope_of(file).deep is not Mode.OFF)
                self._show_unopened(uri)
            else:
                self.findings.drop(uri)
                self.publish(file, None)

    def _show_unopened(self, uri: str) -> None:
        """Show what is known of a file that a command has checked, and keep it as that command does."""
        file = self.files.at(uri)
        if file is None:
            return
        report = self.report_of(file)
        self.publish(file, report)
        if report is not None:
            self.findings.keep(uri, file.source)

    def publish(self, document: PromptDocument, report: Report | None) -> bool:
        """Send a text's diagnostics with its version, unless they are shown; tell whether they were sent.

        Of a file that is not checked by itself (no report), only what a command found is told.
        """
        version, diagnostics = document.version, self._asked(document)
        if report is not None:
            found = publish.diagnostics(report, document, self.neighbours.at, self.client)
            diagnostics = [*found, *diagnostics]
        elif not diagnostics and document.uri not in self._shown:
            return False
        shown = (version, diagnostics)
        if self._shown.get(document.uri) == shown:
            return False
        self._shown[document.uri] = shown
        if report is None and not diagnostics:
            del self._shown[document.uri]
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(uri=document.uri, diagnostics=diagnostics, version=version)
        )
        return True

    def _asked(self, document: PromptDocument) -> list[lsp.Diagnostic]:
        facts = facts_shown.diagnostics(self.facts.standing(document), document, self.client)
        return [*facts, *results_context.diagnostics(self.documents.standing(document), self.client)]

    @property
    def shown_uris(self) -> list[str]:
        """The files that have diagnostics, or were found to have none."""
        return list(self._shown)

    def clear(self, uri: str) -> None:
        """Forget a file's findings and take its diagnostics off the editor."""
        self.findings.drop(uri)
        self._shown.pop(uri, None)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri=uri, diagnostics=[]))

    def reread_changed_files(self) -> None:
        """Look whether a configuration file changed, and check everything anew if so.

        The way for editors that cannot watch files; asked on open and save.
        """
        if self.settings.files_changed():
            self.settings.forget()
            self.check_all()

    def publish_problems(self) -> None:
        """Show on each configuration or axis file why it cannot be used, or that it now can."""
        if self.first_settings.holds_back_all:
            return
        current: dict[str, list[lsp.Diagnostic]] = {}
        for path, errors in self.settings.problems.items():
            uri = path.resolve().as_uri()
            current[uri] = [publish.mistake(error, path, self.files.at(uri)) for error in errors.values()]
        for uri in {*self._problem_uris, *current}:
            diagnostics = current.get(uri, [])
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, diagnostics))
        self._problem_uris = set(current)
