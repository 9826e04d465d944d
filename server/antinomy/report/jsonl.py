"""JSON Lines: one line for each file."""

from __future__ import annotations

import json
from collections.abc import Sequence

from antinomy.conflicts.issue import Report
from antinomy.report.summary import Summary


def render(reports: Sequence[Report], summary: Summary) -> str:  # noqa: ARG001 - a line is a file
    """Return one line for each report."""
    return "".join(json.dumps(report.to_json(), ensure_ascii=False) + "\n" for report in reports)
