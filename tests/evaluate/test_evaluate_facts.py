"""``antinomy eval facts`` as it is called, and the figures it is made of."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from antinomy.errors import ReadError
from antinomy.evaluate.facts import Predicted, label_of, score
from antinomy.evaluate.facts_datasets import GoldClaim, load
from antinomy.evaluate.facts_fit import fit
from antinomy.prompt.text import Span

DATA = Path(__file__).parent / "data" / "facts.jsonl"


def run(*arguments):
    command = [str(Path(sys.executable).parent / "antinomy"), "eval", "facts", *map(str, arguments)]
    return subprocess.run(command, check=False, capture_output=True, encoding="utf-8", timeout=240)


def gold_predictions(dataset):
    return [
        [Predicted(claim.span, claim.label, next(iter(claim.evidence), None)) for claim in example.claims]
        for example in dataset.examples
    ]


def test_figures_of_the_shipped_models_on_plain_claims():
    done = run(DATA, "--format", "json")
    assert done.returncode == 0, done.stderr
    whole, *groups = json.loads(done.stdout)["sets"]
    assert (whole["claims"], whole["found"], whole["nonClaimsSkipped"]) == (5, 5, 1.0)
    assert whole["labels"]["contradiction"]["recall"] == 1.0
    assert whole["claimsPerSecond"] > 0
    assert [group["set"] for group in groups] == ["short", "long"]


def test_weights_can_be_fitted_with_one_command():
    done = run(DATA, "--fit")
    assert done.returncode == 0, done.stderr
    table = tomllib.loads(done.stdout)
    assert set(table) == {"contradiction", "entailment"}
    assert table["contradiction"]["figures differ"] > table["entailment"]["figures differ"]


def test_predictions_like_the_labels_are_all_right():
    dataset = load(DATA)
    whole, *_ = score(dataset, gold_predictions(dataset))
    assert (whole.accuracy, whole.macro_f1, whole.evidence, whole.skip_rate) == (1, 1, 1, 1)
    assert whole.found == whole.total == 5


def test_what_is_missed_counts_against_its_label():
    dataset = load(DATA)
    whole, *_ = score(dataset, [[], []])
    assert (whole.found, whole.accuracy) == (0, 0)
    assert whole.counts["contradiction"].missed == 2


def test_a_non_claim_that_is_checked_is_not_skipped():
    dataset = load(DATA)
    predictions = gold_predictions(dataset)
    predictions[0].append(Predicted(dataset.examples[0].non_claims[0], "neutral"))
    whole, *_ = score(dataset, predictions)
    assert whole.skip_rate == 0.5


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["entailment", "entailment"], "entailment"),
        (["entailment", "neutral"], "neutral"),
        (["neutral", "contradiction"], "contradiction"),
        ([], ""),
    ],
)
def test_a_claim_that_was_cut_holds_if_all_its_parts_do(labels, expected):
    parts = [Predicted(Span(start, start + 5), label) for start, label in zip((0, 5), labels, strict=False)]
    assert label_of(GoldClaim(Span(0, 10), "neutral"), parts) == expected


def test_the_fit_finds_what_tells_labels_apart():
    rows = [{"a": 1.0}, {"a": 0.9}, {"b": 1.0}, {"b": 0.9}, {}, {}] * 20
    labels = ["contradiction", "contradiction", "entailment", "entailment", "neutral", "neutral"] * 20
    table = fit(rows, labels, ("a", "b"), "neutral")
    assert table["contradiction"]["a"] > 2 * max(0.1, table["contradiction"]["b"])
    assert table["entailment"]["b"] > 2 * max(0.1, table["entailment"]["a"])


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ({"text": "It rains."}, 'has no "context"'),
        (
            {"text": "It rains.", "context": "", "claims": [{"claim": "It snows.", "label": "neutral"}]},
            "verbatim",
        ),
        ({"premise": "It rains.", "hypothesis": "It pours.", "label": "maybe"}, "'maybe' is not known"),
    ],
)
def test_a_row_that_cannot_be_used_is_told_with_its_line(tmp_path, row, sentence):
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    with pytest.raises(ReadError, match=sentence) as raised:
        load(path)
    assert f"{path}:1" in str(raised.value)
