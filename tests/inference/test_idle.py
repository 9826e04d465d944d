"""The object that callers hold: lazy, frees what nobody uses, remembers what failed."""

import gc
import threading
import weakref
from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pytest

from antinomy.config import Config
from antinomy.config.record import ModelSettings
from antinomy.errors import ModelError
from antinomy.inference.manifest import Manifest
from antinomy.inference.models import Models
from antinomy.inference.registry import Registry
from inference import tiny

TEXTS = ["always be brief", "never be long"]
PAIRS = [("always be brief", "never be brief")]
PATIENCE_SECONDS = 60


def config(**settings):
    return Config(root=Path(), models=ModelSettings(**{"cache": False, **settings}))


@pytest.fixture
def models(registry):
    held = Models(config(idle_seconds=0.2), registry)
    yield held
    held.close()


def wait_until(condition):
    deadline = monotonic() + PATIENCE_SECONDS
    while not condition():
        assert monotonic() < deadline, "it did not happen"
        sleep(0.02)


def names_besides(others):
    """Name the threads that were not there before; those of earlier tests may end at any time."""
    return {thread.name for thread in set(threading.enumerate()) - others}


def test_nothing_is_loaded_before_it_is_used(models):
    encoder, nli = models.encoder(), models.nli()
    assert not encoder.session.is_open
    assert not nli.session.is_open
    encoder.encode(TEXTS)
    assert not nli.session.is_open


def test_each_model_is_given_out_once(models):
    assert models.encoder() is models.encoder()
    assert models.nli() is models.nli()
    assert models.conflicts() is models.nli(), "the shipped model answers both questions"


def test_memory_is_freed_when_idle_and_answers_stay_the_same(models):
    encoder, nli = models.encoder(), models.nli()
    embeddings, judgements = encoder.encode(TEXTS), nli.classify(PAIRS)
    graph = weakref.ref(encoder.session._graph)
    wait_until(lambda: not encoder.session.is_open and not nli.session.is_open)
    gc.collect()
    assert graph() is None
    # Not from the memory of the cache, which is freed with the models.
    np.testing.assert_array_equal(encoder.encode(TEXTS), embeddings)
    assert encoder.session.is_open
    np.testing.assert_array_equal(nli.classify(PAIRS), judgements)


def test_the_model_for_conflicts_is_freed_like_the_others(manifest, tmp_path):
    choice = {"nli": str(tiny.cross_encoder(tmp_path / "hub"))}
    models = Models(config(idle_seconds=0.2), Registry(Manifest.load(manifest), choice))
    models.nli().classify(PAIRS)
    models.conflicts().conflict(PAIRS)
    wait_until(lambda: not models.nli().session.is_open and not models.conflicts().session.is_open)
    models.close()


def test_zero_seconds_keep_models_for_ever(registry):
    models = Models(config(idle_seconds=0), registry)
    others = set(threading.enumerate())
    encoder = models.encoder()
    encoder.encode(TEXTS)
    assert "antinomy-idle-models" not in names_besides(others)
    assert encoder.session.is_open
    models.close()
    assert not encoder.session.is_open


def test_nobody_watches_what_nobody_holds(registry):
    others = set(threading.enumerate())  # models that other tests hold are watched, too
    models = Models(config(idle_seconds=0.1), registry)
    models.encoder()
    held = weakref.ref(models)
    del models
    wait_until(lambda: held() is None)
    wait_until(lambda: "antinomy-idle-models" not in names_besides(others))


def _truncate(path):
    path.write_bytes(path.read_bytes()[:-100])


def _tamper(path):
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize(
    "damage", [Path.unlink, _truncate, _tamper], ids=["missing", "truncated", "tampered"]
)
@pytest.mark.parametrize("name", ["encoder.onnx", "tokenizer.json"])
def test_a_damaged_file_is_one_sentence_each_time_it_is_asked_for(tmp_path, damage, name):
    manifest = tiny.embedded(tmp_path)
    damage(tmp_path / "embedded" / name)
    models = Models(config(), Registry(Manifest.load(manifest)))
    sentences = set()
    for _ in range(2):
        with pytest.raises(ModelError) as caught:
            models.encoder().encode(TEXTS)
        sentences.add(str(caught.value))
    (sentence,) = sentences
    assert sentence.startswith(str(tmp_path / "embedded" / name))
    assert sentence.endswith("; install antinomy again with pip.")
    models.close()


def test_one_damaged_model_leaves_the_other_in_use(tmp_path):
    manifest = tiny.embedded(tmp_path)
    _tamper(tmp_path / "embedded" / "nli.onnx")
    models = Models(config(), Registry(Manifest.load(manifest)))
    with pytest.raises(ModelError, match=r"nli\.onnx"):
        models.nli().classify(PAIRS)
    assert models.encoder().encode(TEXTS).shape == (2, tiny.DIMENSIONS)
    models.close()


def test_a_failure_is_remembered(tmp_path):
    manifest = tiny.embedded(tmp_path)
    graph = tmp_path / "embedded" / "encoder.onnx"
    content = graph.read_bytes()
    graph.unlink()
    models = Models(config(), Registry(Manifest.load(manifest)))
    with pytest.raises(ModelError):
        models.encoder()
    graph.write_bytes(content)
    with pytest.raises(ModelError):
        models.encoder()
    models.close()
    assert Models(config(idle_seconds=0), Registry(Manifest.load(manifest))).encoder().encode(TEXTS).any()


def test_a_choice_that_does_not_exist(registry):
    models = Models(config(), Registry(registry.manifest, {"nli": "no/such-model"}))
    with pytest.raises(ModelError, match="no/such-model"):
        models.nli()


def test_many_threads_that_come_first_get_one_model(registry):
    models = Models(config(), registry)
    found, barrier = [], threading.Barrier(8)

    def ask():
        barrier.wait()
        encoder = models.encoder()
        found.append((encoder, encoder.encode(TEXTS)))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(encoder) for encoder, _ in found}) == 1
    for _, embeddings in found:
        np.testing.assert_array_equal(embeddings, found[0][1])
    models.close()
