"""What holds for different things, places, issues or states goes together, as a retriever's hits show it."""

from time import process_time

import pytest

from antinomy.context.exclusion import exclude_each_other
from antinomy.context.result import ConflictType
from antinomy.context.rules import are_compatible, clash_plainly
from antinomy.context.statements import Document, statements

COMPATIBLE = {
    "issues of a series": (
        ("Company report 2021", "Revenue was 4.2 billion dollars. The company employed 11,200 people."),
        ("Company report 2022", "Revenue was 3.9 billion dollars. The company employed 10,800 people."),
    ),
    "minutes of two days": (
        ("Meeting minutes 3 March", "Ms Okafor presented the budget of 2.1 million euros."),
        ("Meeting minutes 7 April", "Ms Okafor's revised budget of 2.4 million euros was accepted."),
    ),
    "plans": (
        ("API limits, free plan", "On the free plan you can make 60 requests. Files may be up to 10 MB."),
        ("API limits, team plan", "On the team plan you can make 600 requests. Files may be up to 100 MB."),
    ),
    "products of two names": (
        ("Insurance Basic", "Glass damage is not covered. The excess is 500 euros."),
        ("Insurance Plus", "Glass damage is covered. The excess is 150 euros."),
    ),
    "some of a kind": (
        ("Leave in Germany", "Employees in Germany receive 30 days of paid leave per year."),
        ("Leave in America", "Employees in the United States receive 18 days of paid leave per year."),
    ),
    "what a thing is for": (
        ("Larkspur points", "The Larkspur Home loyalty card earns one point for every pound."),
        ("Larkspur gifts", "Gift cards do not earn points."),
    ),
    "some of a kind, and another": (
        ("Mushrooms", "Some mushrooms can be eaten raw."),
        ("Morels", "Morels must never be eaten raw."),
    ),
    "a place and one called after it": (
        ("Visitor information", "Dogs are not allowed in the museum."),
        ("Garden", "Dogs on a lead are allowed in the museum garden."),
    ),
    "what it takes up": (
        ("Mount Halla trail", "The eastern trail is 9.6 km long. It is open all year."),
        ("Mount Halla trail west", "The western trail is 6.8 km long. It is closed from December to March."),
    ),
    "with and without a part": (
        ("Thermostat T4 manual", "The T4 weighs 140 grams with the batteries."),
        ("Thermostat T4 specification", "The T4 weighs 98 grams without the batteries."),
    ),
    "until it is done, and after": (
        ("FAQ", "You can cancel your order until it has been shipped."),
        ("Terms", "Orders that have been shipped cannot be cancelled."),
    ),
    "one time, said in two ways": (
        ("Store hours", "The York store is open until 6 pm."),
        ("York store", "The York store closes at 6 pm. Parking is free."),
    ),
    "types of one name": (
        ("Diabetes type 1", "Type 1 diabetes cannot be prevented. It usually begins in childhood."),
        ("Diabetes type 2", "Type 2 diabetes can often be prevented. It usually begins in adults."),
    ),
    "life dates and what happened in between": (
        (
            "Helena Brandt",
            "Helena Brandt (1889–1966) was an engineer and the co-founder of Brandt & Co.",
        ),
        ("Brandt & Co", "Brandt & Co was a British manufacturer, founded in Leeds in 1921 by Helena Brandt."),
    ),
    "what the titles name": (
        ("Mill Lane School", "The school has 340 pupils. It was founded in 1922."),
        ("Park Road School", "The school has 510 pupils. It was founded in 1968."),
    ),
    "a question": (
        ("FAQ", "Can sale items be returned? Ask the desk."),
        ("Terms", "Sale items cannot be returned."),
    ),
    "a part and the sum": (
        ("South plant", "In 2020 the south plant built 650 tractors."),
        ("Annual report", "Both plants together built 1,100 tractors in 2020."),
    ),
}


@pytest.mark.parametrize("documents", COMPATIBLE.values(), ids=list(COMPATIBLE))
def test_what_holds_for_something_else_is_no_contradiction(validator, documents):
    report = validator.validate([Document(text, title) for title, text in documents])
    assert not report.findings


