"""``POST /api/conflicts/analyze``: conflicting instructions in a prompt, or in several files."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from antinomy.api import analyze, analyze_workspace
from antinomy.conflicts.detect import TIERS
from antinomy.conflicts.issue import Report
from antinomy.http.endpoint import Endpoint, Job
from antinomy.http.errors import BadRequestError
from antinomy.http.schemas import COUNT, FRACTION, NUMBER, STRING, array, record, words
from antinomy.http.shapes import ByKey, Choice, ListOf, Record, Text
from antinomy.report.json import VERSION
from antinomy.report.narrow import confident
from antinomy.report.summary import Summary

_FILE = Record(
    {
        "path": Text("Its path, relative to the repository; decides how it is read."),
        "text": Text("Its text."),
    },
    ("path", "text"),
)
_TIER = Choice(("full", "instant"), "How deep to look; `instant` leaves the models out.")
_REQUEST = ByKey(
    {
        "text": Record(
            {
                "text": Text("The prompt."),
                "path": Text("Name of the prompt's file; decides how it is read."),
                "tier": _TIER,
            },
            ("text",),
            "One prompt.",
        ),
        "files": Record(
            {"files": ListOf(_FILE, "The prompt files of a repository."), "tier": _TIER},
            ("files",),
            "Several prompt files, which are also compared with each other.",
        ),
    }
)

_SIDE = {"text": STRING, "start": COUNT, "end": COUNT, "preview": STRING, "path": STRING}
_OCCURRENCE = record(
    {
        **_SIDE,
        "bucket": STRING,
        "axis": STRING,
        "method": STRING,
        "confidence": FRACTION,
        "paired_with": record(_SIDE),
    }
)
_ISSUE = record(
    {
        "id": STRING,
        "code": STRING,
        "severity": words("low", "medium", "high"),
        "detail": STRING,
        "evidence": record(
            {
                "summary": array(record({"text": STRING, "count": COUNT})),
                "occurrences": array(_OCCURRENCE),
            }
        ),
        "scope": record({"type": STRING}),
        "confidence": words("low", "medium", "high"),
    }
)
_EDIT = record({"path": STRING, "start": COUNT, "end": COUNT, "new_text": STRING})
_SUGGESTION = record(
    {
        "type": STRING,
        "text": STRING,
        "for": STRING,
        "fixes": array(record({"title": STRING, "safety": words("safe", "review"), "edits": array(_EDIT)})),
    }
)
_RESPONSE = record(
    {
        "version": COUNT,
        "files": array(
            record(
                {
                    "path": STRING,
                    "issues": array(_ISSUE),
                    "suggestions": array(_SUGGESTION),
                    "suppressed": COUNT,
                },
                {"notices": array(record({"message": STRING, "start": COUNT, "end": COUNT}))},
            )
        ),
        "summary": record({"files": COUNT, "issues": COUNT, "elapsed_ms": NUMBER, "tiers": array(STRING)}),
    }
)


def _work(job: Job) -> dict[str, Any]:
    given = job.given
    started = perf_counter()
    tier = given.get("tier", job.engine.config.tier)
    tiers = TIERS if tier == "full" else ("pattern",)
    minimum = job.engine.config.min_confidence
    reports = [confident(report, minimum) for report in _reports(job, tiers)]
    issues = {issue.id for report in reports for issue in report.issues}
    summary = Summary(len(reports), len(issues), (perf_counter() - started) * 1000, tuple(tiers))
    return {
        "version": VERSION,
        "files": [report.to_json() for report in reports],
        "summary": summary.to_json(),
    }


def _reports(job: Job, tiers: tuple[str, ...]) -> list[Report]:
    given, engine = job.given, job.engine
    if "text" in given:
        path = given.get("path", "")
        return [
            analyze(
                given["text"],
                path,
                catalog=engine.catalog,
                tiers=tiers,
                models=engine.models,
                cancel=job.cancel,
            )
        ]
    files: dict[str, str] = {}
    for file in given["files"]:
        if file["path"] in files:
            raise BadRequestError(f"files: '{file['path']}' occurs twice.")
        files[file["path"]] = file["text"]
    return analyze_workspace(
        files, catalog=engine.catalog, tiers=tiers, models=engine.models, cancel=job.cancel
    )


ENDPOINT = Endpoint(
    "/api/conflicts/analyze",
    "analyze",
    "Find conflicting instructions in prompts.",
    _REQUEST,
    _RESPONSE,
    {"text": "Be concise and give a detailed step-by-step explanation.", "path": "AGENTS.md"},
    _work,
)
