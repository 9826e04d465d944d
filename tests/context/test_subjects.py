"""Which statements may be about one thing, and so are compared at all."""

import numpy as np
import pytest

from antinomy.context.candidates import candidates
from antinomy.context.statements import Document, statements
from antinomy.context.subjects import Agreement, subject


def agree(*documents):
    found = statements([Document(text, title) for title, text in documents])
    return bool(Agreement(found).rows(0, 1)[0, -1])


@pytest.mark.parametrize(
    ("first", "second"),
    [
        # A name in common is not what both are about.
        (
            ("Long Tide", "Long Tide is the first album by The Paper Kestrels."),
            ("Low Tide Hours", "Low Tide Hours is the third album by The Paper Kestrels."),
        ),
        (
            ("Corvus 3", "Corvus 3 was launched from the coast in March 2021."),
            ("Corvus 4", "Corvus 4 was launched from the coast in July 2026."),
        ),
    ],
)
def test_like_things_do_not_agree(first, second):
    assert not agree(first, second)
    assert not agree(second, first)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        # Told of by name in a document about something else, in lower case too.
        (
            ("Orrin Bridge", "It was opened in 1932 by the governor."),
            ("A short guide", "Few visitors know that Orrin Bridge was opened in 1951."),
        ),
        (
            ("Tricuspid valve", "It usually has three leaflets that open and close."),
            ("Anatomy notes", "In spite of its name the tricuspid valve has two leaflets."),
        ),
        # Under a longer name.
        (
            ("Darnell Okoro", "Darnell Okoro was born in Lagos and grew up there."),
            ("Press cuttings", "Okoro was born in Tacoma and never left it."),
        ),
        # Within one document everything may be about its subject.
        (
            ("Orrin Bridge", "Its main span was built by Peter Holt alone. Lars Brandt built the span."),
            ("Orrin Bridge", "It was built by Lars Brandt."),
        ),
    ],
)
def test_statements_about_one_thing_agree(first, second):
    assert agree(first, second)
    assert agree(second, first)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("In 1949 Tommy Reed moved to the coast.", "Reed"),
        ("After the war, Tommy Reed moved to the coast.", "Tommy Reed"),
        ("The Tarn Tramway carried slate to the harbour.", "Tarn Tramway"),
        ("He carried slate to the harbour.", "Reed"),
        ("Tommy Reed's brother carried slate to the harbour.", "Reed"),
    ],
)
def test_the_subject_is_what_a_sentence_opens_with(text, told):
    found = statements([Document(f"{text} Later Reed and Tommy Reed were honoured by Tarn Tramway.", "Reed")])
    assert subject(found[0]).text == told


def test_only_statements_that_agree_are_compared():
    found = statements(
        [
            Document("Long Tide is the first album by The Paper Kestrels.", "Long Tide"),
            Document("Low Tide Hours is the third album by The Paper Kestrels.", "Low Tide Hours"),
            Document("Julian Crane wrote that Long Tide is the second album.", "Julian Crane"),
        ]
    )
    alike = np.ones((3, 1), np.float32)
    assert candidates(alike, [0, 1, 2], Agreement(found)) == [(0, 2)]
