"""``antinomy.analyzeWorkspace``: check every prompt file of every folder, open or not."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Any

from antinomy.errors import AntinomyError
from antinomy.lsp.progress import Progress
from antinomy.lsp.results import result_of
from antinomy.lsp.server import PromptServer
from antinomy.lsp.settings import Mode, outermost
from antinomy.lsp.workspace import PromptDocument


async def analyze_workspace(server: PromptServer) -> dict[str, Any]:
    """Publish diagnostics for each prompt file and return what ``antinomy check --format json`` prints.

    One file at a time, so that keystrokes in between are answered after one file
    at most; ends at once when it is cancelled. The deep tier looks as well, unless
    it is off.
    """
    started = perf_counter()
    await server.first_settings.settled()
    errors: list[AntinomyError] = []
    found: dict[str, PromptDocument] = {}
    reports = []
    async with Progress(server, "Checking prompt files", parts=True) as progress:
        folders = dict.fromkeys(outermost(folder, server.folders) or folder for folder in server.folders)
        groups = [await server.neighbours.within(folder, errors.append) for folder in folders]
        total = sum(map(len, groups))
        for files in groups:
            for file in files:
                progress.report(len(found), total)
                found[file.uri] = file
                await asyncio.sleep(0)
                if server.report_of(file) is not None and server.scope_of(file).deep is not Mode.OFF:
                    await server.deep.search(file)
            if files:
                await server.deep.search_between(files)
        for file in found.values():
            # Whoever asks is not in the middle of a sentence.
            server.findings.of(file.uri, file.path).settle()
            report = server.report_of(file)
            if report is not None:
                server.publish(file, report)
                server.findings.keep(file.uri, file.source)
                reports.append(report)
    return result_of(reports, started, errors)
