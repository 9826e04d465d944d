"""The deep tier in a real server: on open and save, merged, shifted, cancelled, and never in the way.

The models are small ones made for the tests (``deep_session``).
"""

import sys
from pathlib import Path

import pytest
from deep_session import CLASHES, MAT, deep, idle, put_models, until
from lsp_harness import CONFLICT, FULL_CLIENT, RawClient, initialize_params, span

from inference import tiny

SHIPPED = Path(__file__).parents[2] / "models" / "embedded" / "nli.onnx"
EDITOR = {**FULL_CLIENT, "workspace": {}}
ASIDE = "Is the mat long?"
TEXT = f"# Desk\n\n<!-- {ASIDE} -->\n- {CLASHES}\n- {MAT}\n"
"""One conflict, between lines 3 and 4, that no pattern sees."""
SHOWN = [3, 4]
MANY = "# Desk\n\n" + "".join(f"- Never answer {n} users in json, long or brief.\n" for n in range(1200))
PUBLISHED = "textDocument/publishDiagnostics"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    folder = tmp_path_factory.mktemp("project")
    put_models(folder)
    return folder


@pytest.fixture(scope="module")
def slow_project(tmp_path_factory):
    """A folder whose models take seconds for ``MANY``, however fast the machine."""
    folder = tmp_path_factory.mktemp("slow")
    put_models(folder, depth=2000)
    return folder


@pytest.fixture
def client(monkeypatch):
    monkeypatch.setenv("ANTINOMY_NO_CACHE", "1")
    with RawClient() as client:
        yield client


def start(client, folder, capabilities=EDITOR, **options):
    client.start(folder, capabilities=capabilities, initializationOptions={"deep": "onSave", **options})
    return (folder / "AGENTS.md").as_uri()


def lines(published):
    return [d["range"]["start"]["line"] for d in published["diagnostics"]]


def instant(client, uri, expected=()):
    """Take the publication that comes at once."""
    assert lines(client.diagnostics(uri)) == list(expected)


def typed(client, uri, version, place, text, end=None):
    client.change(uri, version, {"range": span(place, end or place), "text": text})


def test_what_only_the_models_see_is_shown_after_opening(client, project):
    uri = start(client, project)
    client.open(uri, TEXT, version=3)
    instant(client, uri)
    published = client.diagnostics(uri)
    assert published["version"] == 3
    assert lines(published) == SHOWN
    first, second = published["diagnostics"]
    assert first["relatedInformation"][0]["location"] == {"uri": uri, "range": second["range"]}
    assert first["data"]["fixes"]
    place = {"textDocument": {"uri": uri}, "position": {"line": 4, "character": 4}}
    assert (
        "“nli” with the model “./models/nli”" in client.call("textDocument/hover", place)["contents"]["value"]
    )
    assert client.call("textDocument/documentHighlight", place)
    assert client.call("textDocument/codeLens", {"textDocument": {"uri": uri}})
    params = {"textDocument": {"uri": uri}, "range": second["range"], "context": {"diagnostics": [second]}}
    assert client.call("textDocument/codeAction", params)[0]["diagnostics"] == [second]


def test_typing_moves_a_deep_finding_and_editing_its_sentence_removes_it(client, project):
    uri = start(client, project)
    client.open(uri, TEXT)
    instant(client, uri)
    instant(client, uri, SHOWN)
    typed(client, uri, 2, (1, 0), "Be kind. ")
    instant(client, uri, SHOWN)
    typed(client, uri, 3, (2, 0), f"\n{CONFLICT}\n")
    instant(client, uri, [3, 3, 6, 7])
    typed(client, uri, 4, (7, 2), "Always ")
    instant(client, uri, [3, 3])
    typed(client, uri, 5, (7, 2), "", end=(7, 9))
    instant(client, uri, [3, 3, 6, 7])


def test_saving_finds_what_typing_brought(client, project):
    uri = start(client, project)
    client.open(uri, "# Desk\n")
    instant(client, uri)
    idle(client)
    client.change(uri, 2, {"text": TEXT})
    instant(client, uri)
    client.save(uri)
    published = client.diagnostics(uri)
    assert (published["version"], lines(published)) == (2, SHOWN)
    assert deep(client)["runs"] == 2


