"""The figures of ``antinomy eval context``, with a validator that answers by rule."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from context_validators import by_title

from antinomy.cli.context_validators import validator_called
from antinomy.config import Config
from antinomy.errors import AntinomyError, ReadError
from antinomy.evaluate.context import evaluate_contexts
from antinomy.evaluate.context_datasets import load_contexts
from antinomy.evaluate.context_plots import plots
from context.llm_server import serving

HERE = Path(__file__).parent


def row(label, titles, conflicting, **more):
    docs = [{"title": title, "text": f"{title} says so."} for title in titles]
    return {"docs": docs, "label": label, "conflict_docs": conflicting, **more}


ROWS = [
    row(
        "pair", ["Pair 1", "Other", "Pair 2"], [0, 2], placement="far", evidence_words=120, importance="most"
    ),
    row("pair", ["Pair 1", "Plain"], [0, 1], placement="near", evidence_words=40, importance="least"),
    row("self", ["Plain", "Other"], [1], evidence_words=30, importance="most"),
    row("conditional", ["A", "B", "C"], [0, 1, 2], evidence_words=90),
    row("none", ["Pair 3", "B"], []),
    row("none", ["A", "B"], []),
]


@pytest.fixture
def data(tmp_path):
    path = tmp_path / "sets.jsonl"
    path.write_text("".join(json.dumps(each) + "\n" for each in ROWS), encoding="utf-8")
    return path


@pytest.fixture
def scores(data):
    return evaluate_contexts(load_contexts(data), by_title)


def test_detection(scores):
    counts = scores.detection
    assert (counts.right, counts.wrong, counts.missed) == (2, 1, 2)
    assert scores.accuracy == 0.5


def test_types_are_those_of_sets_with_a_contradiction(scores):
    assert scores.type_accuracy == 0.75
    assert scores.types["self"].to_json()["precision"] == 0.5
    assert scores.type_macro_f1 == pytest.approx((1 + 2 / 3 + 0) / 3)


def test_segmentation(scores):
    jaccard, f1 = scores.blind
    assert jaccard == pytest.approx((1 + 1 / 2 + 0 + 1 / 3) / 4)
    assert f1 == pytest.approx((1 + 2 / 3 + 0 + 1 / 2) / 4)


def test_groups_are_those_of_the_source_document(scores):
    groups = scores.groups()
    shown = {kind: list(told.items()) for kind, told in groups.items()}
    assert shown["type"] == [("self", (0, 1)), ("pair", (2, 2)), ("conditional", (0, 1))]
    assert shown["placement"] == [("near", (1, 1)), ("far", (1, 1))]
    assert shown["evidence"] == [("1–50", (1, 2)), ("101–150", (1, 1))]
    assert shown["importance"] == [("most", (1, 2)), ("least", (1, 1))]


def test_a_chart_for_each_group(scores):
    charts = plots(scores)
    assert set(charts) == {"type", "placement", "evidence", "importance"}
    assert "2 of 2" in charts["type"]
    assert charts["type"].count("<rect") == 4
    assert all(">Contradictions detected, by " in chart for chart in charts.values())


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ({"docs": [], "label": "maybe", "conflict_docs": []}, "'maybe' is not known"),
        ({"docs": [{"text": "a"}], "label": "self", "conflict_docs": [1]}, "names no document"),
        ({"docs": [{"title": "a"}], "label": "none", "conflict_docs": []}, "has no text"),
        ({"label": "none", "conflict_docs": []}, '"docs"'),
    ],
)
def test_a_row_that_cannot_be_used_is_one_sentence(tmp_path, bad, sentence):
    path = tmp_path / "bad.jsonl"
    path.write_text(json.dumps(bad) + "\n", encoding="utf-8")
    with pytest.raises(ReadError, match=sentence) as caught:
        load_contexts(path)
    assert str(caught.value).startswith(f"{path}:1: ")


def run(*arguments, cwd):
    command = [str(Path(sys.executable).parent / "antinomy"), "eval", "context", *map(str, arguments)]
    path = [str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        command,
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path), "PYTHONUTF8": "1"},
    )
    assert "Traceback" not in done.stderr
    return done


def test_the_command_scores_a_function_of_ones_own(data, tmp_path):
    arguments = (data, "--validator", "context_validators:by_title", "--plots", "charts", "--paper", "--show")
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "66.7%" in done.stdout
    assert "measured on other data" in done.stdout
    assert "self [1], told none" in done.stdout
    assert (tmp_path / "charts" / "type.svg").read_text(encoding="utf-8").startswith("<svg")


def test_an_unknown_validator_is_one_sentence(data, tmp_path):
    done = run(data, "--validator", "no_such_module:f", cwd=tmp_path)
    assert done.returncode == 2
    assert "no such validator" in done.stderr


def test_a_validator_of_the_working_directory_is_found(data, tmp_path):
    source = "from antinomy.evaluate.context import Verdict\n\n"
    source += "def f(example, task):\n    return Verdict('pair', (0, 1))\n"
    (tmp_path / "mine.py").write_text(source, encoding="utf-8")
    done = run(data, "--validator", "mine:f", "--paper", "--format", "json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    body = json.loads(done.stdout)
    assert body["detection"]["recall"] == 1
    assert body["paper"][1]["name"] == "Claude 3 Sonnet, steps"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("raising", "context_validators:raising: failed on "),
        ("nothing", "returned NoneType for"),
        ("of_one", "it takes an example and a task"),
        ("NUMBER", "is no function"),
    ],
)
def test_a_validator_that_is_wrong_is_one_sentence(data, name, sentence):
    with pytest.raises(AntinomyError, match=sentence):
        evaluate_contexts(
            load_contexts(data), validator_called(f"context_validators:{name}", Config(data.parent))
        )


def test_answers_that_cannot_be_read_count_as_wrong(data, tmp_path):
    pytest.importorskip("openai", reason="the extra llm is not installed")

    def answer(prompt):
        if "Plain" in prompt:
            return "I cannot say."
        if "<type>self</type>" in prompt:
            return "<type>pair</type>"
        return "<documents>1, 2</documents>" if "<documents>" in prompt else "<answer>yes</answer>"

    with serving(answer) as server:
        settings = f'[context]\nllm = "small"\nllm-url = "{server.url}"\nllm-attempts = 1\n'
        (tmp_path / "antinomy.toml").write_text(settings, encoding="utf-8")
        done = run(data, "--validator", "llm", "--format", "json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    body = json.loads(done.stdout)
    # Two sets with a contradiction are "Plain": three tasks each.
    assert body["unanswered"] == 6
    assert (body["detection"]["right"], body["detection"]["missed"]) == (2, 2)


@pytest.mark.parametrize("words", ["many", -1, True])
def test_words_that_are_no_number_are_one_sentence(tmp_path, words):
    path = tmp_path / "bad.jsonl"
    path.write_text(json.dumps(row("none", ["A"], [], evidence_words=words)) + "\n", encoding="utf-8")
    with pytest.raises(ReadError, match='"evidence_words" is no number of words'):
        load_contexts(path)
