"""What the endpoints answer, from a real service with the models that ship."""

from __future__ import annotations

import json
import sqlite3

import jsonschema
import pytest

VALIDATE, ANALYZE, CONTEXT = "/api/nli/validate", "/api/conflicts/analyze", "/api/context/validate"
TEXT = "The bridge is 67 metres long."
AGAINST = "The bridge is 999 metres long."


def test_a_text_is_validated_as_in_the_first_design(shipped):
    answer = shipped.post(VALIDATE, {"text": TEXT, "context": AGAINST, "threshold": 0.7})
    assert answer.status == 200
    body = answer.body
    assert (body["claims_checked"], body["contradiction_count"]) == (1, 1)
    assert (body["safe_to_display"], body["action"], body["fallback_used"]) == (False, "BLOCK", False)
    (check,) = body["checks"]
    assert (check["claim"], check["label"]) == (TEXT, "contradiction")
    assert check["confidence"] == max(check["probabilities"].values())
    assert check["evidence"]["text"] == AGAINST


def test_evidence_names_the_context_that_it_is_from(shipped):
    contexts = ["The tower is made of steel.", {"text": AGAINST, "path": "bridges.md"}]
    answer = shipped.post(VALIDATE, {"text": TEXT, "context": contexts})
    assert answer.body["checks"][0]["evidence"] == {
        "path": "bridges.md",
        "text": AGAINST,
        "start": 0,
        "end": len(AGAINST),
    }


def test_two_contexts_of_one_name_are_refused(shipped):
    contexts = [{"text": "One.", "path": "a.md"}, {"text": "Two.", "path": "a.md"}]
    answer = shipped.post(VALIDATE, {"text": TEXT, "context": contexts})
    assert answer.status == 400
    assert "'a.md' occurs twice" in answer.body["error"]


def test_the_threshold_of_a_request_decides_what_is_safe(shipped):
    asked = {"text": AGAINST, "context": AGAINST}
    lenient, strict = (shipped.post(VALIDATE, asked | {"threshold": value}).body for value in (0, 1))
    assert (lenient["safe_to_display"], strict["safe_to_display"]) == (True, False)
    assert lenient["overall_confidence"] == strict["overall_confidence"] < 1


def test_a_text_without_claims_is_an_outcome_of_its_own(shipped):
    body = shipped.post(VALIDATE, {"text": "How are you?", "context": AGAINST}).body
    assert (body["outcome"], body["claims_checked"], body["safe_to_display"]) == ("nothing-to-check", 0, True)


@pytest.mark.parametrize("threshold", [0, 1])
def test_a_check_that_says_nothing_is_safe_at_no_threshold(shipped, threshold):
    body = shipped.post(VALIDATE, {"text": TEXT, "context": "", "threshold": threshold}).body
    assert (body["overall_confidence"], body["safe_to_display"]) == (0, False)
    assert "no context" in body["reason"]


def test_checks_are_logged_for_the_user_where_a_log_is_configured(shipped):
    shipped.post(VALIDATE, {"text": TEXT, "context": AGAINST, "user_id": "mary"})
    connection = sqlite3.connect(shipped.folder / "checks.sqlite")
    try:
        select = 'SELECT "generatedText", "contradictionCount" FROM "FactCheckLog" WHERE "userId" = ?'
        assert connection.execute(select, ["mary"]).fetchall() == [(TEXT, 1)]
    finally:
        connection.close()


def test_every_figure_of_a_validation_is_described(shipped):
    summary = shipped.post(CONTEXT, {"documents": ["Bridge 1 opened in 1932."]}).body["summary"]
    described = shipped.get("/openapi.json").body["paths"][CONTEXT]["post"]["responses"]["200"]
    shown = described["content"]["application/json"]["schema"]["properties"]["summary"]["properties"]
    assert set(shown) == set(summary)


@pytest.mark.parametrize("tier", ["full", "instant"])
def test_a_prompt_is_analysed(shipped, tier):
    text = "Be concise and give a detailed step-by-step explanation.\n"
    body = shipped.post(ANALYZE, {"text": text, "path": "AGENTS.md", "tier": tier}).body
    (file,) = body["files"]
    (issue,) = file["issues"]
    occurrence = issue["evidence"]["occurrences"][0]
    assert text[occurrence["start"] : occurrence["end"]] == "Be concise"
    assert (occurrence["axis"], occurrence["path"]) == ("verbosity", "AGENTS.md")
    assert occurrence["paired_with"]["path"] == "AGENTS.md"
    assert file["suggestions"][0]["fixes"][0]["edits"][0]["new_text"] is not None
    assert body["summary"]["tiers"] == (["pattern", "semantic", "nli"] if tier == "full" else ["pattern"])