def test_a_second_save_publishes_nothing_and_asks_no_model(client, project):
    uri = start(client, project)
    client.open(uri, TEXT)
    instant(client, uri)
    instant(client, uri, SHOWN)
    client.save(uri)
    client.save(uri)
    state = idle(client)
    assert (state["runs"], state["cancelled"]) == (1, 0)
    assert client.forget(PUBLISHED) == 0


def test_a_save_that_changes_no_finding_publishes_nothing(client, project):
    uri = start(client, project)
    client.open(uri, TEXT)
    instant(client, uri)
    instant(client, uri, SHOWN)
    typed(client, uri, 2, (0, 6), "s")
    instant(client, uri, SHOWN)
    client.save(uri)
    idle(client, runs=2)
    assert client.forget(PUBLISHED) == 0


def test_two_documents_saved_at_once_are_both_looked_at(client, project):
    one = start(client, project)
    two = (project / "CLAUDE.md").as_uri()
    for uri in (one, two):
        client.open(uri, "# Desk\n")
        instant(client, uri)
    idle(client)
    for uri in (one, two):
        client.change(uri, 2, {"text": TEXT})
        instant(client, uri)
    for uri in (one, two):
        client.save(uri)
    for uri in (one, two):
        instant(client, uri, SHOWN)


def test_an_author_who_types_on_is_answered_and_ends_the_run(client, slow_project):
    uri = start(client, slow_project, deepDelay=10)
    client.open(uri, MANY)
    instant(client, uri)
    until(client, lambda state: state["running"])
    typed(client, uri, 2, (0, 6), "s")
    instant(client, uri)
    until(client, lambda state: state["cancelled"] == 1)
    # The newest text wins: what is found is found in it.
    client.change(uri, 3, {"text": TEXT})
    instant(client, uri)
    published = client.diagnostics(uri)
    assert (published["version"], lines(published)) == (3, SHOWN)
    assert deep(client)["runs"] == 1


def test_other_documents_are_answered_while_the_models_work(client, slow_project):
    busy = start(client, slow_project)
    other = (slow_project / "CLAUDE.md").as_uri()
    client.open(busy, MANY)
    instant(client, busy)
    until(client, lambda state: state["running"])
    client.open(other, CONFLICT)
    instant(client, other, [0, 0])
    for version in range(2, 12):
        typed(client, other, version, (0, 0), "\n")
        instant(client, other, [version - 1] * 2)
    state = deep(client)
    assert (state["running"], state["runs"]) == (True, 0)
    client.notify("textDocument/didClose", {"textDocument": {"uri": busy}})
    instant(client, busy)
    until(client, lambda state: state["cancelled"] == 1)


def test_long_work_shows_progress_that_can_be_cancelled(client, slow_project):
    uri = start(client, slow_project, {**EDITOR, "window": {"workDoneProgress": True}})
    client.open(uri, MANY)
    instant(client, uri)
    request = client.take("window/workDoneProgress/create")
    client.reply(request)
    begin = client.take("$/progress")["params"]["value"]
    assert (begin["kind"], begin["cancellable"]) == ("begin", True)
    assert "percentage" not in begin
    until(client, lambda state: state["running"])
    client.notify("window/workDoneProgress/cancel", {"token": request["params"]["token"]})
    assert client.take("$/progress")["params"]["value"]["kind"] == "end"
    state = until(client, lambda state: state["cancelled"] == 1 and not state["waiting"])
    assert state["runs"] == 0


def test_a_document_s_check_that_is_cancelled_in_its_progress_bar_says_so(client, slow_project):
    uri = start(client, slow_project, {**EDITOR, "window": {"workDoneProgress": True}}, deep="manual")
    client.open(uri, MANY)
    instant(client, uri)
    job = client.ask("workspace/executeCommand", {"command": "antinomy.analyzeDocument", "arguments": [uri]})
    request = client.take("window/workDoneProgress/create")
    client.reply(request)
    assert client.take("$/progress")["params"]["value"]["kind"] == "begin"
    until(client, lambda state: state["running"])
    client.notify("window/workDoneProgress/cancel", {"token": request["params"]["token"]})
    assert client.answer_to(job)["error"]["code"] == -32800
    assert client.take("$/progress")["params"]["value"]["kind"] == "end"
    assert client.command("antinomy.showDebugInfo")["documents"][uri]["tiers"] == ["pattern"]


