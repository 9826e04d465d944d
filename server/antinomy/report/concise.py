"""One line for each finding: ``path:line:column: axis severity detail [confidence method model]``.

A finding between files names the other places before its evidence.
"""

from __future__ import annotations

from collections.abc import Sequence

from antinomy.conflicts.issue import Report
from antinomy.report.places import Places, elsewhere, evidence, sides
from antinomy.report.summary import Summary


def render(reports: Sequence[Report], summary: Summary) -> str:  # noqa: ARG001 - a line is a finding
    """Return one line for each issue and notice, in file order."""
    places = Places(tuple(reports))
    lines = []
    for report in reports:
        for notice in report.notices:
            place = places.of(report.path, notice.span)
            lines.append(f"{report.path}:{place.line}:{place.column}: notice {notice.message}")
        for issue in report.issues:
            first = sides(issue, report.path)[0][0]
            place = places.of(first.path, first.span)
            lines.append(
                f"{first.path}:{place.line}:{place.column}: {issue.axis} {issue.severity.value} "
                f"{issue.detail}{elsewhere(issue, report.path, places)} [{evidence(issue)}]"
            )
    return "".join(line + "\n" for line in lines)
