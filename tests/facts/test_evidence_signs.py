"""Signs that need no model: comparisons, figures that follow from others, denials, strong and weak words."""

from __future__ import annotations

import pytest

from antinomy.facts.comparatives import compared
from antinomy.facts.derived import is_derived
from antinomy.facts.polarity import polarity
from antinomy.facts.result import Label

WATER = [
    "Sound travels through air at about 343 metres per second.",
    "In fresh water it moves at close to 1,480 metres per second.",
]
LIGHT = ["Plants under blue light averaged 21 cm in height, and those under red light averaged 29 cm."]
TRAINS = ["The night train takes 9 hours, whereas the day train takes 5 hours."]
CLAY = ["Clay is harder than chalk."]


@pytest.mark.parametrize(
    ("claim", "evidence", "verdict"),
    [
        ("Sound is faster in fresh water than in air.", WATER, 1),
        ("Sound is slower in fresh water than in air.", WATER, -1),
        ("Blue-light plants were taller than red-light plants.", LIGHT, -1),
        ("The day train is faster than the night train.", TRAINS, 1),
        ("The night train is faster than the day train.", TRAINS, -1),
        ("Clay is harder than chalk.", CLAY, 1),
        ("Chalk is softer than clay.", CLAY, 1),
        ("Chalk is harder than clay.", CLAY, -1),
        ("Clay is not harder than chalk.", CLAY, -1),
        ("Clay is older than chalk.", CLAY, 0),
        ("Clay is hard.", CLAY, 0),
        ("The mill has more floors than the barn.", ["The barn has fewer floors than the mill."], 1),
        ("The mill has more floors than the barn.", ["The mill has more doors than the barn."], 0),
        ("The tower is higher than 100 metres.", ["The tower is 67 metres high, the mill 20 metres."], 0),
    ],
)
def test_comparisons(claim, evidence, verdict):
    assert compared(claim, evidence) == verdict


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Twenty-four of the guests stayed.", "There were 40 guests. Sixteen guests left."),
        ("The rate fell by 1.7%.", "The rate was 9.1% without it and 7.4% with it."),
        ("She died in 1993.", "It was found in 1999, six years after her death."),
        ("The works took 12 years.", "Begun in 1820, the works ended in 1832."),
    ],
)
def test_figures_that_follow_from_two_others(claim, evidence):
    assert is_derived(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Sixteen guests left.", "There were 40 guests. Sixteen guests left."),
        ("Thirty guests left.", "There were 40 guests. Sixteen guests left."),
        ("She died in 1984.", "It was found in 1999, six years after her death."),
        ("Twelve guests left.", "It rained."),
    ],
)
def test_figures_that_do_not(claim, evidence):
    assert not is_derived(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence", "denied"),
    [
        ("Gift cards may be returned.", ["Gift cards cannot be returned."], True),
        ("Gift cards cannot be returned.", ["Gift cards cannot be returned."], False),
        ("The wells are deep.", ["The wells are deep, and they never run dry."], False),
        ("The wells run dry.", ["The wells are deep, and they never run dry."], True),
        ("The works were approved.", ["The council refused approval."], True),
        ("The gate is locked.", ["No dogs are allowed.", "The gate is locked at night."], False),
    ],
)
def test_denials_count_where_they_stand(claim, evidence, denied):
    assert polarity(claim, evidence).denied is denied


def test_words_that_make_a_claim_say_more_or_less_than_the_evidence():
    told = ["The mill opens on Mondays."]
    assert polarity("The mill only opens on Mondays.", told).stronger
    assert polarity("The mill sometimes opens on Mondays.", told).weaker
    same = polarity("The mill opens on Mondays.", told)
    assert not same.stronger
    assert not same.weaker
    assert not polarity("Every mill opens.", ["Every mill opens on Mondays."]).stronger


@pytest.mark.parametrize(
    ("claim", "context", "label"),
    [
        ("Chalk is harder than clay.", "Clay is harder than chalk.", Label.CONTRADICTION),
        ("Chalk is softer than clay.", "Clay is harder than chalk.", Label.ENTAILMENT),
        ("The barn is higher than the mill.", "The mill is 20 m high, the barn 9 m.", Label.CONTRADICTION),
    ],
)
def test_a_comparison_the_wrong_way_round_is_contradicted(checker, claim, context, label):
    (check,) = checker.check(claim, context).checks
    assert check.label is label