def test_on_type_looks_when_the_author_pauses(client, project):
    uri = start(client, project, deep="onType", deepDelay=10)
    client.open(uri, TEXT.replace(MAT, ""))
    instant(client, uri)
    idle(client)
    typed(client, uri, 2, (4, 2), MAT)
    instant(client, uri)
    # At the latest when the sentence counts as written.
    instant(client, uri, SHOWN)


def test_manual_looks_only_when_asked(client, project):
    uri = start(client, project, deep="manual")
    client.open(uri, TEXT)
    instant(client, uri)
    client.save(uri)
    assert (idle(client)["runs"], client.forget(PUBLISHED)) == (0, 0)
    result = client.command("antinomy.analyzeDocument", uri)
    assert len(result["files"][0]["issues"]) == 1
    assert result["summary"]["tiers"] == ["pattern", "semantic", "nli"]
    instant(client, uri, SHOWN)


@pytest.mark.parametrize("command", ["analyzeDocument", "analyzeWorkspace"])
def test_who_asks_is_told_what_is_in_the_sentence_just_typed(client, project, command):
    uri = start(client, project, deep="manual")
    client.open(uri, TEXT.replace(MAT, ""))
    instant(client, uri)
    typed(client, uri, 2, (4, 2), MAT)
    instant(client, uri)
    result = client.command(f"antinomy.{command}", *[{"uri": uri}] * (command == "analyzeDocument"))
    assert result["summary"]["issues"] == 1
    instant(client, uri, SHOWN)


def test_off_leaves_the_models_out(client, project):
    uri = start(client, project, deep="off")
    client.open(uri, TEXT)
    instant(client, uri)
    client.save(uri)
    client.command("antinomy.analyzeWorkspace")
    assert client.command("antinomy.analyzeDocument", uri)["files"][0]["issues"] == []
    state = idle(client)
    assert (state["inUse"], state["runs"], client.forget(PUBLISHED)) == (False, 0, 0)


def test_a_model_that_is_missing_is_told_of_once_and_patterns_go_on(client, tmp_path):
    config = tmp_path / "antinomy.toml"
    config.write_text('[models]\nnli = "./nowhere"\n', encoding="utf-8")
    uri = start(client, tmp_path)
    client.open(uri, TEXT + CONFLICT)
    instant(client, uri, [5, 5])
    notice = client.take("window/showMessage")["params"]["message"]
    assert "nowhere" in notice
    assert client.take("window/logMessage")["params"]["message"] == notice
    typed(client, uri, 2, (0, 0), "\n")
    instant(client, uri, [6, 6])
    client.save(uri)
    assert "nowhere" in idle(client)["failure"]
    # Once the models are there and the tier begins anew, it looks.
    put_models(tmp_path)
    client.change(uri, 3, {"text": TEXT})
    instant(client, uri)
    client.save(uri)
    instant(client, uri, SHOWN)
    client.command("antinomy.restartInference")
    state = idle(client, runs=2)
    assert state["failure"] is None
    assert client.forget(PUBLISHED) == 0


def break_models(folder):
    """Put embeddings in the place of judgements: found out when the first pair is asked about."""
    tiny.encoder(folder / "models" / "nli", output="sentence_embedding")
    config = folder / "models" / "nli" / "config.json"
    config.write_text(
        '{"id2label": {"0": "contradiction", "1": "entailment", "2": "neutral"}}', encoding="utf-8"
    )


def test_a_model_that_fails_while_it_runs_is_told_of_once(client, tmp_path):
    put_models(tmp_path)
    break_models(tmp_path)
    uri = start(client, tmp_path)
    client.open(uri, TEXT + CONFLICT)
    instant(client, uri, [5, 5])
    assert "nli" in client.take("window/showMessage")["params"]["message"]
    client.take("window/logMessage")
    client.save(uri)
    idle(client)


def test_what_was_found_before_a_model_fails_stays_and_patterns_go_on(client, tmp_path):
    put_models(tmp_path)
    nested = tmp_path / "counter" / "AGENTS.md"
    nested.parent.mkdir()
    nested.write_text(f"# Counter\n\n- {MAT}\n", encoding="utf-8")
    uri = start(client, tmp_path)
    client.open(uri, f"# Desk\n\n- {CLASHES}\n- Sit on a cat.\n")
    instant(client, uri)
    instant(client, uri, [2, 3])
    instant(client, uri, [2, 2, 3])
    break_models(tmp_path)
    client.command("antinomy.restartInference")
    assert "nli" in client.take("window/showMessage")["params"]["message"]
    client.take("window/logMessage")
    assert idle(client)["failure"]
    assert client.forget(PUBLISHED) == 0
    typed(client, uri, 2, (1, 0), f"\n{CONFLICT}")
    instant(client, uri, [2, 2, 4, 4, 5])
    client.save(uri)
    idle(client)
    assert client.forget(PUBLISHED) == 0
    typed(client, uri, 3, (5, 2), "Always ")
    instant(client, uri, [2, 2, 4])
    typed(client, uri, 4, (4, 2), "Never ")
    instant(client, uri, [2, 2])


