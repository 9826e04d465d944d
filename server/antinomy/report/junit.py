"""JUnit XML, which most build servers show: a suite for each file, a failure for each issue."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree as ET

from antinomy.conflicts.issue import Report
from antinomy.report.places import Places, sides
from antinomy.report.summary import Summary

# What XML 1.0 cannot hold, not even escaped.
_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(reports: Sequence[Report], summary: Summary) -> str:
    """Return the run as JUnit XML; a file without issues is one passed test."""
    places = Places(tuple(reports))
    root = ET.Element(
        "testsuites",
        name="antinomy",
        tests=str(sum(max(1, len(report.issues)) for report in reports) + len(summary.errors)),
        failures=str(summary.issues),
        errors=str(len(summary.errors)),
        time=f"{summary.elapsed_ms / 1000:.3f}",
    )
    for report in reports:
        _suite(root, report, places)
    if summary.errors:
        count = str(len(summary.errors))
        suite = ET.SubElement(root, "testsuite", name="antinomy", tests=count, failures="0", errors=count)
        for number, sentence in enumerate(summary.errors, 1):
            case = ET.SubElement(suite, "testcase", name=f"not checked {number}", classname="antinomy")
            ET.SubElement(case, "error", message=_legal(sentence), type="error")
    ET.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _suite(root: ET.Element, report: Report, places: Places) -> None:
    name = _legal(report.path)
    suite = ET.SubElement(
        root,
        "testsuite",
        name=name,
        tests=str(max(1, len(report.issues))),
        failures=str(len(report.issues)),
        errors="0",
        time=f"{report.elapsed_ms / 1000:.3f}",
    )
    if not report.issues:
        ET.SubElement(suite, "testcase", name="no contradictions", classname=name)
    for issue in report.issues:
        stands = [(side, places.of(side.path, side.span)) for side, _ in sides(issue, report.path)]
        place = stands[0][1]
        case = ET.SubElement(
            suite, "testcase", name=f"{issue.axis}:{place.line}:{place.column}", classname=name
        )
        failure = ET.SubElement(case, "failure", message=_legal(issue.detail), type=issue.severity.value)
        failure.text = "\n".join(
            f"{_legal(side.path)}:{place.line}:{place.column}: {_legal(' '.join(side.text.split()))}"
            for side, place in stands
        )


def _legal(text: str) -> str:
    return _ILLEGAL.sub("\ufffd", text)
