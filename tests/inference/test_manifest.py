"""The list of models: what ships with it, and what is said of mistakes in it."""

from __future__ import annotations

import pytest

from antinomy.errors import ModelError
from antinomy.inference.manifest import LABELS, TASKS, Manifest
from antinomy.inference.registry import Registry, verify
from inference import tiny

HUB = """\
[models."me/tiny"]
task = "nli"
source = "hub"
"""
EMBEDDED = """\
[models.encoder]
task = "embedding"
source = "embedded"
directory = "embedded"
model = "encoder.onnx"
max_tokens = 256
dimensions = 384
"""


def test_the_shipped_list_has_a_model_for_every_task():
    manifest = Manifest.load()
    for task, name in TASKS.items():
        assert manifest.models[name].task == task
        assert manifest.models[name].source == "embedded"
    assert manifest.models["nli"].labels == LABELS


def test_the_models_that_ship_are_what_the_list_says():
    registry = Registry(Manifest.load())
    for task in TASKS:
        model = registry.resolve(task)
        verify(model)
        assert {model.entry.model, model.entry.tokenizer} <= {file.name for file in model.entry.files}
        assert model.entry.licence


def test_hub_models_are_named_for_their_repositories():
    hub = [entry for entry in Manifest.load().models.values() if entry.source == "hub"]
    assert {entry.task for entry in hub} == set(TASKS)
    assert all(entry.repository == entry.name and "/" in entry.name for entry in hub)


def test_a_list_of_ones_own_is_read(tmp_path):
    path = tiny.embedded(tmp_path)
    models = Manifest.load(path).models
    assert models["encoder"].directory == tmp_path / "embedded"
    assert models["nli"].threshold == {"conflict": 0.9}
    assert models["nli"].size == sum(
        (tmp_path / "embedded" / name).stat().st_size for name in ("nli.onnx", "tokenizer.json")
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[models.x", "not valid TOML"),
        ("x = 1\n", "must hold tables [models.NAME]"),
        ("[models]\nx = 1\n", "[models.x] must be a table"),
        (HUB.replace("nli", "chat"), "'task' must be 'embedding' or 'nli'"),
        (HUB.replace('"hub"', '"web"'), "'source' must be 'embedded' or 'hub'"),
        (HUB.replace("me/tiny", "tiny"), 'must be named for its repository: [models."owner/name"]'),
        (HUB + 'revision = "main"\n', "'revision' must be a commit of 40 hex digits"),
        (HUB + "licens = 1\n", "holds the unknown key 'licens'"),
        (HUB + "max_tokens = -1\n", "'max_tokens' must be a whole number"),
        (HUB + 'labels = ["yes", "no"]\n', "'labels' must hold contradiction, entailment, neutral"),
        (HUB + "temperature = {nli = 0}\n", "'temperature' must be a table of numbers above 0"),
        (HUB + 'files = [{name = "a", sha256 = "0", size = 1}]\n', "'files' must be a list of"),
        (HUB + 'files = [{name = "a"}]\n', "'files' must be a list of"),
        (EMBEDDED.replace('directory = "embedded"\n', ""), "needs 'directory', a string"),
        (EMBEDDED.replace("dimensions = 384\n", ""), "for embeddings, 'dimensions'"),
        (EMBEDDED.replace('"embedding"', '"nli"'), "needs 'labels'"),
    ],
)
def test_a_mistake_is_one_sentence_with_file_and_key(tmp_path, text, words):
    path = tmp_path / "manifest.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ModelError) as caught:
        Manifest.load(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_list_is_one_sentence(tmp_path):
    with pytest.raises(ModelError, match=r"manifest\.toml: cannot be read .*; install antinomy again"):
        Manifest.load(tmp_path / "manifest.toml")