def test_several_files_are_compared_with_each_other(shipped):
    files = [
        {"path": "CLAUDE.md", "text": "Always use tabs for indentation.\n"},
        {"path": "AGENTS.md", "text": "Always use spaces for indentation, never tabs.\n"},
    ]
    body = shipped.post(ANALYZE, {"files": files, "tier": "instant"}).body
    assert [file["path"] for file in body["files"]] == ["AGENTS.md", "CLAUDE.md"]
    (identity,) = {issue["id"] for file in body["files"] for issue in file["issues"]}
    assert all(identity in [issue["id"] for issue in file["issues"]] for file in body["files"])
    assert body["summary"]["issues"] == 1


def test_documents_are_validated(shipped):
    documents = [
        {"title": "Harbour", "text": "Harbour Bridge was opened in 1932 by the governor.", "path": "a.md"},
        "Bread is baked from flour and water.",
        {"title": "Harbour", "text": "Harbour Bridge was opened in 1951 by the governor.", "path": "c.md"},
    ]
    body = shipped.post(CONTEXT, {"documents": documents, "type": "pair"}).body
    assert (body["conflict"], body["type"], body["documents"]) == (True, "pair", [0, 2])
    first, second = body["findings"][0]["statements"]
    assert documents[0]["text"][first["start"] : first["end"]] == first["text"]
    assert second["document"] == 2
    assert body["files"] == ["a.md", "document 2", "c.md"]
    assert body["summary"]["all_pairs"] == 3


def test_answers_are_what_the_description_says(shipped):
    paths = shipped.get("/openapi.json").body["paths"]
    for path in (VALIDATE, ANALYZE, CONTEXT):
        operation = paths[path]["post"]
        example = operation["requestBody"]["content"]["application/json"]["example"]
        answer = shipped.post(path, example)
        assert answer.status == 200
        schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
        jsonschema.validate(answer.body, schema)


def test_health_and_metrics(shipped):
    assert shipped.get("/healthz").body == {"status": "ok"}
    before = shipped.metric("antinomy_http_requests_total")
    shipped.get("/made/up/path")
    metrics = shipped.get("/metrics")
    assert metrics.headers["content-type"].startswith("text/plain")
    assert shipped.metric("antinomy_http_requests_total") > before
    assert "made/up" not in metrics.body
    assert 'path="other",status="404"' in metrics.body


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        (VALIDATE, b"{", "The body: is not JSON"),
        (VALIDATE, b"\xff", "The body: is not UTF-8."),
        (VALIDATE, b"[" * 100_000, "The body: is nested too deeply."),
        (VALIDATE, b"[]", "The body: must be an object."),
        (VALIDATE, b'{"text": NaN}', "NaN is no number"),
        (VALIDATE, {"text": "a"}, "The body: lacks the key 'context'."),
        (VALIDATE, {"text": 1, "context": "b"}, "text: must be a string."),
        (VALIDATE, {"text": "a", "context": []}, "context: must not be empty."),
        (VALIDATE, {"text": "a", "context": 1}, "context: must be a string or a list."),
        (VALIDATE, {"text": "a", "context": [{"path": "b"}]}, "context[0]: lacks the key 'text'."),
        (VALIDATE, {"text": "a", "context": "b", "threshold": 1.5}, "threshold: must lie between 0 and 1."),
        (VALIDATE, {"text": "a", "context": "b", "threshold": True}, "threshold: must be a number."),
        (VALIDATE, {"text": "a", "context": "b", "treshold": 1}, "unknown key 'treshold'"),
        (VALIDATE, {"text": "\ud800", "context": "b"}, "text: holds half of a surrogate pair"),
        (ANALYZE, {"path": "a"}, "lacks the key 'text' or 'files'"),
        (ANALYZE, {"text": "a", "tier": "deep"}, "tier: must be one of full, instant."),
        (ANALYZE, {"files": [{"path": "a", "text": ""}] * 2}, "files: 'a' occurs twice."),
        (CONTEXT, {"documents": [1]}, "documents[0]: must be a string or an object."),
    ],
)
def test_bad_input_is_told_in_a_sentence(shipped, path, body, sentence):
    answer = shipped.post(path, body)
    assert answer.status == 400
    assert list(answer.body) == ["error"]
    assert sentence in answer.body["error"]
    assert "\n" not in answer.body["error"]


def test_other_paths_methods_and_types_are_refused(shipped):
    assert shipped.get("/api").status == 404
    wrong = shipped.get(VALIDATE)
    assert (wrong.status, wrong.headers["allow"]) == (405, "POST")
    body = json.dumps({"text": TEXT, "context": AGAINST})
    assert shipped.post(VALIDATE, body, {"Content-Type": "text/plain"}).status == 415
    assert shipped.post(VALIDATE, body, {"Content-Type": "application/json; charset=utf-8"}).status == 200
