"""Findings between files, in a real server: shown on both, kept in step with either."""

import json
import subprocess
import sys
import time

import pytest
from deep_session import idle
from lsp_harness import COMMAND, CONFLICT, FULL_CLIENT, RawClient, span

EDITOR = {**FULL_CLIENT, "workspace": {"workspaceEdit": {"documentChanges": True}}}
ROOT = "# Desk\n\n- Answer every message in English.\n"
NESTED = "# Counter\n\n- Answer every message in French.\n"
PUBLISHED = "textDocument/publishDiagnostics"


@pytest.fixture
def client(monkeypatch):
    monkeypatch.setenv("ANTINOMY_NO_CACHE", "1")
    with RawClient() as client:
        yield client


@pytest.fixture
def project(tmp_path):
    """Two files that are loaded together; what is between them, patterns see: no model is there to help."""
    (tmp_path / "counter").mkdir()
    (tmp_path / "AGENTS.md").write_text(ROOT, encoding="utf-8")
    (tmp_path / "counter" / "AGENTS.md").write_text(NESTED, encoding="utf-8")
    return tmp_path


def start(client, project, **options):
    client.start(project, capabilities=EDITOR, initializationOptions={"deep": "onSave", **options})
    return (project / "AGENTS.md").as_uri(), (project / "counter" / "AGENTS.md").as_uri()


def lines(published):
    return [d["range"]["start"]["line"] for d in published["diagnostics"]]


def shown(client, uri, expected):
    published = client.diagnostics(uri)
    assert lines(published) == expected
    return published


def typed(client, uri, version, place, text, end=None):
    client.change(uri, version, {"range": span(place, end or place), "text": text})


def both_open(client, project):
    root, nested = start(client, project)
    client.open(root, ROOT)
    shown(client, root, [])
    shown(client, root, [2])
    client.open(nested, NESTED)
    shown(client, nested, [])
    shown(client, nested, [2])
    return root, nested


def test_an_open_file_is_held_against_one_on_disk(client, project):
    root, nested = start(client, project)
    client.open(root, ROOT)
    shown(client, root, [])
    (found,) = shown(client, root, [2])["diagnostics"]
    place = {"uri": nested, "range": span((2, 2), (2, 33))}
    assert [r["location"] for r in found["relatedInformation"]] == [place]
    at = {"textDocument": {"uri": root}, "position": {"line": 2, "character": 5}}
    assert "against counter/AGENTS.md, line 3:" in client.call("textDocument/hover", at)["contents"]["value"]
    params = {"textDocument": {"uri": root}, "range": found["range"], "context": {"diagnostics": [found]}}
    action = client.call("textDocument/codeAction", params)[0]
    assert action["title"].endswith(" (except in `counter/`) in AGENTS.md")
    edited = client.call("codeAction/resolve", action)["edit"]["documentChanges"]
    assert {change["textDocument"]["uri"] for change in edited} <= {root, nested}


def test_saving_one_file_refreshes_the_other(client, project):
    root, nested = both_open(client, project)
    typed(client, nested, 2, (2, 26), "English.", end=(2, 33))
    shown(client, nested, [])
    client.save(nested)
    shown(client, root, [])
    typed(client, nested, 3, (2, 26), "Spanish.", end=(2, 34))
    shown(client, nested, [])
    client.save(nested)
    assert sorted([lines(client.diagnostics(nested)), lines(client.diagnostics(root))]) == [[2], [2]]


def test_typing_in_either_file_moves_what_is_between_them(client, project):
    root, nested = both_open(client, project)
    typed(client, nested, 2, (0, 0), "\n\n")
    shown(client, nested, [4])
    assert related(shown(client, root, [2])) == [4]
    typed(client, root, 2, (0, 0), "\n")
    assert related(shown(client, root, [3])) == [4]
    assert related(shown(client, nested, [4])) == [3]
    # An ignore comment in either file silences it as it is typed.
    typed(client, root, 3, (3, 0), "<!-- antinomy-ignore-next-line -->\n")
    shown(client, root, [])
    assert related(shown(client, nested, [4])) == [4]


