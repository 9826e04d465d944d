"""Findings in files that are not open, in a real server: they rest on the disk, and on what holds now."""

import pytest
from deep_session import idle
from lsp_harness import CONFLICT, FULL_CLIENT, RawClient, span

EDITOR = {**FULL_CLIENT, "workspace": {"workspaceFolders": True}}
ROOT = "# Desk\n\n- Answer every message in English.\n"
NESTED = "# Counter\n\n- Answer every message in French.\n"
AGREEING = NESTED.replace("French", "English")
PUBLISHED = "textDocument/publishDiagnostics"


@pytest.fixture
def client(monkeypatch):
    monkeypatch.setenv("ANTINOMY_NO_CACHE", "1")
    with RawClient() as client:
        yield client


@pytest.fixture
def root(tmp_path):
    return written(tmp_path / "AGENTS.md", ROOT)


@pytest.fixture
def nested(tmp_path):
    return written(tmp_path / "counter" / "AGENTS.md", NESTED)


def written(path, text):
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def start(client, folder, **options):
    client.start(folder, capabilities=EDITOR, initializationOptions={"deep": "onSave", **options})


def shown(client, path):
    """Return the lines and related lines of the next publication for a file."""
    found = client.diagnostics(path.as_uri())["diagnostics"]
    related = [r["location"]["range"]["start"]["line"] for d in found for r in d["relatedInformation"]]
    return [d["range"]["start"]["line"] for d in found], related


