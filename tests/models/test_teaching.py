"""A large network teaches a small one: both of random weights here, but the training is real."""

import attrs
import pytest

torch = pytest.importorskip("torch", reason="training needs torch: pip install 'antinomy[train]'")

from test_training import CONFIG, PAIRS, STAGE, WORDS, base, trainer  # noqa: E402, F401  (a fixture)
from transformers import MPNetConfig, MPNetModel  # noqa: E402  (only with torch)

from antinomy.errors import ConfigError, ModelError  # noqa: E402
from models.train import examples, teach, transfer  # noqa: E402
from models.train.answers import logits  # noqa: E402
from models.train.batches import Pairer  # noqa: E402
from models.train.examples import Head, Pair, Split  # noqa: E402
from models.train.network import CrossEncoder  # noqa: E402
from models.train.weights import check_weights  # noqa: E402

RULES = [
    Pair("Be brief.", "Explain each step.", Head.CONFLICT, 1),
    Pair("Answer in French.", "Answer in German.", Head.CONFLICT, 1),
    Pair("Use tabs.", "Indent with two spaces.", Head.CONFLICT, 1),
]
COMPARED = [Pair("Run the tests.", "Run the linter.", Head.CONFLICT, 0)]


class Sources:
    """A mixture of a few sentences."""

    topical = Split([], [Pair("Use tabs.", "Use spaces.", Head.CONFLICT, 1)], [])

    def __init__(self, *_):
        told = {
            "A man plays a guitar.": ["A man plays music.", "Nobody plays.", "A man is on a stage."],
            "A dog runs in the snow.": ["An animal is outdoors.", "The dog sleeps."],
            "The bridge opened in 1932.": ["The bridge opened in the 1930s.", "The bridge opened in 1950."],
        }
        self.pairs = [Pair(a, b, Head.NLI, 0, own=False) for a, texts in told.items() for b in texts]
        passage = "The Lark is a ferry. It carries 40 cars."
        facts = [
            "The Lark takes forty cars.",
            "The Lark has no room for cars.",
            "The Lark is made of steel.",
        ]
        self.facts = Split([Pair(passage, text, Head.NLI, 0) for text in facts], [], [])

    def source(self, name):
        return {"snli_train_cat": self.pairs, "topical": RULES, "compared": COMPARED}.get(name, [])


@pytest.fixture
def teacher(base):  # noqa: F811
    """A network of another make than the one that ships, in the layout of the hub."""
    torch.manual_seed(2)
    folder = base.parent / "teacher"
    shape = MPNetConfig(
        vocab_size=len(WORDS),
        hidden_size=24,
        num_hidden_layers=3,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=140,
        pad_token_id=0,
    )
    MPNetModel(shape, add_pooling_layer=False).save_pretrained(folder)
    (folder / "tokenizer.json").write_bytes((base / "tokenizer.json").read_bytes())
    return folder


def test_what_a_teacher_says_is_learnt_as_a_probability(base, tmp_path):  # noqa: F811
    told = (0.6, 0.1, 0.3)
    learner = trainer(base, tmp_path / "run")
    learner.run(STAGE, [*PAIRS[:2], Pair("be long", "ask always", Head.NLI, 0, told=told)] * 300)
    nli, conflict = learner.logits([*PAIRS[:2], Pair("be long", "ask always", Head.NLI, 0)])
    assert torch.softmax(nli[2], dim=-1).tolist() == pytest.approx(told, abs=0.05)
    assert [value > 0 for value in conflict[:2].tolist()] == [True, False]


def test_a_network_of_another_make_learns_and_is_read_back(teacher, tmp_path):
    learner = trainer(teacher, tmp_path / "run")
    learner.run(STAGE, PAIRS * 200)
    assert [value > 0 for value in learner.score(PAIRS[:2])] == [True, False]
    learner.model.save(tmp_path / "saved", {"nli": 1.0, "conflict": 1.0}, {"conflict": 0.5})
    again = CrossEncoder(tmp_path / "saved")
    # Alone and beside a longer pair: what is padded must count for nothing.
    longer = Pair("always ask tell be brief", "never ask long be tell", Head.NLI, 0)
    alone = logits(again, Pairer(teacher, 16), PAIRS[:1])[1]
    beside = logits(again, Pairer(teacher, 16), [PAIRS[0], longer])[1][:1]
    assert alone.tolist() == pytest.approx(beside.tolist(), abs=1e-5)
    assert alone.tolist() == pytest.approx(learner.score(PAIRS[:1]), abs=1e-5)


