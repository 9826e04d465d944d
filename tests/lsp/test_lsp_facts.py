"""Fact-checking in a real server: verdicts on claims, their evidence, and what becomes of both.

The models are small ones made for the tests, real in all but size: a claim with the
word "denies" contradicts what it is held against.
"""

import pytest
from lsp_harness import FULL_CLIENT, TIMEOUT, RawClient, span

from inference import tiny

EDITOR = {**FULL_CLIENT, "workspace": {"codeLens": {"refreshSupport": True}}}
FALSE = "The desk denies that parcels are heavy."
TRUE = "The desk opens in the morning."
UNKNOWN = "Tigers sleep unrelated."
ANSWER = f"# Answer\n\n{TRUE} {FALSE}\n\n{UNKNOWN}\n"
HOURS = "# Desk\n\nThe desk opens in the morning.\n\nThe parcels are heavy.\n"
PUBLISHED = "textDocument/publishDiagnostics"
CHECK = "antinomy.factCheckSelection"


def put_models(folder, depth=0):
    tiny.encoder(folder / "models" / "encoder", depth=depth)
    tiny.cross_encoder(folder / "models" / "nli", depth=depth)
    (folder / "antinomy.toml").write_text(
        '[models]\nembedding = "./models/encoder"\nnli = "./models/nli"\n', encoding="utf-8"
    )


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models")
    put_models(folder)
    return folder


@pytest.fixture
def project(models):
    (models / "hours.md").write_text(HOURS, encoding="utf-8")
    return models


@pytest.fixture
def client(monkeypatch):
    monkeypatch.setenv("ANTINOMY_NO_CACHE", "1")
    with RawClient() as client:
        yield client


def start(client, folder, text=ANSWER, capabilities=EDITOR, **options):
    """Open an answer, which is no prompt file; return its URI and that of the hours."""
    client.start(folder, capabilities=capabilities, initializationOptions={"deep": "off", **options})
    answer = (folder / "answer.md").as_uri()
    client.open(answer, text)
    return answer, (folder / "hours.md").as_uri()


def check(client, uri, **params):
    result = client.command(CHECK, {"uri": uri, **params})
    client.forget("workspace/codeLens/refresh")
    return result


def refusal(client, params):
    error = client.error_of("workspace/executeCommand", {"command": CHECK, "arguments": [params]})
    assert error["code"] == -32602
    return error["message"]


def labels(result):
    return [check["label"] for check in result["checks"]]


def codes(published):
    return [(d["code"], d["range"]["start"]["line"], d["severity"]) for d in published["diagnostics"]]


def hover(client, uri, line, character=2):
    place = {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}
    answer = client.call("textDocument/hover", place)
    return answer and answer["contents"]["value"]


def lenses(client, uri):
    found = client.call("textDocument/codeLens", {"textDocument": {"uri": uri}})
    return [lens["command"]["title"] for lens in found or ()]


def test_verdicts_are_shown_with_their_evidence(client, project):
    answer, hours = start(client, project)
    result = check(client, answer, contextUris=[hours])
    assert labels(result) == ["entailment", "contradiction", "neutral"]
    assert result["checks"][1]["evidence"]["path"] == str(project / "hours.md")
    assert not result["safeToDisplay"]
    published = client.diagnostics(answer)
    assert published["version"] == 1
    assert codes(published) == [("contradicted-claim", 2, 1), ("unsupported-claim", 4, 3)]
    false = published["diagnostics"][0]
    assert false["range"] == span((2, len(TRUE) + 1), (2, len(TRUE) + 1 + len(FALSE)))
    (evidence,) = false["relatedInformation"]
    assert evidence["location"]["uri"] == hours
    assert "heavy" in evidence["message"]
    told = hover(client, answer, 2, len(TRUE) + 4)
    assert "contradicts" in told
    assert "contradiction 0." in told
    assert "hours.md, line 5" in told
    assert "supports" in hover(client, answer, 2)
    assert lenses(client, answer) == ["3 claims checked, 1 contradicted, 1 not in the context"]


