"""Trains a tiny model of random weights for real: it learns, saves, and takes an interrupted run up again."""

import gzip
import io
import json
import tarfile
from pathlib import Path

import attrs
import pytest

torch = pytest.importorskip("torch", reason="training needs torch: pip install 'antinomy[train]'")

from tokenizers import Tokenizer, models, pre_tokenizers, processors  # noqa: E402  (only with torch)
from transformers import BertConfig, BertModel  # noqa: E402

from antinomy.errors import ConfigError, ModelError  # noqa: E402
from models.train import loop  # noqa: E402
from models.train.__main__ import main  # noqa: E402
from models.train.batches import Pairer  # noqa: E402
from models.train.config import Config, Stage  # noqa: E402
from models.train.examples import Head, Pair  # noqa: E402
from models.train.loop import Trainer  # noqa: E402
from models.train.measure import area_under_curve, best_f1, temperatures  # noqa: E402
from models.train.network import CrossEncoder  # noqa: E402

WORDS = "[PAD] [UNK] [CLS] [SEP] be brief long never always ask tell".split()
CONFIG = Config(1, 16, 16, 128, 2, (), ())
STAGE = Stage("only", (5e-3, 1e-3), {})
DROPPING = attrs.evolve(STAGE, dropout=0.3)
PAIRS = [
    Pair("always ask", "never ask", Head.CONFLICT, 1),
    Pair("always tell", "be brief", Head.CONFLICT, 0),
    Pair("be brief", "be brief", Head.NLI, 1),
    Pair("be brief", "be long", Head.NLI, 0),
    Pair("ask always", "tell", Head.ENTAILED, 0),
]


@pytest.fixture
def base(tmp_path):
    """A folder in the hub's layout."""
    torch.manual_seed(1)
    folder = tmp_path / "base"
    shape = BertConfig(
        vocab_size=len(WORDS),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=16,
    )
    BertModel(shape, add_pooling_layer=False).save_pretrained(folder)
    tokenizer = Tokenizer(models.WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="[UNK]"))  # noqa: S106 (no password)
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


def trainer(base, folder, kind=Trainer, config=CONFIG):
    folder.mkdir(exist_ok=True)
    return kind(CrossEncoder(base), Pairer(base, config.max_own_tokens), config, folder)


@pytest.mark.parametrize("bfloat16", [False, True])
def test_a_model_learns_its_pairs_and_is_saved_whole(base, tmp_path, bfloat16):
    learner = trainer(base, tmp_path / "run", config=attrs.evolve(CONFIG, bfloat16=bfloat16))
    learner.run(STAGE, PAIRS * 300)
    nli, conflict = learner.logits(PAIRS)
    assert [value > 0 for value in conflict[:2].tolist()] == [True, False]
    assert nli[2:4].argmax(-1).tolist() == [1, 0]
    assert nli[4].argmax(-1) != 1

    learner.model.save(tmp_path / "saved", {"nli": 1.0, "conflict": 1.0}, {"conflict": 0.8})
    again = CrossEncoder(tmp_path / "saved")
    described = json.loads((tmp_path / "saved" / "heads.json").read_text())
    assert described["threshold"] == {"conflict": 0.8}
    assert described["labels"] == ["contradiction", "entailment", "neutral"]
    for name, value in learner.model.state_dict().items():
        assert torch.equal(value, again.state_dict()[name]), name


def test_a_run_is_taken_up_where_its_checkpoint_left_off(base, tmp_path):
    first = trainer(base, tmp_path / "run")
    first.run(STAGE, PAIRS * 20)
    second = trainer(base, tmp_path / "run")
    assert second.progress.stage == 1
    assert second.score(PAIRS) == first.score(PAIRS)


