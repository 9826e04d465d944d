"""Exports small models of random weights for real, and runs the graphs as Antinomy does."""

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from onnxruntime import InferenceSession

from inference import tiny

torch = pytest.importorskip("torch", reason="exporting needs torch: pip install 'antinomy[train]'")

from transformers import (  # noqa: E402  (only with torch)
    BertConfig,
    BertForSequenceClassification,
    BertModel,
    PreTrainedTokenizerFast,
    RobertaConfig,
    RobertaModel,
)

from antinomy.inference.encoder import Encoder  # noqa: E402
from antinomy.inference.manifest import Manifest  # noqa: E402
from antinomy.inference.nli import CrossEncoder  # noqa: E402
from antinomy.inference.registry import Registry  # noqa: E402
from models.export import manifest, texts  # noqa: E402
from models.export.__main__ import main  # noqa: E402
from models.train.network import CrossEncoder as Network  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
SHAPE = {
    "vocab_size": len(tiny.VOCABULARY),
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 64,
    "max_position_embeddings": 512,
    "initializer_range": 0.3,
}
TEXTS = ["never be long", "be brief", "answer in json.", "the cat sat on the mat, always"]
PAIRS = [("always be brief", "never be brief"), ("the cat sat", "a user sat on the mat!"), ("be", "be")]
LABELS = ["neutral", "contradiction", "entailment"]


@pytest.fixture(autouse=True)
def same_weights():
    torch.manual_seed(5)


def exported(*arguments):
    main([str(argument) for argument in arguments])


def base(folder, network=None):
    """Write a network in the hub's layout."""
    tiny.encoder(folder)
    (folder / "model.onnx").unlink()
    (network or BertModel(BertConfig(**SHAPE), add_pooling_layer=False)).save_pretrained(folder)
    return folder


def arrays(folder, texts):
    """Return the tokens of each text as torch arrays of one row."""
    tokenizer = PreTrainedTokenizerFast(tokenizer_file=str(folder / "tokenizer.json"))
    for text in texts:
        rows = tokenizer(*([text] if isinstance(text, str) else text), return_token_type_ids=True)
        yield {name: torch.tensor([rows[name]]) for name in ("input_ids", "attention_mask", "token_type_ids")}


def resolved(folder, task):
    return Registry(Manifest.load()).find(str(folder), task)


@pytest.mark.parametrize(("precision", "least"), [("fp32", 0.99999), ("int8", 0.98)])
def test_the_embeddings_are_those_of_the_weights(tmp_path, precision, least):
    weights, output = base(tmp_path / "weights"), tmp_path / "output"
    exported("encoder", "--weights", weights, "--precision", precision, "--output", output)
    network = BertModel.from_pretrained(weights, add_pooling_layer=False).eval()
    embeddings = Encoder(resolved(output, "embedding")).encode(TEXTS)
    with torch.inference_mode():
        for text, embedding in zip(arrays(output, TEXTS), embeddings, strict=True):
            mean = network(**text).last_hidden_state.mean(1)[0].numpy()
            assert mean @ embedding / np.linalg.norm(mean) > least


def test_a_row_in_eight_bits_answers_alike_in_any_company(tmp_path):
    exported("encoder", "--weights", base(tmp_path / "weights"), "--output", tmp_path / "output")
    session = InferenceSession(tmp_path / "output" / "model.onnx")
    ids = np.random.default_rng(1).integers(5, SHAPE["vocab_size"], (8, 11))
    lengths = np.array([11, 3, 5, 2, 11, 7, 4, 9])
    mask = (np.arange(11) < lengths[:, None]).astype(np.int64)
    (together,) = session.run(["embedding"], {"input_ids": ids * mask, "attention_mask": mask})
    for row, length in enumerate(lengths):
        part = slice(row, row + 1), slice(length)
        (alone,) = session.run(["embedding"], {"input_ids": ids[part], "attention_mask": mask[part]})
        assert np.abs(alone[0] - together[row]).max() < 1e-4


