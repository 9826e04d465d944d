"""Code actions: what is offered where, and what the text is once they are applied."""

import tomllib

import pytest
from lsp_harness import CONFLICT, FULL_CLIENT, RawClient, span

CURSOR = span((0, 3), (0, 3))


@pytest.fixture
def client():
    with RawClient() as client:
        yield client


def start(client, project, name="AGENTS.md", text=CONFLICT, capabilities=None):
    client.start(project, capabilities=capabilities or {**FULL_CLIENT, "workspace": workspace_edits()})
    uri = (project / name).as_uri()
    client.open(uri, text, version=3)
    client.diagnostics(uri)
    return uri


def workspace_edits():
    return {"workspaceEdit": FULL_CLIENT["workspace"]["workspaceEdit"]}


def actions(client, uri, where=CURSOR, **context):
    params = {"textDocument": {"uri": uri}, "range": where, "context": {"diagnostics": [], **context}}
    return client.call("textDocument/codeAction", params) or []


def apply(client, uri, action, text, version=3):
    """Apply an action to the document as an editor does, and return the new text."""
    edit = client.call("codeAction/resolve", action)["edit"]
    (change,) = edit["documentChanges"]
    assert change["textDocument"] == {"uri": uri, "version": version}
    lines = text.splitlines(keepends=True)
    for part in sorted(change["edits"], key=lambda e: str(e["range"]), reverse=True):
        start, end = (
            sum(map(len, lines[: p["line"]])) + p["character"]
            for p in (part["range"]["start"], part["range"]["end"])
        )
        text = text[:start] + part["newText"] + text[end:]
    client.change(uri, version + 1, {"text": text})
    return text


def titled(offered, words):
    return next(action for action in offered if words in action["title"])


def test_every_offered_fix_ends_the_conflict(client, tmp_path):
    uri = start(client, tmp_path)
    titles = [a["title"] for a in actions(client, uri) if "workspace" not in a["title"]]
    assert len(titles) >= 6
    for number, title in enumerate(titles, start=2):
        client.change(uri, 2 * number, {"text": CONFLICT})
        client.diagnostics(uri)
        apply(client, uri, titled(actions(client, uri), title), CONFLICT, 2 * number)
        assert client.diagnostics(uri)["diagnostics"] == [], title


@pytest.mark.parametrize(
    ("text", "cursor", "title", "wanted"),
    [
        (
            "- Indent with 2 spaces.\n- Be kind.\n- Indent with 4 spaces.\n",
            (2, 5),
            "Say “2” instead of “4” in “Indent with 4 spaces”",
            "- Indent with 2 spaces.\n- Be kind.\n- Indent with 2 spaces.\n",
        ),
        (
            "# 🛒\n\nAlways answer in French.\n\n## Mails\n\nAnswer in English.\n",
            (6, 1),
            "Limit “Always answer in French” (except under Mails)",
            "# 🛒\n\nAlways answer in French (except under Mails).\n\n## Mails\n\nAnswer in English.\n",
        ),
    ],
    ids=["number", "case"],
)
def test_a_number_or_a_case_of_the_rules_comes_first(client, tmp_path, text, cursor, title, wanted):
    uri = start(client, tmp_path, text=text)
    first = actions(client, uri, span(cursor, cursor))[0]
    assert (first["title"], first["isPreferred"]) == (title, True)
    assert not actions(client, uri, only=["source.fixAll"])
    assert apply(client, uri, first, text) == wanted
    assert client.diagnostics(uri)["diagnostics"] == []


def test_the_first_fix_is_preferred_and_belongs_to_the_diagnostic(client, tmp_path):
    client.start(tmp_path, capabilities={**FULL_CLIENT, "workspace": {}})
    uri = (tmp_path / "AGENTS.md").as_uri()
    client.open(uri)
    diagnostics = client.diagnostics(uri)["diagnostics"]
    offered = actions(client, uri, diagnostics=diagnostics)
    assert [a.get("isPreferred", False) for a in offered][:3] == [True, False, False]
    assert offered[0]["diagnostics"] == diagnostics
    assert "edit" not in offered[0]


def test_nothing_is_offered_away_from_a_conflict(client, tmp_path):
    uri = start(client, tmp_path, text=CONFLICT + "\nBe kind.\n")
    assert actions(client, uri, span((2, 0), (2, 3))) == []


def test_only_what_is_asked_for_is_offered(client, tmp_path):
    text = "<!-- antinomy-ignore-file counts -->\n" + CONFLICT
    uri = start(client, tmp_path, text=text)
    everywhere = span((0, 0), (2, 0))
    quick = actions(client, uri, everywhere, only=["quickfix"])
    assert {a["kind"] for a in quick} == {"quickfix"}
    for kind in ("source", "source.fixAll", "source.fixAll.antinomy"):
        assert [a["kind"] for a in actions(client, uri, everywhere, only=[kind])] == [
            "source.fixAll.antinomy"
        ]
    assert actions(client, uri, everywhere, only=["refactor"]) == []
    assert "source.fixAll.antinomy" in {a["kind"] for a in actions(client, uri, everywhere)}
    automatic = actions(client, uri, everywhere, triggerKind=2)
    assert "source.fixAll.antinomy" not in {a["kind"] for a in automatic}


