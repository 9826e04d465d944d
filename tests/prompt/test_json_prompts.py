"""Prompts in JSON and JSON lines, through every escape."""

import json

import pytest
from reading import blocks, document, only, shape

CHAT = """[
  {"role": "system", "content": "# Rules\\n\\n- Be brief \\u2014 \\"always\\".\\n- No \\ud83d\\ude00."},
  {"role": "user", "content": [
    {"type": "text", "text": "Hi\\tthere."},
    {"type": "image_url", "image_url": {"url": "x.png"}}
  ]}
]"""


def test_messages_carry_their_roles_and_read_as_markdown():
    rule = only(CHAT, 'Be brief — "always".', "a.messages.json")
    assert (rule.kind, rule.context.role, rule.context.headings) == ("list-item", "system", ("Rules",))
    assert rule.context.key == "0.content"
    assert rule.span.of(CHAT) == 'Be brief \\u2014 \\"always\\".'
    assert only(CHAT, "No 😀.", "a.messages.json").span.of(CHAT) == "No \\ud83d\\ude00."
    assert only(CHAT, "Hi\tthere.", "a.messages.json").context.role == "user"
    assert ("data", "x.png") in shape(CHAT, "a.messages.json")


def test_messages_may_stand_under_a_key():
    text = '{"model": "m", "messages": [{"role": "system", "content": "Be brief."}]}'
    assert only(text, "Be brief.", "a.json").context.role == "system"
    assert only(text, "m", "a.json").kind == "data"


def test_earlier_exchanges_are_examples():
    roles = ["system", "user", "assistant", "user", "assistant", "user"]
    text = json.dumps([{"role": role, "content": f"Turn {index}."} for index, role in enumerate(roles)])
    kinds = ["paragraph", "example", "example", "example", "example", "paragraph"]
    assert [block.kind for block in blocks(text, "a.messages.json")] == kinds


def test_a_begun_reply_is_no_example():
    text = json.dumps(
        [{"role": "user", "content": "Answer in JSON."}, {"role": "assistant", "content": "So be it:"}]
    )
    assert [block.kind for block in blocks(text, "a.messages.json")] == ["paragraph", "paragraph"]


def test_alternatives_are_different_prompts():
    text = '[{"act": "Cook", "prompt": "Be brief."}, {"act": "Guide", "prompt": "Be thorough."}]'
    assert only(text, "Be brief.", "prompts.json").context.prompt == 0
    assert only(text, "Be thorough.", "prompts.json").context.prompt == 1
    assert only(text, "Cook", "prompts.json").kind == "front-matter"


def test_a_langchain_template():
    text = json.dumps(
        {
            "_type": "few_shot",
            "input_variables": ["question"],
            "prefix": "Answer briefly.",
            "examples": [{"q": "Who?", "a": "The mayor."}],
            "suffix": "Answer {question} now.",
        }
    )
    assert only(text, "Answer briefly.", "prompt.json").kind == "paragraph"
    assert only(text, "Answer {question} now.", "prompt.json").kind == "paragraph"
    assert only(text, "The mayor.", "prompt.json").kind == "example"
    assert only(text, "question", "prompt.json").kind == "data"


def test_a_serialised_langchain_chat_knows_roles_by_class():
    message = {
        "id": ["langchain", "prompts", "chat", "SystemMessagePromptTemplate"],
        "kwargs": {"prompt": {"kwargs": {"template": "Be brief, {name}."}}},
    }
    text = json.dumps({"kwargs": {"messages": [message]}}, indent=1)
    assert only(text, "Be brief, {name}.", "prompt.json").context.role == "system"


def test_each_line_of_json_lines_is_a_prompt_of_its_own():
    lines = [
        '{"messages": [{"role": "system", "content": "Be brief."}]}',
        "",
        "{broken",
        '{"prompt": "Be long."}',
    ]
    text = "\r\n".join(lines)
    found = document(text, "a.messages.jsonl")
    assert [(block.text, block.context.prompt) for block in found.blocks] == [
        ("Be brief.", 0),
        ("Be long.", 1),
    ]
    assert len(found.problems) == 1
    assert found.problems[0].span.start == text.index("broken")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"prompt": "Be brief."', "end"),
        ('{"prompt": "Be brief.\nToo long"}', '"Be brief.'),
        ('{"prompt": "Be \\q brief."}', "\\q"),
        ('{"a" "Be brief."}', '"Be'),
        ('{"a": "Be brief."} x', "x"),
        ("{'a': 'Be brief.'}", "'a'"),
    ],
)
def test_broken_json_is_one_problem_and_the_text_is_still_read(text, place):
    found = document(text, "a.messages.json")
    (problem,) = found.problems
    assert problem.message.startswith("The file is not valid JSON (")
    assert problem.message.endswith(".")
    assert problem.span.start == (len(text) if place == "end" else text.index(place))
    assert any("Be" in block.text for block in found.blocks)


def test_comments_and_trailing_commas_are_let_pass():
    text = '// ours\n{"prompt": "Be brief.", /* why */ "name": "x",}\n'
    assert not document(text, "a.json").problems
    assert only(text, "Be brief.", "a.json").kind == "paragraph"


def test_a_template_that_makes_json_is_no_broken_file():
    text = '[{% for m in messages %}{"role": "user", "content": "Be brief."},{% endfor %}]'
    assert not document(text, "prompt.json").problems
