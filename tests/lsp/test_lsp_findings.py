"""What an author sees in an open document: diagnostics, hover, lens, highlight."""

import pytest
from lsp_harness import CONFLICT, FULL_CLIENT, RawClient, span

FIRST, SECOND = span((0, 0), (0, 10)), span((0, 15), (0, 56))


@pytest.fixture
def project(tmp_path):
    return tmp_path


@pytest.fixture
def client():
    with RawClient() as client:
        yield client


def start(client, project, **capabilities):
    """Start as an editor that can do everything, less what ``capabilities`` replaces."""
    client.start(project, capabilities={**FULL_CLIENT, "workspace": {}, **capabilities})
    return (project / "AGENTS.md").as_uri()


def at(uri, line, character):
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}


def test_both_sides_are_shown_and_point_at_each_other(client, project):
    uri = start(client, project)
    client.open(uri, version=7)
    published = client.diagnostics(uri)
    assert published["version"] == 7
    first, second = published["diagnostics"]
    assert (first["range"], second["range"]) == (FIRST, SECOND)
    for diagnostic, other in ((first, SECOND), (second, FIRST)):
        assert diagnostic["source"] == "antinomy"
        assert diagnostic["code"] == "verbosity"
        assert diagnostic["codeDescription"]["href"] == "https://antinomy.dev/axes/verbosity"
        assert diagnostic["severity"] == 2
        assert [r["location"] for r in diagnostic["relatedInformation"]] == [{"uri": uri, "range": other}]
        assert diagnostic["data"]["issue"].startswith("iss_")
        assert diagnostic["data"]["fixes"][0]["edits"]


def test_a_plain_client_gets_a_plain_diagnostic(client, project):
    client.start(project)
    uri = (project / "AGENTS.md").as_uri()
    client.open(uri)
    first = client.diagnostics(uri)["diagnostics"][0]
    assert not {"relatedInformation", "codeDescription", "data", "tags"} & first.keys()
    assert first["message"].endswith("(See line 1.)")


def test_every_change_is_checked_and_closing_clears(client, project):
    uri = start(client, project)
    client.open(uri, "Be concise.\n")
    assert client.diagnostics(uri)["diagnostics"] == []
    client.change(
        uri, 2, {"range": span((1, 0), (1, 0)), "text": "Give a detailed step-by-step explanation.\n"}
    )
    published = client.diagnostics(uri)
    assert published["version"] == 2
    assert [d["range"]["start"]["line"] for d in published["diagnostics"]] == [0, 1]
    client.change(uri, 3, {"range": span((0, 0), (1, 0)), "text": ""})
    assert client.diagnostics(uri)["diagnostics"] == []
    client.change(uri, 4, {"text": CONFLICT})
    assert len(client.diagnostics(uri)["diagnostics"]) == 2
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert client.diagnostics(uri) == {"uri": uri, "diagnostics": []}


@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 20), ("utf-16", 15), ("utf-32", 14)])
def test_columns_are_counted_as_the_editor_counts(client, project, encoding, column):
    uri = start(client, project, general={"positionEncodings": [encoding]})
    # A letter of two bytes, one outside the BMP, and a separator that is no line end.
    client.open(uri, f"Say é😀\u2028 only. {CONFLICT}")
    assert client.diagnostics(uri)["diagnostics"][0]["range"] == span((0, column), (0, column + 10))
    client.change(uri, 2, {"range": span((0, column + 3), (0, column + 10)), "text": "terse"})
    assert client.diagnostics(uri)["diagnostics"][0]["range"] == span((0, column), (0, column + 8))


def test_ranges_are_never_empty(client, project):
    uri = start(client, project)
    client.open(uri, "---\nname: [\n---\n" + CONFLICT)
    found = client.diagnostics(uri)["diagnostics"]
    assert any(d["code"] == "notice" for d in found)
    assert any(d["code"] == "verbosity" for d in found)
    assert all(d["range"]["start"] != d["range"]["end"] for d in found)


def test_an_unused_ignore_is_faded_and_removable(client, project):
    uri = start(client, project)
    client.open(uri, "<!-- antinomy-ignore-next-line counts -->\nBe kind.\n")
    (notice,) = client.diagnostics(uri)["diagnostics"]
    assert notice["tags"] == [1]
    assert notice["range"] == span((0, 0), (0, 41))
    context = {"diagnostics": [notice]}
    params = {"textDocument": {"uri": uri}, "range": notice["range"], "context": context}
    (remove, fix_all) = client.call("textDocument/codeAction", params)
    assert remove["isPreferred"]
    assert fix_all["kind"] == "source.fixAll.antinomy"
    edit = client.call("codeAction/resolve", fix_all)["edit"]
    assert edit["changes"][uri] == [{"range": span((0, 0), (1, 0)), "newText": ""}]


