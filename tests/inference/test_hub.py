"""Folders in the hub's layout: what is read from them, and that their models answer by it."""

from __future__ import annotations

import json
import shutil

import pytest

from antinomy.errors import ModelError
from antinomy.inference.encoder import Encoder
from antinomy.inference.manifest import LABELS, Manifest
from antinomy.inference.nli import CrossEncoder
from antinomy.inference.registry import Registry
from inference import tiny


@pytest.fixture
def find():
    """Find a model of the test's own."""
    return lambda folder, task="": Registry(Manifest.load()).find(str(folder), task)


def change(path, **values):
    """Set keys of a JSON file; ``None`` takes one out."""
    content = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    content |= values
    kept = {key: value for key, value in content.items() if value is not None}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(kept), encoding="utf-8")


@pytest.mark.parametrize(
    "labels",
    [
        ("contradiction", "entailment", "neutral"),
        ("ENTAILMENT", "NEUTRAL", "CONTRADICTION"),
        (" Neutral", "Contradiction", "Entailment "),
    ],
)
def test_labels_are_read_in_the_models_own_order(tmp_path, find, labels):
    tiny.cross_encoder(tmp_path, labels=[label.strip() for label in labels])
    change(tmp_path / "config.json", id2label={str(index): label for index, label in enumerate(labels)})
    model = find(tmp_path, "nli")
    assert model.entry.labels == tuple(label.strip().lower() for label in labels)
    pairs = [("the cat", f"the mat {word}") for word in tiny.MEANINGS]
    judged = CrossEncoder(model).classify(pairs)
    assert [LABELS[column] for column in judged.argmax(axis=1)] == list(tiny.MEANINGS.values())


@pytest.mark.parametrize(
    "names", [{"0": "LABEL_0", "1": "LABEL_1", "2": "LABEL_2"}, None, {"first": "entailment"}]
)
def test_labels_without_names_are_never_guessed(tmp_path, find, names):
    tiny.cross_encoder(tmp_path)
    change(tmp_path / "config.json", id2label=names)
    with pytest.raises(ModelError, match=r"config\.json: 'id2label' does not name the labels"):
        find(tmp_path, "nli")


def test_a_classifier_of_something_else_is_refused(tmp_path, find):
    tiny.cross_encoder(tmp_path)
    change(tmp_path / "config.json", id2label={"0": "toxic", "1": "fine"})
    with pytest.raises(ModelError, match=r"the labels are toxic, fine; an NLI model has contradiction"):
        find(tmp_path, "nli")


@pytest.mark.parametrize("graph", ["model.onnx", "onnx/model.onnx", "onnx/model_quantized.onnx"])
def test_the_graph_is_found_where_the_hub_keeps_it(tmp_path, find, graph):
    tiny.cross_encoder(tmp_path, graph=graph)
    assert find(tmp_path).path == tmp_path / graph
    shutil.copy(tmp_path / graph, tmp_path / "model.onnx") if graph != "model.onnx" else None
    assert find(tmp_path).path == tmp_path / "model.onnx"


def test_a_folder_without_a_graph_says_how_to_get_one(tmp_path, find):
    tiny.cross_encoder(tmp_path)
    (tmp_path / "model.onnx").rename(tmp_path / "weights.bin")
    with pytest.raises(ModelError, match=r"has no ONNX file .*; `antinomy models export"):
        find(tmp_path)


def test_a_folder_that_is_no_model_names_the_missing_file(tmp_path, find):
    with pytest.raises(ModelError, match=r"config\.json is missing; name a folder in the layout of"):
        find(tmp_path)
    (tmp_path / "config.json").write_text("[]", encoding="utf-8")
    with pytest.raises(ModelError, match=r"config\.json: not a JSON object"):
        find(tmp_path)
    (tmp_path / "config.json").write_text("{", encoding="utf-8")
    with pytest.raises(ModelError, match=r"config\.json: not usable as JSON"):
        find(tmp_path)


