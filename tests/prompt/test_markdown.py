"""Markdown as prompts use it: what is a block, and where it stands."""

import pytest
from reading import blocks, only, shape

from antinomy.prompt.document import WRONG


def test_headings_enclose_what_follows_until_one_of_their_level():
    text = "# Guide\nA.\n## Style `x`\nB.\n## Tests\nC.\n# End\nD.\n"
    assert only(text, "B.").context.headings == ("Guide", "Style x")
    assert only(text, "C.").context.headings == ("Guide", "Tests")
    assert only(text, "D.").context.headings == ("End",)
    assert only(text, "Tests").context.headings == ("Guide",)
    assert only(text, "Tests").depth == 2


def test_a_heading_in_a_quotation_ends_no_section():
    text = "# Guide\n## Sample\n> ## News\n>\n> A.\n\nB.\n"
    assert only(text, "A.").context.headings == ("Guide", "Sample")
    assert only(text, "B.").context.headings == ("Guide", "Sample")


def test_underlined_headings_count():
    text = "Guide\n=====\n\nStyle\n---\n\nBe brief.\n"
    assert only(text, "Be brief.").context.headings == ("Guide", "Style")


def test_list_items_know_their_lead_their_depth_and_the_items_above():
    text = (
        "Be kind. If the customer writes by phone:\n- answer\n  - at once\n"
        "  - in full\n- call back\n\nThen stop.\n"
    )
    lead = "If the customer writes by phone:"
    assert only(text, "answer").context.lead == lead
    assert only(text, "at once").context.lead == lead + " answer"
    assert only(text, "at once").depth == 1
    assert only(text, "call back").context.lead == lead
    assert only(text, "Then stop.").context.lead == ""


def test_a_lead_belongs_to_the_list_that_follows_directly():
    text = "Always:\n\nOther text.\n\n- free\n"
    assert only(text, "free").context.lead == ""


@pytest.mark.parametrize(
    ("text", "ordinals"),
    [
        ("1. a\n2. b\n3. c\n", [1, 2, 3]),
        ("1. a\n1. b\n1. c\n", [1, 2, 3]),
        ("3) a\n4) b\n", [3, 4]),
        ("(1) a\n(2) b\n", [1, 2]),
        ("- a\n- b\n", [None, None]),
    ],
)
def test_ordered_items_are_numbered(text, ordinals):
    assert [block.ordinal for block in blocks(text)] == ordinals


def test_a_second_paragraph_of_an_item_is_a_block_of_the_same_depth():
    second = only("1. first\n\n   more on it\n2. second\n", "more on it")
    assert (second.kind, second.depth, second.ordinal) == ("list-item", 0, None)


def test_a_list_without_full_stops_gives_one_block_an_item():
    text = "- be brief\n* use JSON\n+ no emojis\n"
    assert shape(text) == [("list-item", "be brief"), ("list-item", "use JSON"), ("list-item", "no emojis")]


@pytest.mark.parametrize("bullet", ["•", "–", "*", "▪", "➤", "‣", "1)", "2."])
@pytest.mark.parametrize("path", ["rules.txt", "AGENTS.md"])
def test_typed_bullets_make_list_items(bullet, path):
    text = f"Rules:\n{bullet} Be brief\n{bullet} No emojis\n"
    found = blocks(text, path)
    if bullet == "2.":
        assert len(found) == 1, "an ordered list that does not start at one may not interrupt a paragraph"
        return
    assert [(block.kind, block.text) for block in found[1:]] == [
        ("list-item", "Be brief"),
        ("list-item", "No emojis"),
    ]
    assert found[1].context.lead == "Rules:"


def test_the_box_of_a_task_is_no_part_of_its_text():
    assert shape("- [ ] Run the linter\n- [x] Use tabs\n- [link] stays\n") == [
        ("list-item", "Run the linter"),
        ("list-item", "Use tabs"),
        ("list-item", "[link] stays"),
    ]


def test_a_bullet_that_says_something_stays_in_the_text():
    text = "✅ Use tabs\n❌ Use spaces\n"
    assert shape(text) == [("list-item", "✅ Use tabs"), ("list-item", "❌ Use spaces")]