def test_a_selection_is_checked_alone_and_added_to_what_is_known(client, project):
    answer, hours = start(client, project)
    result = check(client, answer, contextUris=[hours], range=span((4, 0), (4, 6)))
    assert labels(result) == ["neutral"]
    assert result["checks"][0]["start"] == ANSWER.index(UNKNOWN)
    assert codes(client.diagnostics(answer)) == [("unsupported-claim", 4, 3)]
    check(client, answer, contextUris=[hours], range=span((2, len(TRUE) + 3), (2, len(TRUE) + 4)))
    assert codes(client.diagnostics(answer)) == [("contradicted-claim", 2, 1), ("unsupported-claim", 4, 3)]
    # The same again is in place of the first, not beside it.
    check(client, answer, contextUris=[hours], range=span((4, 0), (4, 6)))
    assert client.forget(PUBLISHED) == 0


def test_verdicts_move_with_the_text_and_say_when_they_are_out_of_date(client, project):
    answer, hours = start(client, project)
    check(client, answer, contextUris=[hours])
    client.diagnostics(answer)
    client.change(answer, 2, {"range": span((0, 0), (0, 0)), "text": "New.\n\n"})
    moved = client.diagnostics(answer)
    assert codes(moved) == [("contradicted-claim", 4, 1), ("unsupported-claim", 6, 3)]
    client.change(answer, 3, {"range": span((4, len(TRUE) + 1), (4, len(TRUE) + 4)), "text": "No"})
    false = client.diagnostics(answer)["diagnostics"][0]
    assert false["message"].startswith("Out of date. The sentence has changed since.")
    assert false["severity"] == 3
    assert lenses(client, answer)[0].endswith("(1 out of date)")
    client.change(answer, 4, {"range": span((4, len(TRUE) + 1), (4, len(TRUE) + 3)), "text": "The"})
    assert client.diagnostics(answer)["diagnostics"] == moved["diagnostics"]


def test_an_open_context_that_is_edited_puts_every_verdict_out_of_date(client, project):
    answer, hours = start(client, project)
    client.open(hours, HOURS)
    check(client, answer, contextUris=[hours])
    shown = client.diagnostics(answer)["diagnostics"]
    client.change(hours, 2, {"range": span((0, 0), (0, 0)), "text": "New.\n"})
    outdated = client.diagnostics(answer)["diagnostics"]
    assert all("hours.md has changed since." in d["message"] for d in outdated)
    place = outdated[0]["relatedInformation"][0]["location"]["range"]
    assert (
        place["start"]["line"] == shown[0]["relatedInformation"][0]["location"]["range"]["start"]["line"] + 1
    )
    client.reply(client.take("workspace/codeLens/refresh"))
    assert lenses(client, answer)[0].endswith("(out of date)")
    client.change(hours, 3, {"range": span((0, 0), (1, 0)), "text": ""})
    assert client.diagnostics(answer)["diagnostics"] == shown
    client.forget("workspace/codeLens/refresh")


def test_a_context_that_is_written_on_disk_is_noticed_when_it_is_next_looked_at(client, project):
    answer, hours = start(client, project)
    check(client, answer, contextUris=[hours])
    client.diagnostics(answer)
    (project / "hours.md").write_text(HOURS + "The desk is closed on Sunday.\n", encoding="utf-8")
    assert "out of date: hours.md has changed since." in hover(client, answer, 2)
    (project / "hours.md").unlink()
    client.save(answer)
    client.change(answer, 2, {"range": span((4, 0), (4, 0)), "text": " "})
    assert "hours.md can no longer be read." in client.diagnostics(answer)["diagnostics"][0]["message"]


