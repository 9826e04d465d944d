"""What is told of a contradiction that was made: that it is one, or that documents hold one already."""

import pytest

from antinomy.context.quality import clashes, contradicts, excludes
from antinomy.context.statements import Document
from antinomy.errors import AntinomyError

TOWER = "The tower is 21 metres tall."


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The tower is 21.0 metres tall.", "number"),
        ("The tower is 21 metres tall, as is well known.", "negation"),
        ("Cheese is not made here.", "negation"),
        ("The tower is 21 metres tall.", "llm"),
        ("Cheese is not made here.", "llm"),
    ],
)
def test_what_does_not_contradict_is_not_taken(text, kind):
    assert not contradicts(TOWER, text, kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The tower is 42 metres tall.", "number"),
        ("The tower is not 21 metres tall.", "negation"),
        ("There is no tower.", "llm"),
    ],
)
def test_what_contradicts_is_taken(text, kind):
    assert contradicts(TOWER, text, kind)


def test_what_may_be_may_also_not_be():
    assert not contradicts("He may be late today.", "He may not be late today.", "negation")


def test_an_unknown_kind_is_one_sentence():
    with pytest.raises(AntinomyError, match="a generator names one of number, date, negation"):
        contradicts(TOWER, "The tower is not 21 metres tall.", "guess")


def test_what_three_texts_are_all_about_links_none_of_them():
    texts = ("Aske Mill is old.", "Aske Mill grinds flour.", "Nobody may enter Aske Mill.")
    assert excludes(*texts, "the county")
    assert not excludes(*texts, "Aske Mill")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Orrin Bridge was opened in 1932 after a flood.", "Orrin Bridge was opened in 1951 after a flood."),
        ("Orrin Bridge carries three lanes.", "Orrin Bridge carries five lanes."),
        ("Orrin Bridge is open to lorries.", "Orrin Bridge is not open to lorries."),
        ("Orrin Bridge is open in winter.", "Orrin Bridge is closed in winter."),
        ("Orrin Bridge was built by Ilse Marrant.", "Orrin Bridge was built by Owen Rae."),
    ],
)
def test_one_difference_is_a_clash(first, second):
    """Within a document, and between two."""
    apart = [Document(first, "Orrin Bridge"), Document(f"Much is told. {second}", "A guide")]
    ((a, b),) = clashes(apart)
    assert {a.text, b.text} == {first, second}
    ((a, b),) = clashes([Document(f"{first} {second}", "Orrin Bridge")])
    assert (a.text, b.text) == (first, second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Orrin Bridge carries three lanes.", "Orrin Bridge carries three lanes."),
        ("Orrin Bridge carries three lanes.", "Corvey Bridge carries five lanes."),
        ("Orrin Bridge carries three lanes.", "Orrin Bridge was opened in 1951."),
        ("The north arch of Orrin Bridge has 3 lamps.", "The south arch of Orrin Bridge has 4 lamps."),
        ("Orrin Bridge had 300 users in 1932.", "Orrin Bridge had 500 users in 1951."),
        ("Orrin Bridge is open on Mondays.", "Corvey Bridge is open on Mondays."),
        ("Orrin Bridge is 12 metres wide at most.", "Orrin Bridge is 40 metres high."),
    ],
)
def test_what_goes_together_is_none(first, second):
    assert clashes([Document(first, ""), Document(second, "")]) == []
