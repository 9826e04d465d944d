"""What detection must reach, on the prompts of this repository and on the larger sets beside it."""

from __future__ import annotations

import os
from functools import cache, partial
from pathlib import Path

import pytest

from antinomy.cli.evaluate import predictions
from antinomy.config import Config
from antinomy.conflicts.detect import TIERS
from antinomy.evaluate.conflicts import evaluate_conflicts, flag_rates
from antinomy.evaluate.corpus import Corpus
from antinomy.evaluate.datasets import load_dataset
from antinomy.evaluate.nli import evaluate
from antinomy.evaluate.nli_datasets import LabelledPairs, RulePairs
from antinomy.inference.models import Models
from antinomy.inference.nli import CrossEncoder
from models.train import examples

HERE = Path(__file__).resolve().parent
DATA = Path(os.environ.get("ANTINOMY_DATA", HERE.parents[2] / "shared" / "data"))

needs_data = pytest.mark.skipif(
    not DATA.is_dir(), reason="the development sets are not here; ANTINOMY_DATA names their folder"
)
# The kinds that people keep in repositories and would run this on in CI.
RULE_FILES = (
    "agents_md", "claude_agents", "skill", "cursor_rules",
    "copilot_agent", "copilot_chatmode", "copilot_instructions", "copilot_prompt",
)  # fmt: skip

instant = partial(predictions, tiers=("pattern",))


@cache
def scores(path):
    return evaluate_conflicts(load_dataset(path), instant)


def test_own_prompts_with_obvious_contradictions_are_found():
    pairs = scores(HERE / "data" / "prompts.jsonl").pairs
    assert pairs.recall >= 0.8, [
        j.example.id for j in scores(HERE / "data" / "prompts.jsonl").judged if j.missed
    ]


def test_own_clean_prompts_are_left_alone():
    flagged = [j.example.id for j in scores(HERE / "data" / "prompts.jsonl").judged if j.wrong]
    assert flagged == []


@pytest.fixture
def cross_encoder() -> CrossEncoder:
    return Models(Config(root=HERE)).nli()


def test_cross_encoder_on_topics_that_training_left_out(cross_encoder):
    some = examples.topical().test[::12]
    pairs = RulePairs("topics", tuple((pair.a, pair.b) for pair in some), tuple(bool(p.target) for p in some))
    auc = evaluate(pairs, cross_encoder).auc
    assert auc is not None
    assert auc >= 0.66


def test_cross_encoder_on_claims_that_training_left_out(cross_encoder):
    some = examples.facts().dev[::3]
    gold = tuple(examples.LABELS[pair.target] for pair in some)
    pairs = LabelledPairs("facts", tuple((pair.a, pair.b) for pair in some), gold, examples.LABELS)
    assert evaluate(pairs, cross_encoder).accuracy >= 0.6


def test_both_tiers_on_own_prompts():
    prompts = evaluate_conflicts(
        load_dataset(HERE / "data" / "prompts.jsonl"), partial(predictions, tiers=TIERS)
    ).prompts
    assert prompts.recall >= 0.9
    assert prompts.precision is not None
    assert prompts.precision >= 0.8


@needs_data
def test_short_prompts():
    prompts = scores(DATA / "gold" / "conflicts_short_dev.jsonl").prompts
    assert prompts.precision is not None
    assert prompts.precision >= 0.90
    assert prompts.recall >= 0.35


@needs_data
def test_tempting_pairs_of_real_files_are_left_alone():
    flagged, _ = scores(DATA / "gold" / "real_dev.jsonl").tempting
    assert flagged <= 2


@needs_data
def test_few_rule_files_of_real_repositories_are_flagged():
    files, flagged = flag_rates(Corpus(DATA / "prompts.tar.gz"), instant, RULE_FILES).total
    assert files > 700
    assert flagged / files <= 0.02
