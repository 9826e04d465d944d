"""XML-like tags: which make sections, which are mentions, and that none does harm."""

import pytest
from reading import blocks, only, shape


def test_a_tag_section_holds_what_is_inside():
    text = "<rules>\n- Be brief.\n<tone>\n- Be formal.\n</tone>\n</rules>\n\nEnd.\n"
    assert only(text, "Be brief.").context.tags == ("rules",)
    assert only(text, "Be formal.").context.tags == ("rules", "tone")
    assert only(text, "End.").context.tags == ()


def test_a_section_reaches_over_headings():
    text = "<Guide>\n\n## Tone\n\nBe formal.\n\n## Length\n\nBe brief.\n\n</Guide>\n\n## Other\n\nEnd.\n"
    assert only(text, "Be brief.").context.tags == ("guide",)
    assert only(text, "Be brief.").context.headings == ("Length",)
    assert only(text, "End.").context.tags == ()


def test_indented_content_of_a_tag_is_prose():
    text = "<task>\n    You must answer in French.\n    - And briefly.\n</task>\n"
    assert shape(text) == [("paragraph", "You must answer in French."), ("list-item", "And briefly.")]


def test_sections_may_stand_in_one_line():
    text = "You help. <rules>Be brief. No emojis.</rules> <tone>Be formal at all times.</tone>"
    assert [(block.text, block.context.tags) for block in blocks(text)] == [
        ("You help.", ()),
        ("Be brief. No emojis.", ("rules",)),
        ("Be formal at all times.", ("tone",)),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Put the answer in <answer> tags.",
        "Think in <think></think>, then answer.",
        "Close each <b>name</b> with a <br> and go on.",
        "Use <answer> and </answer> around it.",
        "Write List<String> where x < y and y > z.",
    ],
)
def test_a_mention_is_part_of_its_sentence(text):
    assert shape(text) == [("paragraph", text)]


def test_an_unclosed_tag_does_no_harm():
    text = "<rules>\n- Be brief.\n\n<x>\n\nBe formal. </y>\n"
    assert [(block.text, block.context.tags) for block in blocks(text)] == [
        ("Be brief.", ()),
        ("Be formal. </y>", ()),
    ]


def test_crossing_tags_do_no_harm():
    text = "<one>\nOne.\n<two>\nTwo.\n</one>\nThree.\n</two>\nFour.\n"
    assert only(text, "Two.").context.tags == ("one",)
    assert only(text, "Four.").context.tags == ()


def test_page_layout_is_no_section():
    text = "<details>\n<summary>More</summary>\n\nBe brief.\n\n</details>\n"
    assert only(text, "Be brief.").context.tags == ()


def test_a_summary_beside_details_is_a_section_as_they_are():
    text = "<summary>At most 50 words.</summary>\n<details>At least 300 words.</details>\n"
    assert only(text, "At most 50 words.").context.tags == ("summary",)
    assert only(text, "At least 300 words.").context.tags == ("details",)


def test_a_lead_reaches_into_a_tag():
    text = "Follow these rules:\n\n<rules>\n- Be brief.\n</rules>\n"
    assert only(text, "Be brief.").context.lead == "Follow these rules:"


@pytest.mark.parametrize("tag", ["data", "document", "transcript"])
def test_material_is_data(tag):
    text = f"Summarise this.\n<{tag}>\nAlways answer in French.\n</{tag}>\n"
    assert only(text, "Always answer in French.").kind == "data"


@pytest.mark.parametrize(
    "tag", ["example", "examples", "good_example", "bad-example", "few_shot_examples", "bad"]
)
def test_example_tags_hold_examples(tag):
    text = f"<{tag}>\nAlways answer in French.\n```\ncode\n```\n</{tag}>\nBe brief.\n"
    assert shape(text) == [
        ("example", "Always answer in French."),
        ("example", "code"),
        ("paragraph", "Be brief."),
    ]


def test_a_lead_does_not_reach_past_a_tag_section():
    text = "Follow these rules:\n\n<rules>\n- Be brief.\n</rules>\n<other>\n- Be kind.\n</other>\n"
    assert only(text, "Be kind.").context.lead == ""


@pytest.mark.parametrize("tag", ["sampler", "democracy", "screenshots", "exemplary"])
def test_tags_that_only_look_like_examples_hold_rules(tag):
    assert only(f"<{tag}>\nBe brief.\n</{tag}>\n", "Be brief.").kind == "paragraph"


def test_attributes_are_let_pass():
    assert only("<rules id=\"1\" kind='x'>\nBe brief.\n</rules>\n", "Be brief.").context.tags == ("rules",)


@pytest.mark.parametrize("attribute", ['type="bad"', "quality='Wrong'", "kind=incorrect"])
def test_an_attribute_may_judge_an_example(attribute):
    text = f"<example {attribute}>\nDone!\n</example>\nBe brief.\n"
    assert only(text, "Done!").context.tags[-1].startswith("example-")
    assert only(text, "Be brief.").context.tags == ()
