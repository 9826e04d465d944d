"""Ignore comments in a real server: superfluous only once everything that they may be for was looked for."""

import pytest
from deep_session import CLASHES, MAT, idle, put_models
from lsp_harness import FULL_CLIENT, RawClient, span

EDITOR = {**FULL_CLIENT, "workspace": {}}
IGNORE = "<!-- antinomy-ignore-next-line -->\n"
TEXT = f"# Desk\n\n- {CLASHES}\n{IGNORE}- {MAT}\n"
PUBLISHED = "textDocument/publishDiagnostics"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    folder = tmp_path_factory.mktemp("project")
    put_models(folder)
    return folder


@pytest.fixture
def client(monkeypatch):
    monkeypatch.setenv("ANTINOMY_NO_CACHE", "1")
    with RawClient() as client:
        yield client


def start(client, folder, **options):
    client.start(folder, capabilities=EDITOR, initializationOptions={"deep": "onSave", **options})


def shown(client, uri):
    return [d["message"] for d in client.diagnostics(uri)["diagnostics"]]


def typed(client, uri, version, place, text, end=None):
    client.change(uri, version, {"range": span(place, end or place), "text": text})


def fix_all(client, uri):
    params = {
        "textDocument": {"uri": uri},
        "range": span((0, 0), (0, 0)),
        "context": {"diagnostics": [], "only": ["source.fixAll"]},
    }
    return client.call("textDocument/codeAction", params)


@pytest.mark.parametrize("place", [(2, 2), (4, 2)], ids=["the other side", "the side below it"])
def test_an_ignore_that_is_needed_stays_when_a_side_of_its_conflict_is_edited(client, project, place):
    start(client, project)
    uri = (project / "AGENTS.md").as_uri()
    client.open(uri, TEXT)
    assert shown(client, uri) == []
    idle(client, runs=1)
    typed(client, uri, 2, place, "Please: ")
    assert shown(client, uri) == []
    assert fix_all(client, uri) is None
    client.save(uri)
    idle(client, runs=2)
    assert fix_all(client, uri) is None
    assert client.forget(PUBLISHED) == 0


def test_a_rule_that_is_typed_with_its_ignore_keeps_it(client, project):
    start(client, project)
    uri = (project / "AGENTS.md").as_uri()
    client.open(uri, f"# Desk\n\n- {CLASHES}\n")
    assert shown(client, uri) == []
    idle(client, runs=1)
    typed(client, uri, 2, (3, 0), f"{IGNORE}- {MAT}\n")
    assert shown(client, uri) == []
    assert fix_all(client, uri) is None


def test_an_ignore_that_is_not_needed_any_more_is_told_of_when_all_was_looked_for(client, project):
    start(client, project)
    uri = (project / "AGENTS.md").as_uri()
    client.open(uri, TEXT)
    assert shown(client, uri) == []
    idle(client, runs=1)
    typed(client, uri, 2, (2, 2), "Be kind.", end=(2, 2 + len(CLASHES)))
    assert shown(client, uri) == []
    client.save(uri)
    assert shown(client, uri) == ["This ignore silences nothing; delete it."]
    assert fix_all(client, uri)


OWN = "# Desk\n\n<!-- antinomy-ignore-next-line response-language -->\n- Answer every message in English.\n"
OTHER = "# Counter\n\n- Answer every message in French.\n"


def test_an_ignore_for_another_file_is_not_called_superfluous_before_that_was_looked_at(client, project):
    other = project / "counter" / "AGENTS.md"
    other.parent.mkdir()
    other.write_text(OTHER, encoding="utf-8")
    start(client, project)
    uri = (project / "AGENTS.md").as_uri()
    client.open(uri, OWN)
    assert shown(client, uri) == []
    idle(client, runs=2)
    assert client.forget(PUBLISHED) == 0
    typed(client, uri, 2, (0, 6), "s")
    assert shown(client, uri) == []
    client.save(uri)
    idle(client, runs=4)
    assert client.forget(PUBLISHED) == 0
    other.unlink()
    client.save(uri)
    assert len(shown(client, uri)) == 1
    other.parent.rmdir()


def test_around_a_file_that_no_folder_holds_others_may_be(client, project):
    client.start(capabilities=EDITOR, initializationOptions={"deep": "onSave"})
    uri = (project / "AGENTS.md").as_uri()
    client.open(uri, OWN)
    assert shown(client, uri) == []
    idle(client, runs=1)
    assert fix_all(client, uri) is None
    assert client.forget(PUBLISHED) == 0


def test_a_check_of_the_workspace_tells_of_superfluous_ignores(client, project):
    file = project / "AGENTS.md"
    file.write_text(OWN, encoding="utf-8")
    start(client, project, deep="manual")
    client.open(file.as_uri(), OWN)
    assert shown(client, file.as_uri()) == []
    client.command("antinomy.analyzeWorkspace")
    assert len(shown(client, file.as_uri())) == 1
    file.unlink()