def test_a_verdict_is_out_of_date_when_what_its_pronoun_means_has_changed(client, project):
    answer, hours = start(client, project, "The desk is old. It denies that parcels are heavy.\n")
    check(client, answer, contextUris=[hours])
    shown = client.diagnostics(answer)
    client.change(answer, 2, {"range": span((0, 4), (0, 8)), "text": "tower"})
    changed = client.diagnostics(answer)["diagnostics"]
    (pronoun,) = [one for one in changed if one["range"]["start"]["character"] > 10]
    assert "What it refers to has changed since." in pronoun["message"]
    client.change(answer, 3, {"range": span((0, 4), (0, 9)), "text": "desk"})
    assert client.diagnostics(answer)["diagnostics"] == shown["diagnostics"]


def test_a_context_that_is_written_on_disk_puts_verdicts_out_of_date_at_once(client, project):
    watching = {**EDITOR["workspace"], "didChangeWatchedFiles": {"dynamicRegistration": True}}
    answer, hours = start(client, project, capabilities={**EDITOR, "workspace": watching})
    client.reply(client.take("client/registerCapability"))
    check(client, answer, contextUris=[hours])
    wish = client.take("client/registerCapability")
    (one,) = wish["params"]["registrations"]
    assert one["registerOptions"]["watchers"] == [{"globPattern": "**/hours.md"}]
    client.reply(wish)
    client.diagnostics(answer)
    (project / "hours.md").write_text(HOURS + "The desk is closed on Sunday.\n", encoding="utf-8")
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": hours, "type": 2}]})
    outdated = client.diagnostics(answer)["diagnostics"]
    assert all("hours.md has changed since." in one["message"] for one in outdated)
    client.forget("workspace/codeLens/refresh")


@pytest.mark.parametrize("front_matter", ["context: hours.md", "context:\n  - hours.md\n  - ./hours.md"])
def test_the_front_matter_names_the_context(client, project, front_matter):
    answer, _ = start(client, project, f"---\n{front_matter}\n---\n{ANSWER}", factCheckContext=["no.md"])
    assert labels(check(client, answer)) == ["entailment", "contradiction", "neutral"]
    client.diagnostics(answer)


def test_the_settings_name_the_context(client, project):
    answer, _ = start(client, project, factCheckContext=["hours.md"])
    assert labels(check(client, answer)) == ["entailment", "contradiction", "neutral"]
    client.diagnostics(answer)


def test_a_context_may_be_bare_text(client, project):
    answer, _ = start(client, project)
    result = check(client, answer, context=HOURS, threshold=0.1)
    assert labels(result) == ["entailment", "contradiction", "neutral"]
    assert result["checks"][1]["evidence"]["path"] == ""
    assert "relatedInformation" not in client.diagnostics(answer)["diagnostics"][0]


def test_an_editor_without_related_information_is_told_the_line(client, project):
    answer, hours = start(client, project, capabilities={})
    check(client, answer, contextUris=[hours])
    assert client.diagnostics(answer)["diagnostics"][0]["message"].endswith("(hours.md, line 5)")


def test_a_file_that_is_not_open_is_checked_as_it_is_on_disk(client, project):
    _, hours = start(client, project)
    other = project / "other.md"
    other.write_text(FALSE, encoding="utf-8")
    assert labels(check(client, other.as_uri(), contextUris=[hours])) == ["contradiction"]
    assert codes(client.diagnostics(other.as_uri())) == [("contradicted-claim", 0, 1)]


def test_results_can_be_cleared_and_end_with_the_document(client, project):
    answer, hours = start(client, project)
    check(client, answer, contextUris=[hours])
    client.diagnostics(answer)
    client.command("antinomy.clearResults")
    assert client.diagnostics(answer)["diagnostics"] == []
    assert (hover(client, answer, 2), lenses(client, answer)) == (None, [])
    check(client, answer, contextUris=[hours])
    client.diagnostics(answer)
    client.notify("textDocument/didClose", {"textDocument": {"uri": answer}})
    assert client.diagnostics(answer)["diagnostics"] == []
    client.open(answer, ANSWER)
    assert client.forget(PUBLISHED) == 0
    client.forget("workspace/codeLens/refresh")


