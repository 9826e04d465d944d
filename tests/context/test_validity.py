"""What holds under other conditions, in other years or for namesakes goes together."""

import pytest

from antinomy.context.rules import are_compatible
from antinomy.context.statements import Document, statements

COMPATIBLE = {
    "other conditions": (
        ("Keys", "If the key is lost, the account cannot be recovered."),
        ("Recovery", "If the key has been stored, the account can be recovered within a day."),
    ),
    "conditions at the end": (
        ("Trains", "Bicycles are carried free of charge if they are folded."),
        ("Buses", "Bicycles are not carried free of charge unless space permits it."),
    ),
    "until a year and since": (
        ("Terms", "Until the end of 2022 refunds were paid within 30 days."),
        ("News", "Since January 2023 refunds have been paid within 7 days."),
    ),
    "spans of years": (
        ("Diary", "From 1950 to 1954 Jonas Frei lived in Ulm."),
        ("Letters", "Between 1955 and 1960 Jonas Frei lived in Graz."),
    ),
    "namesakes": (
        ("Arne Dahl (sailor)", "Arne Dahl was born in Bergen. He had three children."),
        ("Arne Dahl (composer)", "Arne Dahl was born in Oslo. He had no children."),
    ),
    "a product and its edition": (
        ("Model X1", "The X1 weighs 1.2 kilograms and has two fans. Its battery lasts 9 hours."),
        ("Model X1 Pro", "The X1 Pro weighs 1.6 kilograms and has three fans. Its battery lasts 14 hours."),
    ),
    "a product of a kind and its edition": (
        (
            "S2 scooter",
            "The S2 scooter has a range of 28 kilometres and a top speed of 20 kilometres an hour.",
        ),
        (
            "S2 Max scooter",
            "The S2 Max has a range of 45 kilometres and a top speed of 25 kilometres an hour.",
        ),
    ),
    "a namesake that is told apart": (
        ("Ove Lind", "Ove Lind is a retired basketball player."),
        (
            "Ove Lind, nurse",
            "Ove Lind has never played basketball, though he gets letters for the player of the same name.",
        ),
    ),
    "the year of a title": (
        ("Corvin Energy 2015", "Corvin Energy sold power to many homes. Its headquarters were in Leeds."),
        ("Corvin Energy moves", "Corvin Energy moved its headquarters from Leeds to Hull in 2018."),
    ),
    "beyond a bound": (
        ("Queues", "The first million requests are free of charge. Beyond that, requests cost 0.40 dollars."),
        ("Pilots", "A pilot who reaches 120 hours is locked out. Below that figure there is no lock."),
    ),
    "roles": (
        ("Admins", "Administrators may delete projects. Every deletion is logged."),
        ("Members", "Members may not delete projects."),
    ),
}


@pytest.mark.parametrize("documents", COMPATIBLE.values(), ids=list(COMPATIBLE))
def test_what_holds_otherwise_is_no_contradiction(validator, documents):
    assert not validator.validate([Document(text, title) for title, text in documents]).findings


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("If the key is lost, the account is closed.", "If the key is lost, the account is not closed."),
        ("If a key is lost, the account is closed.", "If your key is lost, the account stays open."),
        ("When the war ended, he moved to Graz.", "When the siege was over, he moved to Linz."),
        ("Until 1960 the mill had two wheels.", "Since 1950 the mill has had three wheels."),
        ("The line was not electrified until 1960.", "The line has been electric since 1971."),
        ("The church was built before 1500.", "The church was built after 1600."),
        ("Only administrators may delete projects.", "Members may delete projects."),
        ("Users may delete projects.", "Members may not delete projects."),
        ("The drama is based on the novel of 1974.", "The drama is not related to the novel of 1974."),
    ],
)
def test_what_need_not_hold_otherwise_is_compared(first, second):
    one, two = statements([Document(first), Document(second)])
    assert not are_compatible(one, two)


@pytest.mark.parametrize(
    ("titles", "first", "second"),
    [
        (
            ("Bridge 2015", "Guide"),
            "The bridge was opened by the king.",
            "The mayor opened the bridge in 1951.",
        ),
        (("Hull 2015", "Guide"), "Its office was in Leeds.", "Its office has been in Hull since 2009."),
        (("Room 2049", "Guide"), "Its office was in Leeds.", "Its office was in Hull in 2018."),
    ],
)
def test_the_year_of_a_title_dates_only_what_it_can(titles, first, second):
    one, two = statements([Document(first, titles[0]), Document(second, titles[1])])
    assert not are_compatible(one, two)


def test_what_lies_beyond_takes_up_the_sentence_just_before():
    texts = "Requests are free of charge. Each takes a second. Beyond that, requests cost 0.40 dollars."
    first, _, last = statements([Document(texts, "Queues")])
    assert not are_compatible(first, last)


def test_a_bracket_that_says_what_a_text_is_tells_nothing_apart():
    one, two = statements(
        [
            Document("Arne Dahl was born in Oslo.", "Arne Dahl (draft)"),
            Document("Arne Dahl was born in Rome.", "Arne Dahl (revised version)"),
        ]
    )
    assert not are_compatible(one, two)
