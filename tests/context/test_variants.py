"""Plans and editions of one product, and people of ages that do not meet, are told apart; others are not."""

import pytest

from antinomy.context.rules import are_compatible
from antinomy.context.statements import Document, statements
from antinomy.context.variants import ages, variants

APART = [
    (
        "Pages are kept for ten days on the free plan.",
        "Subscribers of the team plan keep pages for ten years.",
    ),
    ("The Basic edition cannot export drawings.", "Drawings can be exported from the Deluxe edition."),
    ("With Tarnbook Premium there is no limit on pages.", "The free account holds at most 40 pages."),
    ("Enterprise includes support by telephone.", "No support by telephone is given with Tarnbook Starter."),
    ("Children under seven swim in the small pool.", "Adults swim in the large pool."),
    ("Guests aged 16 or over may use the sauna.", "Guests under 16 may not use the sauna."),
    ("Patients from 12 to 17 take one drop.", "Patients over 65 take three drops."),
    ("Teenagers need nine hours of sleep.", "Infants need fourteen hours of sleep."),
]
COMPARED = [
    ("The free plan holds 40 pages.", "There is room for 90 pages in the free plan."),
    ("Free delivery takes two days.", "Delivery takes six days."),
    ("Tarnbook is sold in three plans.", "Tarnbook is sold in the Basic plan and nothing else."),
    ("Each plan includes support by telephone.", "The Basic plan comes without support by telephone."),
    ("Only adults may enter the hall.", "Children play in the hall on Mondays."),
    ("Children under ten pay nothing.", "Children between five and eight pay 3 euros."),
    ("Adults pay 8 euros and children nothing.", "For children the ticket costs 2 euros."),
    ("The church is over 400 years old.", "The church is under 100 years old."),
    ("The town is home to 400 people.", "The town is home to 900 people."),
]


def two(a, b, titles=("", "")):
    return statements([Document(a, titles[0]), Document(b, titles[1])])


@pytest.mark.parametrize(("a", "b"), APART)
def test_what_holds_for_others_goes_together(a, b):
    assert are_compatible(*two(a, b))
    assert are_compatible(*two(b, a))


@pytest.mark.parametrize(("a", "b"), COMPARED)
def test_what_may_hold_for_the_same_is_compared(a, b):
    assert not are_compatible(*two(a, b))


@pytest.mark.parametrize(
    "titles",
    [
        ("Tarnbook: free plan", "Tarnbook: business plan"),
        ("Tarnbook Starter", "Tarnbook Pro"),
        ("Tarnbook for pupils", "Tarnbook for teachers"),
    ],
)
def test_titles_tell_what_sentences_leave_out(titles):
    a, b = two("Pages are kept for ten days.", "Pages are kept for ten years.", titles)
    assert are_compatible(a, b)


@pytest.mark.parametrize(
    "titles",
    [
        ("Tarnbook: free plan", "Tarnbook: help"),
        ("Tarnbook: the free plan", "Questions about the free plan of Tarnbook"),
        ("Tarnbook Pro", "Osprey Air Premium"),
        ("Guide for pupils", "Price list for teachers"),
    ],
)
def test_titles_of_one_thing_or_of_two_things_tell_nothing(titles):
    a, b = two("Pages are kept for ten days.", "Pages are kept for ten years.", titles)
    assert not are_compatible(a, b)


def test_headings_of_one_document_tell_it_too():
    found = statements(
        [
            Document(
                "# Limits\n\n## Free plan\n\nPages are kept for ten days.\n\n"
                "## Team plan\n\nPages are kept for ten years.\n"
            )
        ]
    )
    assert [statement.heading for statement in found] == ["Free plan", "Team plan"]
    assert are_compatible(*found)


def test_other_headings_do_not():
    found = statements(
        [
            Document(
                "## Storage\n\nPages are kept for ten days.\n\n## History\n\nPages are kept for ten years.\n"
            )
        ]
    )
    assert not are_compatible(*found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Children between six and twelve years", ((6, 12),)),
        ("anyone aged 12 or over", ((12, float("inf")),)),
        ("after the age of 65", ((65, float("inf")),)),
        ("half price for under-18s", ((0, 18),)),
        ("visitors over 300,000", ()),
        ("nothing of the kind", ()),
    ],
)
def test_ages_are_read(text, expected):
    assert ages(text) == expected


def test_variants_are_read():
    assert variants("Unlike the team plan, Tarnbook Pro has no limit.") == {"team", "pro"}
    assert not variants("Your bank account is free.")


def test_a_reader_of_plans_is_not_alarmed(validator):
    report = validator.validate(
        [
            Document(
                "Tarnbook Free keeps up to 40 pages. Pages are shared with one other person.", "Tarnbook Free"
            ),
            Document(
                "With Tarnbook Pro there is no limit on pages. Pages are shared with as many as you like.",
                "Tarnbook Pro",
            ),
        ]
    )
    assert not report.findings
