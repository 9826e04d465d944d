"""``antinomy.analyzeWorkspace``: check every prompt file of every folder, open or not."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from antinomy.errors import AntinomyError, ReadError
from antinomy.lsp.progress import Progress
from antinomy.lsp.results import result_of
from antinomy.lsp.server import PromptServer
from antinomy.lsp.settings import Mode
from antinomy.lsp.workspace import PromptDocument
from antinomy.prompt.discover import discover


async def analyze_workspace(server: PromptServer) -> dict[str, Any]:
    """Publish diagnostics for each prompt file and return what ``antinomy check --format json`` prints.

    One file at a time, so that keystrokes in between are answered after one file
    at most; ends at once when it is cancelled. The deep tier looks as well, unless
    it is off.
    """
    started = perf_counter()
    errors: list[AntinomyError] = []
    found: dict[Path, None] = {}
    for folder in server.folders:
        config_at = partial(server.settings.config_at, folder=folder)
        found |= dict.fromkeys(discover(folder, config_at, errors.append))
    reports = []
    async with Progress(server, "Checking prompt files", parts=True) as progress:
        for number, path in enumerate(found):
            await asyncio.sleep(0)
            progress.report(number, len(found))
            try:
                document = _document(server, path)
            except ReadError as error:
                errors.append(error)
                continue
            if server.report_of(document) is not None and server.scope_of(document).deep is not Mode.OFF:
                await server.deep.search(document)
            report = server.report_of(document)
            if report is not None:
                server.publish(document, report)
                reports.append(report)
    return result_of(reports, started, errors)


def _document(server: PromptServer, path: Path) -> PromptDocument:
    uri = path.resolve().as_uri()
    opened = server.workspace.open_document(uri)
    return opened if opened is not None else server.workspace.document_on_disk(uri)
