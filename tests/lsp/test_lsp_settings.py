"""Settings and configuration files: where they come from, and that they take effect at once."""

import json
import time

import pytest
from deep_session import deep, idle
from lsp_harness import CONFLICT, FULL_CLIENT, RawClient, span

PULL = {**FULL_CLIENT, "workspace": {"configuration": True, "workspaceFolders": True}}


@pytest.fixture
def client():
    with RawClient() as client:
        yield client


def count(client, uri):
    return len(client.diagnostics(uri)["diagnostics"])


def settles_at(client, uri, expected):
    """Wait until as many findings are shown: settings that are asked for arrive after the file is opened."""
    while count(client, uri) != expected:
        pass


def opened(client, project, text=CONFLICT):
    uri = (project / "AGENTS.md").as_uri()
    client.open(uri, text)
    return uri


def answer_settings(client, *sections):
    """Answer with these settings, none of which lets the models in."""
    answers = [section if section is None else {"deep": "off", **section} for section in sections]
    client.reply(client.take("workspace/configuration"), answers)


def test_settings_come_with_initialize(client, tmp_path):
    client.start(tmp_path, initializationOptions={"ignore": ["verbosity"]})
    assert count(client, opened(client, tmp_path)) == 0


def test_settings_sent_later_take_effect_at_once(client, tmp_path):
    client.start(tmp_path)
    uri = opened(client, tmp_path)
    assert count(client, uri) == 2
    for settings, expected in (
        ({"minConfidence": 1}, 0),
        ({}, 2),
        ({"select": ["emojis"]}, 0),
        ({}, 2),
        ({"enable": False}, 0),
    ):
        sent = {"settings": {"antinomy": {"deep": "off", **settings}}}
        client.notify("workspace/didChangeConfiguration", sent)
        assert count(client, uri) == expected


