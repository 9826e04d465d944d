"""``antinomy eval nli`` as it is called, with a small model whose answers its words decide."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from antinomy.evaluate.nli import auc, best_f1, recall_at
from inference import tiny

HEADS = {
    "labels": list(tiny.LABELS),
    "temperature": {"nli": 1.0, "conflict": 1.0},
    "threshold": {"conflict": 0.6},
}
LABELLED = [
    ("the cat sat", "it follows", "entailment"),
    ("the cat sat", "it denies", "contradiction"),
    ("the cat sat", "unrelated", "neutral"),
    ("the cat sat", "it follows", "neutral"),
]
RULES = [
    ("be brief", "never clashes", "conflict"),
    ("be long", "clashes always", "conflict"),
    ("be brief", "answer in json", "compatible"),
    ("be long", "the cat sat", "compatible"),
]


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    folder = tiny.cross_encoder(tmp_path_factory.mktemp("model"), conflict=True)
    (folder / "heads.json").write_text(json.dumps(HEADS), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def plain_model(tmp_path_factory):
    """A model as the hub has them: no head for conflicts."""
    return tiny.cross_encoder(tmp_path_factory.mktemp("plain"))


def lines(path, rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def labelled(path, rows=LABELLED):
    return lines(path, [dict(zip(("premise", "hypothesis", "label"), row, strict=True)) for row in rows])


def ruled(path, rows=RULES):
    return lines(path, [dict(zip("a b label".split(), row, strict=True)) for row in rows])


def run(*arguments):
    command = [str(Path(sys.executable).parent / "antinomy"), "eval", "nli", *map(str, arguments)]
    return subprocess.run(command, check=False, capture_output=True, encoding="utf-8", timeout=120)


def figures(*arguments):
    done = run(*arguments, "--format", "json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["sets"]


def test_accuracy_and_f1_by_label(tmp_path, model):
    (scores,) = figures(labelled(tmp_path / "some.test.jsonl"), "--model", model)
    assert scores["set"] == "some.test"
    assert scores["pairs"] == 4
    assert scores["accuracy"] == 0.75
    assert scores["f1"] == {"contradiction": 1.0, "entailment": 0.6667, "neutral": 0.6667}
    assert scores["pairsPerSecond"] > 0


def test_an_answer_is_one_that_the_set_has(tmp_path, model):
    rows = [row for row in LABELLED if row[2] != "neutral"] + [("it denies", "unrelated", "contradiction")]
    path = labelled(tmp_path / "d.jsonl", rows)
    (scores,) = figures(path, "--model", model)
    assert scores["labels"] == ["contradiction", "entailment"]
    assert scores["accuracy"] == 1.0
    table = run(path, "--model", model).stdout
    assert "c/e" in table
    assert "answers: the labels that a set has" in table


def test_two_classes_are_entailment_and_the_rest(tmp_path, model):
    rows = [
        ("a cat", "it follows", "entailment"),
        ("a cat", "it denies", "not_entailment"),
        ("a cat", "unrelated", "not_entailment"),
        ("a cat", "it follows", "not_entailment"),
    ]
    (scores,) = figures(labelled(tmp_path / "d.jsonl", rows), "--model", model)
    assert scores["labels"] == ["entailment", "not_entailment"]
    assert scores["accuracy"] == 0.75


def test_pairs_of_rules_are_told_apart(tmp_path, model):
    (scores,) = figures(ruled(tmp_path / "rules.jsonl"), "--model", model)
    assert scores["threshold"] == 0.6
    assert (scores["right"], scores["wrong"], scores["missed"]) == (2, 0, 0)
    assert scores["auc"] == 1.0
    assert scores["recallAtFalseAlarms"] == {"0.01": 1.0, "0.05": 1.0}


def test_the_context_of_a_rule_is_read_as_at_run_time(tmp_path, model):
    rows = [
        {"a": "be brief", "b": "be long", "a_context": {"heading": "clashes"}, "label": "conflict"},
        {"a": "be brief", "b": "be long", "a_context": {"heading": ""}, "label": "compatible"},
    ]
    (scores,) = figures(lines(tmp_path / "d.jsonl", rows), "--model", model)
    assert (scores["right"], scores["wrong"], scores["missed"]) == (1, 0, 0)


def test_whole_prompts_are_scored_pair_by_pair(tmp_path, model):
    rows = [
        {
            "text": "Always be brief. Answer in json. Never be long, that clashes.",
            "conflicts": [{"a": "Always be brief.", "b": "Never be long, that clashes."}],
        },
        {
            "text": "Always be brief. Always answer in json.",
            "conflicts": [{"a": "Always be brief.", "b": "Always answer in json."}],
        },
        {"text": "Always be brief. Never clashes answer.", "conflicts": []},
        {"text": "Always be brief. Always answer in json.", "conflicts": []},
        {"text": "Be brief.", "conflicts": []},
    ]
    path = lines(tmp_path / "prompts.jsonl", rows)
    (scores,) = figures(path, "--model", model)
    assert scores["prompts"] == 5
    assert scores["pairs"] == 3 + 1 + 1 + 1
    assert scores["conflicts"] == {"found": 1, "of": 2}
    assert scores["cleanPrompts"] == {"flagged": 1, "of": 3}
    # No clean prompt may be flagged where five in a hundred are less than one.
    assert scores["best"]["found"] == 0
    assert "1 (50%)" in run(path, "--model", model).stdout


def test_a_contradiction_serves_as_a_conflict_for_models_without_that_head(tmp_path, plain_model):
    rows = [("be brief", "it denies", "conflict"), ("be brief", "it follows", "compatible")]
    path = ruled(tmp_path / "d.jsonl", rows)
    done = run(path, "--model", plain_model)
    assert done.returncode == 2
    assert "--head nli" in done.stderr
    assert "Traceback" not in done.stderr
    (scores,) = figures(path, "--model", plain_model, "--head", "nli")
    assert scores["auc"] == 1.0


def test_premises_and_hypotheses_through_the_conflict_head(tmp_path, model):
    rows = [("a cat", "it clashes", "contradiction"), ("a cat", "it follows", "neutral")]
    (scores,) = figures(labelled(tmp_path / "d.jsonl", rows), "--model", model, "--head", "conflict")
    assert (scores["right"], scores["wrong"], scores["missed"]) == (1, 0, 0)


def test_compressed_files_samples_and_several_at_once(tmp_path, model):
    plain = labelled(tmp_path / "a.jsonl")
    packed = tmp_path / "a.jsonl.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    whole, same, rules = figures(plain, packed, ruled(tmp_path / "r.jsonl"), "--model", model)
    assert whole["accuracy"] == same["accuracy"]
    assert whole["set"] == same["set"] == "a"
    assert rules["task"] == "conflicts"
    first, second = (figures(plain, "--limit", "2", "--model", model) for _ in range(2))
    assert first[0]["pairs"] == 2
    assert first[0]["f1"] == second[0]["f1"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "is not JSON"),
        ('{"premise": "a", "hypothesis": "b", "label": "perhaps"}', "perhaps"),
        ('{"premise": "a", "label": "neutral"}', "hypothesis"),
        ('{"a": "x", "b": "y", "label": "neutral"}', "compatible"),
        ('{"question": "a"}', "no labelled pair"),
    ],
)
def test_a_bad_line_gives_one_sentence_and_exit_code_2(tmp_path, model, line, words):
    path = tmp_path / "d.jsonl"
    path.write_text(line, encoding="utf-8")
    done = run(path, "--model", model)
    assert done.returncode == 2
    assert f"{path}:1: " in done.stderr.replace("\n", "")
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_damaged_archive_gives_one_sentence(tmp_path, model):
    path = tmp_path / "d.jsonl.gz"
    path.write_bytes(gzip.compress(b'{"premise": "a"}')[:-9])
    done = run(path, "--model", model)
    assert done.returncode == 2
    assert "d.jsonl.gz" in done.stderr
    assert "Traceback" not in done.stderr


def test_ties_count_half_and_are_flagged_together():
    scores = np.array([0.9, 0.5, 0.5, 0.1], np.float32)
    gold = np.array([True, True, False, False])
    assert auc(scores, gold) == pytest.approx((1 + 1 + 0.5 + 1) / 4)
    assert best_f1(scores, gold) == pytest.approx(0.8)
    assert recall_at(scores, gold, 0.05) == 0.5
    assert recall_at(scores, gold, 0.5) == 1.0


def test_figures_that_a_set_cannot_give_are_left_open():
    scores, none = np.array([0.2, 0.4], np.float32), np.array([False, False])
    assert auc(scores, none) is None
    assert best_f1(scores, none) is None
    assert recall_at(scores, none, 0.05) is None
