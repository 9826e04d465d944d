"""What goes together by rule, and what clashes in scripts whose words are not known."""

import json

import pytest

from antinomy.context.result import ConflictType
from antinomy.context.statements import Document

PLACES = ("mill", "bridge", "church", "inn", "school", "quay")


@pytest.mark.parametrize(
    "sentences",
    [
        ("The town had 12,000 inhabitants in 2001.", "The town had 14,000 inhabitants in 2011."),
        ("Sales were 12 million in 2001.", "Sales were 14 million in 2002."),
        ("Acme employed 300 people in 1990.", "Acme employed 500 people in 2005."),
        ("In 1990 the club had 300 members.", "At the end of 1995 the club had 410 members."),
        ("The museum was open in 1990.", "The museum was closed in 2001."),
        ("The pool is closed in winter.", "The pool is open in summer."),
        ("On Mondays the mill is open.", "The mill is not open on Sundays."),
    ],
)
def test_an_update_in_time_is_no_contradiction(validator, sentences):
    assert not validator.validate([Document(" ".join(sentences))]).conflict
    assert not validator.validate([Document(sentence) for sentence in sentences]).conflict


@pytest.mark.parametrize(
    "sentences",
    [
        ("The mill of Ness was built in 1790 by monks.", "The mill of Ness was built in 1850 by monks."),
        (
            "Acme Ltd was founded in 1990 with 40 employees in Leeds.",
            "Acme Ltd was founded in 1985 with 60 employees in Leeds.",
        ),
    ],
)
def test_what_happens_once_is_no_update(validator, sentences):
    report = validator.validate([Document(sentence) for sentence in sentences])
    assert report.type is ConflictType.PAIR


def test_what_is_told_of_two_times_and_differs_in_nothing_else_is_a_contradiction(validator):
    sentences = ("The fair of Ness is held in May.", "The fair of Ness is held in June.")
    report = validator.validate([Document(sentence) for sentence in sentences], type=ConflictType.PAIR)
    assert report.conflicting == (0, 1)


def test_things_that_a_word_tells_apart_are_not_compared(validator):
    sentences = ("The old mill is closed.", "The new mill is open.")
    assert not validator.validate([Document(" ".join(sentences))]).conflict
    assert not validator.validate([Document(sentence) for sentence in sentences]).conflict


def test_things_that_a_number_tells_apart_are_not_compared(validator):
    text = " ".join(
        f"The {place} of Ness number {n} was built in {1700 + n}." for n in range(12) for place in PLACES
    )
    report = validator.validate([Document(text, "Ness")])
    assert report.statements == 72
    assert report.findings == ()


def test_a_number_after_the_verb_tells_nothing_apart(validator):
    report = validator.validate(
        [
            Document("The night train to Lorne is not at No. 5."),
            Document("The night train to Lorne is at No. 7."),
        ],
        type=ConflictType.PAIR,
    )
    assert report.conflicting == (0, 1)


def test_cells_of_one_table_are_not_compared(validator):
    text = (
        "| what | figure |\n|---|---|\n| our prompts | 14 of 15 prompts found, 2 of 15 clean ones flagged |\n"
    )
    text += "| patterns alone | 14 of 15 found, no false alarm |\n"
    report = validator.validate([Document(text, path="README.md")])
    assert report.statements == 2
    assert not report.conflict


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("水车建于1790年。它有两个轮子。磨坊的屋顶是石板。", "水车建于1850年。"),
        ("タワーの高さは30メートルです。", "タワーの高さは60メートルです。"),
        ("หอคอยสูง 30 เมตร", "หอคอยสูง 60 เมตร"),
        ("המגדל נבנה בשנת 1790.", "המגדל נבנה בשנת 1850."),
        ("Мельница была построена в 1790 году.", "Мельница была построена в 1850 году."),
    ],
)
def test_other_scripts_state_and_clash(validator, first, second):
    report = validator.validate([Document(first), Document(second)])
    assert report.statements >= 2
    assert report.type is ConflictType.PAIR
    told = [side.text for side in report.findings[0].statements]
    assert [any(figure in side for figure in ("30", "60", "1790", "1850")) for side in told] == [True, True]
    json.dumps(report.to_json())


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("2001年城镇有12000人。", "2011年城镇有14000人。"),
        ("第5码头建于1705年。", "第7码头建于1705年。"),
        ("它有12个房间和一个院子。", "它有14个房间和一个院子。"),
        ("Она была построена в 1790 году.", "Она была построена в 1850 году."),
        ("这座塔高30米，有四个门。", "高さは30メートルです。"),
    ],
)
def test_other_scripts_are_not_flagged_for_what_goes_together(validator, first, second):
    report = validator.validate([Document(first), Document(second)])
    assert report.statements == 2
    assert not report.conflict


@pytest.mark.parametrize("text", ["图2。", "# 标题\n", "😀 😀 😀 \ud83d \udc00"])
def test_a_caption_in_any_script_states_nothing(validator, text):
    assert validator.validate([Document(text, path="a.md")]).statements == 0


def test_what_two_documents_say_in_the_same_words_is_no_contradiction(validator):
    texts = ("The mill closes at nine. Bread was first baked in 1901.", "Bread was first baked in 1901.")
    assert validator.validate([Document(text) for text in texts]).findings == ()


def test_what_happened_once_has_one_year(validator):
    text = "The Harbour Museum opened in 1925.\n\nThe Harbour Museum opened in 1901.\n"
    (found,) = validator.validate([Document(text)]).findings
    assert [statement.text[-5:] for statement in found.statements] == ["1925.", "1901."]


def test_the_same_of_two_things_is_no_contradiction(validator):
    text = "The church of Ness was built in 1711. The school of Ness was built in 1711."
    assert validator.validate([Document(text, "Ness")]).findings == ()