def related(published):
    return [
        place["location"]["range"]["start"]["line"]
        for found in published["diagnostics"]
        for place in found["relatedInformation"]
    ]


def test_a_file_points_at_where_the_other_one_s_rule_has_moved_to_when_typing_rests(client, project):
    root, nested = both_open(client, project)
    for version in (2, 3, 4):
        typed(client, nested, version, (0, 0), "\n")
        shown(client, nested, [version + 1])
    # Once for all that was typed, more often only where the machine is slow.
    while (places := related(shown(client, root, [2]))) != [5]:
        assert places in ([3], [4])
    typed(client, nested, 5, (6, 0), "- Be kind.\n")
    shown(client, nested, [5])
    at = {"textDocument": {"uri": nested}, "position": {"line": 5, "character": 5}}
    assert "against AGENTS.md, line 3:" in client.call("textDocument/hover", at)["contents"]["value"]
    client.command("antinomy.analyzeDocument", {"uri": nested})
    assert client.forget(PUBLISHED) == 0


def test_the_workspace_command_tells_what_is_between_files(client, project):
    root, nested = start(client, project, deep="off")
    result = client.command("antinomy.analyzeWorkspace")
    assert [len(file["issues"]) for file in result["files"]] == [1, 0]
    assert result["files"][0]["issues"][0]["scope"] == {"type": "workspace"}
    shown(client, root, [2])
    shown(client, nested, [2])


def test_the_workspace_command_counts_as_the_command_line_does(client, project):
    (project / "counter" / "AGENTS.md").write_text(NESTED + f"\n{CONFLICT}", encoding="utf-8")
    start(client, project, deep="off")
    result = client.command("antinomy.analyzeWorkspace")
    client.forget(PUBLISHED)
    command = [COMMAND[0], "check", "--format", "json", "--tier", "instant", str(project)]
    done = subprocess.run(command, check=False, capture_output=True, cwd=project, encoding="utf-8")
    printed = json.loads(done.stdout)
    assert result["summary"]["issues"] == printed["summary"]["issues"] == 2
    assert told(result) == told(printed)


def test_what_the_workspace_command_found_stays_when_a_file_is_opened_and_closed(client, project):
    root, nested = start(client, project, deep="off")
    client.command("antinomy.analyzeWorkspace")
    shown(client, root, [2])
    shown(client, nested, [2])
    client.open(root, ROOT)
    shown(client, root, [2])
    closed(client, root)
    shown(client, root, [2])
    assert client.forget(PUBLISHED) == 0
    # What was typed and not saved is no change of the file.
    client.open(root, ROOT)
    shown(client, root, [2])
    typed(client, root, 2, (0, 0), "\n")
    shown(client, root, [3])
    closed(client, root)
    shown(client, root, [2])
    client.forget(PUBLISHED)


def test_what_the_workspace_command_found_goes_with_the_file_that_changed(client, project):
    root, nested = start(client, project, deep="off")
    client.command("antinomy.analyzeWorkspace")
    shown(client, root, [2])
    shown(client, nested, [2])
    client.open(root, ROOT)
    shown(client, root, [2])
    typed(client, root, 2, (2, 28), "French.", end=(2, 36))
    shown(client, root, [])
    (project / "AGENTS.md").write_text(ROOT.replace("English", "French"), encoding="utf-8")
    closed(client, root)
    shown(client, root, [])
    client.forget(PUBLISHED)


def closed(client, uri):
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


def told(result):
    return {file["path"]: [issue["id"] for issue in file["issues"]] for file in result["files"]}


