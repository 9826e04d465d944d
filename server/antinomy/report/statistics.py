"""How often each axis was found, for ``--statistics``; shows no finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from antinomy.conflicts.issue import Report
from antinomy.report.summary import Summary


def render(reports: Sequence[Report], summary: Summary) -> str:
    """Return one line for each axis with findings: count, id, title; most frequent first."""
    counts = Counter(issue.axis for report in reports for issue in report.issues)
    if not counts:
        return ""
    digits = len(str(max(counts.values())))
    names = max(len(axis) for axis in counts)
    lines = []
    for axis, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        title = summary.axes[axis].title if axis in summary.axes else ""
        lines.append(f"{count:>{digits}}  {axis:<{names}}  {title}".rstrip() + "\n")
    return "".join(lines)
