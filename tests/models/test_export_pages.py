"""What an export writes about a model: its table in the manifest, and the generated parts of the cards."""

import hashlib
import json

import pytest

from antinomy.inference.manifest import Manifest
from models.export import card, manifest

MANIFEST = """# What there is.

[models.encoder]
task = "embedding"
source = "embedded"
directory = "embedded"
model = "encoder.onnx"
tokenizer = "tokenizer.json"
max_tokens = 256
dimensions = 384

[models.nli]
task = "nli"
source = "embedded"
directory = "embedded"
model = "nli.onnx"
tokenizer = "tokenizer.json"
max_tokens = 256
labels = ["neutral", "entailment", "contradiction"]
summary = "as \\"ours\\""

# Another's.
[models."some/model"]
task = "nli"
source = "hub"
"""
HEADS = {
    "labels": ["contradiction", "entailment", "neutral"],
    "temperature": {"nli": 1.25, "conflict": 0.8},
    "threshold": {"conflict": 0.9},
}
REPORT = {"pairs": {"snli": 12000, "topical": 3400}}
SOURCES = """| source | repo | path | licence | pairs |
|---|---|---|---|---|
| snli | someone/snli | a | CC BY-SA 4.0 | 9 |
"""


@pytest.fixture
def embedded(tmp_path):
    folder = tmp_path / "embedded"
    folder.mkdir()
    for name in ("encoder.onnx", "nli.onnx", "tokenizer.json"):
        (folder / name).write_bytes(name.encode() * 3)
    (tmp_path / "manifest.toml").write_text(MANIFEST, encoding="utf-8")
    return folder


def figures(path, accuracy, pairs=9824):
    labels = {"set": "snli.test", "task": "labels", "pairs": pairs, "accuracy": accuracy}
    labels["f1"] = {"contradiction": 0.81, "entailment": 0.84}
    prompts = {
        "set": "short",
        "task": "prompts",
        "conflicts": {"found": 7, "of": 11},
        "cleanPrompts": {"flagged": 1, "of": 40},
        "best": {"found": 8},
    }
    content = {"model": "nli", "bytes": 23e6, "sets": [labels, prompts]}
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


@pytest.fixture
def pages(embedded, monkeypatch):
    """Cards and the overview with nothing generated in them yet."""
    tmp_path = embedded.parent
    cards = tmp_path / "cards"
    cards.mkdir()
    parts = {
        "cards/encoder.md": ["files", "fidelity"],
        "cards/nli.md": ["files", "data", "figures", "fidelity"],
        "README.md": ["figures"],
    }
    for name, kinds in parts.items():
        text = "".join(f"Before {kind}.\n<!-- {kind} -->\nold\n<!-- end {kind} -->\n" for kind in kinds)
        (tmp_path / name).write_text(text + "After.\n", encoding="utf-8")
    path = tmp_path / "manifest.toml"
    table = manifest.table
    monkeypatch.setattr(card, "CARDS", cards)
    monkeypatch.setattr(card, "README", tmp_path / "README.md")
    monkeypatch.setattr(manifest, "table", lambda name, path=path: table(name, path))
    return tmp_path


def test_the_table_holds_what_the_files_are(embedded):
    path = embedded.parent / "manifest.toml"
    manifest.update("nli", embedded, HEADS, path)
    entry = Manifest.load(path).models["nli"]
    assert list(entry.labels) == HEADS["labels"]
    assert entry.temperature == HEADS["temperature"]
    assert entry.threshold == {"conflict": 0.9}
    assert entry.summary == 'as "ours"'
    graph = entry.files[0]
    assert (graph.name, graph.size) == ("nli.onnx", 24)
    assert graph.sha256 == hashlib.sha256(b"nli.onnx" * 3).hexdigest()


def test_other_tables_stay_as_they_were_to_the_letter(embedded):
    path = embedded.parent / "manifest.toml"
    for _ in range(2):
        manifest.update("nli", embedded, HEADS, path)
    text = path.read_text(encoding="utf-8")
    head, rest = MANIFEST.split("[models.nli]\n")
    assert text.startswith(head)
    assert text.endswith(rest[rest.index("\n# Another's.") :])
    manifest.update("encoder", embedded, {}, path)
    assert Manifest.load(path).models["encoder"].files[0].name == "encoder.onnx"