def test_an_editor_without_related_information_is_told_the_file(client, project):
    client.start(project, initializationOptions={"deep": "off"})
    client.command("antinomy.analyzeWorkspace")
    (found,) = shown(client, (project / "AGENTS.md").as_uri(), [2])["diagnostics"]
    assert found["message"].endswith("(See AGENTS.md, line 3.)")
    client.forget(PUBLISHED)


def changed_on_disk(client, path, kind):
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": path.as_uri(), "type": kind}]})


def test_a_file_that_is_deleted_leaves_no_finding_behind(client, project):
    root, _ = start(client, project)
    client.open(root, ROOT)
    shown(client, root, [])
    shown(client, root, [2])
    (project / "counter" / "AGENTS.md").unlink()
    changed_on_disk(client, project / "counter" / "AGENTS.md", 3)
    shown(client, root, [])


def test_saving_notices_what_happened_on_disk_where_nobody_watches_it(client, project):
    root, _ = start(client, project)
    client.open(root, ROOT)
    shown(client, root, [])
    shown(client, root, [2])
    nested = project / "counter" / "AGENTS.md"
    nested.write_text(NESTED.replace("French", "English"), encoding="utf-8")
    client.save(root)
    shown(client, root, [])
    nested.write_text(NESTED, encoding="utf-8")
    client.save(root)
    shown(client, root, [2])
    nested.unlink()
    client.save(root)
    shown(client, root, [])


def test_a_file_that_is_written_on_disk_is_looked_at_anew(client, project):
    root, _ = start(client, project)
    client.open(root, ROOT)
    shown(client, root, [])
    shown(client, root, [2])
    nested = project / "counter" / "AGENTS.md"
    nested.write_text(NESTED.replace("French", "English"), encoding="utf-8")
    changed_on_disk(client, nested, 2)
    shown(client, root, [])
    other = project / "till" / "AGENTS.md"
    other.parent.mkdir()
    other.write_text(NESTED, encoding="utf-8")
    changed_on_disk(client, other, 1)
    shown(client, root, [2])


def test_what_a_prompt_imports_is_part_of_it_whatever_its_name(client, project):
    (project / "counter" / "AGENTS.md").unlink()
    guide = project / "docs" / "guide.md"
    guide.parent.mkdir()
    guide.write_text(NESTED, encoding="utf-8")
    (project / "docs" / "other.md").write_text(NESTED, encoding="utf-8")
    text = ROOT + "\nSee @docs/guide.md for the rest.\n"
    (project / "AGENTS.md").write_text(text, encoding="utf-8")
    root, _ = start(client, project)
    client.open(root, text)
    shown(client, root, [])
    (found,) = shown(client, root, [2])["diagnostics"]
    assert [r["location"]["uri"] for r in found["relatedInformation"]] == [guide.as_uri()]
    client.open(guide.as_uri(), NESTED)
    shown(client, guide.as_uri(), [])
    shown(client, guide.as_uri(), [2])
    typed(client, guide.as_uri(), 2, (2, 26), "English.", end=(2, 33))
    shown(client, guide.as_uri(), [])
    client.save(guide.as_uri())
    shown(client, root, [])


def test_an_imported_file_that_is_opened_first_is_looked_at_and_others_are_not(client, project):
    (project / "counter" / "AGENTS.md").unlink()
    guide, other = project / "guide.md", project / "other.md"
    for file in (guide, other):
        file.write_text(NESTED, encoding="utf-8")
    (project / "AGENTS.md").write_text(ROOT + "\n@guide.md\n", encoding="utf-8")
    start(client, project)
    client.open(other.as_uri(), NESTED)
    client.open(guide.as_uri(), NESTED)
    shown(client, guide.as_uri(), [])
    shown(client, guide.as_uri(), [2])


