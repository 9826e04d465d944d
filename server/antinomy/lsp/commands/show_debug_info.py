"""``antinomy.showDebugInfo``: what to paste into a bug report. Holds no text of any document."""

from __future__ import annotations

import os
import platform
import sys
from typing import Any

import attrs

import antinomy
from antinomy.lsp.server import PromptServer
from antinomy.lsp.workspace import PromptDocument

_NO_CACHE = "ANTINOMY_NO_CACHE"
"""As ``inference.cache`` has it, which loads numpy."""


def show_debug_info(server: PromptServer) -> dict[str, Any]:
    """Return version, process, settings, how the models fare and what the editor can do."""
    documents = server.workspace.open_documents()
    return {
        "version": antinomy.__version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "pid": os.getpid(),
        "rssKiB": _resident_kib(),
        "folders": [str(folder) for folder in server.folders],
        "positionEncoding": server.workspace.encoding.value,
        "client": attrs.asdict(server.client),
        "documents": {document.uri: _of_document(server, document) for document in documents},
        "inference": server.deep.debug_info(),
    }


def _of_document(server: PromptServer, document: PromptDocument) -> dict[str, Any]:
    scope = server.scope_of(document)
    report = server.report_of(document)
    models = attrs.asdict(scope.config.models)
    return {
        **attrs.asdict(scope.settings),
        "tiers": report.tiers if report is not None else (),
        "models": {**models, "cache": models["cache"] and not os.environ.get(_NO_CACHE)},
    }


def _resident_kib() -> int | None:
    """Return the memory the process holds now, in KiB; ``None`` where the system does not tell simply."""
    if sys.platform != "linux":
        return None
    with open("/proc/self/statm") as statm:  # noqa: PTH123 - no path to compose
        pages = int(statm.read().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024
