"""Examples: under headings, after lead-ins, with labels, as inputs with outputs."""

import pytest
from reading import blocks, only, shape


@pytest.mark.parametrize(
    "title",
    [
        "Examples",
        "Example 1",
        "Good examples",
        "Few-shot examples",
        "Example output:",
        "❌ Bad",
        "Usage examples",
    ],
)
def test_sections_of_examples(title):
    text = f"## {title}\n\nUse emojis.\n\n- item\n\n## Rules\n\nBe brief.\n"
    assert only(text, "Use emojis.").kind == "example"
    assert only(text, "item").kind == "example"
    assert only(text, "Be brief.").kind == "paragraph"


@pytest.mark.parametrize(
    "title",
    ["Rules for good answers", "Exemplary tone", "Samplers", "Setting a good example", "Anti-patterns"],
)
def test_sections_of_rules(title):
    assert only(f"## {title}\n\nUse emojis.\n", "Use emojis.").kind == "paragraph"


@pytest.mark.parametrize(
    "lead", ["Example:", "For example:", "**Bad:**", "Good example:", "Incorrect (too long):"]
)
def test_a_lead_in_announces_one_example(lead):
    text = f"{lead}\n\n- Use emojis.\n\nBe brief.\n"
    assert only(text, "Use emojis.").kind == "example"
    assert only(text, "Be brief.").kind == "paragraph"


def test_a_lead_in_announces_a_fence_or_a_paragraph():
    text = "Good:\n\n```\nHi!\n```\n\nExample:\n\nHello there.\n\nBe brief.\n"
    assert only(text, "Hi!").kind == "example"
    assert only(text, "Hello there.").kind == "example"
    assert only(text, "Be brief.").kind == "paragraph"


def test_a_label_makes_an_example():
    text = '- Bad: "Sure thing, boss!"\n- Be formal.\n'
    assert shape(text) == [("example", 'Bad: "Sure thing, boss!"'), ("list-item", "Be formal.")]


def test_an_input_with_its_output_is_an_example():
    text = "Input: two and two\nOutput: four\n\nQ: Who?\n\nA: The mayor.\n\nOutput: JSON only.\n"
    assert [kind for kind, _ in shape(text)] == ["example", "example", "example", "paragraph"]


def test_what_is_said_twice_and_answered_is_an_example():
    text = "User: go left\nAction: move left\n\nUser: go right\nAction: move right\n"
    assert [kind for kind, _ in shape(text)] == ["example", "example"]
    once = "User: who writes to you\nAction: Answer in English.\n"
    assert [kind for kind, _ in shape(once)] == ["paragraph"]


def test_records_are_cases_and_a_block_of_several_is_cut():
    text = "Alert: full\nStep: Stop it.\nAlert: empty\nStep: Start it.\n"
    found = blocks(text)
    assert [(block.text, block.context.case) for block in found] == [
        ("Alert: full\nStep: Stop it.", "full"),
        ("Alert: empty\nStep: Start it.", "empty"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Rule: Be brief.\nReason: screens\n\nRule: Be kind.\nReason: people\n",
        "Tone: formal\nLength: short\n\nTone: casual\nLength: long\n",
        "Habit: Run the tests.\nOwner: Ada\n\nHabit: Be kind.\nOwner: Bo\n",
        "Alert: full\nStep: Stop it.\n\nBe brief.\n\nAlert: empty\nStep: Start it.\n",
    ],
    ids=["filed", "qualities", "asked", "once"],
)
def test_rules_with_labels_are_no_records(text: str) -> None:
    assert not any(block.context.case or block.kind == "example" for block in blocks(text))


def test_nested_items_of_an_example_are_examples():
    text = "- Example:\n  - Use emojis.\n- Be brief.\n"
    assert only(text, "Use emojis.").kind == "example"
    assert only(text, "Be brief.").kind == "list-item"