@pytest.mark.parametrize("model", ["./nowhere", "nobody/nothing"])
def test_what_was_found_between_files_stays_when_other_models_are_named_that_cannot_be_had(
    client, tmp_path, model
):
    put_models(tmp_path)
    nested = tmp_path / "counter" / "AGENTS.md"
    nested.parent.mkdir()
    nested.write_text(f"# Counter\n\n- {MAT}\n", encoding="utf-8")
    uri = start(client, tmp_path)
    client.open(uri, f"# Desk\n\n- {CLASHES}\n")
    instant(client, uri)
    instant(client, uri, [2])
    (tmp_path / "antinomy.toml").write_text(f'[models]\nnli = "{model}"\n', encoding="utf-8")
    client.save(uri)
    assert model.strip("./") in client.take("window/showMessage")["params"]["message"]
    client.take("window/logMessage")
    idle(client)
    typed(client, uri, 2, (1, 0), "\n")
    instant(client, uri, [3])
    client.save(uri)
    idle(client)
    assert client.forget(PUBLISHED) == 0
    # What is not looked for any more goes all the same.
    (tmp_path / "antinomy.toml").write_text(
        f'tier = "instant"\n[models]\nnli = "{model}"\n', encoding="utf-8"
    )
    client.save(uri)
    instant(client, uri)
    idle(client)


def test_the_server_ends_in_the_middle_of_a_run(client, slow_project):
    uri = start(client, slow_project)
    client.open(uri, MANY)
    instant(client, uri)
    until(client, lambda state: state["running"])


@pytest.mark.skipif(not SHIPPED.is_file(), reason="nli.onnx is not built in this checkout")
def test_the_shipped_models_look_by_default(client, tmp_path):
    client.call("initialize", {**initialize_params(tmp_path), "initializationOptions": None})
    client.notify("initialized", {})
    uri = (tmp_path / "AGENTS.md").as_uri()
    client.open(uri, f"Water the plants every day.\n\n{CONFLICT}")
    assert lines(client.diagnostics(uri)) == [2, 2]
    assert idle(client, runs=1)["failure"] is None
    document = client.command("antinomy.showDebugInfo")["documents"][uri]
    assert document["tiers"] == ["pattern", "semantic", "nli"]
    assert document["models"]["nli"] == "nli"
    client.forget(PUBLISHED)


def test_new_settings_take_effect_without_opening_anew(client, project):
    uri = start(client, project, deep="off")
    client.open(uri, TEXT)
    instant(client, uri)
    client.notify("workspace/didChangeConfiguration", {"settings": {"antinomy": {"deep": "onSave"}}})
    instant(client, uri, SHOWN)
    client.notify("workspace/didChangeConfiguration", {"settings": {"antinomy": {"deep": "off"}}})
    instant(client, uri)


def test_the_workspace_is_searched_deeply(client, project):
    (project / "SKILL.md").write_text(TEXT, encoding="utf-8")
    start(client, project)
    result = client.command("antinomy.analyzeWorkspace")
    assert {file["path"]: len(file["issues"]) for file in result["files"]} == {str(project / "SKILL.md"): 1}
    instant(client, (project / "SKILL.md").as_uri(), SHOWN)
    (project / "SKILL.md").unlink()


@pytest.mark.skipif(sys.platform != "linux", reason="threads have priorities of their own on Linux alone")
def test_the_models_leave_the_processor_to_whoever_types(client, project):
    uri = start(client, project)
    client.open(uri, TEXT)
    instant(client, uri)
    instant(client, uri, SHOWN)

    tasks = Path(f"/proc/{client.process.pid}/task")
    nice = {
        int(task.name): int((task / "stat").read_text().rsplit(")", 1)[1].split()[16])
        for task in tasks.iterdir()
    }

    assert nice.pop(client.process.pid) == 0
    assert max(nice.values()) > 0
