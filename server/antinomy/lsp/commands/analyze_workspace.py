"""``antinomy.analyzeWorkspace``: check every prompt file of every folder, open or not."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from antinomy.errors import AntinomyError, ReadError
from antinomy.lsp.progress import Progress
from antinomy.lsp.server import PromptServer
from antinomy.lsp.settings import Mode
from antinomy.lsp.workspace import PromptDocument
from antinomy.prompt.discover import discover
from antinomy.report import json as report_json
from antinomy.report.summary import Summary


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
    async with Progress(server, "Checking prompt files") as progress:
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
    summary = Summary(
        files=len(reports),
        issues=sum(len(report.issues) for report in reports),
        elapsed_ms=(perf_counter() - started) * 1000,
        suppressed=sum(report.suppressed for report in reports),
        errors=tuple(map(str, errors)),
    )
    body: dict[str, Any] = json.loads(report_json.render(reports, summary))
    return body


def _document(server: PromptServer, path: Path) -> PromptDocument:
    uri = path.resolve().as_uri()
    opened = server.workspace.open_document(uri)
    return opened if opened is not None else server.workspace.document_on_disk(uri)
