"""GitLab's code quality report: a JSON list with one entry for each issue."""

from __future__ import annotations

import json
from collections.abc import Sequence

from antinomy.conflicts.issue import Report, Severity
from antinomy.report.fingerprint import issue_fingerprint
from antinomy.report.places import Places, elsewhere, sides
from antinomy.report.summary import Summary

_SEVERITIES = {Severity.HIGH: "major", Severity.MEDIUM: "minor", Severity.LOW: "info"}


def render(reports: Sequence[Report], summary: Summary) -> str:  # noqa: ARG001 - an entry is an issue
    """Return one entry for each issue, at its first directive."""
    places = Places(tuple(reports))
    entries = []
    for report in reports:
        for issue in report.issues:
            first = sides(issue, report.path)[0][0]
            place = places.of(first.path, first.span)
            entries.append(
                {
                    "description": issue.detail + elsewhere(issue, report.path, places),
                    "check_name": issue.axis,
                    "fingerprint": issue_fingerprint(issue, report.path),
                    "severity": _SEVERITIES[issue.severity],
                    "location": {
                        "path": first.path,
                        "lines": {"begin": place.line, "end": place.end_line},
                    },
                }
            )
    return json.dumps(entries, ensure_ascii=False, indent=2) + "\n"