def break_off(base, folder, monkeypatch, after):
    """Train until so many batches are done and checkpointed; return the scores before the first."""

    class Interrupted(Trainer):
        def _step(self, *arguments):
            if self.progress.step == after:
                raise KeyboardInterrupt
            return super()._step(*arguments)

    monkeypatch.setattr(loop, "_CHECKPOINT_EVERY", -1.0)
    stopped = trainer(base, folder, Interrupted)
    started = stopped.score(PAIRS)
    with pytest.raises(KeyboardInterrupt):
        stopped.run(DROPPING, PAIRS * 60)
    return started


def test_a_run_broken_off_amid_a_stage_ends_where_a_whole_one_does(base, tmp_path, monkeypatch):
    torch.manual_seed(5)
    whole = trainer(base, tmp_path / "whole")
    whole.run(DROPPING, PAIRS * 60)
    torch.manual_seed(5)
    break_off(base, tmp_path / "run", monkeypatch, after=4)
    torch.manual_seed(5)
    second = trainer(base, tmp_path / "run")
    assert (second.progress.stage, second.progress.step) == (0, 4)
    torch.rand(9)  # whatever is drawn before it goes on
    second.run(DROPPING, PAIRS * 60)
    assert second.score(PAIRS) == whole.score(PAIRS)


def test_hard_pairs_are_chosen_by_the_model_that_the_stage_began_with(base, tmp_path, monkeypatch):
    torch.manual_seed(5)
    started = break_off(base, tmp_path / "run", monkeypatch, after=4)
    torch.manual_seed(5)
    second = trainer(base, tmp_path / "run")
    now = second.score(PAIRS)
    assert now != started
    assert second.score_at_start(None, PAIRS) == started
    assert second.score(PAIRS) == now, "training goes on with the model of the checkpoint"
    with pytest.raises(ModelError, match=r"broad\.pt is missing; put the checkpoint of that stage back"):
        second.score_at_start(tmp_path / "run" / "broad.pt", PAIRS)


@pytest.mark.parametrize("amid", [False, True])
def test_a_stage_that_was_trained_cannot_change(base, tmp_path, monkeypatch, amid):
    if amid:
        break_off(base, tmp_path / "run", monkeypatch, after=2)
    else:
        trainer(base, tmp_path / "run").run(DROPPING, PAIRS)
    second = trainer(base, tmp_path / "run")
    second.check([DROPPING, attrs.evolve(STAGE, name="added")])
    for changed in (STAGE, attrs.evolve(DROPPING, name="renamed")):
        with pytest.raises(ConfigError, match="stage 'only' was trained with other settings than those"):
            second.check([changed])


def test_a_checkpoint_of_an_older_version_is_taken_up(base, tmp_path):
    trainer(base, tmp_path / "run").run(STAGE, PAIRS)
    path = tmp_path / "run" / "checkpoint.pt"
    state = torch.load(path, weights_only=True)
    torch.save({key: state[key] for key in ("model", "optimizer", "progress")}, path)
    second = trainer(base, tmp_path / "run")
    assert second.progress.stage == 1
    second.check([DROPPING])


@pytest.mark.parametrize("damage", ["truncated", "another file", "another network"])
def test_a_checkpoint_that_cannot_be_used_is_one_sentence(base, tmp_path, damage):
    trainer(base, tmp_path / "run").save()
    path = tmp_path / "run" / "checkpoint.pt"
    if damage == "truncated":
        path.write_bytes(path.read_bytes()[:5000])
    elif damage == "another file":
        torch.save([1, 2], path)
    else:
        state = torch.load(path, weights_only=True)
        state["model"].popitem()
        torch.save(state, path)
    with pytest.raises(ModelError) as caught:
        trainer(base, tmp_path / "run")
    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)