def test_at_most_200_diagnostics_are_sent(client, project):
    uri = start(client, project)
    client.open(uri, "<!-- antinomy-ignore counts -->\n\n" * 250)
    found = client.diagnostics(uri)["diagnostics"]
    assert len(found) == 200
    assert found[0]["message"].startswith("51 more findings are not shown")


def test_a_rule_at_odds_with_many_points_at_the_first_of_them(client, project):
    uri = start(client, project)
    client.open(uri, "Be concise.\n" + "Give a detailed step-by-step explanation.\n\n" * 20)
    one, *others = client.diagnostics(uri)["diagnostics"]
    assert len(others) == 20
    assert len(one["relatedInformation"]) == 12
    assert one["message"].endswith("(And at 8 more places.)")
    assert all(len(other["relatedInformation"]) == 1 for other in others)
    # What deletes all twenty is not sent along with each of them, but offered all the same.
    assert max(len(fix["edits"]) for fix in one["data"]["fixes"]) == 1
    params = {"textDocument": {"uri": uri}, "range": span((1, 3), (1, 3)), "context": {"diagnostics": []}}
    titles = [action["title"] for action in client.call("textDocument/codeAction", params)]
    assert any(title.startswith("Keep “Be concise”, delete ") for title in titles)


def test_only_prompt_files_are_checked(client, project):
    start(client, project)
    checked = {
        "AGENTS.md": "markdown",
        "notes/any.txt": "prompt",
        ".cursor/rules/a.mdc": "markdown",
    }
    for name, language in {**checked, "README.md": "markdown", "main.py": "python"}.items():
        client.open((project / name).as_uri(), language=language)
    client.open("untitled:Untitled-1", language="markdown")
    client.open("untitled:Untitled-2", language="python")
    for uri in [*((project / name).as_uri() for name in checked), "untitled:Untitled-1"]:
        assert len(client.diagnostics(uri)["diagnostics"]) == 2


def test_hover_says_why_with_both_sides(client, project):
    uri = start(client, project)
    client.open(uri)
    client.diagnostics(uri)
    hover = client.call("textDocument/hover", at(uri, 0, 3))
    assert hover["range"] == FIRST
    assert hover["contents"]["kind"] == "markdown"
    text = hover["contents"]["value"]
    for part in (
        "https://antinomy.dev/axes/verbosity",
        "> ` Be concise `",
        "> ` give a detailed step-by-step explanation. `",
        "Confidence 0.",
        "“pattern”",
    ):
        assert part in text
    assert client.call("textDocument/hover", at(uri, 0, 12)) is None


def test_highlight_shows_the_counterpart(client, project):
    uri = start(client, project)
    client.open(uri)
    client.diagnostics(uri)
    found = client.call("textDocument/documentHighlight", at(uri, 0, 20))
    assert [h["range"] for h in found] == [FIRST, SECOND]
    assert client.call("textDocument/documentHighlight", at(uri, 0, 12)) is None


def test_the_lens_counts_conflicts(client, project):
    uri = start(client, project)
    client.open(uri)
    client.diagnostics(uri)
    (lens,) = client.call("textDocument/codeLens", {"textDocument": {"uri": uri}})
    assert lens["command"]["title"] == "1 conflict between instructions"
    assert lens["data"] == "conflicts"
    client.change(uri, 2, {"text": "Be kind.\n"})
    assert client.diagnostics(uri)["diagnostics"] == []
    assert client.call("textDocument/codeLens", {"textDocument": {"uri": uri}}) is None


def test_requests_on_a_document_that_is_not_open_find_nothing(client, project):
    uri = start(client, project)
    assert client.call("textDocument/hover", at(uri, 0, 0)) is None
    assert client.call("textDocument/codeLens", {"textDocument": {"uri": uri}}) is None


def test_a_request_right_behind_a_change_sees_the_new_text(client, project):
    uri = start(client, project)
    client.open(uri, "Be kind.\n")
    client.diagnostics(uri)
    client.change(uri, 2, {"text": CONFLICT})
    assert client.call("textDocument/hover", at(uri, 0, 3)) is not None
    client.diagnostics(uri)
