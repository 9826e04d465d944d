"""``POST /api/nli/validate``: a text's claims against context; the request and answer of the first design."""

from __future__ import annotations

from typing import Any

import attrs

from antinomy.errors import AntinomyError
from antinomy.facts.check import Task
from antinomy.facts.evidence import Context
from antinomy.facts.result import Action, FactCheckResult, Label, Outcome
from antinomy.http.endpoint import Endpoint, Job
from antinomy.http.errors import BadRequestError
from antinomy.http.schemas import BOOLEAN, COUNT, FRACTION, NUMBER, STRING, array, record, words
from antinomy.http.shapes import Either, Fraction, ListOf, Record, Text

_ONE = Text("A text that the claims are checked against.")
_NAMED = Record({"text": _ONE, "path": Text("What evidence from it is reported under.")}, ("text",))

_REQUEST = Record(
    {
        "text": Text("The text whose claims are checked."),
        "context": Either(
            (_ONE, ListOf(Either((_ONE, _NAMED), "A text, with or without a name."), "Several texts.")),
            "What the claims are checked against.",
        ),
        "threshold": Fraction("Overall confidence from which the text is safe to display."),
        "path": Text("Name of the text's file; decides how it is read."),
        "user_id": Text("Whom the entry in the log is for, if one is kept."),
    },
    ("text", "context"),
)

_LABELS = tuple(label.value for label in Label)
_EVIDENCE = record({"path": STRING, "text": STRING, "start": COUNT, "end": COUNT})
_CHECK = record(
    {
        "claim": STRING,
        "start": COUNT,
        "end": COUNT,
        "label": words(*_LABELS),
        "confidence": FRACTION,
        "probabilities": record(dict.fromkeys(_LABELS, FRACTION)),
        "evidence": {"anyOf": [_EVIDENCE, {"type": "null"}]},
    }
)
_RESPONSE = record(
    {
        "outcome": words(*(outcome.value for outcome in Outcome)),
        "claims_checked": COUNT,
        "entailment_count": COUNT,
        "contradiction_count": COUNT,
        "neutral_count": COUNT,
        "overall_confidence": FRACTION,
        "safe_to_display": BOOLEAN,
        "action": words(*(action.value for action in Action)),
        "fallback_used": BOOLEAN,
        "checks": array(_CHECK),
        "elapsed_ms": NUMBER,
    },
    {"reason": STRING},
)


def _work(job: Job) -> dict[str, Any]:
    given = job.given
    try:
        task = Task.of(given["text"], _contexts(given["context"]), given.get("path", ""))
    except AntinomyError as error:
        raise BadRequestError(str(error)) from None
    configured = job.engine.config.facts.timeout
    # A check that takes too long is a result of its own, made just before the request's time is up.
    seconds = min(configured or job.seconds, job.seconds * 0.95)
    (result,) = job.engine.checker.check_batch([task], timeout=seconds, cancel=job.cancel)
    if "threshold" in given and result.outcome is Outcome.CHECKED and not result.reason:
        result = _judged_anew(job, result, given["threshold"])
    if job.engine.history is not None:
        job.engine.history.add(result, given.get("user_id"))
    return result.to_json()


def _contexts(given: Any) -> str | list[str | Context]:  # noqa: ANN401 - as the shape has it
    if isinstance(given, str):
        return given
    return [one if isinstance(one, str) else Context(one["text"], one.get("path", "")) for one in given]


def _judged_anew(job: Job, result: FactCheckResult, threshold: float) -> FactCheckResult:
    judged = attrs.evolve(job.engine.policy, threshold=threshold).judge(result.checks)
    return attrs.evolve(result, safe_to_display=judged.safe_to_display, action=judged.action)


ENDPOINT = Endpoint(
    "/api/nli/validate",
    "validate",
    "Check what a text claims against context.",
    _REQUEST,
    _RESPONSE,
    {
        "text": "Binary search has O(n) complexity and works on sorted arrays.",
        "context": "Binary search requires a sorted array and has O(log n) time complexity.",
        "threshold": 0.7,
    },
    _work,
)