def test_what_cannot_be_trained_is_one_sentence_before_anything_is_written(base, tmp_path):
    config = Path(loop.__file__).with_name("nli.toml")
    cases = {
        "cannot be read": [str(tmp_path / "none.toml"), "--weights", str(base)],
        "config.json is missing; name the folder": [str(config), "--weights", str(tmp_path / "x")],
    }
    for words, arguments in cases.items():
        with pytest.raises(SystemExit, match=words):
            main([*arguments, "--output", str(tmp_path / "run")])
    assert not (tmp_path / "run").exists()
    with pytest.raises(SystemExit, match=r"train\.jsonl\.gz: cannot be read .*; name the data with --data"):
        main([str(config), "--weights", str(base), "--data", str(tmp_path), "--output", str(tmp_path / "r")])


def test_a_mistyped_feed_is_one_sentence_before_any_training(base, tmp_path):
    (tmp_path / "nli").mkdir()
    row = {"premise": "a", "hypothesis": "b", "label": "neutral", "source": "snli_train_cat", "tier": "three"}
    with gzip.open(tmp_path / "nli" / "train.jsonl.gz", "wt") as file:
        file.write(json.dumps(row) + "\n")
    with tarfile.open(tmp_path / "prompts.tar.gz", "w:gz") as archive:
        member = tarfile.TarInfo("AGENTS.md")
        archive.addfile(member, io.BytesIO())
    config = tmp_path / "run.toml"
    text = Path(loop.__file__).with_name("nli.toml").read_text(encoding="utf-8")
    config.write_text(text.replace("snli_train_cat = 20000", "snli_train_cta-hard = 9"), encoding="utf-8")
    with pytest.raises(SystemExit, match="'broad' feeds on 'snli_train_cta-hard', which is no source; did"):
        main([str(config), "--weights", str(base), "--data", str(tmp_path), "--output", str(tmp_path / "r")])


def test_checkpoints_are_averaged_by_their_shares(base, tmp_path):
    learner = trainer(base, tmp_path / "run")
    learner.save()
    before = {name: value.clone() for name, value in learner.model.state_dict().items()}
    (tmp_path / "run" / "checkpoint.pt").rename(tmp_path / "first.pt")
    learner.run(STAGE, PAIRS * 20)
    after = {name: value.clone() for name, value in learner.model.state_dict().items()}
    learner.average({tmp_path / "first.pt": 0.25, tmp_path / "run" / "checkpoint.pt": 0.75})
    for name, value in learner.model.state_dict().items():
        assert torch.allclose(value, 0.25 * before[name] + 0.75 * after[name], atol=1e-6), name


def test_results_do_not_depend_on_the_order_of_pairs(base, tmp_path):
    learner = trainer(base, tmp_path / "run")
    scores = learner.score(PAIRS)
    assert learner.score(PAIRS[::-1])[::-1] == pytest.approx(scores, abs=1e-6)


def test_public_pairs_that_are_too_long_are_left_out_and_ours_cut(base, tmp_path, capsys):
    long = "ask tell " * 20
    learner = trainer(base, tmp_path / "run")
    learner.run(STAGE, [*PAIRS, Pair(long, long, Head.NLI, 2, own=False), Pair(long, long, Head.NLI, 2)])
    assert "only: 7 pairs" in capsys.readouterr().out


def test_the_best_threshold_is_found():
    assert best_f1([0.9, 0.8, 0.2, 0.1], [1, 1, 0, 0]) == 1.0
    assert best_f1([0.9, 0.8, 0.2], [1, 0, 1]) == pytest.approx(0.8)


def test_the_area_under_the_curve_counts_ties_half():
    assert area_under_curve([0.9, 0.5, 0.5, 0.1], [1, 1, 0, 0]) == pytest.approx(0.875)


def test_overconfidence_raises_the_temperature(base, tmp_path):
    learner = trainer(base, tmp_path / "run")
    learner.run(STAGE, PAIRS * 300)
    wrong = [pair._replace(target=1 - pair.target) for pair in PAIRS[:4]]
    found = temperatures(learner, [*PAIRS[2:4], *wrong[2:]], [*PAIRS[:2], *wrong[:2]])
    assert min(found.values()) > 2
