"""Which model serves a task, and whether its files are what they should be."""

from __future__ import annotations

import shutil

import pytest

from antinomy.config import Configurations
from antinomy.errors import ModelError
from antinomy.inference.manifest import Manifest
from antinomy.inference.registry import Registry, verify
from inference import tiny


@pytest.fixture
def own(tmp_path):
    """A manifest whose files the test may damage."""
    return tiny.embedded(tmp_path / "models")


def test_without_a_choice_the_models_that_ship_are_used(own):
    registry = Registry(Manifest.load(own))
    encoder, nli = registry.resolve("embedding"), registry.resolve("nli")
    assert (encoder.entry.name, nli.entry.name) == ("encoder", "nli")
    assert nli.path == own.parent / "embedded" / "nli.onnx"
    verify(encoder)
    verify(nli)


def test_a_path_counts_from_the_configuration_file(tmp_path):
    tiny.cross_encoder(tmp_path / "project" / "models" / "mine")
    (tmp_path / "project" / "antinomy.toml").write_text('[models]\nnli = "models/mine"\n', encoding="utf-8")
    (tmp_path / "project" / "deep").mkdir()
    config = Configurations(tmp_path).at(tmp_path / "project" / "deep")
    model = Registry.of(config).resolve("nli")
    assert model.entry.source == "local"
    assert model.folder.samefile(tmp_path / "project" / "models" / "mine")


def test_a_folder_named_like_a_model_is_told_apart_by_a_dot(tmp_path, own):
    tiny.cross_encoder(tmp_path / "nli")
    named = Registry(Manifest.load(own), {"nli": "nli"}, tmp_path).resolve("nli")
    folder = Registry(Manifest.load(own), {"nli": "./nli"}, tmp_path).resolve("nli")
    assert (named.entry.source, folder.entry.source) == ("embedded", "local")


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("nlii", "there is no model or folder 'nlii'; did you mean 'nli'?"),
        ("", "there is no model or folder ''; `antinomy models list` shows them."),
        ("zzz/yyy/xxx", "there is no model or folder 'zzz/yyy/xxx'; `antinomy models list` shows them."),
        ("me/tiny", "the model me/tiny is not here; `antinomy models pull me/tiny` downloads it."),
        ("encoder", "encoder is an embedding model; choose an NLI model"),
    ],
)
def test_a_choice_that_cannot_be_used_says_what_to_do(own, choice, words):
    with pytest.raises(ModelError) as caught:
        Registry(Manifest.load(own)).find(choice, "nli")
    assert words in str(caught.value)


def test_a_folder_for_the_other_task_is_refused(tmp_path, own):
    tiny.encoder(tmp_path / "mine")
    with pytest.raises(ModelError, match="mine is an embedding model; choose an NLI model"):
        Registry(Manifest.load(own), {"nli": "mine"}, tmp_path).resolve("nli")


def test_a_missing_file_and_one_cut_off_are_found_at_once(own):
    graph = own.parent / "embedded" / "nli.onnx"
    content = graph.read_bytes()
    graph.write_bytes(content[:-1])
    with pytest.raises(ModelError) as caught:
        Registry(Manifest.load(own)).resolve("nli")
    assert str(caught.value) == (
        f"{graph}: {len(content) - 1} bytes instead of {len(content)}; install antinomy again with pip."
    )
    graph.unlink()
    with pytest.raises(ModelError, match=r"nli\.onnx is missing; install antinomy again with pip\."):
        Registry(Manifest.load(own)).resolve("nli")


@pytest.mark.parametrize("name", ["nli.onnx", "tokenizer.json"])
def test_a_file_that_was_tampered_with_is_found_by_its_checksum(own, name):
    path = own.parent / "embedded" / name
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    model = Registry(Manifest.load(own)).resolve("nli")
    with pytest.raises(ModelError) as caught:
        verify(model)
    assert str(caught.value) == (
        f"{path}: its content is not what it should be; install antinomy again with pip."
    )


def test_the_hash_follows_the_content_and_not_the_place(tmp_path):
    first = tiny.cross_encoder(tmp_path / "first")
    shutil.copytree(first, tmp_path / "copy")
    tiny.cross_encoder(tmp_path / "other", labels=("neutral", "contradiction", "entailment"))
    find = Registry(Manifest.load()).find
    hashes = [find(str(tmp_path / name)).hash for name in ("first", "copy", "other")]
    assert hashes[0] == hashes[1] != hashes[2]