@pytest.mark.parametrize(("precision", "most"), [("fp32", 1e-4), ("int8", 0.01)])
def test_the_cross_encoder_answers_as_its_checkpoint_does(tmp_path, precision, most):
    checkpoint, output = tmp_path / "checkpoint", tmp_path / "output"
    trained = Network(base(checkpoint)).eval()
    trained.save(checkpoint, {"nli": 1.5, "conflict": 2.0}, {"conflict": 0.8})
    exported("nli", "--checkpoint", checkpoint, "--precision", precision, "--output", output)
    model = resolved(output, "nli")
    assert model.entry.temperature == {"nli": 1.5, "conflict": 2.0}
    assert model.entry.threshold == {"conflict": 0.8}
    judged, conflicts = CrossEncoder(model).classify(PAIRS), CrossEncoder(model).conflict(PAIRS)
    apart = []
    with torch.inference_mode():
        for pair, judgement, conflict in zip(PAIRS, judged, conflicts, strict=True):
            both = [trained(*row.values()) for row in arrays(output, [pair, pair[::-1]])]
            apart.extend(np.abs(judgement - torch.softmax(both[0][0][0] / 1.5, -1).numpy()))
            apart.append(abs(conflict - np.mean([torch.sigmoid(logit[0] / 2.0) for _, logit in both])))
    assert max(apart) < most


def test_weights_come_back_from_the_graph_in_eight_bits(tmp_path):
    checkpoint, graph, back = tmp_path / "checkpoint", tmp_path / "graph", tmp_path / "back"
    trained = Network(base(checkpoint)).eval()
    with torch.no_grad():
        for value in trained.parameters():
            value.add_(0.1 * torch.randn_like(value))  # as after training: no two alike
    trained.save(checkpoint, {"nli": 1.5, "conflict": 2.0}, {"conflict": 0.8})
    exported("nli", "--checkpoint", checkpoint, "--output", graph)
    weights = base(tmp_path / "base")
    exported("restore", "--weights", weights, "--graph", graph / "model.onnx", "--output", back)
    restored, known = Network(back).eval(), trained.state_dict()
    for name, value in restored.state_dict().items():
        assert (value - known[name]).abs().max() < 0.02 * known[name].abs().max()
    with torch.inference_mode():
        for row in arrays(checkpoint, PAIRS):
            for ours, theirs in zip(restored(*row.values()), trained(*row.values()), strict=True):
                assert (ours - theirs).abs().max() < 0.05


@pytest.mark.parametrize("content", [None, b"no graph", "fp32"], ids=["missing", "damaged", "in fp32"])
def test_a_graph_whose_weights_cannot_be_read_back_is_named(tmp_path, content):
    checkpoint, graph = tmp_path / "checkpoint", tmp_path / "model.onnx"
    if content == "fp32":
        Network(base(checkpoint)).save(checkpoint, {"nli": 1.0, "conflict": 1.0}, {"conflict": 0.5})
        exported("nli", "--checkpoint", checkpoint, "--precision", "fp32", "--output", tmp_path)
    elif content is not None:
        graph.write_bytes(content)
    weights = base(tmp_path / "base")
    with pytest.raises(SystemExit, match=r"model\.onnx: not our cross-encoder in eight bits"):
        exported("restore", "--weights", weights, "--graph", graph, "--output", tmp_path / "back")


def test_a_classifier_of_the_hub_keeps_its_own_order_of_labels(tmp_path):
    config = BertConfig(**SHAPE, id2label=dict(enumerate(LABELS)))
    network = BertForSequenceClassification(config).eval()
    folder = base(tmp_path / "hub", network)
    exported("hub", folder, "--output", tmp_path / "output")
    model = resolved(tmp_path / "output", "nli")
    assert list(model.entry.labels) == LABELS
    judged = CrossEncoder(model).classify(PAIRS)
    with torch.inference_mode():
        for row, answer in zip(arrays(folder, PAIRS), judged, strict=True):
            logits = dict(zip(LABELS, network(**row).logits[0], strict=True))
            expected = torch.softmax(torch.stack([logits[label] for label in tiny.LABELS]), -1)
            assert np.abs(answer - expected.numpy()).max() < 1e-4