def closed(client, path):
    client.notify("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})


def test_closing_a_file_unsaved_takes_back_what_rested_on_it(client, tmp_path, root, nested):
    written(nested, AGREEING)
    start(client, tmp_path)
    client.open(root.as_uri(), ROOT)
    assert shown(client, root) == ([], [])
    client.open(nested.as_uri(), AGREEING)
    assert shown(client, nested) == ([], [])
    client.change(nested.as_uri(), 2, {"text": NESTED})
    assert shown(client, nested) == ([], [])
    client.save(root.as_uri())
    assert shown(client, root) == ([2], [2])
    assert shown(client, nested) == ([2], [2])
    closed(client, nested)
    assert shown(client, nested) == ([], [])
    assert shown(client, root) == ([], [])


def test_closing_a_file_unsaved_brings_back_what_is_on_disk(client, tmp_path, root, nested):
    start(client, tmp_path)
    client.open(nested.as_uri(), AGREEING)
    assert shown(client, nested) == ([], [])
    client.open(root.as_uri(), ROOT)
    assert shown(client, root) == ([], [])
    closed(client, nested)
    assert shown(client, nested) == ([], [])
    assert shown(client, root) == ([2], [2])


def test_closing_a_file_unsaved_moves_places_in_it_back(client, tmp_path, root, nested):
    start(client, tmp_path)
    client.open(root.as_uri(), ROOT)
    assert shown(client, root) == ([], [])
    assert shown(client, root) == ([2], [2])
    client.open(nested.as_uri(), NESTED)
    assert shown(client, nested) == ([], [])
    assert shown(client, nested) == ([2], [2])
    client.change(nested.as_uri(), 2, {"range": span((0, 0), (0, 0)), "text": "\n\n"})
    assert shown(client, nested) == ([4], [2])
    client.save(root.as_uri())
    assert shown(client, root) == ([2], [4])
    closed(client, nested)
    assert shown(client, nested) == ([], [])
    assert shown(client, root) == ([2], [2])


def test_closing_a_file_that_was_never_saved_leaves_nothing_of_it(client, tmp_path, root, nested):
    nested.unlink()
    start(client, tmp_path)
    client.open(nested.as_uri(), NESTED)
    assert shown(client, nested) == ([], [])
    client.open(root.as_uri(), ROOT)
    assert shown(client, root) == ([], [])
    assert sorted([shown(client, root), shown(client, nested)]) == [([2], [2])] * 2
    closed(client, nested)
    assert shown(client, nested) == ([], [])
    assert shown(client, root) == ([], [])


def test_closing_a_file_unsaved_corrects_files_that_are_not_open(client, tmp_path, root, nested):
    written(nested, AGREEING)
    start(client, tmp_path, deep="off")
    client.open(nested.as_uri(), NESTED)
    assert shown(client, nested) == ([], [])
    client.command("antinomy.analyzeWorkspace")
    assert shown(client, root) == ([2], [2])
    assert shown(client, nested) == ([2], [2])
    closed(client, nested)
    assert shown(client, nested) == ([], [])
    assert shown(client, root) == ([], [])


def analysed(client, folder):
    start(client, folder, deep="off")
    client.command("antinomy.analyzeWorkspace")


def test_configuration_holds_for_files_that_are_not_open(client, tmp_path, root):
    written(root, CONFLICT)
    analysed(client, tmp_path)
    assert shown(client, root)[0] == [0, 0]
    config = written(tmp_path / "antinomy.toml", 'ignore = ["verbosity"]\n')
    changed = {"changes": [{"uri": config.as_uri(), "type": 1}]}
    client.notify("workspace/didChangeWatchedFiles", changed)
    assert shown(client, root)[0] == []
    config.unlink()
    client.notify("workspace/didChangeWatchedFiles", changed)
    assert shown(client, root)[0] == [0, 0]
    client.forget(PUBLISHED)  # the configuration file has no fault any more


def test_a_folder_that_leaves_the_workspace_takes_its_findings_along(client, tmp_path, root, nested):
    analysed(client, tmp_path)
    assert shown(client, root) == ([2], [2])
    assert shown(client, nested) == ([2], [2])
    gone = {"uri": tmp_path.as_uri(), "name": tmp_path.name}
    event = {"added": [], "removed": [gone]}
    client.notify("workspace/didChangeWorkspaceFolders", {"event": event})
    assert shown(client, root) == ([], [])
    assert shown(client, nested) == ([], [])


def test_a_file_that_is_not_open_and_is_written_shows_what_is_now_in_it(client, tmp_path, root, nested):
    written(root, ROOT + "\n" + CONFLICT)
    analysed(client, tmp_path)
    assert shown(client, root) == ([2, 4, 4], [2, 4, 4])
    assert shown(client, nested) == ([2], [2])
    written(root, "\n" + ROOT + "\nBe kind.\n")
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": root.as_uri(), "type": 2}]})
    assert shown(client, root) == ([3], [2])
    assert shown(client, nested) == ([2], [3])


def watched(client, *changes):
    told = [{"uri": path.as_uri(), "type": kind} for path, kind in changes]
    client.notify("workspace/didChangeWatchedFiles", {"changes": told})


CREATED, DELETED = 1, 3


@pytest.mark.parametrize("replaced", ["the other file", "the file itself"])
def test_a_file_that_is_replaced_by_itself_loses_nothing(client, tmp_path, root, nested, replaced):
    start(client, tmp_path)
    client.open(root.as_uri(), ROOT)
    assert shown(client, root) == ([], [])
    assert shown(client, root) == ([2], [2])
    file = nested if replaced == "the other file" else root
    watched(client, (file, DELETED), (file, CREATED))
    client.save(root.as_uri())
    idle(client)
    assert client.forget(PUBLISHED) == 0


def test_a_file_that_comes_back_brings_its_findings_back(client, tmp_path, root, nested):
    start(client, tmp_path)
    client.open(root.as_uri(), ROOT)
    assert shown(client, root) == ([], [])
    assert shown(client, root) == ([2], [2])
    nested.unlink()
    watched(client, (nested, DELETED))
    # Before anything was looked for without it.
    assert shown(client, root) == ([], [])
    written(nested, NESTED)
    watched(client, (nested, CREATED))
    assert shown(client, root) == ([2], [2])


def test_a_file_that_is_open_keeps_its_findings_when_it_is_deleted_on_disk(client, tmp_path, root, nested):
    start(client, tmp_path)
    client.open(root.as_uri(), ROOT)
    assert shown(client, root) == ([], [])
    assert shown(client, root) == ([2], [2])
    client.open(nested.as_uri(), NESTED)
    assert shown(client, nested) == ([], [])
    assert shown(client, nested) == ([2], [2])
    nested.unlink()
    watched(client, (nested, DELETED))
    client.save(root.as_uri())
    idle(client)
    assert client.forget(PUBLISHED) == 0
    closed(client, nested)
    assert shown(client, nested) == ([], [])
    assert shown(client, root) == ([], [])