def test_an_import_counts_once_it_is_saved_and_no_longer_than_that(client, project):
    (project / "counter" / "AGENTS.md").unlink()
    (project / "guide.md").write_text(NESTED, encoding="utf-8")
    root, _ = start(client, project)
    client.open(root, ROOT)
    shown(client, root, [])
    typed(client, root, 2, (3, 0), "\n@guide.md\n")
    shown(client, root, [])
    (project / "AGENTS.md").write_text(ROOT + "\n@guide.md\n", encoding="utf-8")
    client.save(root)
    shown(client, root, [2])
    typed(client, root, 3, (3, 0), "", end=(5, 0))
    shown(client, root, [2])
    (project / "AGENTS.md").write_text(ROOT, encoding="utf-8")
    client.save(root)
    shown(client, root, [])


def test_a_fix_leaves_a_file_alone_that_another_program_has_written(client, project):
    root, nested = start(client, project)
    client.open(root, ROOT)
    shown(client, root, [])
    (found,) = shown(client, root, [2])["diagnostics"]
    params = {"textDocument": {"uri": root}, "range": found["range"], "context": {"diagnostics": [found]}}
    offered = client.call("textDocument/codeAction", params)
    edits = {action["title"]: client.call("codeAction/resolve", action)["edit"] for action in offered[:4]}
    title = next(t for t, e in edits.items() if e["documentChanges"][0]["textDocument"]["uri"] == nested)
    action = next(a for a in offered if a["title"] == title)
    (project / "counter" / "AGENTS.md").write_text("Hello.\n\n" + NESTED, encoding="utf-8")
    # Nobody watches the file for the server.
    assert client.error_of("codeAction/resolve", action)["code"] == -32801
    # It has noticed, and looks at the file as it is now.
    (found,) = shown(client, root, [2])["diagnostics"]
    assert found["relatedInformation"][0]["location"]["range"]["start"]["line"] == 4
    params["context"]["diagnostics"] = [found]
    action = next(a for a in client.call("textDocument/codeAction", params) if a["title"] == title)
    (change,) = client.call("codeAction/resolve", action)["edit"]["documentChanges"]
    assert change["textDocument"]["version"] is None
    assert {edit["range"]["start"]["line"] for edit in change["edits"]} <= {3, 4, 5}


@pytest.mark.skipif(sys.platform == "win32", reason="links take a privilege there")
def test_a_link_out_of_the_folder_is_looked_at_by_itself(client, project, tmp_path_factory):
    outside = tmp_path_factory.mktemp("elsewhere") / "rules.md"
    text = f"<!-- antinomy-ignore-next-line counts -->\n{CONFLICT}"
    outside.write_text(text, encoding="utf-8")
    (project / "CLAUDE.md").symlink_to(outside)
    start(client, project)
    uri = (project / "CLAUDE.md").as_uri()
    client.open(uri, text)
    shown(client, uri, [1, 1])
    client.save(uri)
    idle(client)
    # Others may be loaded with it: its ignore may be for one of them.
    assert client.forget(PUBLISHED) == 0
    assert "Traceback" not in client.log


def actions_at(client, uri, line):
    params = {
        "textDocument": {"uri": uri},
        "range": span((line, 4), (line, 4)),
        "context": {"diagnostics": []},
    }
    return client.call("textDocument/codeAction", params) or []


@pytest.mark.parametrize("whole", [False, True])
def test_a_sentence_that_is_changed_in_one_file_takes_the_finding_off_the_other(client, project, whole):
    root, nested = both_open(client, project)
    if whole:
        client.change(nested, 2, {"text": NESTED.replace("French", "English")})
    else:
        typed(client, nested, 2, (2, 26), "English.", end=(2, 33))
    # At once for whoever asks, and shown as soon as typing rests; nothing is saved.
    assert actions_at(client, root, 2) == []
    shown(client, nested, [])
    shown(client, root, [])
    typed(client, nested, 3, (2, 26), "French.", end=(2, 34))
    shown(client, nested, [2])
    assert related(shown(client, root, [2])) == [2]
    assert actions_at(client, root, 2)


