"""What counts as a claim, where it stands, and how it reads on its own."""

from __future__ import annotations

import pytest

from antinomy.facts.claims import claims


def texts(text, path=""):
    return [claim.text for claim in claims(text, path)]


def hypotheses(text, path=""):
    return [claim.hypothesis for claim in claims(text, path)]


@pytest.mark.parametrize(
    "text",
    [
        "Hello there!",
        "Good morning, and thanks for writing to us.",
        "Would you like me to explain the second part?",
        "Try it with a smaller pan.",
        "Please send us the receipt.",
        "Do not open the valve by hand.",
        "Keep your ticket until the end of the ride.",
        "I hope this answers your question!",
        "Sure, here is a summary of the page.",
        "Let me know if anything is unclear.",
        "That depends on many things.",
        "If you have any questions, just ask me.",
        "A red one.",
        "I think you should read it.",
        "We should start.",
        "You can find more in the docs.",
        "That's a great idea.",
        "Questions asked",
        "",
    ],
)
def test_what_states_nothing_is_left_out(text):
    assert texts(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "The proxy distributes requests.",
        "The film stars two unknown actors.",
        "The festival signifies the end of winter.",
        "Low levels correlate with low rates across species.",
        "Courts recognize the deed.",
        "Poldark airs on Sundays.",
        "Object storage is cheap.",
    ],
)
def test_what_happens_is_a_claim(text):
    assert texts(text) == [text]


def test_an_entry_of_a_list_may_leave_out_its_subject():
    text = "# Tower\n\n- Opened in 1932\n- Has two doors\n- Look at the roof\n"
    assert texts(text, "a.md") == ["Opened in 1932", "Has two doors"]
    assert hypotheses(text, "a.md") == ["Tower: Opened in 1932.", "Tower: Has two doors."]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The mill opened in 1820, closed in 1900, and reopened in 1950.",
            ["The mill opened in 1820.", "The mill closed in 1900.", "The mill reopened in 1950."],
        ),
        (
            "The kit has a lamp, weighs 3 kg and costs 5 euros.",
            ["The kit has a lamp.", "The kit weighs 3 kg.", "The kit costs 5 euros."],
        ),
        (
            "The mill opened in 1820, built of brick and stone.",
            ["The mill opened in 1820, built of brick and stone."],
        ),
    ],
)
def test_each_verb_of_a_series_is_a_claim(text, expected):
    assert hypotheses(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The kiln reaches 1,200 degrees.",
        "Water boils sooner on a mountain.",
        "Sound travels faster in steel than in air.",
        "Light from the lamp is green.",
        "You have two weeks to return the skis.",
        "Repairs cost extra.",
        "The gearbox was replaced in May.",
        "Nobody lived on the island before 1850.",
        "Work on the bridge stopped in winter.",
        "If the lid is open, the motor stays off.",
        "Rain fell.",
        "Bees fly.",
        "You can see the sea from the tower.",
    ],
)
def test_what_states_something_is_a_claim(text):
    assert texts(text) == [text]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Binary search has O(n) complexity and works on sorted arrays.",
            ["Binary search has O(n) complexity", "works on sorted arrays."],
        ),
        (
            "The mill opened in 1820, but it closed again after a fire.",
            ["The mill opened in 1820", "it closed again after a fire."],
        ),
        (
            "The north side is steep, whereas the south side slopes gently.",
            ["The north side is steep", "the south side slopes gently."],
        ),
        (
            "The pump moves nine litres a minute; the old one moved six.",
            ["The pump moves nine litres a minute", "the old one moved six."],
        ),
        (
            "The museum bought the painting, which shows a harbour at night.",
            ["The museum bought the painting", "shows a harbour at night."],
        ),
    ],
)
def test_a_compound_sentence_is_several_claims(text, parts):
    assert texts(text) == parts
    for claim in claims(text):
        assert claim.span.of(text) == claim.text


