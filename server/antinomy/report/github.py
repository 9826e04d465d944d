"""Workflow commands that GitHub Actions shows as annotations on the changed files."""

from __future__ import annotations

from collections.abc import Sequence

from antinomy.conflicts.issue import Issue, Report, Severity
from antinomy.report.places import Place, Places, sides
from antinomy.report.summary import Summary

_LEVELS = {Severity.HIGH: "error", Severity.MEDIUM: "warning", Severity.LOW: "notice"}


def render(reports: Sequence[Report], summary: Summary) -> str:  # noqa: ARG001 - a line is a finding
    """Return one annotation for each issue and notice."""
    places = Places(tuple(reports))
    lines = []
    for report in reports:
        for notice in report.notices:
            place = places.of(report.path, notice.span)
            lines.append(_command("notice", report.path, place, "antinomy", notice.message))
        lines += [_of_issue(issue, report.path, places) for issue in report.issues]
    return "".join(line + "\n" for line in lines)


def _of_issue(issue: Issue, home: str, places: Places) -> str:
    (first, _), *others = sides(issue, home)
    against = ", ".join(f"{side.path}:{places.of(side.path, side.span).line}" for side, _ in others)
    message = f"{issue.detail} (against {against})"
    place = places.of(first.path, first.span)
    return _command(_LEVELS[issue.severity], first.path, place, f"antinomy {issue.axis}", message)


def _command(level: str, path: str, place: Place, title: str, message: str) -> str:
    properties: dict[str, str | int] = {"file": path, "line": place.line, "endLine": place.end_line}
    # Columns are only understood where the span is on one line.
    if place.end_line == place.line:
        properties |= {"col": place.column, "endColumn": place.end_column}
    properties["title"] = title
    listed = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{level} {listed}::{_message(message)}"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