@pytest.mark.parametrize("new", ["# Counter\n\n- Be kind.\n", NESTED.replace("Answer", "Never answer")])
def test_a_sentence_that_is_deleted_or_turned_in_one_file_takes_the_finding_off_the_other(
    client, project, new
):
    root, nested = both_open(client, project)
    client.change(nested, 2, {"text": new})
    shown(client, nested, [])
    shown(client, root, [])
    client.change(nested, 3, {"text": NESTED})
    shown(client, nested, [2])
    shown(client, root, [2])


def test_what_is_typed_beside_a_sentence_in_one_file_leaves_the_finding_in_the_other(client, project):
    root, nested = both_open(client, project)
    for version, place, text in (
        (2, (0, 9), " desk"),
        (3, (2, 33), " Be kind."),
        (4, (3, 0), "- Be quick.\n"),
    ):
        typed(client, nested, version, place, text)
        shown(client, nested, [2])
    client.command("antinomy.analyzeDocument", {"uri": root})
    # It is published anew where its place has moved, but never without the finding.
    while client.forget(PUBLISHED):
        pass
    (found,) = actions_at(client, root, 2)[:1]
    assert found["title"]
    assert (
        "counter/AGENTS.md, line 3"
        in client.call(
            "textDocument/hover", {"textDocument": {"uri": root}, "position": {"line": 2, "character": 5}}
        )["contents"]["value"]
    )


IMPORTING = "# Desk\n\n@guide.md\n\n- Answer every message in English.\n"


def importing(project):
    (project / "counter" / "AGENTS.md").unlink()
    (project / "guide.md").write_text(NESTED, encoding="utf-8")
    (project / "other.md").write_text("- Be kind.\n", encoding="utf-8")
    (project / "AGENTS.md").write_text(IMPORTING, encoding="utf-8")
    return (project / "AGENTS.md").as_uri(), (project / "guide.md").as_uri()


@pytest.mark.parametrize("now", ["", "@other.md"])
@pytest.mark.parametrize("watched", [False, True])
def test_a_file_that_is_no_longer_imported_loses_its_findings(client, project, now, watched):
    root, guide = importing(project)
    start(client, project)
    client.open(root, IMPORTING)
    shown(client, root, [])
    shown(client, root, [4])
    client.open(guide, NESTED)
    shown(client, guide, [])
    shown(client, guide, [2])
    typed(client, root, 2, (2, 0), now, end=(2, 9))
    shown(client, root, [4])
    time.sleep(0.5)  # typing has rested: places in the other file are as they are to be
    client.forget(PUBLISHED)
    text = IMPORTING.replace("@guide.md", now)
    (project / "AGENTS.md").write_text(text, encoding="utf-8")
    client.save(root)
    if watched:
        changed_on_disk(client, project / "AGENTS.md", 2)
    shown(client, guide, [])
    shown(client, root, [])
    typed(client, root, 3, (2, 0), "@guide.md", end=(2, len(now)))
    shown(client, root, [])
    (project / "AGENTS.md").write_text(IMPORTING, encoding="utf-8")
    client.save(root)
    assert sorted([lines(client.diagnostics(guide)), lines(client.diagnostics(root))]) == [[2], [4]]


def test_an_imported_file_loses_its_findings_with_the_file_that_imports_it(client, project):
    _, guide = importing(project)
    start(client, project)
    client.open(guide, NESTED)
    shown(client, guide, [])
    shown(client, guide, [2])
    (project / "AGENTS.md").unlink()
    changed_on_disk(client, project / "AGENTS.md", 3)
    shown(client, guide, [])
    idle(client)
    assert client.forget(PUBLISHED) == 0


def test_a_file_that_another_program_begins_to_import_is_looked_at(client, project):
    _, guide = importing(project)
    (project / "AGENTS.md").write_text(ROOT, encoding="utf-8")
    start(client, project)
    client.open(guide, NESTED)
    idle(client)
    assert client.forget(PUBLISHED) == 0
    (project / "AGENTS.md").write_text(IMPORTING, encoding="utf-8")
    changed_on_disk(client, project / "AGENTS.md", 2)
    shown(client, guide, [])
    shown(client, guide, [2])