CLASHING = {
    "a measure": (
        ("Product sheet", "The Kestrel X1 weighs 249 grams and flies for up to 31 minutes."),
        ("Registration", "The Kestrel X1 weighs 420 grams and therefore must be registered."),
    ),
    "a length": (
        ("Tower", "The Hallam Tower is 132 metres high. Visitors take a lift to the top."),
        ("City guide", "The Hallam Tower is 96 metres high and was designed by Ove Strand."),
    ),
    "parts": (
        ("Stations", "Karst Station has six platforms. A tram line ends in front of it."),
        ("Works", "All four platforms of Karst Station have been lengthened."),
    ),
    "a life": (
        ("Hanna Voss", "Hanna Voss (1901–1987) was a German physicist."),
        ("Institute history", "The physicist Hanna Voss died in 1972 in Hamburg, a year after she retired."),
    ),
    "what happens once": (
        ("Ship register", "The Valiant Dawn was launched in 1931 at Gdynia."),
        ("Maritime museum", "The Valiant Dawn was launched in 1938 and served as a training ship."),
    ),
    "who may": (
        ("Bug tracker guide", "Only administrators can delete issues."),
        ("Permissions", "Any member of a project can delete issues. Guests can read and comment."),
    ),
    "opposites, irregular": (
        ("Annual report", "Net profit rose by 8 percent to 1.3 billion euros in 2022."),
        ("Press", "The group's net profit fell in 2022, to 1.1 billion euros, because of energy prices."),
    ),
}


@pytest.mark.parametrize("documents", CLASHING.values(), ids=list(CLASHING))
def test_two_values_of_one_attribute_contradict_each_other(validator, documents):
    report = validator.validate([Document(text, title) for title, text in documents])
    assert report.type is ConflictType.PAIR


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("The Torvald Bridge is 1,204 metres long.", "The Torvald Bridge is 1.2 kilometres long."),
        ("Lake Orsa covers 52 square kilometres.", "Lake Orsa covers 20 square miles."),
        ("The Hallam Tower is 132 metres high.", "The Hallam Annex is 96 metres high."),
        ("Hanna Voss (1901–1987) was a physicist.", "Her brother Karl Voss died in 1972."),
        ("The Marlin bridge was opened in 1964.", "The Marlin bridge was opened again in 2001."),
    ],
)
def test_values_that_are_rounded_or_of_others_do_not(validator, one, two):
    assert not validator.validate([Document(one), Document(two)]).conflict


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("In the steam room you must be silent.", "On the upper terrace you may talk."),
        ("In our shops dogs are not allowed.", "In the garden dogs are allowed."),
    ],
)
def test_rules_of_two_places_go_together(one, two):
    assert are_compatible(*statements([Document(one), Document(two)]))


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("In the steam room you must be silent.", "In the steam room you may talk."),
        ("In the steam room you must be silent.", "In the evening you may talk."),
        ("In the final the team was beaten.", "At the gala the team lifted the cup."),
    ],
)
def test_rules_that_may_be_of_one_place_and_what_is_no_rule_are_compared(one, two):
    assert not are_compatible(*statements([Document(one), Document(two)]))


RULE = "No two groups may use the seminar room at the same time."
ROOM = "The seminar room is used by the German course on Tuesday from 5 pm to 7 pm."


@pytest.mark.parametrize(
    ("first", "second", "third"),
    [
        (ROOM, "The yoga class meets in the seminar room on Tuesday from 6 pm to 8 pm.", RULE),
        (
            "In 2020 the north plant built 700 tractors.",
            "In 2020 the south plant built 650 tractors.",
            "Both plants together built a total of 1,100 tractors in 2020.",
        ),
        (
            "In 1961 the Leeds works turned out 1,200 lamps.",
            "During 1961 the York factory completed 900 lamps.",
            "The number of lamps made at all of its sites in the course of 1961 came to 1,750.",
        ),
    ],
)
def test_what_a_third_leaves_no_room_for_excludes_each_other(validator, first, second, third):
    report = validator.validate([Document(text) for text in (first, second, third)])
    assert report.type is ConflictType.CONDITIONAL
    assert report.conflicting == (0, 1, 2)


@pytest.mark.parametrize(
    ("first", "second", "third"),
    [
        (ROOM, "The yoga class meets in the seminar room on Tuesday from 7 pm to 8 pm.", RULE),
        (ROOM, "The yoga class meets in the seminar room on Friday from 6 pm to 8 pm.", RULE),
        (
            "In 2020 the north plant built 700 tractors.",
            "In 2020 the south plant built 400 tractors.",
            "Both plants together built a total of 1,100 tractors in 2020.",
        ),
        (
            "In 2020 the north plant built 700 tractors.",
            "In 2021 the south plant built 650 tractors.",
            "Both plants together built a total of 1,100 tractors in 2020.",
        ),
    ],
)
def test_what_there_is_room_for_goes_together(validator, first, second, third):
    assert not validator.validate([Document(text) for text in (first, second, third)]).conflict


@pytest.mark.parametrize("words", ["In 2020 ", "The Big Tower ", "open ", "from 5 to "])
@pytest.mark.parametrize("times", [80, 2000])
def test_a_sentence_without_an_end_costs_no_more_than_others(words, times):
    one, two = statements([Document(words * times + "here."), Document(words * times + "there.")])
    started = process_time()
    are_compatible(one, two)
    clash_plainly(one, two)
    exclude_each_other(one, two, one)
    assert process_time() - started < 1