def test_an_embedding_model_without_token_types(tmp_path):
    network = RobertaModel(
        RobertaConfig(**SHAPE, type_vocab_size=1, pad_token_id=0), add_pooling_layer=False
    ).eval()
    folder = base(tmp_path / "hub", network)
    exported("hub", folder, "--output", tmp_path / "output")
    embeddings = Encoder(resolved(tmp_path / "output", "embedding")).encode(TEXTS)
    with torch.inference_mode():
        for row, embedding in zip(arrays(folder, TEXTS), embeddings, strict=True):
            states = network(input_ids=row["input_ids"], attention_mask=row["attention_mask"])
            mean = states.last_hidden_state.mean(1)[0].numpy()
            assert mean @ embedding / np.linalg.norm(mean) > 0.9999


def test_a_folder_without_weights_gives_one_sentence(tmp_path):
    folder = base(tmp_path / "hub")
    (folder / "model.safetensors").unlink()
    with pytest.raises(SystemExit, match=re.escape(str(folder))):
        exported("hub", folder, "--output", tmp_path / "output")


def test_a_model_with_a_layer_after_its_pooling_is_not_exported_without_it(tmp_path):
    folder = base(tmp_path / "hub")
    modules = [{"type": f"somewhere.models.{kind}"} for kind in ("Transformer", "Pooling", "Dense")]
    (folder / "modules.json").write_text(json.dumps(modules), encoding="utf-8")
    with pytest.raises(SystemExit, match="a layer 'Dense' after its pooling"):
        exported("hub", folder, "--output", tmp_path / "output")
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize(
    "arguments", [("encoder", "--weights"), ("nli", "--checkpoint"), ("check", "--weights")], ids=" ".join
)
def test_weights_that_are_not_there_give_one_sentence(tmp_path, arguments):
    with pytest.raises(SystemExit, match=r"config\.json is missing; name the folder of a model"):
        exported(*arguments, tmp_path / "none")


def test_a_graph_far_from_its_weights_does_not_pass(tmp_path, monkeypatch, capsys):
    weights, embedded = base(tmp_path / "weights"), tmp_path / "embedded"
    exported("encoder", "--weights", weights, "--precision", "fp32", "--output", embedded)
    (embedded / "model.onnx").rename(embedded / "encoder.onnx")
    monkeypatch.setattr(manifest, "EMBEDDED", embedded)
    monkeypatch.setattr(texts, "phrases", lambda: (TEXTS, []))
    exported("check", "--weights", weights)
    assert "cosine to fp32 1.0000" in capsys.readouterr().out
    other = base(tmp_path / "other", BertModel(BertConfig(**SHAPE), add_pooling_layer=False))
    with pytest.raises(SystemExit, match=r"is below 0\.99; such a model does not ship"):
        exported("check", "--weights", other)


def test_it_runs_as_a_command(tmp_path):
    command = [sys.executable, "-m", "models.export", "hub", "no-such-model", "--output", str(tmp_path)]
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode == 1
    assert "no-such-model" in done.stderr
    assert "Traceback" not in done.stderr


def test_two_models_of_one_folder_share_a_tokenizer(tmp_path):
    weights, output = base(tmp_path / "weights"), tmp_path / "output"
    exported("encoder", "--weights", weights, "--precision", "fp32", "--output", output)
    content = json.loads((weights / "tokenizer.json").read_text(encoding="utf-8"))
    content["model"]["vocab"]["another"] = len(tiny.VOCABULARY)
    (weights / "tokenizer.json").write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(SystemExit, match="share a tokenizer"):
        exported("encoder", "--weights", weights, "--precision", "fp32", "--output", output)
