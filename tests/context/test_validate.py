"""Sets of documents in, verdicts out, with the models that ship."""

import json
from pathlib import Path

import pytest

from antinomy.context.result import ConflictType
from antinomy.context.statements import Document
from antinomy.errors import InferenceCancelledError
from antinomy.inference.session import Cancel

SOLAR = Document(
    "The Merrow Array is a solar farm near Lenk. It was opened in 2014 and is powered by the sun alone. "
    "Visitors are welcome on the first Sunday of each month.",
    "Merrow Array",
)
DENIED = Document(
    "The Merrow Array is a solar farm near Lenk. Visitors are not welcome on the first Sunday of any month.",
    "Visiting the Merrow Array",
)
CHEESE = Document(
    "Gouda is a mild yellow cheese made from cow's milk. Young wheels ripen for four weeks.", "Gouda cheese"
)
HARBOUR = Document(
    "The harbour of Ness freezes in most winters. Fishing boats are then hauled ashore.", "Ness harbour"
)


def guided(validator, documents, kind):
    return validator.validate(documents, type=kind)


def test_documents_about_different_things_do_not_contradict(validator):
    report = validator.validate([CHEESE, HARBOUR])
    assert not report.conflict
    assert report.type is ConflictType.NONE
    assert report.conflicting == ()


def test_the_guided_task_says_where(validator):
    report = guided(validator, [CHEESE, SOLAR, HARBOUR, DENIED], ConflictType.PAIR)
    assert report.type is ConflictType.PAIR
    assert report.conflicting == (1, 3)
    assert {side.text for side in report.findings[0].statements} == {
        "Visitors are welcome on the first Sunday of each month.",
        "Visitors are not welcome on the first Sunday of any month.",
    }


def test_the_guided_task_looks_within_documents(validator):
    torn = Document(f"{SOLAR.text} Visitors are not welcome on the first Sunday of any month.", SOLAR.title)
    report = guided(validator, [CHEESE, torn], ConflictType.SELF)
    assert report.conflicting == (1,)


def test_a_conditional_contradiction_takes_three_documents(validator):
    documents = [
        CHEESE,
        Document("Owen Rae flew the evening service to Bergen on 30 August. The choir sang.", "Last flight"),
        Document("By 28 August Owen Rae had logged 104 hours in the air that month.", "Pilot hours"),
        Document(
            "A pilot who reaches 100 hours in a month is barred from every flight until the next.", "Rules"
        ),
    ]
    report = guided(validator, documents, ConflictType.CONDITIONAL)
    assert report.conflicting == (1, 2, 3)
    assert len(report.findings[0].statements) == 3


def test_two_statements_that_need_a_third_to_clash_are_told_with_it(validator):
    documents = [
        Document(
            "Dunmore Wanderers played all of their home games of the 1971 season at Quarry Field and lost "
            "only one of them.",
            "Dunmore Wanderers",
        ),
        Document(
            "The best remembered derby is the home game that Dunmore Wanderers won by three goals to two on "
            "12 March 1971.",
            "Derby",
        ),
        Document(
            "Quarry Field was flooded, and no game of any kind was played on it between 2 February and "
            "30 April 1971.",
            "Quarry Field",
        ),
    ]
    report = validator.validate(documents)
    assert {finding.type for finding in report.findings} == {ConflictType.CONDITIONAL}
    assert report.conflicting == (0, 1, 2)


def test_two_statements_that_clash_by_themselves_need_no_third(validator):
    documents = [
        Document("Ana Ruiz played in every match of the 1998 season for Vale.", "Ana Ruiz"),
        Document(
            "Ana Ruiz did not play in any match of the 1998 season because of an injury.", "Vale in 1998"
        ),
        Document(
            "No player could play in a match of the 1998 season without a medical certificate. "
            "Without exception, certificates were checked.",
            "League rules 1998",
        ),
    ]
    report = validator.validate(documents)
    assert report.type is ConflictType.PAIR
    assert report.conflicting == (0, 1)


