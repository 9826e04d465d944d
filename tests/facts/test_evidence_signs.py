"""Signs that need no model: comparisons, figures that follow from others, denials, strong and weak words."""

from __future__ import annotations

import pytest

from antinomy.facts.comparatives import compared
from antinomy.facts.derived import is_derived
from antinomy.facts.opposites import opposed
from antinomy.facts.polarity import is_contrary, polarity
from antinomy.facts.quotes import quotes
from antinomy.facts.result import Label

WATER = [
    "Sound travels through air at about 343 metres per second.",
    "In fresh water it moves at close to 1,480 metres per second.",
]
LIGHT = ["Plants under blue light averaged 21 cm in height, and those under red light averaged 29 cm."]
TRAINS = ["The night train takes 9 hours, whereas the day train takes 5 hours."]
CLAY = ["Clay is harder than chalk."]
BIKES = [
    "Volta 3: Weight 14 kg, Range 60 km, Price €1,199.",
    "Volta 5: Weight 18 kg, Range 45 km, Price €1,549.",
]


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
        ("The Volta 3 is lighter than the Volta 5.", BIKES, 1),
        ("The Volta 3 is heavier than the Volta 5.", BIKES, -1),
        ("The Volta 5 is cheaper than the Volta 3.", BIKES, -1),
        ("The Volta 5 is more expensive than the Volta 3.", BIKES, 1),
        ("The Volta 5 is warmer than the Volta 3.", BIKES, 0),
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
        ("The county pays £3.2 million.", "The county pays half of the £6.4 million that it costs."),
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


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Empty lines are kept.", "Empty lines are skipped, and tabs are replaced."),
        ("Nathan keeps his empty shop open.", "Nathan keeps his empty shop closed."),
        ("The headache was severe.", "In all cases the headache was mild."),
        ("Strings are mutable.", "Strings are immutable."),
        ("Wolves often take adult ibex.", "Wolves rarely take adult ibex."),
        ("The format is suitable for archives.", "The format is unsuitable for archives."),
        ("The link was weaker in towns.", "The link was stronger in towns."),
        # What depends on what it is told of, told of the same.
        ("Watts died a week after the premiere.", "Watts died a week before the premiere; the others sang."),
        ("The valve is under the floor.", "The valve is over the floor."),
        ("Children over 12 pay the full price.", "Children under 12 pay the full price."),
    ],
)
def test_opposites_exclude_each_other(claim, evidence):
    assert opposed(claim, [evidence]) > 0.6
    assert opposed(evidence, [evidence]) == 0


def test_opposites_of_different_persons_decide_nothing(checker):
    (check,) = checker.check(
        "The bridge is open to cyclists.", "The bridge is closed to cars; it is old."
    ).checks
    assert check.probabilities["entailment"] > 0


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        # Both are said.
        ("The shop closes at seven.", "The shop opens at nine and closes at seven."),
        # A denied opposite is the same again.
        ("The test did not succeed.", "The test failed."),
        # Another thing, another time, another comparison.
        ("Lists are mutable.", "Strings are immutable."),
        ("Entries are kept for 30 days.", "Entries are deleted after 30 days."),
        ("The flag is enabled in tests.", "The flag is disabled unless tests run."),
        ("The pool is closed in January.", "The pool is open from May to September."),
        (
            "The north tower is stronger than the south tower.",
            "The south tower is weaker than the north tower.",
        ),
        # Words that only look like a denial.
        ("The desk handles imports.", "The desk handles ports."),
        # Neither is it told of the same, nor said of the same thing.
        ("Watts sang after the premiere.", "Watts died a week before the premiere."),
        ("The first train leaves at six.", "The last train leaves at six."),
        ("The lamp is lit before the show.", "The lamp is lit before the show and put out after the show."),
    ],
)
def test_what_is_no_opposite(claim, evidence):
    assert opposed(claim, [evidence]) == 0


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The trial was funded by the state.", "The trial was funded by the state, not by the maker."),
        (
            "The library requires Python 3.10 or newer.",
            "The library has no dependencies and requires Python 3.10 or newer.",
        ),
        ("Adults pay 9 euros.", "Otherwise adults pay 9 euros and children nothing."),
        ("Kelm is the largest town.", "The largest town is Kelm, with 84,000 inhabitants."),
        ("Coal fell from 31% to 27%.", "Coal fell from 31% to 27%, and gas rose."),
    ],
)
def test_a_claim_that_stands_in_the_evidence_is_quoted(claim, evidence):
    assert quotes(evidence, claim)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The gate is open.", "The gate is open only in summer."),
        ("The gate is open.", "The gate is open if it is dry."),
        ("Brod is the largest town.", "The largest town is Kelm."),
        ("Kelm is a town.", "A town is Kelm."),
        ("The gate is open.", "Is the gate open?"),
        ("The gate is open.", "Nobody says the gate is open."),
        ("The gate is open.", "The gate is open to nobody."),
        ("The gate is not open.", "The gate is open."),
    ],
)
def test_what_limits_or_denies_a_claim_does_not_quote_it(claim, evidence):
    assert not quotes(evidence, claim)


@pytest.mark.parametrize(
    ("claim", "evidence", "contrary"),
    [
        ("The trial was funded by the maker.", "The trial was funded by the state, not by the maker.", True),
        ("The trial was funded by the state.", "The trial was funded by the state, not by the maker.", False),
        ("Data is not encrypted at rest.", "Data is encrypted at rest and is never sold.", True),
        ("The prints were moved.", "None of the prints was lost, as they had been moved.", False),
        ("The prints were lost.", "None of the prints was lost, as they had been moved.", True),
        ("Flash photography is allowed.", "Photography is allowed without flash.", True),
        ("Data is never sold.", "Data is encrypted at rest and is never sold.", False),
        ("No snow leopard is ever able to roar.", "Snow leopards cannot roar; they hiss.", False),
        ("No snow leopard is ever able to roar.", "Snow leopards roar at night.", True),
    ],
)
def test_a_denial_counts_for_the_words_that_it_reaches(claim, evidence, contrary):
    assert is_contrary(claim, evidence) is contrary


@pytest.mark.parametrize(
    ("claim", "context", "label"),
    [
        (
            "The trial was funded by the Nordic Council.",
            "The trial was funded by the Nordic Council, not by the maker.",
            "entailment",
        ),
        (
            "The library requires Python 3.10 or newer.",
            "The library has no dependencies and requires Python 3.10 or newer.",
            "entailment",
        ),
        (
            "Overtime is compensated by time off.",
            "Overtime is compensated by time off, not by pay.",
            "entailment",
        ),
        (
            "More than half of the valley is forested.",
            "About two thirds of the valley is forested.",
            "entailment",
        ),
        ("The uptime in 2022 was 99.2%.", "The uptime in 2023 was 99.95%.", "neutral"),
        ("Empty lines are kept.", "Empty lines are skipped.", "contradiction"),
        ("Storage is cheap.", "Storage of hydrogen remains expensive.", "contradiction"),
        (
            "The Aero 3 has 4 ports.",
            "| Model | Weight | Ports |\n|---|---|---|\n| Aero 3 | 1.2 kg | 2 |\n",
            "contradiction",
        ),
        (
            "The Aero 3 weighs 1.2 kg.",
            "| Model | Weight | Ports |\n|---|---|---|\n| Aero 3 | 1.2 kg | 2 |\n",
            "entailment",
        ),
    ],
)
def test_checks_overrule_what_a_small_model_reads(checker, claim, context, label):
    (check,) = checker.check(claim, context).checks
    assert check.label.value == label
