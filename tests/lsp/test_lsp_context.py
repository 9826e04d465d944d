"""Comparing documents in a real server: contradictions in every file that has a side in one."""

import json

import pytest
from lsp_harness import FULL_CLIENT, RawClient, span

from inference import tiny

EDITOR = {**FULL_CLIENT, "workspace": {}}
ONE = "# Guide\n\nThe Harbour Museum opened in 1901. It has 40 rooms.\n"
TWO = "The Harbour Museum sells maps. The Harbour Museum opened in 1925.\n"
SIDE_ONE = span((2, 0), (2, 34))
SIDE_TWO = span((0, 31), (0, 65))
PUBLISHED = "textDocument/publishDiagnostics"
VALIDATE = "antinomy.validateContext"


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models")
    tiny.encoder(folder / "models" / "encoder")
    tiny.cross_encoder(folder / "models" / "nli")
    (folder / "antinomy.toml").write_text(
        '[models]\nembedding = "./models/encoder"\nnli = "./models/nli"\n', encoding="utf-8"
    )
    return folder


@pytest.fixture
def client(monkeypatch):
    monkeypatch.setenv("ANTINOMY_NO_CACHE", "1")
    with RawClient() as client:
        yield client


@pytest.fixture
def documents(client, models):
    """Two documents that contradict each other, the first of them open."""
    return start(client, models)


def start(client, folder, capabilities=EDITOR):
    (folder / "one.md").write_text("Something else on disk.\n", encoding="utf-8")
    (folder / "two.md").write_text(TWO, encoding="utf-8")
    client.start(folder, capabilities=capabilities)
    one, two = ((folder / name).as_uri() for name in ("one.md", "two.md"))
    client.open(one, ONE)
    return one, two


def validate(client, *uris):
    return client.command(VALIDATE, {"uris": list(uris)})


def ranges(published):
    return [d["range"] for d in published["diagnostics"]]


def test_both_sides_are_shown_and_point_at_each_other(client, documents):
    one, two = documents
    result = validate(client, one, two)
    assert (result["conflict"], result["type"], result["documents"]) == (True, "pair", [0, 1])
    assert result["uris"] == [one, two]
    first = client.diagnostics(one)
    second = client.diagnostics(two)
    assert (first["version"], ranges(first), ranges(second)) == (1, [SIDE_ONE], [SIDE_TWO])
    (related,) = first["diagnostics"][0]["relatedInformation"]
    assert related["location"] == {"uri": two, "range": SIDE_TWO}
    assert "1925" in related["message"]
    place = {"textDocument": {"uri": one}, "position": {"line": 2, "character": 4}}
    told = client.call("textDocument/hover", place)["contents"]["value"]
    assert "1925" in told
    assert "type “pair”" in told
    (lens,) = client.call("textDocument/codeLens", {"textDocument": {"uri": one}})
    assert lens["command"]["title"] == "1 contradiction between statements"
    assert lens["data"] == "results"


def test_it_moves_with_the_text_and_goes_with_its_statement(client, documents):
    one, two = documents
    validate(client, one, two)
    client.diagnostics(one)
    client.diagnostics(two)
    client.change(one, 2, {"range": span((0, 0), (0, 0)), "text": "New.\n"})
    assert ranges(client.diagnostics(one)) == [span((3, 0), (3, 34))]
    related = client.diagnostics(two)["diagnostics"][0]["relatedInformation"]
    assert related[0]["location"]["range"] == span((3, 0), (3, 34))
    client.change(one, 3, {"range": span((3, 32), (3, 33)), "text": "2"})
    assert client.diagnostics(one)["diagnostics"] == []
    assert client.diagnostics(two)["diagnostics"] == []
    client.change(one, 4, {"range": span((3, 32), (3, 33)), "text": "1"})
    assert ranges(client.diagnostics(one)) == [span((3, 0), (3, 34))]
    assert ranges(client.diagnostics(two)) == [SIDE_TWO]


def test_a_closed_file_shows_nothing_and_counts_on(client, documents, models):
    one, two = documents
    (models / "one.md").write_text(ONE, encoding="utf-8")
    validate(client, one, two)
    client.diagnostics(one)
    client.diagnostics(two)
    client.notify("textDocument/didClose", {"textDocument": {"uri": one}})
    assert client.diagnostics(one)["diagnostics"] == []
    assert client.forget(PUBLISHED) == 0
    client.command("antinomy.clearResults")
    assert client.diagnostics(two)["diagnostics"] == []


def test_a_new_look_takes_the_place_of_the_old(client, documents):
    one, two = documents
    validate(client, one, two)
    client.diagnostics(one)
    client.diagnostics(two)
    validate(client, two, one)
    assert client.forget(PUBLISHED) == 0


def test_documents_in_one_file_are_compared(client, models):
    one, _ = start(client, models)
    text = f"<document>\n{ONE[9:]}</document>\n<document>\n{TWO}</document>\n"
    client.change(one, 2, {"text": text})
    result = validate(client, one)
    assert result["uris"] == [one, one]
    found = client.diagnostics(one)["diagnostics"]
    assert [d["range"]["start"]["line"] for d in found] == [1, 4]


def test_an_editor_without_related_information_is_told_the_place(client, models):
    one, two = start(client, models, {})
    validate(client, one, two)
    assert client.diagnostics(one)["diagnostics"][0]["message"].endswith("(See two.md, line 1.)")
    client.diagnostics(two)


def test_what_cannot_be_compared_is_refused_in_a_sentence(client, documents, models):
    one, _ = documents

    def refusal(params):
        return client.error_of("workspace/executeCommand", {"command": VALIDATE, "arguments": [params]})

    assert refusal({"uris": []})["code"] == -32602
    assert "no such file" in refusal({"uris": [one, f"{one}x"]})["message"]
    (models / "dump.json").write_text("{", encoding="utf-8")
    assert "is not JSON" in refusal({"uris": [(models / "dump.json").as_uri()]})["message"]
    (models / "dump.json").unlink()


def test_a_model_that_is_missing_is_told_in_a_sentence(client, tmp_path):
    (tmp_path / "antinomy.toml").write_text('[models]\nembedding = "./nowhere"\n', encoding="utf-8")
    one, two = start(client, tmp_path)
    params = {"command": VALIDATE, "arguments": [{"uris": [one, two]}]}
    error = client.error_of("workspace/executeCommand", params)
    assert error["code"] == -32803
    assert "nowhere" in error["message"]


def test_documents_under_a_key_of_json_are_shown_where_they_stand(client, models):
    start(client, models)
    path = models / "ask.json"
    rows = [{"text": ONE[9:].strip()}, {"text": TWO.strip().replace("maps", "“maps”")}]
    text = json.dumps({"query": "when?", "documents": rows})
    path.write_text(text, encoding="utf-8")
    result = validate(client, path.as_uri())
    assert result["conflict"] is True
    found = client.diagnostics(path.as_uri())["diagnostics"]
    sides = [text[d["range"]["start"]["character"] : d["range"]["end"]["character"]] for d in found]
    assert sides == ["The Harbour Museum opened in 1901.", "The Harbour Museum opened in 1925."]
    path.unlink()
