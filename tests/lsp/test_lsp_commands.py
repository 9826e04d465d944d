"""The commands of ``workspace/executeCommand``."""

import pytest
from lsp_harness import CONFLICT, RawClient


@pytest.fixture
def client():
    with RawClient() as client:
        yield client


def test_the_workspace_is_checked_file_by_file(client, tmp_path):
    for name, text in {
        "AGENTS.md": CONFLICT,
        "docs/CLAUDE.md": "Be kind.\n",
        "README.md": CONFLICT,
        "node_modules/x/AGENTS.md": CONFLICT,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "SKILL.md").write_bytes(b"\x00\x01\x02")
    client.start(tmp_path)
    result = client.command("antinomy.analyzeWorkspace")
    assert {f["path"]: len(f["issues"]) for f in result["files"]} == {
        str(tmp_path / "AGENTS.md"): 1,
        str(tmp_path / "docs" / "CLAUDE.md"): 0,
    }
    assert result["summary"]["issues"] == 1
    (error,) = result["summary"]["errors"]
    assert "SKILL.md" in error
    published = client.diagnostics((tmp_path / "AGENTS.md").as_uri())
    assert len(published["diagnostics"]) == 2
    assert "version" not in published
    assert client.diagnostics((tmp_path / "docs" / "CLAUDE.md").as_uri())["diagnostics"] == []


def test_what_is_typed_counts_rather_than_what_is_saved(client, tmp_path):
    (tmp_path / "AGENTS.md").write_text("Be kind.\n")
    client.start(tmp_path)
    uri = (tmp_path / "AGENTS.md").as_uri()
    client.open(uri)
    client.diagnostics(uri)
    assert client.command("antinomy.analyzeWorkspace")["summary"]["issues"] == 1


def test_results_can_be_cleared(client, tmp_path):
    (tmp_path / "AGENTS.md").write_text(CONFLICT)
    client.start(tmp_path)
    client.command("antinomy.analyzeWorkspace")
    uri = (tmp_path / "AGENTS.md").as_uri()
    assert len(client.diagnostics(uri)["diagnostics"]) == 2
    assert client.command("antinomy.clearResults") is None
    assert client.diagnostics(uri)["diagnostics"] == []


def test_a_long_run_shows_progress_and_can_be_cancelled(client, tmp_path):
    for number in range(400):
        (tmp_path / f"{number}").mkdir()
        (tmp_path / f"{number}" / "AGENTS.md").write_text(CONFLICT * 40)
    client.start(tmp_path, capabilities={"window": {"workDoneProgress": True}})
    job = client.ask("workspace/executeCommand", {"command": "antinomy.analyzeWorkspace"})
    request = client.take("window/workDoneProgress/create")
    client.reply(request)
    token = request["params"]["token"]
    assert client.take("$/progress")["params"]["value"]["kind"] == "begin"
    client.notify("window/workDoneProgress/cancel", {"token": token})
    assert client.answer_to(job)["error"]["code"] == -32800
    last = client.take("$/progress")
    while last["params"]["value"]["kind"] == "report":
        last = client.take("$/progress")
    assert last["params"]["value"]["kind"] == "end"
    client.forget("textDocument/publishDiagnostics")


def test_debug_information_holds_no_text(client, tmp_path):
    client.start(tmp_path, initializationOptions={"ignore": ["tone"]})
    uri = (tmp_path / "AGENTS.md").as_uri()
    client.open(uri)
    client.diagnostics(uri)
    info = client.command("antinomy.showDebugInfo")
    assert info["pid"] == client.process.pid
    assert info["folders"] == [str(tmp_path)]
    assert info["documents"][uri]["overrides"] == {"ignore": ["tone"]}
    assert "concise" not in str(info)


def test_debug_information_tells_that_the_cache_is_turned_off(monkeypatch, tmp_path):
    monkeypatch.setenv("ANTINOMY_NO_CACHE", "1")
    with RawClient() as client:
        client.start(tmp_path)
        uri = (tmp_path / "AGENTS.md").as_uri()
        client.open(uri)
        client.diagnostics(uri)
        assert client.command("antinomy.showDebugInfo")["documents"][uri]["models"]["cache"] is False


def test_an_unknown_command_and_wrong_arguments_are_refused(tmp_path):
    wrong = (
        ("antinomy.unheardOf", []),
        ("antinomy.clearResults", [1]),
        ("antinomy.analyzeDocument", [3]),
        ("antinomy.factCheckSelection", [{"uri": 3}]),
    )
    with RawClient() as client:
        client.start(tmp_path)
        for command, arguments in wrong:
            params = {"command": command, "arguments": arguments}
            assert client.error_of("workspace/executeCommand", params)["code"] == -32602
    # The client is told; it is no fault of the server's.
    assert client.log == ""


def test_a_document_is_named_by_its_uri_alone_or_as_other_commands_name_files(client, tmp_path):
    client.start(tmp_path)
    uri = (tmp_path / "AGENTS.md").as_uri()
    client.open(uri)
    client.diagnostics(uri)
    for argument in ({"uri": uri}, uri):
        assert client.command("antinomy.analyzeDocument", argument)["summary"]["issues"] == 1


@pytest.mark.parametrize("name", ["analyzeDocument", "factCheckSelection", "validateContext"])
def test_a_command_without_its_arguments_says_what_it_takes(client, tmp_path, name):
    client.start(tmp_path)
    error = client.error_of("workspace/executeCommand", {"command": f"antinomy.{name}"})
    assert error["code"] == -32602
    assert error["message"].startswith(f"antinomy.{name} takes an object with ")
