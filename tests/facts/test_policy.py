"""What follows from labels and confidences."""

from __future__ import annotations

import pytest

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