def test_fix_all_applies_only_what_is_safe(client, tmp_path):
    text = "<!-- antinomy-ignore-file counts -->\n" + CONFLICT
    uri = start(client, tmp_path, text=text)
    (fix_all,) = actions(client, uri, only=["source.fixAll"])
    assert apply(client, uri, fix_all, text) == CONFLICT
    assert {d["code"] for d in client.diagnostics(uri)["diagnostics"]} == {"verbosity"}


def test_without_resolve_the_edit_comes_at_once(client, tmp_path):
    uri = start(client, tmp_path, capabilities={"textDocument": {"hover": {}}})
    offered = actions(client, uri)
    assert offered
    assert all(list(a["edit"]["changes"]) == [uri] for a in offered)
    assert not any("data" in a for a in offered)


def test_an_action_on_a_text_that_has_moved_on_is_refused(client, tmp_path):
    uri = start(client, tmp_path)
    action = actions(client, uri)[0]
    client.change(uri, 4, {"text": "Be kind.\n"})
    client.diagnostics(uri)
    assert client.error_of("codeAction/resolve", action)["code"] == -32801
    assert client.error_of("codeAction/resolve", {**action, "data": {"what": 1}})["code"] == -32602


def test_ignore_here_keeps_indentation_and_line_ends(client, tmp_path):
    text = "# Rules\r\n\r\n  - Be concise.\r\n  - Give a detailed step-by-step explanation.\r\n"
    uri = start(client, tmp_path, text=text)
    here = titled(actions(client, uri, span((2, 6), (2, 6))), "here")
    (change,) = client.call("codeAction/resolve", here)["edit"]["documentChanges"]
    comment = "  <!-- antinomy-ignore-next-line verbosity -->\r\n"
    assert change["edits"] == [{"range": span((2, 0), (2, 0)), "newText": comment}]


def test_ignore_in_file_goes_below_the_front_matter(client, tmp_path):
    text = "---\ndescription: x\n---\n" + CONFLICT
    uri = start(client, tmp_path, "a.prompt.md", text)
    in_file = titled(actions(client, uri, span((3, 3), (3, 3))), "in this file")
    applied = apply(client, uri, in_file, text)
    assert applied.splitlines()[2:4] == ["---", "<!-- antinomy-ignore-file verbosity -->"]
    assert client.diagnostics(uri)["diagnostics"] == []


def test_a_format_without_comments_offers_no_comment(client, tmp_path):
    text = '[{"role": "system", "content": "Be concise and give a detailed step-by-step explanation."}]\n'
    uri = start(client, tmp_path, "messages.json", text)
    titles = [a["title"] for a in actions(client, uri, span((0, 0), (0, 80)))]
    assert any("in the workspace" in title for title in titles)
    assert not any("here" in title or "in this file" in title for title in titles)


def test_ignore_in_workspace_creates_the_configuration(client, tmp_path):
    uri = start(client, tmp_path)
    action = titled(actions(client, uri), "in the workspace")
    create, change = client.call("codeAction/resolve", action)["edit"]["documentChanges"]
    config = (tmp_path / "antinomy.toml").as_uri()
    assert create == {"kind": "create", "uri": config, "options": {"ignoreIfExists": True}}
    assert change["textDocument"]["uri"] == config
    assert tomllib.loads(change["edits"][0]["newText"]) == {"ignore": ["verbosity"]}


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("antinomy.toml", 'ignore = ["tone"] # why\n', 'ignore = ["tone", "verbosity"] # why\n'),
        (
            "antinomy.toml",
            '[per-file-ignores]\n"a" = []\n',
            'ignore = ["verbosity"]\n[per-file-ignores]\n"a" = []\n',
        ),
        (
            "pyproject.toml",
            "[tool.antinomy]\n[tool.x]\n",
            '[tool.antinomy]\nignore = ["verbosity"]\n[tool.x]\n',
        ),
    ],
)
def test_ignore_in_workspace_extends_the_configuration(client, tmp_path, name, before, after):
    (tmp_path / name).write_text(before)
    uri = start(client, tmp_path)
    action = titled(actions(client, uri), "in the workspace")
    (change,) = client.call("codeAction/resolve", action)["edit"]["documentChanges"]
    assert change["textDocument"]["uri"] == (tmp_path / name).as_uri()
    (edit,) = change["edits"]
    lines = before.splitlines(keepends=True)
    place = edit["range"]["start"]
    offset = sum(map(len, lines[: place["line"]])) + place["character"]
    assert before[:offset] + edit["newText"] + before[offset:] == after
