"""``antinomy nli``: one pair or many, read by a model of the test's own."""

from __future__ import annotations

import json
import subprocess

import pytest

from command_line import COMMAND
from inference import tiny


@pytest.fixture
def model(tmp_path, write):
    """Choose a small cross-encoder, with labels in an order of its own and a conflict head."""
    folder = tiny.cross_encoder(tmp_path / "model", labels=tiny.LABELS[::-1], conflict=True)
    heads = {
        "labels": tiny.LABELS[::-1],
        "temperature": {"nli": 1.0, "conflict": 1.0},
        "threshold": {"conflict": 0.7},
    }
    (folder / "heads.json").write_text(json.dumps(heads), encoding="utf-8")
    write("antinomy.toml", '[models]\nnli = "model"\ncache = false\n')
    return folder


def lines(*rows):
    return "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows)


@pytest.mark.usefixtures("model")
@pytest.mark.parametrize(("word", "label"), tiny.MEANINGS.items())
def test_a_pair_is_labelled(antinomy, word, label):
    done = antinomy("nli", "the cat sat", f"the mat {word}", "--format", "json")
    answer = json.loads(done.stdout)
    assert answer["label"] == label
    assert list(answer["probabilities"]) == ["contradiction", "entailment", "neutral"]
    assert sum(answer["probabilities"].values()) == pytest.approx(1, abs=0.001)
    assert done.returncode == (1 if label == "contradiction" else 0)


@pytest.mark.usefixtures("model")
def test_people_read_the_label_first(antinomy):
    done = antinomy("nli", "the cat sat", "the mat follows")
    label, *rows = done.stdout.splitlines()
    assert label == "entailment"
    assert [row.split()[0] for row in rows] == ["contradiction", "entailment", "neutral"]


@pytest.mark.usefixtures("model")
def test_conflict_asks_the_other_head(antinomy):
    clash = antinomy("nli", "a cat", f"a mat {tiny.CLASH}", "--conflict", "--format", "json")
    answer = json.loads(clash.stdout)
    assert answer["conflict"] > 0.7
    assert (answer["conflicts"], answer["threshold"]) == (True, 0.7)
    assert clash.returncode == 1
    denied = antinomy("nli", "a cat", "a mat denies", "--conflict")
    assert denied.stdout.splitlines()[0] == "no conflict"
    assert denied.stdout.splitlines()[-1].endswith("(reported from 0.70 on)")
    assert denied.returncode == 0, "a contradiction of facts is no conflict of instructions"


@pytest.mark.usefixtures("model")
def test_a_batch_is_answered_in_order_with_its_ids(antinomy, write):
    rows = [
        {"id": index, "premise": "a cat " * (index % 7), "hypothesis": f"a mat {word}"}
        for index, word in enumerate([*tiny.MEANINGS] * 20)
    ]
    bad = ["{", '{"id": "b"}', '{"id": "c", "premise": 1, "hypothesis": "x"}', "", "[1]"]
    rows[0]["premise"] = "a"
    for row in rows:
        row["premise"] = row["premise"] or "the"
    write("in.jsonl", lines(rows[0], *bad, *rows[1:]))
    done = antinomy("nli", "--batch", "in.jsonl")
    assert done.returncode == 2
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert [result["id"] for result in results] == [0, None, "b", "c", None, *range(1, 60)]
    assert [result["error"].split(":")[0] for result in results[1:5]] == [
        "line 2",
        "line 3",
        "line 4",
        "line 6",
    ]
    answered = [result for result in results if "error" not in result]
    assert [result["label"] for result in answered] == [*tiny.MEANINGS.values()] * 20
    alone = antinomy("nli", rows[4]["premise"], rows[4]["hypothesis"], "--format", "json")
    assert answered[4]["probabilities"] == pytest.approx(json.loads(alone.stdout)["probabilities"], abs=1e-4)


@pytest.mark.usefixtures("model")
def test_a_batch_says_of_each_pair_whether_it_conflicts(antinomy, write):
    words = (tiny.CLASH, "denies")
    write("in.jsonl", lines(*({"id": word, "premise": "a", "hypothesis": word} for word in words)))
    done = antinomy("nli", "--batch", "in.jsonl", "--conflict", "--format", "json")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(answer["conflicts"], answer["threshold"]) for answer in answers] == [(True, 0.7), (False, 0.7)]
    assert done.returncode == 1


@pytest.mark.usefixtures("model")
def test_a_line_is_answered_before_the_next_is_written(tmp_path):
    command = [str(COMMAND), "nli", "--batch", "-"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        for identity in (1, 2):
            process.stdin.write(json.dumps({"id": identity, "premise": "a", "hypothesis": "follows"}) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == identity
        process.stdin.close()
    assert process.returncode == 0


@pytest.mark.usefixtures("model")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "give PREMISE and HYPOTHESIS, or --batch FILE."),
        (("a",), "give PREMISE and HYPOTHESIS, or --batch FILE."),
        ((" ", "b"), "give PREMISE and HYPOTHESIS, or --batch FILE."),
        (("a", "b", "--batch", "x"), "leave out PREMISE and HYPOTHESIS."),
        (("--batch", "x", "--format", "human"), "--batch answers in JSON Lines; leave out --format human."),
        (("--batch", "missing.jsonl"), "missing.jsonl: cannot be read"),
    ],
)
def test_what_cannot_be_answered_says_why(antinomy, arguments, words):
    done = antinomy("nli", *arguments)
    assert done.returncode == 2
    assert words in done.stderr


def test_a_model_for_nli_alone_says_that_it_knows_no_conflicts(antinomy, model):
    (model / "heads.json").unlink()
    assert antinomy("nli", "a", "b").returncode in {0, 1}
    done = antinomy("nli", "a", "b", "--conflict")
    assert done.returncode == 2
    assert "was not trained to tell conflicting instructions" in done.stderr


def test_a_missing_and_a_damaged_model_are_one_sentence(antinomy, model):
    graph = model / "model.onnx"
    content = graph.read_bytes()
    graph.write_bytes(content[: len(content) // 2])
    damaged = antinomy("nli", "a", "b")
    assert damaged.returncode == 2
    assert str(graph) in damaged.stderr
    assert len(damaged.stderr.splitlines()) == 1
    graph.unlink()
    missing = antinomy("nli", "a", "b")
    assert missing.returncode == 2
    assert "has no ONNX file" in missing.stderr
    assert missing.stdout == ""
