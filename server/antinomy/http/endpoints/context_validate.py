"""``POST /api/context/validate``: contradictions in a set of documents."""

from __future__ import annotations

from typing import Any

from antinomy.context.result import ConflictType
from antinomy.context.statements import Document
from antinomy.http.endpoint import Endpoint, Job
from antinomy.http.schemas import BOOLEAN, COUNT, FRACTION, NUMBER, STRING, array, record, words
from antinomy.http.shapes import Choice, Either, ListOf, Record, Text
from antinomy.report.context import to_json

_ANY = "any"
_TYPES = tuple(kind.value for kind in ConflictType if kind is not ConflictType.NONE)

_TEXT = Text("A document's text.")
_DOCUMENT = Record(
    {"text": _TEXT, "title": Text("What it is called."), "path": Text("What it is reported under.")},
    ("text",),
)
_REQUEST = Record(
    {
        "documents": ListOf(Either((_TEXT, _DOCUMENT), "A document."), "The set."),
        "type": Choice((*_TYPES, _ANY), "There is a contradiction (of this type): say where."),
    },
    ("documents",),
)

_INDICES = array(COUNT)
_FINDING = record(
    {
        "type": words(*_TYPES),
        "documents": _INDICES,
        "statements": array(record({"document": COUNT, "text": STRING, "start": COUNT, "end": COUNT})),
        "confidence": FRACTION,
    },
    {"reason": STRING},
)
_RESPONSE = record(
    {
        "version": COUNT,
        "conflict": BOOLEAN,
        "type": words(*(kind.value for kind in ConflictType)),
        "documents": _INDICES,
        "findings": array(_FINDING),
        "summary": record(
            {
                "documents": COUNT,
                "statements": COUNT,
                "pairs_compared": COUNT,
                "all_pairs": COUNT,
                "elapsed_ms": NUMBER,
                "timings_ms": {"type": "object", "additionalProperties": NUMBER},
            }
        ),
        "files": array(STRING),
    },
    {"notes": array(STRING)},
)


def _work(job: Job) -> dict[str, Any]:
    documents = [_document(one) for one in job.given["documents"]]
    wanted = job.given.get("type")
    report = job.engine.validator.validate(
        documents,
        type=None if wanted in (None, _ANY) else ConflictType(wanted),
        expected=wanted is not None,
        cancel=job.cancel,
    )
    return to_json(report)


def _document(given: Any) -> Document:  # noqa: ANN401 - as the shape has it
    if isinstance(given, str):
        return Document(given)
    return Document(given["text"], given.get("title", ""), given.get("path", ""))


ENDPOINT = Endpoint(
    "/api/context/validate",
    "validateContext",
    "Find contradictions within and between documents.",
    _REQUEST,
    _RESPONSE,
    {
        "documents": [
            {"title": "Bridge", "text": "The bridge was opened in 1932."},
            {"title": "Guide", "text": "The bridge was opened in 1951."},
        ]
    },
    _work,
)