def test_continued_lines_lose_indentation_and_quote_marks_but_keep_their_breaks():
    assert shape("- one\n  two\n") == [("list-item", "one\ntwo")]
    assert shape("> one\n> two\n") == [("quote", "one\ntwo")]
    assert shape("one\r\n   two\r\n") == [("paragraph", "one\r\ntwo")]


def test_an_alert_is_no_quotation():
    assert shape("> [!IMPORTANT]\n> Never push.\n")[0][0] == "paragraph"


def test_each_cell_of_a_table_knows_its_column():
    text = "| Rule | Why |\n|---|---|\n| Be brief | a \\| b |\n"
    assert only(text, "Be brief").context.key == "Rule"
    assert only(text, "a \\| b").context.key == "Why"
    assert only(text, "Be brief").kind == "table-cell"


def table(*lines: str) -> str:
    head, *rows = (f"| {line} |" for line in lines)
    return "\n".join((head, "|---" * (head.count("|") - 1) + "|", *rows)) + "\n"


@pytest.mark.parametrize(
    ("text", "cell", "case"),
    [
        (table("Channel | Rule", "SMS | Be brief", "Blog | Be kind"), "Be kind", "blog"),
        (table("# | Case | Rule", "1 | Rain | Be brief"), "Be brief", "rain"),
        (table("Priority | Response", "P1 | Be brief"), "Be brief", "p1"),
        (table("Priority | Rule", "High | Be brief"), "Be brief", ""),
        (table("Rule | Why", "Be brief | Be kind"), "Be kind", ""),
        (table("# | Rule", "1 | Be brief"), "Be brief", ""),
        (table("Channel | Rule", "All channels | Be brief"), "Be brief", ""),
        (table(" | Chat | Letter", "Length | Be brief | Be kind"), "Be kind", "letter"),
        (table("Agent | Tone | Length", "Mail | Be kind | Be brief"), "Be brief", "mail"),
    ],
)
def test_a_row_is_for_the_case_that_its_first_cell_names(text: str, cell: str, case: str) -> None:
    assert only(text, cell).context.case == case


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (table("Don't | Do instead", "one | two"), "one"),
        (table("✅ Good | ❌ Bad", "two | one"), "one"),
        (table("Before | After", "one | two"), "one"),
        (table("Before | Task", "noon | rest"), ""),
        (table("Good | Why", "two | four"), ""),
    ],
)
def test_a_column_of_what_is_wrong_is_marked(text: str, wrong: str) -> None:
    marked = [block.text for block in blocks(text) if block.info == WRONG and block.text.islower()]
    assert marked == ([wrong] if wrong else [])


def test_comments_are_blocks_and_no_part_of_the_text_around_them():
    text = "Be brief. <!-- why: screens --> Always.\n\n<!--\nTODO\n-->\nNo emojis.\n"
    assert shape(text) == [
        ("paragraph", "Be brief.  Always."),
        ("comment", "why: screens"),
        ("comment", "TODO"),
        ("paragraph", "No emojis."),
    ]


def test_an_unclosed_comment_hides_nothing():
    assert ("paragraph", "No emojis.") in shape("Be brief. <!-- oops\n\nNo emojis.\n")


def test_front_matter_values_carry_their_dotted_keys():
    text = (
        '---\nname: helper\ndescription: "Answers \\u00e9 briefly."\ntools:\n'
        "  - read\n  - 'it''s'\n---\nBody.\n"
    )
    found = {block.context.key: block.text for block in blocks(text) if block.kind == "front-matter"}
    assert found == {
        "name": "helper",
        "description": "Answers é briefly.",
        "tools.0": "read",
        "tools.1": "it's",
    }
    assert shape(text)[-1] == ("paragraph", "Body.")


def test_indented_code_is_code_and_indented_prose_is_not():
    text = "Run this:\n\n    npm install\n    npm test\n\nThen:\n\n    Always tell the user what failed.\n"
    assert shape(text) == [
        ("paragraph", "Run this:"),
        ("code", "npm install\nnpm test"),
        ("paragraph", "Then:"),
        ("paragraph", "Always tell the user what failed."),
    ]


def test_json_without_a_fence_is_data():
    assert shape('Answer like this\n\n{"tone": "formal",\n "length": 3}\n')[1][0] == "data"
