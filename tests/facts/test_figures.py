"""Figures of two texts: which agree, which differ, which cannot be compared."""

from __future__ import annotations

import pytest

from antinomy.facts.agreement import Agreement, compare
from antinomy.facts.checks import check
from antinomy.facts.figures import figures


@pytest.mark.parametrize(
    ("claim", "premise"),
    [
        ("The tower is 67 metres high.", "The tower rises to 67 m."),
        ("The path is 0.067 km long.", "The path is 67 metres long."),
        ("The town has about 3,000 houses.", "The town has 2,850 houses."),
        ("The barn holds forty-eight cows.", "48 cows stand in the barn."),
        ("It weighs more than 2 kilograms.", "It weighs 2.4 kg."),
        ("It weighs at most 3 kilograms.", "It weighs 2.4 kg."),
        ("Rent is between 400 and 600 euros.", "Rent is €550."),
        ("The lake covers 0.58 square kilometres.", "The lake covers 58 hectares."),
        ("The film runs for 90 minutes.", "The film runs for 1.5 hours."),
        ("The plant makes 2 megawatts.", "The plant makes 2,000 kilowatts."),
        ("Sorting takes O(n log n) steps.", "It sorts in O(n log n) time."),
        ("The lake is at -5 °C.", "The lake is at −5 degrees."),
        ("Nights are between -10 and -5 °C.", "Nights are at minus 7 °C."),
        ("The firm is worth a million.", "The firm is worth 1 million."),
        ("It leaves at 3 pm.", "It leaves at 15:00."),
        ("It leaves at noon.", "It leaves at 12:00 p.m."),
        ("The shop is open at 10:30.", "The shop is open 9 am to 5 pm."),
        ("The walk takes 2h 30min.", "The walk takes 150 minutes."),
        ("The walk takes 2 hours and 30 minutes.", "The walk takes 2.5 hours."),
        ("The door is 5 feet 11 inches high.", "The door is 71 inches high."),
        ("Two thirds of the members came.", "66.7% of the members came."),
        ("Half of the members came.", "50 percent of the members came."),
        ("A quarter of the members came.", "25% of the members came."),
        ("It rang 2 times.", "It rang twice."),
        ("Sales fell by 20%.", "Sales declined by 20 percent."),
        ("Sales fell by 20%.", "Sales were 20% lower."),
        ("20% of the members came.", "20% of members came."),
        ("More than half of the valley is forest.", "Two thirds of the valley is forest."),
        ("Less than a third of the members came.", "20% of the members came."),
        ("Rooms cost 180 euros a night in May.", "Rooms cost 140 euros a night, in May 180 euros."),
        ("It expires after half an hour.", "It expires after 30 minutes."),
        ("The walk takes two and a half hours.", "The walk takes 150 minutes."),
        ("Nearly half of the members came.", "46% of the members came."),
        ("The bike has 4 gears.", "Volta 3: Weight 14 kg, Gears 4."),
        ("The hall has 40 seats.", "Seats: 40"),
        ("The Volta 3 weighs 14 kg.", "Volta 3: Weight 14 kg, Gears 4."),
        ("The bridge is longer than one kilometre.", "The bridge is 1,280 metres long."),
        ("The bridge is no longer than 2 km.", "The bridge is 1,280 metres long."),
        ("More than a dozen cohorts were pooled.", "17 cohorts were pooled."),
        ("Bags are kept for a whole year.", "Bags are kept for 12 months."),
        ("Bags are free of charge.", "Bags are carried at no extra cost."),
        ("The bank will close 44 branches.", "The bank will close 44 of its 160 branches."),
    ],
)
def test_amounts_that_agree(claim, premise):
    assert compare(claim, premise).amounts is Agreement.AGREE


