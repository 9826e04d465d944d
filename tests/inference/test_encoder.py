"""Embeddings: of unit length, independent of their company, from either form of graph."""

import os
import select
import signal
import sys
from itertools import combinations

import attrs
import numpy as np
import pytest

from antinomy.errors import InferenceCancelledError, ModelError
from antinomy.inference.encoder import Encoder
from antinomy.inference.session import Cancel
from inference import tiny

PHRASES = [
    "Be brief.",
    "Answer in one sentence.",
    "Always answer in JSON, and add nothing before or after it.",
    "Never answer in JSON.",
    "The user's name is Sam; use it in the first sentence of each answer, and only there.",
    "If the question is about prices, say that you do not know them.",
    "",
    "a",
    "The cat sat on the mat. " * 8,
    "Ответь кратко. 简短回答。",
]


def test_embeddings_have_length_one(encoder_model):
    embeddings = Encoder(encoder_model).encode(PHRASES)
    assert embeddings.shape == (len(PHRASES), encoder_model.entry.dimensions)
    assert embeddings.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(embeddings, axis=1), 1, atol=1e-5)


def test_order_and_company_do_not_matter(encoder_model):
    encoder = Encoder(encoder_model)
    alone = np.concatenate([encoder.encode([phrase]) for phrase in PHRASES])
    np.testing.assert_allclose(encoder.encode(PHRASES), alone, atol=1e-4)
    # Many rows of each length, in an order of chance.
    order = np.random.default_rng(3).integers(len(PHRASES), size=200)
    np.testing.assert_allclose(encoder.encode([PHRASES[place] for place in order]), alone[order], atol=1e-4)


def test_number_of_threads_does_not_matter(encoder_model):
    one, two = (Encoder(encoder_model, threads=threads).encode(PHRASES) for threads in (1, 2))
    np.testing.assert_allclose(one, two, atol=1e-4)


def test_no_texts(encoder_model):
    assert Encoder(encoder_model).encode([]).shape == (0, encoder_model.entry.dimensions)


def test_what_means_the_same_is_nearest(registry):
    model = registry.find("encoder")
    brief, short, cat = Encoder(model).encode(["always be brief", "be brief always", "the cat sat"])
    assert brief @ short > 0.99
    assert brief @ cat < 0.9


def test_paraphrases_are_nearer_than_anything_else(encoder_model):
    if encoder_model.entry.dimensions == tiny.DIMENSIONS:
        pytest.skip("the small model knows words, not meanings")
    texts = ["Keep answers short.", "Reply concisely.", "Store dates in UTC.", "Save timestamps as UTC time."]
    embeddings = Encoder(encoder_model).encode(texts)
    likeness = {pair: embeddings[pair[0]] @ embeddings[pair[1]] for pair in combinations(range(4), 2)}
    assert set(sorted(likeness, key=likeness.get)[-2:]) == {(0, 1), (2, 3)}


@pytest.mark.parametrize("output", ["last_hidden_state", "sentence_embedding"])
def test_any_export_gives_the_same_embeddings(registry, tmp_path, output):
    ours = registry.find(str(tiny.encoder(tmp_path / "ours")))
    other = registry.find(str(tiny.encoder(tmp_path / "other", graph="onnx/model.onnx", output=output)))
    np.testing.assert_allclose(Encoder(other).encode(PHRASES), Encoder(ours).encode(PHRASES), atol=1e-6)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere processes are started, not forked off")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_process_that_is_forked_off_computes_as_well(registry):
    encoder = Encoder(registry.resolve("embedding"), threads=2)
    texts = [f"{'the cat ' * (number % 12)}sat" for number in range(60)]
    embeddings = encoder.encode(texts)
    read, written = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(written, encoder.encode(texts).tobytes())
        os._exit(0)
    ready, _, _ = select.select([read], [], [], 30)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert ready
    assert os.read(read, embeddings.nbytes) == embeddings.tobytes()
    os.close(read)
    os.close(written)


def test_another_number_of_dimensions_is_one_sentence(registry):
    model = registry.resolve("embedding")
    wrong = attrs.evolve(model, entry=attrs.evolve(model.entry, dimensions=384))
    with pytest.raises(
        ModelError, match=r"gives 'embedding' in shape 1×16 instead of 1×384; install antinomy"
    ):
        Encoder(wrong).encode(["a cat"])


def test_a_cancelled_run_has_no_result(encoder_model):
    cancel = Cancel()
    cancel.cancel()
    encoder = Encoder(encoder_model)
    with pytest.raises(InferenceCancelledError):
        encoder.encode(PHRASES, cancel)
    assert len(encoder.encode(PHRASES[:1], Cancel())) == 1


def test_a_long_text_is_cut_at_the_limit(encoder_model):
    encoder = Encoder(encoder_model)
    long = "the cat sat on the mat " * 2000
    np.testing.assert_allclose(encoder.encode([long]), encoder.encode([f"{long} never be brief"]), atol=1e-6)
