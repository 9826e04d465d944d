"""What is put the other way round or too early contradicts; so do descriptions that exclude each other."""

import pytest

from antinomy.context.exclusive import excluding, exclusives
from antinomy.context.result import ConflictType
from antinomy.context.statements import Document, statements

CLASHING = {
    "followed, and before": (
        ("Brandt Six", "The Brandt Six is a level. It was followed by the Brandt Seven."),
        ("Brandt Seven", "The Brandt Seven is a level. It came before the Brandt Six."),
    ),
    "replaced each other": (
        (
            "Kestrel II",
            "The Kestrel II is a car. It replaced the Kestrel I and was followed by the Kestrel III.",
        ),
        ("Kestrel III", "The Kestrel III is a car. It was replaced by the Kestrel II after two years."),
    ),
    "north of each other": (
        ("Hallen", "Hallen is a village that lies north of Moor. It has a church."),
        ("Moor", "Moor is a village of 300 people. It lies north of Hallen on the same road."),
    ),
    "not until later": (
        ("Ness Museum", "The museum was opened in 1931. It shows ships."),
        ("Museums", "The museum was not opened until 1938. Until then there was a market."),
    ),
    "only later": (
        ("Tern Lighthouse", "Tern Lighthouse was automated in 1977."),
        (
            "Lights of the north",
            "Tern Lighthouse was only automated in 1989, and its last keeper retired then.",
        ),
    ),
    "a market": (
        ("Zarin", "Zarin is a drug against gout. Zarin was introduced in Germany in 1961 by a small firm."),
        ("Drugs in Germany", "Many drugs came late. Zarin did not reach the German market until 1974."),
    ),
}


@pytest.mark.parametrize("documents", CLASHING.values(), ids=list(CLASHING))
def test_what_is_put_the_other_way_round_or_too_early_is_a_contradiction(validator, documents):
    report = validator.validate([Document(text, title) for title, text in documents])
    assert report.type is ConflictType.PAIR


CLEAN = {
    "a chain": (
        ("Kings of Marr", "Aldo I was succeeded by Bran II. Bran II was succeeded by Aldo III."),
        ("Aldo III", "Aldo III succeeded Bran II in 1340. He was followed by his nephew."),
    ),
    "a part of it": (
        ("Ness Museum", "The museum was opened in 1931. The museum's north wing was not opened until 1960."),
        ("Ness", "Ness is a port. Its harbour freezes in most winters."),
    ),
    "another country": (
        ("Aster", "Aster was introduced in Germany in 1961. It was withdrawn in 1974."),
        ("Aster in Britain", "Aster did not reach the British market until 1966."),
    ),
    "again": (
        ("Tarn line", "The line was opened in 1864. It was closed in 1940."),
        ("Tarn line today", "The line was not opened again until 1951."),
    ),
    "one after the other": (
        ("Vale", "Vale replaced Rovers in the first league in 1950."),
        ("Rovers", "Rovers replaced Vale in the first league in 1960."),
    ),
}


@pytest.mark.parametrize("documents", CLEAN.values(), ids=list(CLEAN))
def test_what_comes_one_after_the_other_goes_together(validator, documents):
    assert not validator.validate([Document(text, title) for title, text in documents]).findings


def test_a_range_and_where_it_is_never_seen_exclude_each_other(validator):
    finch = "The Uma finch breeds at heights between 1,800 and 2,900 metres. It eats seeds. "
    torn, whole = (
        validator.validate([Document(f"{finch}The bird is rarely seen above {height} metres.", "Uma finch")])
        for height in ("600", "3,000")
    )
    assert torn.type is ConflictType.SELF
    assert not whole.findings


EXAMPLES = [
    (entry.id, pair, clashes)
    for entry in exclusives()
    for clashes, pairs in ((True, entry.clashing), (False, entry.clean))
    for pair in pairs
]


@pytest.mark.parametrize(("entry", "pair", "clashes"), EXAMPLES)
def test_examples_of_descriptions_that_exclude_each_other(entry, pair, clashes):
    assert bool(list(excluding(statements([Document(" ".join(pair))])))) is clashes, entry


def test_descriptions_that_share_no_word_are_compared(validator):
    report = validator.validate(
        [
            Document(
                "Lorne Castle shows armour. Admission is free for everybody. Its café closes at five. "
                "Tickets cost nine euros and are sold at the gate.",
                "Lorne Castle",
            )
        ]
    )
    assert report.type is ConflictType.SELF
