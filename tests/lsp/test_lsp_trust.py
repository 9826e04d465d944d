"""A folder that the editor does not trust: nothing that its configuration names is loaded."""

import pytest
from lsp_harness import FULL_CLIENT, RawClient

EDITOR = {**FULL_CLIENT, "workspace": {}}
EVIL = """\
axes = ["./evil/axes"]
baseline = "./evil/baseline.json"
ignore = ["tone"]

[models]
embedding = "./evil/encoder"
nli = "./evil/nli"

[facts]
log = "./evil/log"

[context]
weights = "./evil/weights.toml"
min-confidence = 0.5
"""
ANSWER = "The Harbour Museum opened in 1925.\n"
GUIDE = "The Harbour Museum opened in 1901.\n"


@pytest.fixture
def client(monkeypatch):
    monkeypatch.setenv("ANTINOMY_NO_CACHE", "1")
    with RawClient() as client:
        yield client


@pytest.fixture
def folder(tmp_path):
    """A project that names files which are not there: whoever looks for them complains."""
    (tmp_path / "antinomy.toml").write_text(EVIL, encoding="utf-8")
    (tmp_path / "answer.md").write_text(ANSWER, encoding="utf-8")
    (tmp_path / "guide.md").write_text(GUIDE, encoding="utf-8")
    (tmp_path / "AGENTS.md").write_text("Be kind.\n", encoding="utf-8")
    return tmp_path


def start(client, folder, **options):
    client.start(folder, capabilities=EDITOR, initializationOptions={"deep": "off", **options})
    return (folder / "answer.md").as_uri(), (folder / "guide.md").as_uri()


def run(client, command, params):
    """Return what a command answers, be it a result or an error, as text."""
    return str(
        client.answer_to(client.ask("workspace/executeCommand", {"command": command, "arguments": [params]}))
    )


def test_neither_check_loads_what_the_folder_names(client, folder):
    answer, guide = start(client, folder, trusted=False)
    checked = client.command("antinomy.factCheckSelection", {"uri": answer, "contextUris": [guide]})
    assert checked["outcome"] == "checked"
    assert checked["claimsChecked"] == 1
    compared = client.command("antinomy.validateContext", {"uris": [answer, guide]})
    assert len(compared["uris"]) == 2
    client.forget("textDocument/publishDiagnostics")


def test_in_a_trusted_folder_it_is_loaded(client, folder):
    answer, guide = start(client, folder)
    assert "evil" in run(client, "antinomy.factCheckSelection", {"uri": answer, "contextUris": [guide]})
    assert "evil" in run(client, "antinomy.validateContext", {"uris": [answer, guide]})
    for method in ("textDocument/publishDiagnostics", "window/logMessage"):
        client.forget(method)


def test_what_a_text_names_is_not_read(client, folder):
    start(client, folder, trusted=False)
    answer = (folder / "answer.md").as_uri()
    client.open(answer, f"---\ncontext: [guide.md]\n---\n{ANSWER}")
    assert "nothing to check against" in run(client, "antinomy.factCheckSelection", {"uri": answer})


@pytest.mark.parametrize("options", [{"trusted": False}, {"antinomy": {"trusted": False}}])
def test_what_names_no_file_holds_all_the_same(client, folder, options):
    start(client, folder, **options)
    uri = (folder / "AGENTS.md").as_uri()
    client.open(uri, "Be kind.\n")
    assert client.diagnostics(uri)["diagnostics"] == []
    models = client.command("antinomy.showDebugInfo")["documents"][uri]["models"]
    assert (models["embedding"], models["nli"]) == ("encoder", "nli")
    # No complaint about a missing baseline: a problem would be published on the configuration file.
    assert client.forget("textDocument/publishDiagnostics") == 0


def test_settings_that_come_later_do_not_make_it_trusted(client, folder):
    start(client, folder, trusted=False)
    uri = (folder / "AGENTS.md").as_uri()
    client.open(uri, "Be kind.\n")
    client.diagnostics(uri)
    client.notify(
        "workspace/didChangeConfiguration", {"settings": {"antinomy": {"deep": "off", "trusted": True}}}
    )
    models = client.command("antinomy.showDebugInfo")["documents"][uri]["models"]
    assert (models["embedding"], models["nli"]) == ("encoder", "nli")
    client.forget("textDocument/publishDiagnostics")