def test_settings_are_pulled_for_each_folder(client, tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    folders = [{"uri": folder.as_uri(), "name": folder.name} for folder in (one, two)]
    client.call(
        "initialize", {"processId": None, "rootUri": None, "capabilities": PULL, "workspaceFolders": folders}
    )
    client.notify("initialized", {})
    answer_settings(client, {}, {"ignore": ["verbosity"]}, None)
    settles_at(client, opened(client, one), 0)
    settles_at(client, opened(client, two), 2)
    client.notify("workspace/didChangeConfiguration", {"settings": None})
    answer_settings(client, {}, {}, {"enable": False})
    settles_at(client, (one / "AGENTS.md").as_uri(), 2)
    settles_at(client, (two / "AGENTS.md").as_uri(), 0)
    event = {"added": [{"uri": (tmp_path / "three").as_uri(), "name": "three"}], "removed": [folders[0]]}
    client.notify("workspace/didChangeWorkspaceFolders", {"event": event})
    request = client.take("workspace/configuration")
    assert [item.get("scopeUri") for item in request["params"]["items"]] == [
        None,
        two.as_uri(),
        (tmp_path / "three").as_uri(),
    ]
    client.reply(request, [{"deep": "off"}] * 3)
    settles_at(client, (two / "AGENTS.md").as_uri(), 2)
    client.forget("textDocument/publishDiagnostics")


def test_a_client_that_has_no_such_settings_keeps_those_of_initialize(client, tmp_path):
    client.start(tmp_path, capabilities=PULL, initializationOptions={"enable": False})
    answer_settings(client, None, None)
    uri = opened(client, tmp_path)
    assert client.forget("textDocument/publishDiagnostics") == 0
    client.notify("workspace/didChangeConfiguration", {"settings": None})
    answer_settings(client, {"enable": True}, {"enable": True})
    settles_at(client, uri, 2)
    client.forget("textDocument/publishDiagnostics")


def pushed(client, settings):
    client.notify("workspace/didChangeConfiguration", {"settings": settings})


def test_a_setting_that_is_taken_away_again_holds_no_longer(client, tmp_path):
    client.start(tmp_path, capabilities=PULL)
    answer_settings(client, {"ignore": ["verbosity"]}, {"ignore": ["verbosity"]})
    uri = opened(client, tmp_path)
    settles_at(client, uri, 0)
    for answer, expected in (
        (None, 2),
        ({"ignore": ["verbosity"]}, 0),
        ({}, 2),
        ({"minConfidence": 1}, 0),
        ({"minConfidence": None}, 2),
    ):
        pushed(client, None)
        answer_settings(client, answer, answer)
        settles_at(client, uri, expected)
    client.forget("textDocument/publishDiagnostics")


@pytest.mark.parametrize("answer", [None, {}, {"codeLens": False}, {"ignore": ["emojis"]}])
def test_what_came_with_initialize_holds_where_the_settings_leave_it_out(client, tmp_path, answer):
    client.start(tmp_path, capabilities=PULL, initializationOptions={"deep": "off", "minConfidence": 1})
    client.reply(client.take("workspace/configuration"), [answer, None])
    uri = opened(client, tmp_path)
    settles_at(client, uri, 0)
    pushed(client, None)
    client.reply(client.take("workspace/configuration"), [answer, answer])
    idle(client)
    (of_document,) = client.command("antinomy.showDebugInfo")["documents"].values()
    assert of_document["deep"] == "off"
    assert deep(client)["runs"] == 0
    assert client.forget("textDocument/publishDiagnostics") == 0


def test_a_setting_that_is_given_as_null_is_set_back_even_if_it_came_with_initialize(client, tmp_path):
    client.start(tmp_path, capabilities=PULL, initializationOptions={"ignore": ["verbosity"]})
    answer_settings(client, {"ignore": None}, {})
    assert count(client, opened(client, tmp_path)) == 2


@pytest.mark.parametrize("told", [{"deep": "off"}, {"deep": "manual"}])
def test_the_models_stay_out_if_the_first_answer_says_so(client, tmp_path, told):
    client.start(tmp_path, capabilities=PULL, initializationOptions={"deep": None})
    uri = opened(client, tmp_path)
    client.reply(client.take("workspace/configuration"), [told, told])
    assert count(client, uri) == 2
    time.sleep(1.5)
    state = idle(client)
    assert (state["inUse"], state["runs"]) == (False, 0)
    assert client.forget("textDocument/publishDiagnostics") == 0


def test_nothing_is_shown_if_the_first_answer_says_so(client, tmp_path):
    client.start(tmp_path, capabilities=PULL)
    uri = opened(client, tmp_path)
    client.change(uri, 2, {"text": CONFLICT + "Be kind.\n"})
    answer_settings(client, {"enable": False}, {"enable": False})
    time.sleep(1.5)
    assert client.forget("textDocument/publishDiagnostics") == 0


def test_an_editor_that_does_not_tell_its_settings_is_not_waited_for_long(client, tmp_path):
    client.start(tmp_path, capabilities=PULL)
    request = client.take("workspace/configuration")
    uri = opened(client, tmp_path)
    started = time.monotonic()
    assert count(client, uri) == 2
    result = client.command("antinomy.analyzeDocument", {"uri": uri})
    assert len(result["files"]) == 1
    assert time.monotonic() - started < 10  # a machine that tests run on may be slow
    client.reply(request, [{"ignore": ["verbosity"]}] * 2)
    assert count(client, uri) == 0


def test_an_editor_that_refuses_to_tell_its_settings_gets_findings_all_the_same(client, tmp_path):
    client.start(tmp_path, capabilities=PULL)
    uri = opened(client, tmp_path)
    request = client.take("workspace/configuration")
    client.send({"id": request["id"], "error": {"code": -32603, "message": "no"}})
    assert count(client, uri) == 2


def test_a_bad_setting_is_logged_and_the_rest_holds(client, tmp_path):
    options = {"enable": "yes", "minConfidence": 7, "ignore": ["verbosity"]}
    client.start(tmp_path, initializationOptions=options)
    told = {client.take("window/logMessage")["params"]["message"] for _ in range(2)}
    assert told == {
        "The setting antinomy.enable must be true or false.",
        "The setting antinomy.minConfidence must be a number from 0 to 1.",
    }
    assert count(client, opened(client, tmp_path)) == 0


def test_a_bad_setting_that_session_and_folder_share_is_logged_once(client, tmp_path):
    client.start(tmp_path, capabilities=PULL)
    answer_settings(client, {"enable": "yes"}, {"enable": "yes"})
    told = client.take("window/logMessage")["params"]["message"]
    assert told == "The setting antinomy.enable must be true or false."
    assert client.forget("window/logMessage") == 0


def test_the_code_lens_can_be_turned_off(client, tmp_path):
    client.start(tmp_path, initializationOptions={"codeLens": False})
    uri = opened(client, tmp_path)
    assert count(client, uri) == 2
    assert client.call("textDocument/codeLens", {"textDocument": {"uri": uri}}) is None


def test_configuration_files_are_watched_where_the_client_can(client, tmp_path):
    watching = {"didChangeWatchedFiles": {"dynamicRegistration": True}}
    client.start(tmp_path, capabilities={**FULL_CLIENT, "workspace": watching})
    request = client.take("client/registerCapability")
    client.reply(request)
    (registration,) = request["params"]["registrations"]
    patterns = [w["globPattern"] for w in registration["registerOptions"]["watchers"]]
    assert patterns[:3] == ["**/antinomy.toml", "**/pyproject.toml", "**/.antinomy/axes/*.toml"]
    assert {"**/AGENTS.md", "**/*.mdc", "**/.claude/commands/**/*.md"} <= set(patterns)
    uri = opened(client, tmp_path)
    assert count(client, uri) == 2
    config = tmp_path / "antinomy.toml"
    config.write_text('ignore = ["verbosity"]\n')
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": config.as_uri(), "type": 1}]})
    assert count(client, uri) == 0


def test_without_watches_saving_and_opening_notices_a_changed_file(client, tmp_path):
    client.start(tmp_path)
    uri = opened(client, tmp_path)
    assert count(client, uri) == 2
    (tmp_path / "antinomy.toml").write_text('ignore = ["verbosity"]\n')
    client.save(uri)
    assert count(client, uri) == 0
    (tmp_path / "antinomy.toml").unlink()
    client.open((tmp_path / "CLAUDE.md").as_uri(), "Be kind.\n")
    assert count(client, uri) == 2
    client.forget("textDocument/publishDiagnostics")


def test_an_axis_file_of_ones_own_is_noticed(client, tmp_path):
    client.start(tmp_path)
    uri = opened(client, tmp_path, "Answer in red ink.\nAnswer in blue ink.\n")
    assert count(client, uri) == 0
    axes = tmp_path / ".antinomy" / "axes"
    axes.mkdir(parents=True)
    (axes / "ink.toml").write_text("this is = no axis\n")
    client.save(uri)
    bad = (axes / "ink.toml").as_uri()
    (problem,) = client.diagnostics(bad)["diagnostics"]
    assert problem["message"].startswith("The axis file is not valid TOML: ")
    assert problem["range"] == span((0, 0), (0, 17))
    (axes / "ink.toml").unlink()
    client.save(uri)
    assert client.diagnostics(bad)["diagnostics"] == []
    client.forget("textDocument/publishDiagnostics")


def test_a_bad_configuration_file_is_shown_on_the_file_itself(client, tmp_path):
    config = tmp_path / "antinomy.toml"
    config.write_text('\nignor = ["verbosity"]\n')
    client.start(tmp_path)
    uri = opened(client, tmp_path)
    assert count(client, uri) == 2
    (problem,) = client.diagnostics(config.as_uri())["diagnostics"]
    assert problem["range"] == span((1, 0), (1, 21))
    assert problem["message"] == "Unknown key 'ignor'; did you mean 'ignore'?"
    config.write_text('ignore = ["verbosity"]\n\n\n')
    client.save(uri)
    assert count(client, uri) == 0
    assert client.diagnostics(config.as_uri())["diagnostics"] == []


@pytest.mark.parametrize(("name", "table"), [("antinomy.toml", ""), ("pyproject.toml", "[tool.antinomy]\n")])
def test_every_mistake_in_a_configuration_file_is_shown_where_it_is(client, tmp_path, name, table):
    config = tmp_path / name
    written = 'slect = ["x"]\nprofile = 3\nignore = [\n  "verbosity",\n  "nonsense",\n]\nselect = ["emojs"]\n'
    config.write_text(table + written)
    client.start(tmp_path)
    uri = opened(client, tmp_path)
    assert count(client, uri) == 2
    problems = client.diagnostics(config.as_uri())["diagnostics"]
    above = table.count("\n")
    assert {(p["range"]["start"]["line"] - above, p["message"].partition(";")[0]) for p in problems} == {
        (0, "Unknown key 'slect'"),
        (1, "'profile' must be 'default' or 'seed'."),
        (4, "There is no axis 'nonsense'"),
        (6, "There is no axis 'emojs'"),
    }
    assert all(p["range"]["start"]["character"] + 5 < p["range"]["end"]["character"] for p in problems)
    config.write_text(table + 'ignore = ["nonsense"]\nper-file-ignores = {"x.md" = ["verbos"]}\n')
    client.save(uri)
    problems = client.diagnostics(config.as_uri())["diagnostics"]
    assert [p["range"]["start"]["line"] - above for p in problems] == [0, 1]
    config.write_text(table + 'ignore = ["verbosity"]\n')
    client.save(uri)
    assert client.diagnostics(config.as_uri())["diagnostics"] == []
    assert count(client, uri) == 0
    client.forget("textDocument/publishDiagnostics")


def test_a_baseline_hides_what_is_known(client, tmp_path):
    (tmp_path / "antinomy.toml").write_text('baseline = "known.json"\n')
    client.start(tmp_path)
    uri = opened(client, tmp_path)
    assert count(client, uri) == 2
    (problem,) = client.diagnostics((tmp_path / "antinomy.toml").as_uri())["diagnostics"]
    assert "known.json" in problem["message"]
    (tmp_path / "known.json").write_text(json.dumps({"version": 1, "findings": []}))
    client.save(uri)
    assert client.diagnostics((tmp_path / "antinomy.toml").as_uri())["diagnostics"] == []


def test_excluded_files_are_left_alone(client, tmp_path):
    (tmp_path / "antinomy.toml").write_text('exclude = ["vendor/"]\ninclude = ["*.notes"]\n')
    client.start(tmp_path)
    client.open((tmp_path / "vendor" / "AGENTS.md").as_uri())
    included = (tmp_path / "a.notes").as_uri()
    client.open(included, language="notes")
    assert count(client, included) == 2


def test_a_folder_may_have_any_name(client, tmp_path):
    folder = tmp_path / "50% #1 ? é"
    folder.mkdir()
    (folder / "antinomy.toml").write_text('ignore = ["verbosity"]\n')
    client.start(folder)
    assert client.call("workspace/executeCommand", {"command": "antinomy.showDebugInfo"})["folders"] == [
        str(folder)
    ]
    assert count(client, opened(client, folder)) == 0


def test_an_editor_that_knows_only_a_root_has_one_folder(client, tmp_path):
    client.start(rootUri=tmp_path.as_uri())
    info = client.call("workspace/executeCommand", {"command": "antinomy.showDebugInfo"})
    assert info["folders"] == [str(tmp_path)]


def test_an_axis_that_does_not_exist_in_the_settings_is_logged(client, tmp_path):
    client.start(tmp_path, initializationOptions={"select": ["unheard-of"]})
    assert count(client, opened(client, tmp_path)) == 2
    client.error_of("antinomy/sync")
    assert "unheard-of" in client.log
