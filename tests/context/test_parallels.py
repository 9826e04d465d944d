"""Sentences of one form about several of a kind go together; those about one thing do not."""

import pytest

from antinomy.context.rules import are_compatible
from antinomy.context.statements import Document, statements

COMPATIBLE = [
    (
        "The office on floor 2 has 30 desks and a kitchen.",
        "The office on floor 3 has 20 desks and no kitchen.",
    ),
    ("In terminal 2, gate 4 is open until ten.", "In terminal 2, gate 7 is closed at all times."),
    ("Step 3 of the setup takes two minutes.", "Step 4 of the setup takes ten minutes."),
    ("A ticket for zone 1 costs 2 euros.", "A ticket for zone 2 costs 3 euros."),
    ("Type A cables carry 10 amperes.", "Type B cables carry 16 amperes."),
    (
        "Revenue in the first quarter was 12 million dollars.",
        "Revenue in the second quarter was 15 million dollars.",
    ),
    ("The Pixel 8 Pro has 12 GB of memory.", "The Pixel 9 has 16 GB of memory."),
    ("Monthly billing costs 10 dollars per user.", "Annual billing costs 8 dollars per user and month."),
    ("The free tier allows 100 requests a minute.", "Paid tiers allow 1,000 requests a minute."),
    ("Children pay 4 euros.", "Children under six pay nothing."),
    ("Employees receive 25 days of leave.", "Employees who work at night receive 30 days of leave."),
    (
        "Employees with less than a year of service get 20 days of leave.",
        "Employees with more than five years of service get 28 days of leave.",
    ),
    ("Orders placed before noon are sent at once.", "Orders placed after noon are sent the next day."),
    ("Before 10 am parking is free.", "After 10 am parking costs 2 euros an hour."),
    ("In Europe the phone has one SIM slot.", "In China the phone has two SIM slots."),
    ("By default the cache is on.", "With --no-cache the cache is off."),
]
COMPARED = [
    ("The shop is on floor 2.", "The shop is on floor 3."),
    ("The train leaves from platform 7.", "The train leaves from platform 9."),
    ("The office on floor 2 has 30 desks.", "The office on floor 2 has 20 desks."),
    ("The office has 30 desks and 2 kitchens.", "The office has 20 desks and 3 kitchens."),
    ("Visitors may take photographs.", "Visitors under no circumstances may take photographs."),
    ("All children pay 4 euros.", "Children under six pay nothing."),
    ("The agent listens on port 8443 by default.", "By default the agent listens on port 9443."),
    ("The church was built before 1500.", "The church was built after 1600."),
    ("In Leith the firm was founded in 1902.", "In Graz the firm was founded in 1904."),
    ("In Europe the phone costs 90 euros.", "In Europe the phone costs 80 euros."),
    ("The first edition sold out in May.", "The first edition never sold out."),
    ("The free tier allows 100 requests.", "The free tier allows 1,000 requests."),
]


def both(first, second):
    return statements([Document(first, "Guide"), Document(second, "Notes")])


@pytest.mark.parametrize(("first", "second"), COMPATIBLE)
def test_two_of_a_kind_go_together(first, second):
    one, two = both(first, second)
    assert are_compatible(one, two)
    assert are_compatible(two, one)


@pytest.mark.parametrize(("first", "second"), COMPARED)
def test_one_thing_is_compared(first, second):
    assert not are_compatible(*both(first, second))


def test_a_list_of_what_each_costs_is_no_contradiction(validator):
    texts = (
        "A ticket for zone 1 costs 2 euros. A ticket for zone 2 costs 3 euros.",
        "Monthly tickets cost 40 euros. Annual tickets cost 380 euros.",
        "Children pay half. Children under six pay nothing.",
        "Tier 1 incidents are answered within an hour. Tier 2 incidents are answered within a day.",
    )
    assert not validator.validate([Document(text) for text in texts]).findings
