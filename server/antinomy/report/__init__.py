"""Output formats: one module each, with a function ``render(reports, summary) -> str``.

A renderer turns reports into text and does nothing else: it finds no conflicts,
reads no files and knows neither the command line nor an editor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

from antinomy.conflicts.issue import Report
from antinomy.report.summary import Summary

Renderer = Callable[[Sequence[Report], Summary], str]

FORMATS = {
    "human": "antinomy.report.human",
    "concise": "antinomy.report.concise",
    "json": "antinomy.report.json",
    "jsonl": "antinomy.report.jsonl",
    "sarif": "antinomy.report.sarif",
    "github": "antinomy.report.github",
    "gitlab": "antinomy.report.gitlab",
    "junit": "antinomy.report.junit",
}
"""Each format's module; imported when first asked for."""


def renderer(name: str) -> Renderer:
    """Return the renderer of a format in ``FORMATS``; its text is empty or ends with a line end."""
    render: Renderer = import_module(FORMATS[name]).render
    return render
