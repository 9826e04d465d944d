"""``antinomy context`` as it is called."""

import json

import pytest

ALLOWED = "# River Orrin\n\nThe Orrin is 87 kilometres long. Canoeing is allowed all year below Brough.\n"
DENIED = "# Canoeing on the Orrin\n\nCanoeing is not allowed below Brough in any season.\n"
OTHER = "Gouda is a mild yellow cheese made from cow's milk.\n"


@pytest.fixture(autouse=True)
def own_cache(monkeypatch):
    monkeypatch.setenv("ANTINOMY_NO_CACHE", "1")


@pytest.fixture
def files(write):
    return [write("river.md", ALLOWED), write("canoes.md", DENIED), write("cheese.txt", OTHER)]


def test_a_known_contradiction_is_shown_in_both_files(antinomy, files):
    done = antinomy("context", *files, "--type", "pair")
    assert done.returncode == 1, done.stderr
    assert "conflict[pair]" in done.stdout
    assert "river.md:3:34" in done.stdout
    assert "canoes.md:3:1" in done.stdout
    assert "1 contradiction in 3 documents" in done.stdout


def test_json_names_documents_and_offsets(antinomy, files):
    done = antinomy("context", *files, "--type", "pair", "--format", "json")
    body = json.loads(done.stdout)
    assert (body["version"], body["conflict"], body["type"], body["documents"]) == (1, True, "pair", [0, 1])
    assert [name.rpartition("/")[2] for name in body["files"]] == ["river.md", "canoes.md", "cheese.txt"]
    for side in body["findings"][0]["statements"]:
        assert (ALLOWED, DENIED)[side["document"]][side["start"] : side["end"]] == side["text"]


def test_html_has_a_matrix_of_documents(antinomy, files):
    done = antinomy("context", *files, "--type", "pair", "--format", "html")
    assert done.stdout.startswith("<!doctype html>")
    assert done.stdout.count('<td class="found"') == 2
    assert "<mark>Canoeing is not allowed below Brough in any season.</mark>" in done.stdout


@pytest.mark.parametrize("output", ["human", "html"])
def test_one_is_counted_in_the_singular(antinomy, write, output):
    one = write("one.md", "Gouda is a mild yellow cheese.\n")
    two = write("two.md", "Ness harbour freezes in most winters.\n")
    assert "1 statement, 0 of 0 pairs compared" in antinomy("context", one, "--format", output).stdout
    assert "of 1 pair compared" in antinomy("context", one, two, "--format", output).stdout


def test_a_folder_is_a_set(antinomy, write):
    write("docs/a.md", OTHER)
    write("docs/b.txt", "Ness harbour freezes in most winters.\n")
    write("docs/picture.png", b"\0\1")
    done = antinomy("context", "docs")
    assert done.returncode == 0, done.stderr
    assert "No contradictions in 2 documents" in done.stdout


def test_documents_in_tags_point_into_their_file(antinomy, write):
    text = f"Use these.\n<document>{ALLOWED}</document>\n<document>{DENIED}</document>\n"
    path = write("prompt.md", text)
    body = json.loads(antinomy("context", path, "--type", "pair", "--format", "json").stdout)
    assert [name.rpartition("/")[2] for name in body["files"]] == ["prompt.md#1", "prompt.md#2"]
    for side in body["findings"][0]["statements"]:
        assert text[side["start"] : side["end"]] == side["text"]


def test_lines_of_documents_in_tags_are_those_of_their_file(antinomy, write):
    text = f"Use these.\n<document>{ALLOWED}</document>\n\n<document>\n{DENIED}</document>\n"
    path = write("prompt.md", text)
    human = antinomy("context", path, "--type", "pair").stdout
    assert "prompt.md:4:34 (document 1)\n" in human
    assert "prompt.md:10:1 (document 2)\n" in human
    assert "\n10 | Canoeing is not allowed" in human
    html = antinomy("context", path, "--type", "pair", "--format", "html").stdout
    assert "prompt.md#2, line 10<" in html


def test_batch_answers_each_line_in_order(antinomy):
    sets = [
        {"id": "a", "docs": [{"title": "Gouda", "text": OTHER}]},
        {"id": "b", "docs": []},
        {"id": "c", "docs": [{"title": "Orrin", "text": ALLOWED}, {"title": "Canoes", "text": DENIED}]},
    ]
    lines = "".join(json.dumps(row) + "\n" for row in sets) + "no json\n"
    done = antinomy("context", "--batch", "-", "--type", "pair", stdin=lines)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [answer["id"] for answer in answers] == ["a", "b", "c", None]
    assert answers[0]["conflict"] is False
    assert "docs" in answers[1]["error"]
    assert answers[2]["documents"] == [0, 1]
    assert "not JSON" in answers[3]["error"]


def test_nothing_below_the_least_confidence_is_reported(antinomy, files, write):
    write("antinomy.toml", "[context]\nmin-confidence = 1.0\n")
    done = antinomy("context", *files)
    assert done.returncode == 0, done.stdout


def test_exit_zero(antinomy, files):
    assert antinomy("context", *files, "--type", "pair", "--exit-zero").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("missing.md",), "missing.md: no such file"),
        (("empty",), "empty: holds no documents"),
        (("a.md", "--batch", "b.jsonl"), "--batch"),
        ((), "--batch"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(antinomy, tmp_path, arguments, sentence):
    (tmp_path / "empty").mkdir()
    done = antinomy("context", *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr


def test_a_document_that_cannot_be_read_is_named_and_the_rest_goes_on(antinomy, write, tmp_path):
    write("notes/a.md", ALLOWED)
    write("notes/b.md", DENIED)
    write("notes/broken.json", '{"title": "x", ')
    (tmp_path / "notes/c.md").write_bytes(b"\x00\x01\xff\xfe")
    done = antinomy("context", "notes", "missing.md", "--type", "pair", "--format", "json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["files"] == ["notes/a.md", "notes/b.md"]
    assert json.loads(done.stdout)["documents"] == [0, 1]
    for name in ("notes/c.md", "notes/broken.json", "missing.md"):
        assert f"{name}: " in done.stderr
    assert "Traceback" not in done.stderr


def test_a_batch_has_no_page(antinomy):
    done = antinomy("context", "--batch", "-", "--format", "html", stdin="{}\n")
    assert done.returncode == 2
    assert "--format html is for one set" in done.stderr
    assert not done.stdout


def test_weights_that_are_none_are_one_sentence(antinomy, files, write):
    write("antinomy.toml", '[context]\nweights = "own.toml"\n')
    write("own.toml", "[pair]\n")
    done = antinomy("context", *files)
    assert done.returncode == 2
    assert "own.toml: no table of weights" in done.stderr


def test_a_folder_is_read_as_check_reads_it(antinomy, write):
    write("docs/a.md", OTHER)
    write("docs/prompt.mdc", "Ness harbour freezes in most winters.\n")
    write("docs/.gitignore", "drafts/\n")
    write("docs/drafts/b.md", DENIED)
    write("docs/node_modules/c.md", DENIED)
    done = antinomy("context", "docs", "--format", "json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["files"] == ["docs/a.md", "docs/prompt.mdc"]


def test_the_configuration_is_that_of_the_documents(antinomy, write):
    write("docs/antinomy.toml", '[context]\nweights = "own.toml"\n')
    done = antinomy("context", write("docs/a.md", OTHER))
    assert done.returncode == 2
    assert "own.toml: cannot be read" in done.stderr


def test_html_counts_one_document(antinomy, write):
    assert "in 1 document</h1>" in antinomy("context", write("a.md", OTHER), "--format", "html").stdout