def test_conflicts_of_a_prompt_stay_beside_its_verdicts(client, project):
    _, hours = start(client, project)
    prompt = (project / "AGENTS.md").as_uri()
    client.open(prompt, f"Be concise and give a detailed step-by-step explanation.\n\n{FALSE}\n")
    assert len(client.diagnostics(prompt)["diagnostics"]) == 2
    check(client, prompt, contextUris=[hours], range=span((2, 0), (2, 4)))
    assert [d["code"] for d in client.diagnostics(prompt)["diagnostics"]] == [
        "verbosity",
        "verbosity",
        "contradicted-claim",
    ]
    assert len(lenses(client, prompt)) == 2


def test_a_text_that_claims_nothing_is_no_failure(client, project):
    answer, hours = start(client, project, "Is it open?\n")
    assert check(client, answer, contextUris=[hours])["outcome"] == "nothing-to-check"
    assert lenses(client, answer) == []


def test_what_cannot_be_asked_is_refused_in_a_sentence(client, project):
    answer, hours = start(client, project)
    assert "object with a key uri" in refusal(client, answer)
    assert "nothing to check against" in refusal(client, {"uri": answer})
    assert "nowhere.md: no such file" in refusal(
        client, {"uri": answer, "contextUris": [f"{hours[: -len('hours.md')]}nowhere.md"]}
    )
    assert "threshold" in refusal(client, {"uri": answer, "context": "a", "threshold": 7})
    assert "range" in refusal(client, {"uri": answer, "context": "a", "range": {"start": 1}})
    assert "contextUri is unknown" in refusal(client, {"uri": answer, "contextUri": hours})
    assert "contextUris must be" in refusal(client, {"uri": answer, "contextUris": [1]})


def test_a_model_that_is_missing_gives_a_result_that_says_so(client, tmp_path):
    (tmp_path / "antinomy.toml").write_text('[models]\nnli = "./nowhere"\n', encoding="utf-8")
    (tmp_path / "hours.md").write_text(HOURS, encoding="utf-8")
    answer, hours = start(client, tmp_path)
    result = check(client, answer, contextUris=[hours])
    assert result["fallbackUsed"]
    assert "nowhere" in result["reason"]
    assert client.take("window/logMessage")["params"]["message"] == result["reason"]
    assert lenses(client, answer) == []


@pytest.mark.parametrize("way", ["request", "progress"])
def test_a_long_check_shows_progress_and_can_be_cancelled(client, tmp_path, way):
    put_models(tmp_path, depth=1500)
    (tmp_path / "hours.md").write_text(HOURS * 40, encoding="utf-8")
    # Longer than a second wherever the tests run.
    many = "".join(f"The desk number {n} opens in the morning.\n\n" for n in range(2000))
    answer, hours = start(client, tmp_path, many, {**EDITOR, "window": {"workDoneProgress": True}})
    params = {"command": CHECK, "arguments": [{"uri": answer, "contextUris": [hours]}]}
    job = client.ask("workspace/executeCommand", params)
    request = client.take("window/workDoneProgress/create")
    client.reply(request)
    assert client.take("$/progress")["params"]["value"]["title"] == "Checking facts"
    # The loop is free: a keystroke in the text is taken in, and a hover answered.
    client.change(answer, 2, {"range": span((0, 0), (0, 0)), "text": "New.\n\n"})
    assert hover(client, answer, 0) is None
    if way == "request":
        client.notify("$/cancelRequest", {"id": job})
    else:
        client.notify("window/workDoneProgress/cancel", {"token": request["params"]["token"]})
    assert client.answer_to(job)["error"]["code"] == -32800
    assert client.take("$/progress")["params"]["value"]["kind"] == "end"
    for _ in range(int(TIMEOUT * 100)):
        state = client.command("antinomy.showDebugInfo")["inference"]
        if not state["running"]:
            break
    assert (state["cancelled"], state["runs"]) == (1, 0)