@pytest.mark.parametrize(
    ("claim", "premise"),
    [
        ("The tower is 999 metres high.", "The tower is 67 metres high."),
        ("The town has about 5,000 houses.", "The town has 2,850 houses."),
        ("It weighs more than 3 kilograms.", "It weighs 2.4 kg."),
        ("Rent is between 400 and 500 euros.", "Rent is €550."),
        ("Fifteen bridges cross the river.", "The river is crossed by 12 bridges."),
        ("Search takes O(n) steps.", "Search takes O(log n) steps."),
        # No "over" is meant, nor "lower than".
        ("Forests cover 41 percent of the county.", "Forests cover 31 percent of the county."),
        ("Replies slower than 300 ms are logged.", "Replies slower than 800 ms are logged."),
        ("The lake is at −5 °C.", "The lake is at 5 °C."),
        ("The firm is worth 1 million.", "The firm is worth 1 billion."),
        ("It leaves at 4 pm.", "It leaves at 15:00."),
        ("It leaves before 9:00.", "It leaves at 9:30."),
        ("The walk takes 2h 30min.", "The walk takes 2 hours."),
        ("Two thirds of the members came.", "A third of the members came."),
        ("More than half of the members came.", "A third of the members came."),
        ("At most a quarter of the members came.", "A third of the members came."),
        ("The bike has 4 gears.", "Volta 3: Weight 14 kg, Gears 2."),
        ("It rang 3 times.", "It rang twice."),
        ("Sales grew by 20%.", "Sales fell by 20%."),
        ("The bridge is shorter than one kilometre.", "The bridge is 1,280 metres long."),
        ("Things are kept for a full year.", "Things are kept for up to thirty days."),
        ("Mail can be taken back up to an hour later.", "Mail can be taken back after 90 minutes."),
        ("Bicycles cost 5 euros.", "Bicycles are carried free of charge."),
        ("Entry is free for residents.", "Residents pay £4."),
        ("Four of the five hijackers were searched.", "Two of the five hijackers were searched."),
    ],
)
def test_amounts_that_differ(claim, premise):
    assert compare(claim, premise).amounts is Agreement.DIFFER


@pytest.mark.parametrize(
    ("claim", "premise", "expected"),
    [
        ("It opened in 1990.", "It opened on 4 May 1990.", Agreement.AGREE),
        ("It opened in 1991.", "It opened on 4 May 1990.", Agreement.DIFFER),
        ("It was founded before 1900.", "It was founded in 1876.", Agreement.AGREE),
        ("It has been closed since 1998.", "It was still closed in 2004.", Agreement.AGREE),
        ("It was built in the 1960s.", "It was built in 1964.", Agreement.AGREE),
        ("It was built in the sixteenth century.", "It was built in 1710.", Agreement.DIFFER),
        ("It was built in March 1950.", "It was built in April 1950.", Agreement.DIFFER),
        ("It happened in 44 BC.", "It happened in 44 AD.", Agreement.DIFFER),
        ("It happened in 44 BC.", "It happened in the first century BC.", Agreement.AGREE),
        ("It happened in AD 1066.", "It happened in 1066.", Agreement.AGREE),
        ("The meeting is on Monday.", "The meeting is on Tuesday.", Agreement.DIFFER),
        ("It is open on Sundays.", "It is open Friday to Monday.", Agreement.AGREE),
        ("It met on Monday, 3 May 1932.", "It met on 3 May 1932.", Agreement.AGREE),
        ("It is open at 9 am on Tuesday.", "It is open from 8 am.", Agreement.NONE),
        ("It was built in 1950.", "It was built of brick.", Agreement.UNKNOWN),
        ("It was built of brick.", "It was built in 1950.", Agreement.NONE),
    ],
)
def test_dates(claim, premise, expected):
    assert compare(claim, premise).dates is expected


def test_what_is_counted_decides_what_is_compared():
    assert compare("The ship has 4 masts.", "The ship has 3 decks.").amounts is Agreement.UNKNOWN


@pytest.mark.parametrize(
    ("claim", "premise"),
    [
        ("The third tower has 4 bells.", "The third tower has 4 bells."),
        ("The walk takes half an hour.", "The walk takes 30 minutes."),
        ("The plane seats 3-1 in rows.", "The plane seats 3-1 in rows."),
    ],
)
def test_figures_that_stay_what_they_were(claim, premise):
    assert compare(claim, premise).amounts is not Agreement.DIFFER


