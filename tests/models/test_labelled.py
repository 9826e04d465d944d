"""What the deep tier's weights are fitted to, and the headings of training pairs."""

import random

import numpy as np
import pytest

from antinomy.conflicts.candidates import candidates
from antinomy.prompt.rules import rules
from models.train.examples import Head, Pair
from models.train.headings import LEADS, TITLES, headed
from models.train.labelled import repository, whole

ROW = {
    "files": [
        {"path": "AGENTS.md", "text": "# Agents\n\n- Use pnpm for everything.\n- Write tests first.\n"},
        {"path": "CLAUDE.md", "text": "# Claude\n\n- Install with npm.\n- Write no tests.\n"},
    ],
    "conflicts": [
        {
            "a": {"path": "AGENTS.md", "text": "Use pnpm for everything."},
            "b": {"path": "CLAUDE.md", "text": "Install with npm."},
        }
    ],
}


@pytest.fixture
def draw():
    return random.Random(1)  # noqa: S311 (no secret)


def compared(labelled):
    found = rules(labelled.document)
    vectors = np.eye(len(found), dtype=np.float32)
    return [pair for pair in candidates(found, vectors, vectors) if labelled.counts(pair)]


def test_only_pairs_of_two_files_of_a_repository_count():
    (group,) = repository(ROW)
    pairs = {(pair.first.text, pair.second.text) for pair in compared(group)}
    assert pairs == {
        (one, two)
        for one in ("Use pnpm for everything.", "Write tests first.")
        for two in ("Install with npm.", "Write no tests.")
    }
    conflicting = [pair for pair in compared(group) if group.conflicting(pair)]
    assert [(p.first.text, p.second.text) for p in conflicting] == [
        ("Use pnpm for everything.", "Install with npm.")
    ]


def test_all_pairs_of_a_prompt_count():
    (prompt,) = whole([{"text": "- Be brief.\n- Be long.\n- Be kind.\n", "conflicts": []}])
    assert len(compared(prompt)) == 3


@pytest.mark.parametrize("target", [0, 1])
def test_conflicting_and_compatible_pairs_get_headings_alike(target, draw):
    pairs = [Pair(f"Ask {i}.", f"Tell {i}.", Head.CONFLICT, target) for i in range(200)]
    found = headed(pairs, 0.5, draw)
    under = [pair for pair, before in zip(found, pairs, strict=True) if pair != before]
    assert 70 < len(under) < 130
    for pair, before in zip(found, pairs, strict=True):
        *context, text = pair.b.split(" | ")
        assert text == before.b
        assert set(context) <= {*TITLES, *LEADS}
        assert pair.target == target


def test_what_has_a_context_and_what_trains_the_other_head_stays(draw):
    pairs = [Pair("Mail | Be brief.", "Be long.", Head.CONFLICT, 0), Pair("A.", "B.", Head.NLI, 0)]
    assert headed(pairs, 1.0, draw) == pairs