def test_frozen_layers_stay_as_they_are(teacher, tmp_path):
    learner = trainer(teacher, tmp_path / "run", config=attrs.evolve(CONFIG, frozen=2))
    learner.model.freeze(2)
    before = {name: value.clone() for name, value in learner.model.encoder.state_dict().items()}
    learner.run(STAGE, PAIRS * 20)
    after = learner.model.encoder.state_dict()
    changed = {name for name, value in before.items() if not torch.equal(value, after[name])}
    assert {name for name in before if name.startswith("encoder.layer.2.")} <= changed
    assert not {
        name for name in changed if name.startswith(("embeddings", "encoder.layer.0.", "encoder.layer.1."))
    }


def test_pairs_for_a_teacher_are_new_and_repeat(monkeypatch):
    monkeypatch.setattr(transfer, "_SIBLINGS", 1.0)
    monkeypatch.setattr(transfer, "_TURNED", 1.0)
    sources = Sources()
    found = transfer.claims(sources, 3)
    labelled = {(pair.a, pair.b) for pair in sources.pairs}
    asked = {(pair.a, pair.b) for pair in found}
    assert found == transfer.claims(sources, 3)
    assert len(asked) == len(found)
    assert not asked & labelled
    hypotheses = {b for _, b in labelled}
    assert {a for a, _ in labelled} <= {a for a, _ in asked}, "every premise gets some"
    assert any(a in hypotheses and b in hypotheses for a, b in asked), "two hypotheses of one premise"
    assert any((b, a) in labelled for a, b in asked), "a pair turned round"


def test_rules_for_a_teacher_are_new_and_of_no_held_out_topic():
    found = transfer.rules(Sources(), 3)
    asked = {frozenset((pair.a, pair.b)) for pair in found}
    assert found == transfer.rules(Sources(), 3)
    assert len(asked) == len(found)
    assert not asked & {frozenset((pair.a, pair.b)) for pair in RULES}
    texts = {text for both in asked for text in both}
    assert {"Be brief.", "Run the linter."} <= texts
    assert "Use tabs." not in texts


def test_statements_for_a_teacher_are_sentences_that_name_their_subject():
    found = transfer.statements(Sources(), 3)
    asked = {frozenset((pair.a, pair.b)) for pair in found}
    assert found == transfer.statements(Sources(), 3)
    assert frozenset(("The Lark takes forty cars.", "The Lark has no room for cars.")) in asked
    assert frozenset(("The Lark carries 40 cars.", "The Lark is made of steel.")) in asked
    assert {pair.head for pair in found} == {Head.NLI}


def test_a_teacher_writes_what_a_stage_reads(teacher, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(teach, "Mixture", Sources)
    output = tmp_path / "build" / "told.jsonl.gz"
    most = ["--claims", "4", "--rules", "2", "--statements", "3"]
    teach.main([str(teacher), "--data", str(tmp_path), "--output", str(output), *most])
    assert capsys.readouterr().out == "9/9\n"
    feeds = examples.told(output)
    assert {feed: len(pairs) for feed, pairs in feeds.items()} == {
        "told": 4,
        "told-rules": 2,
        "told-statements": 3,
    }
    for pair in feeds["told"] + feeds["told-statements"]:
        assert sum(pair.wanted) == pytest.approx(1.0, abs=1e-3)
    for pair in feeds["told-rules"]:
        assert pair.wanted[1:] == (0.0, 0.0)
        assert 0 < pair.wanted[0] < 1


def test_answers_that_name_no_feed_are_one_sentence(tmp_path):
    file = tmp_path / "told.jsonl"
    file.write_text('{"a": "Be brief.", "b": "Be long.", "told": [0.9]}\n')
    with pytest.raises(ConfigError, match=r"told\.jsonl: names no feeds; make it anew with"):
        examples.told(file)


def test_a_folder_without_a_teacher_is_one_sentence(tmp_path):
    with pytest.raises(ModelError):
        check_weights(tmp_path)
    with pytest.raises(SystemExit, match=r"config\.json is missing; name the folder of a model"):
        teach.main([str(tmp_path)])


def test_data_that_is_not_there_is_one_sentence(teacher, tmp_path):
    with pytest.raises(SystemExit, match=r"train\.jsonl\.gz: cannot be read; name the data with --data"):
        teach.main([str(teacher), "--data", str(tmp_path)])
