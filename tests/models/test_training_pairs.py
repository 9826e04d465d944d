"""The pairs that the model learns from: well formed, split by topic, and none of the gold data."""

import json
import os
import re
from collections import Counter
from pathlib import Path

import pytest

from models.train import examples
from models.train.negated import negated

DATA = Path(os.environ.get("ANTINOMY_DATA", Path(__file__).parents[3] / "shared" / "data"))
FILES = sorted(examples.PAIRS.glob("*.jsonl"))


def keys(row):
    """Return what two sides a row compares, whatever it calls them."""
    for names in (("a", "b"), ("premise", "hypothesis"), ("rule", "example")):
        if names[0] in row:
            return names
    return ()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_rows_are_well_formed_and_differ(path):
    seen = Counter()
    for row in examples.rows(path):
        names = keys(row)
        if names:
            assert all(row[name].strip() for name in names)
            assert isinstance(row["group"], int)
            contexts = [row.get(f"{name}_context") or {"lead": row.get("lead")} for name in names]
            seen[json.dumps([*(row[name] for name in names), contexts, row.get("label")])] += 1
        elif "directives" in row:
            assert all(0 <= i < j < len(row["directives"]) for i, j in map(sorted, row["conflicts"]))
        elif "files" in row:
            files = {file["path"]: file["text"] for file in row["files"]}
            pairs = row["conflicts"] + row["tempting"]
            sides = [side for label in pairs for side in (label["a"], label["b"])]
            assert all(side["text"] in files[side["path"]] for side in sides)
        else:
            assert row.keys() & {"text", "s_r"}
    assert [row for row, times in seen.items() if times > 1] == []


@pytest.mark.parametrize("name", examples.OPPOSED)
def test_opposed_sets_hold_rules_of_both_sides_and_neighbours(name):
    axes = Counter()
    for row in examples.rows(examples.SETS / f"{name}.jsonl"):
        sides = [row["a"], row["b"], row["near"]]
        texts = [text.strip() for side in sides for text in side]
        assert all(len(side) >= 2 for side in sides)
        assert all(texts)
        assert len(set(texts)) == len(texts)
        axes[row["axis"]] += 1
    assert [axis for axis, times in axes.items() if times > 1] == []


@pytest.mark.parametrize("name", examples.PROMPT_SETS)
def test_prompt_sets_name_the_rule_that_each_addition_breaks(name):
    topics = Counter()
    for row in examples.rows(examples.SETS / f"{name}.jsonl"):
        texts = [*row["directives"], *(text for text, _ in row["breaking"]), *row["fitting"]]
        assert all(text.strip() for text in texts)
        assert len(set(texts)) == len(texts)
        assert all(0 <= broken < len(row["directives"]) for _, broken in row["breaking"])
        topics[row["topic"]] += 1
    assert [topic for topic, times in topics.items() if times > 1] == []


@pytest.mark.parametrize("name", examples.FACT_SETS)
def test_fact_sets_hold_hypotheses_of_every_label(name):
    groups = Counter()
    for row in examples.rows(examples.SETS / f"{name}.jsonl"):
        hypotheses = [text.strip() for label in examples.LABELS for text in row[label]]
        assert row["premise"].strip()
        assert all(row[label] for label in examples.LABELS)
        assert all(hypotheses)
        assert len(set(hypotheses)) == len(hypotheses)
        groups[row["group"]] += 1
    assert [group for group, times in groups.items() if times > 1] == []


def test_labels_are_known():
    for name in examples.TOPICAL:
        labels = {row["label"] for row in examples.rows(examples.PAIRS / f"{name}.jsonl")}
        assert labels == {"conflict", "compatible"}


def test_no_held_out_sentence_is_learnt():
    split = examples.topical()
    learnt, *held_out = ({text for pair in part for text in (pair.a, pair.b)} for part in split)
    assert [learnt & texts for texts in held_out] == [set(), set()]
    assert min(len(part) for part in split) > 400


def test_a_prompt_gives_all_its_pairs_with_their_labels():
    row = {
        "text": "Never ask questions.\nBe kind.\nAsk when in doubt.\n",
        "conflicts": [{"a": "Never ask questions.", "b": "Ask when in doubt."}],
    }
    judged = examples.judged(row)
    assert [pair for pair, gold in zip(judged.pairs, judged.gold, strict=True) if gold] == [
        ("Never ask questions.", "Ask when in doubt.")
    ]
    assert len(judged.pairs) == 3


def test_no_prompt_of_the_gold_data_is_learnt():
    gold = DATA / "gold"
    if not gold.is_dir():
        pytest.skip("the gold data is not here; set ANTINOMY_DATA to its folder")
    held_out = set()
    for name in ("conflicts_short_dev", "long_dev"):
        for row in examples.rows(gold / f"{name}.jsonl"):
            held_out |= {frozenset((pair["a"], pair["b"])) for pair in row["conflicts"]}
    split = examples.topical()
    learnt = {frozenset((pair.a, pair.b)) for pair in (*split.train, *examples.prompts()[0])}
    assert learnt & held_out == set()


@pytest.mark.parametrize("seed", range(5))
def test_a_negated_rule_conflicts_with_what_it_says_and_goes_with_what_contradicts_it(seed):
    first = ("Answer in one sentence.", "One sentence, and no more.")
    second = ("Explain each step in detail.",)
    group = {"a": [*first], "b": [*second], "near": []}

    found = negated([group], seed)

    assert {pair.a for pair in found} == {*first, *second}
    for pair in found:
        banned = re.match(
            "(Don't|Never|You must not|Please do not|At no time|Do not) (?!forget|fail)", pair.b
        )
        one_side = (pair.a in first) == pair.b.endswith("answer in one sentence.")
        assert pair.target == (bool(banned) == one_side)


def test_only_plain_demands_are_negated():
    group = {"a": ["Never explain.", "No explanations.", "Explaining is wrong."], "b": ["Explain. Be kind."]}

    assert negated([group], seed=1) == []
