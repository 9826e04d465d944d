"""The public functions, by what they look at: instructions, facts, documents.

Importing this loads no model and no numpy: each function loads what it needs.
"""

from antinomy.api.conflicts import (
    aanalyze,
    aanalyze_workspace,
    analyze,
    analyze_batch,
    analyze_workspace,
    warm_up,
)
from antinomy.api.context import avalidate_context, validate_context, validate_context_batch
from antinomy.api.facts import afact_check, fact_check, fact_check_batch

__all__ = [
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
