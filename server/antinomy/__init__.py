"""Antinomy finds where a prompt contradicts itself.

The public API is what this module re-exports; it is imported on first use, so
that ``import antinomy`` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from antinomy.api import analyze, analyze_batch
    from antinomy.conflicts.issue import Conflict, Edit, Evidence, Fix, Issue, Report, Suggestion
    from antinomy.errors import AntinomyError

_HOME = {
    "analyze": "antinomy.api",
    "analyze_batch": "antinomy.api",
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
    "analyze",
    "analyze_batch",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a module's attributes have no common type
    if name not in _HOME:
        raise AttributeError(f"module 'antinomy' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
