"""Output formats of a fact-check: one function each, from a result to text.

The formats that tools read are those of ``antinomy check``: a contradicted claim
becomes an issue whose two sides are the claim and its evidence. A renderer
checks nothing and reads no files.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TypeAlias

from antinomy.conflicts.issue import Conflict, Evidence, Issue, Method, Report, Severity
from antinomy.facts.result import ClaimCheck, FactCheckResult, Label
from antinomy.prompt.document import Problem
from antinomy.report import renderer
from antinomy.report.summary import Summary

FactRenderer: TypeAlias = Callable[[FactCheckResult], str]

#: The formats with a layout of their own, and their modules.
_OWN = {"human": "antinomy.report.facts_human", "html": "antinomy.report.facts_html"}
_SHARED = ("concise", "sarif", "github", "gitlab", "junit")
FORMATS = ("human", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "html")
"""Every format."""

CODE = "CONTRADICTED_CLAIM"
_AXIS = "contradicted-claim"
_AROUND = 50
#: What a text without a file is called where the format wants a name.
_NAMELESS = "<text>"


def render(result: FactCheckResult, name: str) -> str:
    """Return a result in a format of ``FORMATS``; the text is empty or ends with a line end."""
    if name in _OWN:
        own: FactRenderer = import_module(_OWN[name]).render
        return own(result)
    if name in _SHARED:
        reports = as_reports(result)
        return renderer(name)(reports, _summary(result, reports))
    return json.dumps(result.to_json(), ensure_ascii=False, indent=2 if name == "json" else None) + "\n"


def as_reports(result: FactCheckResult) -> list[Report]:
    """Return the result as reports of ``antinomy check``: that of the text, then those of its contexts.

    Claims that the context does not speak of are notices.
    """
    issues = tuple(_issue(check, result) for check in result.contradicted)
    notices = tuple(
        Problem(check.claim.span, "The context does not speak of this claim.")
        for check in result.checks
        if check.label is Label.NEUTRAL
    )
    name = result.path or _NAMELESS
    report = Report(name, result.text, issues, notices=notices, elapsed_ms=result.elapsed_ms)
    return [report, *(Report(path, text) for path, text in result.contexts.items() if path != name)]


def _issue(check: ClaimCheck, result: FactCheckResult) -> Issue:
    claim = Evidence(
        check.claim.text, check.claim.span, _preview(result.text, check), result.path or _NAMELESS
    )
    found = check.evidence
    evidence = claim if found is None else Evidence(found.text, found.span, _short(found.text), found.path)
    detail = f"The context contradicts this claim: {_short(evidence.text)}"
    conflict = Conflict(
        _AXIS,
        _AXIS,
        Severity.HIGH,
        ("claim", "evidence"),
        claim,
        evidence,
        Method.NLI,
        check.confidence,
        detail,
        "workspace",
    )
    identity = "\0".join((result.path, claim.text, str(claim.span.start))).encode("utf-8", "surrogatepass")
    return Issue(f"iss_{hashlib.sha256(identity).hexdigest()[:12]}", Severity.HIGH, detail, (conflict,), CODE)


def _preview(text: str, check: ClaimCheck) -> str:
    span = check.claim.span
    return " ".join(text[max(0, span.start - _AROUND) : span.end + _AROUND].split())


def _short(text: str, most: int = 160) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def _summary(result: FactCheckResult, reports: Sequence[Report]) -> Summary:
    return Summary(
        files=1,
        issues=sum(len(report.issues) for report in reports),
        elapsed_ms=result.elapsed_ms,
        tiers=("nli",),
        errors=(result.reason,) if result.reason else (),
    )