def test_the_order_of_documents_changes_nothing(validator):
    documents = [CHEESE, SOLAR, HARBOUR, DENIED]
    turned = documents[::-1]
    first, second = validator.validate(documents), validator.validate(turned)
    assert (first.conflict, first.type) == (second.conflict, second.type)
    assert {documents[place].title for place in first.conflicting} == {
        turned[place].title for place in second.conflicting
    }
    pair = ConflictType.PAIR
    assert {documents[place].title for place in guided(validator, documents, pair).conflicting} == {
        turned[place].title for place in guided(validator, turned, pair).conflicting
    }


@pytest.mark.parametrize("order", [(1, 2, 3, 0), (3, 1, 0, 2)])
def test_the_order_of_documents_changes_no_figure(validator, order):
    documents = [CHEESE, SOLAR, HARBOUR, DENIED]

    def told(given):
        report = guided(validator, given, ConflictType.PAIR)
        return [
            (finding.confidence, {side.text for side in finding.statements}) for finding in report.findings
        ]

    assert told([documents[place] for place in order]) == told(documents)


def test_duplicates_change_nothing(validator):
    documents = [CHEESE, SOLAR, HARBOUR, DENIED]
    once, twice = validator.validate(documents), validator.validate(documents * 2)
    assert (once.conflict, once.type, once.conflicting) == (twice.conflict, twice.type, twice.conflicting)


@pytest.mark.parametrize("documents", [[], [Document("")], [Document("# Title\n"), Document("\n")]])
def test_nothing_stated_is_no_contradiction(validator, documents):
    assert not validator.validate(documents).conflict


def test_a_long_document_is_validated(validator):
    places = ("mill", "bridge", "church", "inn", "school", "quay")
    text = " ".join(
        f"The {place} of Ness number {n} was built in {1700 + n}." for n in range(60) for place in places
    )
    report = validator.validate([Document(text, "Ness")])
    assert report.statements == 360
    assert report.pairs < report.all_pairs / 20


def test_a_project_s_own_pages_say_hardly_anything_twice_over(validator):
    """Of many statements many look a little like a contradiction: 206 did here before this was weighed."""
    pages = sorted((Path(__file__).parents[2] / "docs").glob("*.md"))
    report = validator.validate([Document(page.read_text(encoding="utf-8"), page.stem) for page in pages])
    assert report.statements > 500
    assert len(report.findings) <= 10


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("Die Mühle wurde 1790 gebaut. Sie hat zwei Räder und ein Dach aus Schiefer.", 2),
        ("水车建于1790年。它有两个轮子。磨坊的屋顶是石板。", 3),
        ("המנורה נבנתה בשנת 1790. יש לה שני גלגלים.", 2),
        ("😀 😀 😀 \ud83d broken \udc00 halves of pairs here", 1),
    ],
)
def test_other_scripts_are_read(validator, text, stated):
    report = validator.validate([Document(text), CHEESE])
    assert report.statements == stated + 2
    json.dumps(report.to_json())


def test_a_cancelled_validation_ends(validator):
    cancel = Cancel()
    cancel.cancel()
    with pytest.raises(InferenceCancelledError):
        validator.validate([CHEESE, SOLAR], cancel=cancel)


@pytest.mark.parametrize("checks", [1, 3, 5])
def test_a_validation_ends_wherever_it_is_cancelled(validator, checks):
    class Late(Cancel):
        """Is cancelled when it is asked for the so-many-th time."""

        asked = 0

        def check(self):
            self.asked += 1
            if self.asked > checks:
                self._cancelled = True
            super().check()

    cancel = Late()
    with pytest.raises(InferenceCancelledError):
        validator.validate([CHEESE, SOLAR, HARBOUR, DENIED], cancel=cancel)
    # Two batches, each in a thread of its own, may ask at the same time.
    assert checks < cancel.asked <= checks + 3


def test_json_says_where_in_the_text(validator):
    body = guided(validator, [SOLAR, DENIED], ConflictType.PAIR).to_json()
    assert body["conflict"] is True
    assert body["documents"] == [0, 1]
    for side in body["findings"][0]["statements"]:
        text = (SOLAR, DENIED)[side["document"]].text
        assert text[side["start"] : side["end"]] == side["text"]
