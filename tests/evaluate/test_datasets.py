"""Data files as users write them, good and bad."""

from __future__ import annotations

import io
import json
import tarfile

import pytest

from antinomy.errors import ReadError
from antinomy.evaluate.corpus import Corpus
from antinomy.evaluate.datasets import load_dataset
from antinomy.prompt.text import Span

TEXT = "Be brief. Name the sender. Explain everything."


def write_rows(path, *rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def write_archive(path, files):
    with tarfile.open(path, "w:gz") as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return path


def test_quotes_become_spans(tmp_path):
    label = {"a": "Be brief.", "b": "Explain everything.", "category": "verbosity"}
    data = write_rows(tmp_path / "d.jsonl", {"id": "x", "text": TEXT, "conflicts": [label], "tags": ["t"]})
    (example,) = load_dataset(data).examples
    (pair,) = example.conflicts
    assert (pair.first.of(TEXT), pair.second.of(TEXT), pair.category) == (
        "Be brief.",
        "Explain everything.",
        "verbosity",
    )
    assert (example.id, example.path, example.tags) == ("x", "", ("t",))


def test_a_row_may_hold_a_line_separator(tmp_path):
    data = write_rows(tmp_path / "d.jsonl", {"text": "Be brief.\u2028Be kind.", "conflicts": []})
    assert load_dataset(data).examples[0].text == "Be brief.\u2028Be kind."


def test_labels_on_files_are_grouped_by_file_and_found_beside_the_data(tmp_path):
    manifest = json.dumps({"path": "a/AGENTS.md", "kind": "agents_md"}).encode()
    files = {"prompts/a/AGENTS.md": TEXT.encode(), "prompts/manifest.jsonl": manifest}
    write_archive(tmp_path / "prompts.tar.gz", files)
    data = write_rows(
        tmp_path / "gold" / "real.jsonl",
        {"path": "a/AGENTS.md", "genuine": True, "a": [0, 9], "b": [27, 46], "category": "verbosity"},
        {"path": "a/AGENTS.md", "genuine": False, "a": [0, 9], "b": [10, 26], "category": None},
    )
    dataset = load_dataset(data)
    (example,) = dataset.examples
    assert not dataset.complete
    assert example.text == TEXT
    assert [pair.second for pair in example.conflicts] == [Span(27, 46)]
    assert [pair.second for pair in example.tempting] == [Span(10, 26)]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "is not JSON"),
        ("[1]", "is not a JSON object"),
        ('{"conflicts": []}', 'has no "text"'),
        ('{"text": 3, "conflicts": []}', 'has no "text" of type str'),
        ('{"text": "Be brief."}', 'has no "conflicts"'),
        ('{"text": "Be brief.", "conflicts": [7]}', "a label is no JSON object"),
        (
            '{"text": "Be brief.", "conflicts": [{"a": "Be brief.", "b": "Be long."}]}',
            "does not stand in the text",
        ),
        ('{"text": "Be. Be.", "conflicts": [{"a": "Be.", "b": "Be."}]}', "stands 2 times in the text"),
    ],
)
def test_a_bad_line_is_named_with_its_number(tmp_path, line, reason):
    data = tmp_path / "d.jsonl"
    data.write_text('{"text": "Be kind.", "conflicts": []}\n' + line + "\n", encoding="utf-8")
    with pytest.raises(ReadError) as caught:
        load_dataset(data)
    assert str(caught.value).startswith(f"{data}:2: ")
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("offsets", [[0, 900], [5, 5], [-1, 3], ["0", "3"], [1], None])
def test_offsets_outside_the_file_are_refused(tmp_path, offsets):
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "AGENTS.md").write_text(TEXT, encoding="utf-8")
    data = write_rows(tmp_path / "d.jsonl", {"path": "AGENTS.md", "genuine": True, "a": offsets, "b": [0, 3]})
    with pytest.raises(ReadError, match='"a" is no'):
        load_dataset(data, corpus)


def test_a_label_on_an_unknown_file_names_the_remedy(tmp_path):
    (tmp_path / "corpus").mkdir()
    data = write_rows(tmp_path / "d.jsonl", {"path": "AGENTS.md", "genuine": True, "a": [0, 1], "b": [0, 3]})
    with pytest.raises(ReadError, match="--corpus"):
        load_dataset(data, tmp_path / "corpus")


def test_a_missing_or_empty_file_is_told_in_one_sentence(tmp_path):
    with pytest.raises(ReadError, match="cannot be read"):
        load_dataset(tmp_path / "none.jsonl")
    (tmp_path / "empty.jsonl").write_text("\n", encoding="utf-8")
    with pytest.raises(ReadError, match="holds no rows"):
        load_dataset(tmp_path / "empty.jsonl")


def test_corpus_from_directory_and_archive_agree(tmp_path):
    files = {
        "b/AGENTS.md": b"Be kind.\r\n",
        "b/main.py": b"print()",
        "a.prompt.md": "Écris.".encode(),
        "GEMINI.md": b"\x89PNG\xff\x00",
    }
    folder = tmp_path / "folder"
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    archive = write_archive(tmp_path / "files.tar.gz", files)
    for corpus in (Corpus(folder), Corpus(archive)):
        assert [tuple(file) for file in corpus] == [
            ("a.prompt.md", "prompt-file", "Écris."),
            ("b/AGENTS.md", "agents", "Be kind.\r\n"),
        ]
        (sentence,) = corpus.unreadable
        assert sentence.startswith("GEMINI.md: ")


def test_what_is_no_archive_is_told_so(tmp_path):
    broken = tmp_path / "broken.tar.gz"
    broken.write_bytes(b"no archive")
    with pytest.raises(ReadError, match="neither a folder nor a readable tar archive"):
        Corpus(broken)


def test_quotes_of_a_repository_name_their_file(tmp_path):
    row = {
        "files": [
            {"path": "AGENTS.md", "text": "Be kind.\n"},
            {"path": "web/AGENTS.md", "text": "Be kind. Go."},
        ],
        "conflicts": [
            {"a": {"path": "AGENTS.md", "text": "Be kind."}, "b": {"path": "web/AGENTS.md", "text": "Go."}}
        ],
    }
    (example,) = load_dataset(write_rows(tmp_path / "d.jsonl", row)).examples
    (pair,) = example.conflicts
    assert [example.place(side)[0] for side in pair[:2]] == ["AGENTS.md", "web/AGENTS.md"]
    path, text, span = example.place(pair.second)
    assert (path, span.of(text), pair.second.of(example.text)) == ("web/AGENTS.md", "Go.", "Go.")


@pytest.mark.parametrize("quote", ["Be kind.", {"text": "Be kind."}, {"path": "x.md", "text": "Be kind."}])
def test_a_quote_without_its_file_is_refused(tmp_path, quote):
    row = {"files": [{"path": "a.md", "text": "Be kind."}], "conflicts": [{"a": quote, "b": quote}]}
    with pytest.raises(ReadError, match="a quote names no file"):
        load_dataset(write_rows(tmp_path / "d.jsonl", row))
