"""What the weights of the deep tier may and may not do."""

from __future__ import annotations

import attrs
import numpy as np
import pytest

from antinomy.conflicts.candidates import SMALL, Candidate, candidates
from antinomy.conflicts.scope import REASONS
from antinomy.conflicts.weigh import ANSWERED, HINTED, SHORT, SIGNS, Answers, Kind, answered, signs, weights
from antinomy.prompt.formats import read
from antinomy.prompt.rules import Saying, rules

ANSWERS = Answers(2.0, -1.0, 0.0, 1.5), Answers(1.0, -1.0, 0.5, 0.5)


def pair() -> Candidate:
    found = rules(read("- Answer in French.\n- Answer in German.\n", "p.md"))
    (candidate,) = candidates(found, np.eye(2, dtype=np.float32), np.eye(2, dtype=np.float32))
    return candidate


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_not_to_meet_never_speaks_for_a_conflict(reason: str) -> None:
    assert all(part.weights.get(reason, 0.0) <= 0.0 for part in (weights().before, weights().after))


def test_every_weight_belongs_to_a_sign() -> None:
    assert weights().before.weights.keys() <= set(SIGNS)
    assert weights().after.weights.keys() <= {*SIGNS, *ANSWERED, HINTED}
    assert signs(pair(), 1).keys() <= set(SIGNS)
    assert answered(*ANSWERS).keys() == set(ANSWERED)


def test_a_hint_speaks_for_a_conflict_and_alone_makes_none() -> None:
    told = signs(pair(), 1) | answered(*ANSWERS)
    assert weights().after.probability(told | {HINTED: 1.0}) > weights().after.probability(told)
    silent = dict.fromkeys(told, 0.0) | {HINTED: 1.0}
    assert weights().after.probability(silent) < weights().thresholds[Kind.SHORT]


def test_a_rule_more_makes_no_finding_of_a_short_prompt_less_likely() -> None:
    alone, among = (signs(pair(), pairs) | answered(*ANSWERS) for pairs in (1, SMALL * (SMALL - 1) // 2))
    assert weights().before.probability(alone) == weights().before.probability(among)
    assert weights().after.probability(alone) == weights().after.probability(among)


def test_words_that_few_rules_hold_tell_which_two_are_about_one_thing() -> None:
    text = (
        "- Never run `malloc` in the driver.\n- Fill packets that `malloc` returns.\n"
        "- The driver logs its start.\n- Name owners of the driver.\n"
    )
    vectors = np.array([[1, 0, 0], [0.9, 0.1, 0], [0.6, 0.5, 0], [0, 0, 1]], dtype=np.float32)
    pairs = candidates(rules(read(text, "AGENTS.md")), vectors, vectors)
    found = {(p.first.text[:5], p.second.text[:5]): signs(p, 1) for p in pairs}
    rare, common = found["Never", "Fill "], found["Never", "The d"]
    assert rare["shared rare words"] > common["shared rare words"] > 0
    assert (rare["each other's nearest"], common["each other's nearest"]) == (1.0, 0.0)


def test_a_pair_of_two_files_is_of_its_own_kind() -> None:
    candidate = pair()
    assert Kind.of(candidate, SHORT) is Kind.SHORT
    assert Kind.of(candidate, SHORT + 1) is Kind.LONG
    said = candidate.second.saying
    context = attrs.evolve(said.context, file="CLAUDE.md")
    elsewhere = Saying(said.text, attrs.evolve(said.clauses[0].block, context=context), 0, said.clauses)
    second = attrs.evolve(candidate.second, saying=elsewhere)
    assert Kind.of(candidate._replace(second=second), 1) is Kind.FILES