@pytest.mark.parametrize("first", [True, False])
def test_an_imported_file_is_looked_at_on_open_whenever_the_settings_come(client, project, first):
    _, guide = importing(project)
    pulls = {**EDITOR, "workspace": {"configuration": True}}
    client.start(project, capabilities=pulls, initializationOptions={"deep": "onSave"})
    if first:
        client.open(guide, NESTED)
    client.reply(client.take("workspace/configuration"), [{"deep": "onSave"}] * 2)
    if not first:
        client.open(guide, NESTED)
    shown(client, guide, [])
    shown(client, guide, [2])


def test_an_ignore_is_called_superfluous_when_the_other_file_stops_to_contradict(client, project):
    text = "# Desk\n\n- Answer every message in English. <!-- antinomy-ignore response-language -->\n"
    (project / "AGENTS.md").write_text(text, encoding="utf-8")
    root, nested = start(client, project)
    client.open(root, text)
    shown(client, root, [])
    client.open(nested, NESTED)
    shown(client, nested, [])
    idle(client)
    assert client.forget(PUBLISHED) == 0
    english = NESTED.replace("French", "English")
    client.change(nested, 2, {"text": english})
    (project / "counter" / "AGENTS.md").write_text(english, encoding="utf-8")
    client.save(nested)
    (notice,) = shown(client, root, [2])["diagnostics"]
    assert notice["code"] == "notice"
    client.change(nested, 3, {"text": NESTED})
    (project / "counter" / "AGENTS.md").write_text(NESTED, encoding="utf-8")
    client.save(nested)
    shown(client, root, [])
    client.forget(PUBLISHED)


def nested_folders(client, project, *, outer_first=True, **options):
    folders = [{"uri": folder.as_uri(), "name": folder.name} for folder in (project, project / "counter")]
    client.start(
        capabilities=EDITOR,
        initializationOptions={"deep": "onSave", **options},
        workspaceFolders=folders if outer_first else folders[::-1],
    )
    return (project / "AGENTS.md").as_uri(), (project / "counter" / "AGENTS.md").as_uri()


@pytest.mark.parametrize("outer_first", [True, False])
def test_a_folder_within_another_one_of_the_workspace_is_held_against_it(client, project, outer_first):
    root, nested = nested_folders(client, project, outer_first=outer_first)
    client.open(nested, NESTED)
    shown(client, nested, [])
    (found,) = shown(client, nested, [2])["diagnostics"]
    assert [r["location"]["uri"] for r in found["relatedInformation"]] == [root]
    at = {"textDocument": {"uri": nested}, "position": {"line": 2, "character": 5}}
    assert "against AGENTS.md, line 3:" in client.call("textDocument/hover", at)["contents"]["value"]
    assert any(action["title"].endswith("counter/AGENTS.md") for action in actions_at(client, nested, 2))


@pytest.mark.parametrize("outer_first", [True, False])
def test_the_workspace_command_looks_once_at_a_folder_within_another_one(client, project, outer_first):
    root, nested = nested_folders(client, project, outer_first=outer_first, deep="off")
    result = client.command("antinomy.analyzeWorkspace")
    assert [len(file["issues"]) for file in result["files"]] == [1, 0]
    shown(client, root, [2])
    shown(client, nested, [2])


def test_each_of_two_nested_folders_keeps_to_its_own_configuration(client, project):
    (project / "counter" / "antinomy.toml").write_text('exclude = ["AGENTS.md"]\n', encoding="utf-8")
    root, _ = nested_folders(client, project, deep="off")
    assert len(client.command("antinomy.analyzeWorkspace")["files"]) == 1
    shown(client, root, [])
