"""Antinomy finds where a prompt contradicts itself.

The public API is what this module re-exports; it is imported on first use, so
that ``import antinomy`` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from antinomy.api import (
        aanalyze,
        aanalyze_workspace,
        afact_check,
        analyze,
        analyze_batch,
        analyze_workspace,
        avalidate_context,
        fact_check,
        fact_check_batch,
        validate_context,
        validate_context_batch,
        warm_up,
    )
    from antinomy.conflicts.issue import Conflict, Edit, Evidence, Fix, Issue, Report, Suggestion
    from antinomy.context.result import ContextReport
    from antinomy.errors import AntinomyError, ValidationError
    from antinomy.facts.generation import PendingValidation, Validated, ValidatedGeneration
    from antinomy.facts.policy import Policy
    from antinomy.facts.result import Action, ClaimCheck, FactCheckResult, Label, Outcome

_HOME = {
    "ContextReport": "antinomy.context.result",
    "validate_context_batch": "antinomy.api",
    "avalidate_context": "antinomy.api",
    "validate_context": "antinomy.api",
    "aanalyze": "antinomy.api",
    "aanalyze_workspace": "antinomy.api",
    "warm_up": "antinomy.api",
    "afact_check": "antinomy.api",
    "analyze": "antinomy.api",
    "analyze_batch": "antinomy.api",
    "analyze_workspace": "antinomy.api",
    "fact_check": "antinomy.api",
    "fact_check_batch": "antinomy.api",
    "AntinomyError": "antinomy.errors",
    "ValidationError": "antinomy.errors",
    "PendingValidation": "antinomy.facts.generation",
    "Validated": "antinomy.facts.generation",
    "ValidatedGeneration": "antinomy.facts.generation",
    "Policy": "antinomy.facts.policy",
    "Action": "antinomy.facts.result",
    "ClaimCheck": "antinomy.facts.result",
    "FactCheckResult": "antinomy.facts.result",
    "Label": "antinomy.facts.result",
    "Outcome": "antinomy.facts.result",
    "Conflict": "antinomy.conflicts.issue",
    "Edit": "antinomy.conflicts.issue",
    "Evidence": "antinomy.conflicts.issue",
    "Fix": "antinomy.conflicts.issue",
    "Issue": "antinomy.conflicts.issue",
    "Report": "antinomy.conflicts.issue",
    "Suggestion": "antinomy.conflicts.issue",
}

__all__ = [
    "Action",
    "AntinomyError",
    "ClaimCheck",
    "Conflict",
    "ContextReport",
    "Edit",
    "Evidence",
    "FactCheckResult",
    "Fix",
    "Issue",
    "Label",
    "Outcome",
    "PendingValidation",
    "Policy",
    "Report",
    "Suggestion",
    "Validated",
    "ValidatedGeneration",
    "ValidationError",
    "aanalyze",
    "aanalyze_workspace",
    "afact_check",
    "analyze",
    "analyze_batch",
    "analyze_workspace",
    "avalidate_context",
    "fact_check",
    "fact_check_batch",
    "validate_context",
    "validate_context_batch",
    "warm_up",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a module's attributes have no common type
    if name not in _HOME:
        raise AttributeError(f"module 'antinomy' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
