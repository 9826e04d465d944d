"""What follows from labels and confidences."""

from __future__ import annotations

import pytest

from antinomy.errors import AntinomyError
from antinomy.facts.claims import Claim
from antinomy.facts.policy import Policy
from antinomy.facts.result import Action, ClaimCheck, Label
from antinomy.prompt.text import Span


def checked(label, confidence):
    rest = (1 - confidence) / 2
    probabilities = {one.value: confidence if one is label else rest for one in Label}
    return ClaimCheck(Claim("It rains.", Span(0, 9), "It rains."), probabilities)


@pytest.mark.parametrize(
    ("confidence", "action", "safe"),
    [
        (0.75, Action.DISPLAY, True),
        (0.72, Action.DISPLAY_WITH_WARNING, True),
        (0.65, Action.DISPLAY_WITH_WARNING, False),
        (0.59, Action.BLOCK, False),
    ],
)
def test_the_overall_confidence_decides(confidence, action, safe):
    result = Policy().judge([checked(Label.ENTAILMENT, confidence)])
    assert (result.action, result.safe_to_display) == (action, safe)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"unsupported": "blok"}, "unsupported must be allow or warn or block, not 'blok'"),
        ({"on_failure": "clsoed"}, "on_failure must be open or closed, not 'clsoed'"),
        ({"threshold": 2}, "threshold must be a number from 0 to 1, not 2"),
        ({"display": None}, "display must be a number from 0 to 1, not None"),
        ({"warn": 0.9, "display": 0.1}, r"warn \(0.9\) must not be above its display \(0.1\)"),
    ],
)
def test_values_that_mean_nothing_are_refused(given, sentence):
    with pytest.raises(AntinomyError, match=sentence):
        Policy(**given)


def test_a_contradiction_blocks_however_sure_the_rest_is():
    result = Policy().judge([checked(Label.ENTAILMENT, 0.99), checked(Label.CONTRADICTION, 0.9)])
    assert (result.action, result.safe_to_display) == (Action.BLOCK, False)
    assert result.overall_confidence == pytest.approx(0.945)


@pytest.mark.parametrize(
    ("unsupported", "action"),
    [("allow", Action.DISPLAY), ("warn", Action.DISPLAY_WITH_WARNING), ("block", Action.BLOCK)],
)
def test_the_caller_says_what_unsupported_claims_lead_to(unsupported, action):
    policy = Policy(unsupported=unsupported)
    assert policy.judge([checked(Label.NEUTRAL, 0.9)]).action is action