def test_cards_name_the_files_and_their_checksums(pages, embedded):
    for name in ("encoder", "nli"):
        manifest.update(name, embedded, {}, pages / "manifest.toml")
    card.write_files()
    text = (pages / "cards" / "encoder.md").read_text(encoding="utf-8")
    assert hashlib.sha256(b"encoder.onnx" * 3).hexdigest() in text
    assert "old\n<!-- end files" not in text
    assert text.endswith("After.\n")


def test_each_source_stands_on_the_card_with_count_and_licence(pages):
    (pages / "report.json").write_text(json.dumps(REPORT), encoding="utf-8")
    (pages / "SOURCES.md").write_text(SOURCES, encoding="utf-8")
    card.write_data([pages / "report.json"], pages / "SOURCES.md")
    text = (pages / "cards" / "nli.md").read_text(encoding="utf-8")
    assert "| `snli` | 12,000 | someone/snli | CC BY-SA 4.0 |" in text
    assert "| `topical` | 3,400 |" in text


def test_what_runs_drew_one_after_the_other_is_added_up(pages):
    reports = [pages / "first.json", pages / "second.json"]
    for path in reports:
        path.write_text(json.dumps(REPORT), encoding="utf-8")
    (pages / "SOURCES.md").write_text(SOURCES, encoding="utf-8")
    card.write_data(reports, pages / "SOURCES.md")
    assert "| `snli` | 24,000 | someone/snli |" in (pages / "cards" / "nli.md").read_text(encoding="utf-8")


def test_a_source_without_a_licence_is_refused(pages):
    (pages / "report.json").write_text(json.dumps({"pairs": {"found-somewhere": 5}}), encoding="utf-8")
    (pages / "SOURCES.md").write_text(SOURCES, encoding="utf-8")
    with pytest.raises(SystemExit, match="found-somewhere"):
        card.write_data([pages / "report.json"], pages / "SOURCES.md")


def test_our_figures_stand_beside_the_published_ones(pages):
    card.write_figures(figures(pages / "int8.json", 0.8234), figures(pages / "fp32.json", 0.8301))
    for name in ("README.md", "cards/nli.md"):
        text = (pages / name).read_text(encoding="utf-8")
        assert "| SNLI test (9,824) | 82.3% | 83.0% | – | – | 92.4% |" in text
        assert "| MNLI mismatched | – | – | 84.0% | 86.9% | 90.0% |" in text
        assert "| short, conflicts found of 11 | 7 | 7 |" in text
        assert "| SNLI test | 81.0% | 84.0% | – |" in text
        assert "| size | 23 MB | 23 MB | 329 MB |" in text


def test_a_point_more_than_eight_bits_may_cost_is_refused(pages):
    card.write_figures(figures(pages / "int8.json", 0.82), figures(pages / "fp32.json", 0.83))
    before = (pages / "README.md").read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match=r"int8\.json: on snli\.test eight bits cost 1\.1 points"):
        card.write_figures(figures(pages / "int8.json", 0.819), figures(pages / "fp32.json", 0.83))
    assert (pages / "README.md").read_text(encoding="utf-8") == before


def test_one_pair_of_a_small_set_is_not_too_much(pages):
    exact = figures(pages / "fp32.json", 0.68, pairs=50)
    card.write_figures(figures(pages / "int8.json", 0.66, pairs=50), exact)
    with pytest.raises(SystemExit, match=r"eight bits cost 4\.0 points"):
        card.write_figures(figures(pages / "int8.json", 0.64, pairs=50), exact)


def test_what_check_printed_goes_to_the_model_it_is_about(pages):
    (pages / "checked.txt").write_text("encoder: near\nnli: far\nnli: further\n", encoding="utf-8")
    card.write_fidelity(pages / "checked.txt")
    assert "- near\n" in (pages / "cards" / "encoder.md").read_text(encoding="utf-8")
    assert "- far\n- further\n" in (pages / "cards" / "nli.md").read_text(encoding="utf-8")