@pytest.mark.parametrize(
    ("claim", "premise", "expected"),
    [
        ("Support answers on Saturdays.", "Support answers on weekdays.", Agreement.DIFFER),
        ("Support answers on Tuesday.", "Support answers on weekdays.", Agreement.AGREE),
        ("The canteen is open on weekdays.", "The canteen is open at weekends.", Agreement.DIFFER),
        ("The canteen is open on Sunday.", "The canteen is open every weekend.", Agreement.AGREE),
    ],
)
def test_weekdays_and_weekends(claim, premise, expected):
    assert compare(claim, premise).dates is expected


@pytest.mark.parametrize(
    "text",
    ["See section 2.", "The Volta 3 costs little.", "Chapter 4: Rivers", "In the third place, see table 5."],
)
def test_numbers_that_count_nothing(text):
    assert not figures(text)


def test_a_place_before_a_number_is_no_name():
    (figure,) = figures("In Berlin 40 people came.")
    assert figure.low == 40


def test_a_premise_about_another_day_of_the_week_is_about_the_same_thing():
    (piece, *_) = check("The meeting is on Monday.", "The meeting is on Tuesday.")
    assert piece.differs


def test_a_width_and_a_height_are_two_figures():
    assert len(figures("The slab is 10 m and 30 cm.")) == 2
    assert len(figures("The walk takes 2 h 30 min.")) == 1


def test_a_number_with_a_unit_is_no_year():
    (figure,) = figures("The wall is 1500 metres long.")
    assert figure.dimension == "length"


def test_figures_know_where_they_stand():
    text = "Die Brücke 🌉 is 67 metres long."
    (figure,) = figures(text)
    assert figure.span.of(text) == "67 metres"


def test_a_premise_about_another_year_says_nothing_of_this_one():
    pieces = check("In 2020 the mill ground 40 tonnes.", "In 2010 the mill ground 30 tonnes.")
    assert all(piece.other_occasion for piece in pieces)
    assert not any(piece.differs for piece in pieces)


def test_a_premise_with_the_amount_of_a_claim_is_about_the_same_thing():
    (piece,) = check("The mill opened in 1827 with 12 wheels.", "The mill opened in 1820 with 12 wheels.")
    assert piece.differs


def test_a_premise_about_another_model_says_nothing_of_this_one():
    pieces = check("The Volta 3 lasts 20 hours.", "The Volta 2 lasts 14 hours.")
    assert all(piece.other_occasion for piece in pieces)


def test_negation_is_seen_in_the_clause_that_is_alike():
    premise = "The bell is broken, and the gate is locked."
    pieces = check("The gate is not locked.", premise, premise)
    assert max(piece.likeness for piece in pieces if piece.negation) == 1


@pytest.mark.parametrize("claim", ["No other river is longer.", "It is not only old but damp."])
def test_words_that_compare_are_no_negation(claim):
    assert not any(piece.negation for piece in check(claim, "The river is long and old and damp."))


@pytest.mark.parametrize(
    "text", ["This is free software.", "It is free of lactose.", "It costs 5 euros an hour."]
)
def test_what_neither_costs_nothing_nor_lasts_an_hour(text):
    assert not [one for one in figures(text) if one.dimension in {"price", "time"}]


@pytest.mark.parametrize(
    ("claim", "premise", "differs"),
    [
        # A clause that holds the claim's words gives the amount, however much more it tells.
        (
            "A schoolmaster ruled Hest for six years.",
            "Hest was ruled by Danes and, for six weeks, a schoolmaster.",
            1,
        ),
        ("Bicycles cost 5 euros.", "Bicycles are carried on all boats free of charge.", 1),
        ("The crossing takes four hours.", "In calm weather the crossing lasts two hours.", 1),
        ("The crossing to Munn takes four hours.", "Aldan – Munn: Duration 130 min, Fare 31 euros.", 1),
        # One shared word is no shared matter.
        ("The four wells are 40 metres deep.", "The water trickles through sand one metre deep.", 0),
        ("The crossing to Skerry takes four hours.", "Aldan – Munn: Duration 130 min, Fare 31 euros.", 0),
        ("The crossing to Munn takes four hours.", "Aldan – Munn: Summer 130 min, Winter 150 min.", 0),
    ],
)
def test_whether_figures_that_differ_are_of_the_same_matter(claim, premise, differs):
    assert max(result.differs for result in check(claim, premise, premise)) == differs
