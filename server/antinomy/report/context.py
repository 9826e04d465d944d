"""Output formats of a validated set of documents: one module each, from a report to text.

A renderer validates nothing and reads no files.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeAlias

from antinomy.context.result import ContextReport, Evidence, names
from antinomy.context.statements import Document
from antinomy.prompt.text import LineIndex, Span

ContextRenderer: TypeAlias = Callable[[ContextReport], str]

_OWN = {"human": "antinomy.report.context_human", "html": "antinomy.report.context_html"}
FORMATS = ("human", "json", "jsonl", "html")
"""Every format."""


def render(report: ContextReport, name: str) -> str:
    """Return a report in a format of ``FORMATS``; the text ends with a line end."""
    if name in _OWN:
        own: ContextRenderer = import_module(_OWN[name]).render
        return own(report)
    return json.dumps(to_json(report), ensure_ascii=False, indent=2 if name == "json" else None) + "\n"


def to_json(report: ContextReport) -> dict[str, Any]:
    """Return the JSON shape, with the names of the documents that its indices speak of."""
    return {"version": 1, **report.to_json(), "files": list(names(report.documents))}


def place(statement: Evidence, document: Document) -> tuple[LineIndex, Span]:
    """Return where a statement stands for a person: in the file that they have, where that is known."""
    if document.whole:
        return LineIndex(document.whole), document.in_file(statement.span)
    return LineIndex(document.text), statement.span


def counted(count: int, noun: str) -> str:
    """Return a number and what it counts, in the singular or the plural."""
    return f"{count} {noun}{'s' * (count != 1)}"


def read(report: ContextReport) -> str:
    """Return how much was read and compared, in words."""
    statements, pairs = counted(report.statements, "statement"), counted(report.all_pairs, "pair")
    return f"{statements}, {report.pairs} of {pairs} compared"
