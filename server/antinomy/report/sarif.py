"""SARIF 2.1.0, as code-scanning services read it: one result for each issue."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from antinomy import __version__
from antinomy.catalog import Axis
from antinomy.conflicts.issue import Fix, Issue, Report, Severity
from antinomy.prompt.text import Span
from antinomy.report.excerpt import one_line
from antinomy.report.fingerprint import issue_fingerprint
from antinomy.report.links import HOME, axis_page
from antinomy.report.places import Places, confidence, sides, surest
from antinomy.report.summary import Summary

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.HIGH: "error", Severity.MEDIUM: "warning", Severity.LOW: "note"}


def render(reports: Sequence[Report], summary: Summary) -> str:
    """Return the run as a SARIF log with one run."""
    places = Places(tuple(reports))
    found = sorted({issue.axis for report in reports for issue in report.issues})
    rules = {axis: number for number, axis in enumerate(sorted({*summary.axes, *found}))}
    run = {
        "tool": {"driver": _driver([(axis, summary.axes.get(axis)) for axis in rules])},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"SRCROOT": {"description": {"text": "The directory that was current."}}},
        "invocations": [_invocation(reports, summary, places)],
        "results": [_result(issue, report, rules, places) for report in reports for issue in report.issues],
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _driver(rules: Sequence[tuple[str, Axis | None]]) -> dict[str, Any]:
    return {
        "name": "Antinomy",
        "semanticVersion": __version__,
        "informationUri": HOME,
        "rules": [_rule(axis, entry) for axis, entry in rules],
    }


def _rule(name: str, axis: Axis | None) -> dict[str, Any]:
    rule: dict[str, Any] = {"id": name, "helpUri": axis_page(name)}
    if axis is not None:
        rule["shortDescription"] = {"text": axis.title}
        rule["fullDescription"] = {"text": axis.why}
        rule["help"] = {"text": axis.why, "markdown": _help(axis)}
        rule["defaultConfiguration"] = {"level": _LEVELS[Severity(axis.severity)]}
        rule["properties"] = {"tags": ["contradiction", axis.bucket]}
    return rule


def _help(axis: Axis) -> str:
    """Return the axis's reason with an example of a conflict."""
    examples = "".join(f"\n\n```\n{example.text}\n```" for example in axis.conflicting[:1])
    return f"{axis.why}{examples}"


def _invocation(reports: Sequence[Report], summary: Summary, places: Places) -> dict[str, Any]:
    notes: list[dict[str, Any]] = [
        {"level": "error", "message": {"text": sentence}} for sentence in summary.errors
    ]
    notes += [
        {
            "level": "note",
            "message": {"text": notice.message},
            "locations": [_location(report.path, notice.span, places)],
        }
        for report in reports
        for notice in report.notices
    ]
    return {"executionSuccessful": not summary.errors, "toolExecutionNotifications": notes}


def _result(issue: Issue, report: Report, rules: dict[str, int], places: Places) -> dict[str, Any]:
    (first, _), *others = sides(issue, report.path)
    result: dict[str, Any] = {
        "ruleId": issue.axis,
        "ruleIndex": rules[issue.axis],
        "level": _LEVELS[issue.severity],
        "message": {"text": issue.detail},
        "locations": [_location(first.path, first.span, places)],
        "relatedLocations": [
            {
                "id": number,
                **_location(side.path, side.span, places),
                "message": {"text": one_line(pole or side.text)},
            }
            for number, (side, pole) in enumerate(others, 1)
        ],
        "partialFingerprints": {"antinomyIssue/v1": issue_fingerprint(issue, report.path)},
        "rank": round(confidence(issue) * 100, 1),
        "properties": {"issue": issue.id, "confidence": issue.confidence, **_evidence(issue)},
    }
    suggestion = report.suggestion_for(issue)
    if suggestion is not None and suggestion.fixes:
        result["fixes"] = [_fix(fix, places) for fix in suggestion.fixes]
    return result


def _evidence(issue: Issue) -> dict[str, str]:
    best = surest(issue)
    return {"method": best.method.value, **({"model": best.model} if best.model else {})}


def _location(path: str, span: Span, places: Places) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": _artifact(path), "region": _region(path, span, places)}}


def _region(path: str, span: Span, places: Places) -> dict[str, Any]:
    place = places.of(path, span)
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
        "charOffset": span.start,
        "charLength": span.end - span.start,
    }


def _artifact(path: str) -> dict[str, str]:
    if PurePath(path).is_absolute():
        return {"uri": PurePath(path).as_uri()}
    return {"uri": quote(path), "uriBaseId": "SRCROOT"}


def _fix(fix: Fix, places: Places) -> dict[str, Any]:
    changes: dict[str, list[dict[str, Any]]] = {}
    for edit in fix.edits:
        replacement: dict[str, Any] = {"deletedRegion": _region(edit.path, edit.span, places)}
        if edit.new_text:
            replacement["insertedContent"] = {"text": edit.new_text}
        changes.setdefault(edit.path, []).append(replacement)
    return {
        "description": {"text": fix.title},
        "artifactChanges": [
            {"artifactLocation": _artifact(path), "replacements": replacements}
            for path, replacements in changes.items()
        ],
    }
