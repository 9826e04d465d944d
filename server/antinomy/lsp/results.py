"""Reports as a command returns them: what ``antinomy check --format json`` prints."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from time import perf_counter
from typing import Any

import attrs

from antinomy.conflicts.detect import TIERS
from antinomy.conflicts.issue import Report
from antinomy.report import json as report_json
from antinomy.report.summary import Summary


def result_of(reports: Sequence[Report], started: float, errors: Iterable[Exception] = ()) -> dict[str, Any]:
    """Return the JSON object for a run.

    Parameters
    ----------
    reports
        One for each file. What lies between two of them, and is in both, is told and counted once.
    started
        When the run began, as ``perf_counter`` told it.
    errors
        Why other files could not be checked.

    """
    reports = _told_once(reports)
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


def _told_once(reports: Sequence[Report]) -> list[Report]:
    """Leave what lies between files to the report of its first side, as the command line does."""
    paths = {report.path for report in reports}
    return [_without(report, paths - {report.path}) for report in reports]


def _without(report: Report, others: Collection[str]) -> Report:
    """Return a report without the issues whose first side stands in one of the other files."""
    issues = tuple(issue for issue in report.issues if issue.occurrences[0].first.path not in others)
    kept = {issue.id for issue in issues}
    suggestions = tuple(given for given in report.suggestions if given.issue in kept)
    return attrs.evolve(report, issues=issues, suggestions=suggestions)
