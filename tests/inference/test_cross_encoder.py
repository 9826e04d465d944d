"""The cross-encoder: one order of labels, calibrated, the same in any company."""

from threading import Timer
from time import process_time

import attrs
import numpy as np
import pytest

from antinomy.errors import InferenceCancelledError, ModelError
from antinomy.inference.cache import Cache
from antinomy.inference.manifest import Manifest
from antinomy.inference.nli import CONTRADICTION, ENTAILMENT, NEUTRAL, CrossEncoder
from antinomy.inference.registry import Registry
from antinomy.inference.session import Cancel
from inference import tiny

PAIRS = [
    ("Be brief.", "Explain each step in detail."),
    ("Always answer in JSON.", "Never answer in JSON."),
    ("Answer in one sentence.", "Use the user's name."),
    ("The report has five pages.", "The report has more than three pages."),
    ("", "Be brief."),
    ("The cat sat on the mat. " * 30, "The dog stood."),
]
#: What each word of ``tiny.MEANINGS`` stands for, as a column.
DECIDED = {"denies": CONTRADICTION, "follows": ENTAILMENT, "unrelated": NEUTRAL}


def test_probabilities(nli_model):
    judgements = CrossEncoder(nli_model).classify(PAIRS)
    assert judgements.shape == (len(PAIRS), 3)
    assert judgements.dtype == np.float32
    assert (judgements >= 0).all()
    np.testing.assert_allclose(judgements.sum(axis=1), 1, atol=1e-5)


@pytest.mark.parametrize("ask", ["classify", "conflict"])
def test_order_and_company_do_not_matter(nli_model, ask):
    score = getattr(CrossEncoder(nli_model), ask)
    alone = np.concatenate([score([pair]) for pair in PAIRS])
    np.testing.assert_allclose(score(PAIRS), alone, atol=1e-4)
    order = np.random.default_rng(3).integers(len(PAIRS), size=200)
    np.testing.assert_allclose(score([PAIRS[place] for place in order]), alone[order], atol=1e-4)


def test_the_two_texts_are_told_apart(nli_model):
    model = CrossEncoder(nli_model)
    assert not np.allclose(model.classify(PAIRS[3:4]), model.classify([PAIRS[3][::-1]]), atol=1e-3)


def test_a_conflict_has_no_direction(nli_model):
    model = CrossEncoder(nli_model)
    turned = [(second, first) for first, second in PAIRS]
    np.testing.assert_allclose(model.conflict(PAIRS), model.conflict(turned), atol=1e-6)


def test_no_pairs(nli_model):
    model = CrossEncoder(nli_model)
    assert model.classify([]).shape == (0, 3)
    assert model.conflict([]).shape == (0,)


@pytest.mark.parametrize(
    "labels",
    [
        ("contradiction", "entailment", "neutral"),
        ("entailment", "neutral", "contradiction"),
        ("NEUTRAL", "CONTRADICTION", "ENTAILMENT"),
    ],
)
@pytest.mark.parametrize("token_types", [True, False])
def test_any_order_of_labels_comes_out_in_one(registry, tmp_path, labels, token_types):
    folder = tiny.cross_encoder(tmp_path, labels=labels, token_types=token_types)
    model = CrossEncoder(registry.find(str(folder)))
    judgements = model.classify([("the cat sat", f"the mat {word}") for word in DECIDED])
    assert judgements.argmax(axis=1).tolist() == list(DECIDED.values())


def test_the_conflict_head(registry):
    clash, peace = CrossEncoder(registry.resolve("nli")).conflict(
        [("a cat", "the user clashes"), ("a cat", "the user")]
    )
    assert clash > 0.95
    assert peace < 0.5


def test_temperature_softens_without_changing_the_answer(tmp_path):
    cold, warm = (
        CrossEncoder(
            Registry(Manifest.load(tiny.embedded(tmp_path / str(degree), temperature=degree))).resolve("nli")
        )
        for degree in (1.0, 4.0)
    )
    before, after = cold.classify(PAIRS), warm.classify(PAIRS)
    np.testing.assert_array_equal(before.argmax(axis=1), after.argmax(axis=1))
    softened = before**0.25
    np.testing.assert_allclose(after, softened / softened.sum(axis=1, keepdims=True), atol=1e-5)
    odds = [
        probability / (1 - probability)
        for probability in (cold.conflict(PAIRS[:1]), warm.conflict(PAIRS[:1]))
    ]
    assert abs(np.log(odds[1])) < abs(np.log(odds[0]))


def test_extreme_logits_do_not_overflow(tmp_path):
    manifest = Manifest.load(tiny.embedded(tmp_path, temperature=1e-5))
    model = CrossEncoder(Registry(manifest).resolve("nli"))
    pairs = [("a", "denies"), ("a", "clashes"), ("a", "b")]
    assert np.isfinite(model.classify(pairs)).all()
    assert np.isfinite(model.conflict(pairs)).all()


def test_a_model_for_nli_alone_cannot_be_asked_for_conflicts(registry, tmp_path):
    model = CrossEncoder(registry.find(str(tiny.cross_encoder(tmp_path))))
    assert not model.has_conflict_head
    with pytest.raises(ModelError, match="was not trained to tell conflicting instructions; choose another"):
        model.conflict(PAIRS)
    with pytest.raises(ModelError, match="was not trained to tell conflicting instructions; choose another"):
        model.judge(PAIRS)


def test_a_graph_with_another_number_of_labels_is_one_sentence(registry, tmp_path):
    manifest = tiny.embedded(tmp_path)
    tiny.cross_encoder(
        tmp_path / "embedded", graph="nli.onnx", labels=["entailment", "neutral"], conflict=True
    )
    model = Registry(Manifest.load(manifest)).manifest.models["nli"]
    unchecked = attrs.evolve(
        registry.resolve("nli"), entry=attrs.evolve(model, files=()), folder=model.directory
    )
    with pytest.raises(ModelError, match=r"gives 'nli' in shape 1×2 instead of 1×3"):
        CrossEncoder(unchecked).classify(PAIRS[:1])


@pytest.mark.parametrize("seconds", [0, 0.1, 0.6], ids=["at the start", "soon", "amid the work"])
def test_a_long_run_ends_when_it_is_cancelled_and_what_it_had_is_kept(tmp_path, seconds):
    model = Registry(Manifest.load(tiny.embedded(tmp_path, depth=600))).resolve("nli")
    slow = CrossEncoder(model, cache=Cache(tmp_path / "kept.sqlite"))
    slow.open()
    # A hundred thousand different pairs: minutes of work, and much to look up before it.
    pairs = [(f"the cat sat {number}", "on the mat") for number in range(100_000)]
    cancel, cancelled = Cancel(), []

    def end():
        # The processor's time, which a busy machine does not stretch.
        cancelled.append(process_time())
        cancel.cancel()

    timer = Timer(seconds, end)
    timer.start()
    with pytest.raises(InferenceCancelledError):
        slow.classify(pairs, cancel)
    assert process_time() - cancelled[0] < 0.25
    timer.join()
    assert slow.classify(pairs[:2]).shape == (2, 3)
