"""Antinomy finds where a prompt contradicts itself.

The public API is what this module re-exports; it is imported on first use, so
that ``import antinomy`` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from antinomy.api import aanalyze_workspace, analyze, analyze_batch, analyze_workspace
    from antinomy.conflicts.issue import Conflict, Edit, Evidence, Fix, Issue, Report, Suggestion
    from antinomy.errors import AntinomyError

_HOME = {
    "aanalyze_workspace": "antinomy.api",
    "analyze": "antinomy.api",
    "analyze_batch": "antinomy.api",
    "analyze_workspace": "antinomy.api",
    "AntinomyError": "antinomy.errors",
    "Conflict": "antinomy.conflicts.issue",
    "Edit": "antinomy.conflicts.issue",
    "Evidence": "antinomy.conflicts.issue",
    "Fix": "antinomy.conflicts.issue",
    "Issue": "antinomy.conflicts.issue",
    "Report": "antinomy.conflicts.issue",
    "Suggestion": "antinomy.conflicts.issue",
}

__all__ = [
    "AntinomyError",
    "Conflict",
    "Edit",
    "Evidence",
    "Fix",
    "Issue",
    "Report",
    "Suggestion",
    "aanalyze_workspace",
    "analyze",
    "analyze_batch",
    "analyze_workspace",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a module's attributes have no common type
    if name not in _HOME:
        raise AttributeError(f"module 'antinomy' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
