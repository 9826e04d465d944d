"""One JSON document for the whole run."""

from __future__ import annotations

import json
from collections.abc import Sequence

from antinomy.conflicts.issue import Report
from antinomy.report.summary import Summary

VERSION = 1
"""Of the JSON shapes; changes when a key changes its meaning or goes away."""


def render(reports: Sequence[Report], summary: Summary) -> str:
    """Return the run as JSON, indented by two."""
    body = {
        "version": VERSION,
        "files": [report.to_json() for report in reports],
        "summary": summary.to_json(),
    }
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"