def test_without_tokenizer_json_transformers_reads_the_vocabulary(tmp_path, find):
    tiny.cross_encoder(tmp_path / "new")
    old = tiny.without_tokenizer_json(tiny.cross_encoder(tmp_path / "old"))
    pairs = [("always answer in json", "never answer in json"), ("a cat", "the mat denies it")]
    model = find(old)
    assert model.entry.tokenizer == ""
    assert CrossEncoder(model).classify(pairs) == pytest.approx(
        CrossEncoder(find(tmp_path / "new")).classify(pairs), abs=1e-6
    )


def test_tokens_are_averaged_outside_a_graph_that_does_not(tmp_path, find):
    pooled, bare = (
        tiny.encoder(tmp_path / "pooled"),
        tiny.encoder(tmp_path / "bare", output="last_hidden_state"),
    )
    texts = ["always answer in json", "the cat sat on the mat"]
    assert find(bare).entry.dimensions == tiny.DIMENSIONS
    assert Encoder(find(bare)).encode(texts) == pytest.approx(Encoder(find(pooled)).encode(texts), abs=1e-6)


@pytest.mark.parametrize(
    "pooling",
    [
        {"pooling_mode_cls_token": True, "pooling_mode_mean_tokens": False},
        {"pooling_mode": "cls"},
    ],
)
def test_a_model_that_does_not_average_is_refused(tmp_path, find, pooling):
    tiny.encoder(tmp_path, output="last_hidden_state")
    change(tmp_path / "1_Pooling" / "config.json", pooling_mode_mean_tokens=True)
    assert find(tmp_path).entry.task == "embedding"
    change(tmp_path / "1_Pooling" / "config.json", **{"pooling_mode_mean_tokens": None} | pooling)
    with pytest.raises(ModelError, match="does not average its tokens"):
        find(tmp_path)


def test_a_model_with_a_layer_after_its_pooling_is_refused(tmp_path, find):
    tiny.encoder(tmp_path)
    kinds = ["Transformer", "Pooling", "Normalize"]
    for kind in (*kinds, "Dense"):
        modules = [{"type": f"sentence_transformers.models.{each}"} for each in dict.fromkeys((*kinds, kind))]
        (tmp_path / "modules.json").write_text(json.dumps(modules), encoding="utf-8")
        if kind != "Dense":
            assert find(tmp_path).entry.task == "embedding"
    with pytest.raises(ModelError, match=r"modules\.json: the model has a layer 'Dense' after its pooling"):
        find(tmp_path)


@pytest.mark.parametrize(
    ("files", "tokens"),
    [
        ({"tokenizer_config": {"model_max_length": 128}}, 128),
        ({"sentence_bert_config": {"max_seq_length": 64}}, 64),
        ({"tokenizer_config": {"model_max_length": 10**30}}, tiny.MAX_TOKENS),
        (
            {
                "tokenizer_config": {"model_max_length": None},
                "config": {"model_type": "roberta", "max_position_embeddings": 514, "pad_token_id": 1},
            },
            512,
        ),
        (
            {
                "tokenizer_config": {"model_max_length": None},
                "config": {"max_position_embeddings": None},
            },
            512,
        ),
    ],
)
def test_the_longest_input_is_the_models_own(tmp_path, find, files, tokens):
    tiny.cross_encoder(tmp_path)
    for name, values in files.items():
        change(tmp_path / f"{name}.json", **values)
    assert find(tmp_path).entry.max_tokens == tokens


def test_a_folder_with_heads_of_ours_is_calibrated_and_tells_conflicts(tmp_path, find):
    tiny.cross_encoder(tmp_path, conflict=True)
    heads = {
        "labels": list(tiny.LABELS),
        "temperature": {"nli": 2.0, "conflict": 1.5},
        "threshold": {"conflict": 0.8},
    }
    change(tmp_path / "heads.json", **heads)
    change(tmp_path / "config.json", id2label=None, architectures=["BertModel"])
    model = find(tmp_path, "nli")
    assert (model.entry.labels, dict(model.entry.threshold)) == (tiny.LABELS, {"conflict": 0.8})
    certain, doubtful = CrossEncoder(model).conflict([("a cat", f"a mat {tiny.CLASH}"), ("a cat", "a mat")])
    assert certain > 0.9 > doubtful
