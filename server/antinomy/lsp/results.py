"""Reports as a command returns them: what ``antinomy check --format json`` prints."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Any

from antinomy.conflicts.detect import TIERS
from antinomy.conflicts.issue import Report
from antinomy.report import json as report_json
from antinomy.report.summary import Summary


def result_of(reports: Sequence[Report], started: float, errors: Iterable[Exception] = ()) -> dict[str, Any]:
    """Return the JSON object for a run.

    Parameters
    ----------
    reports
        One for each file.
    started
        When the run began, as ``perf_counter`` told it.
    errors
        Why other files could not be checked.

    """
    summary = Summary(
        files=len(reports),
        issues=sum(len(report.issues) for report in reports),
        elapsed_ms=(perf_counter() - started) * 1000,
        tiers=tuple(tier for tier in TIERS if all(tier in report.tiers for report in reports)),
        suppressed=sum(report.suppressed for report in reports),
        errors=tuple(map(str, errors)),
    )
    body: dict[str, Any] = json.loads(report_json.render(reports, summary))
    return body