@pytest.mark.parametrize(
    "text",
    [
        "If the alarm rings and the light is red, the door opens.",
        "Cats and dogs have different needs.",
        "She said that the roof leaked and the cellar was wet.",
        "The lamp, which hangs in the hall, is broken.",
        "The factory needs sand, lime and soda.",
    ],
)
def test_what_belongs_together_is_one_claim(text):
    assert texts(text) == [text]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Note that the tank holds 40 litres.", "the tank holds 40 litres."),
        ("As far as I know, the bridge is closed.", "the bridge is closed."),
        ("In other words, heat moves from hot to cold.", "heat moves from hot to cold."),
        ("According to the text, moss grows on the north side.", "moss grows on the north side."),
        ("I think that the fee is 20 euros.", "the fee is 20 euros."),
    ],
)
def test_words_about_the_claim_are_no_part_of_it(text, claim):
    assert texts(text) == [claim]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Ada Marsh built the tower. She came from Leeds.", "Ada Marsh came from Leeds."),
        ("The pump is new. It moves nine litres a minute.", "The pump moves nine litres a minute."),
        ("The pump is new. Its motor is quiet.", "The pump's motor is quiet."),
        ("Otters eat fish. They also eat crabs.", "Otters also eat crabs."),
        ("The mill burned down and was rebuilt in 1870.", "The mill was rebuilt in 1870."),
        ("The gate was painted in May and repaired in June.", "The gate was repaired in June."),
        ("In 1990 the mill closed. It is hard to reach by car.", "It is hard to reach by car."),
        ("The mill is old. That is why the mill closed.", "That is why the mill closed."),
        ("The bolts are cheap. All of them rust. They are thin.", "The bolts are thin."),
        ("Ada was born in Rye and died in Cole.", "Ada died in Cole."),
        ("The town was founded in 1820 and became a city.", "The town became a city."),
        ("The bill was passed in May and took effect in June.", "The bill took effect in June."),
        ("The song was written in 1960 and led the charts.", "The song led the charts."),
        ("The ship was built in 1900 and given the name Arvo.", "The ship was given the name Arvo."),
        ("The car is made in France and sold in Spain.", "The car is sold in Spain."),
        ("The mill has burned twice and collapsed in 1900.", "The mill has collapsed in 1900."),
        ("The mill is old. Dr. Cole bought it. It has 12 rooms.", "The mill has 12 rooms."),
        ("The firm is old. Ben Moss joined. He left in May. It has 12 rooms.", "The firm has 12 rooms."),
    ],
)
def test_the_hypothesis_names_what_the_claim_speaks_of(text, last):
    assert hypotheses(text)[-1] == last
    assert claims(text)[-1].text in text


def test_list_entries_are_claims_and_their_lead_completes_them():
    text = "The kit contains:\n\n- a folding chair\n- two gloves\n\nFacts:\n\n- Weight: 12 kg\n"
    assert hypotheses(text) == [
        "The kit contains a folding chair.",
        "The kit contains two gloves.",
        "Weight: 12 kg.",
    ]


def test_table_rows_are_claims_that_name_their_columns():
    text = "| Metal | Density | Melts at |\n|---|---|---|\n| Iron | 7.9 | 1538 °C |\n| Tin | 7.3 | 232 °C |\n"
    assert hypotheses(text) == ["Iron: Density 7.9, Melts at 1538 °C.", "Tin: Density 7.3, Melts at 232 °C."]
    assert texts(text)[0].startswith("Iron | 7.9")


def test_headings_code_and_comments_are_no_claims():
    text = "# The valve is open\n\n```\nprint('it is red')\n```\n\n<!-- it is old -->\n\nThe seal is worn.\n"
    assert texts(text) == ["The seal is worn."]


def test_markup_does_not_move_a_claim():
    text = "The **old mill** stands [by the river](https://x.test/a) and it has two wheels.\n"
    assert hypotheses(text) == ["The old mill stands by the river.", "The old mill has two wheels."]
    for claim in claims(text):
        assert claim.span.of(text) == claim.text


def test_offsets_count_code_points():
    text = "😀 Hi! Das Schloß is old. The café opens at nine."
    assert texts(text) == ["Das Schloß is old.", "The café opens at nine."]
    assert [claim.span.of(text) for claim in claims(text)] == texts(text)


def test_who_does_two_things_may_be_told_once_for_both():
    assert texts("The film was written and directed by Ida Lund.") == [
        "The film was written and directed by Ida Lund."
    ]
    assert texts("The file is encrypted and stored in Kiel.") == ["The file is encrypted", "stored in Kiel."]


@pytest.mark.parametrize("text", ["Film stars", "Trade sanctions", "Broadcast schedule 2024"])
def test_a_title_is_no_claim(text):
    assert texts(text) == []
