"""Prompts in YAML: every kind of scalar, every layout of messages and alternatives."""

import pytest
from reading import blocks, document, only, shape

MODEL = """\
name: Helper
description: Answers questions
model: openai/gpt
messages:
  - role: system
    content: |
      # Rules

      - Be brief.
        Use JSON.
  - role: user
    content: >-
      Answer {{question}}
      in French.
testData:
  - input: Always be verbose, please do.
evaluators:
  - name: check
"""


def test_a_model_prompt():
    rule = only(MODEL, "Be brief.\nUse JSON.", "a.prompt.yml")
    assert (rule.kind, rule.context.role, rule.context.headings) == ("list-item", "system", ("Rules",))
    assert only(MODEL, "Answer {{question}}\nin French.", "a.prompt.yml").context.role == "user"
    assert only(MODEL, "Answers questions", "a.prompt.yml").context.key == "description"
    assert only(MODEL, "Always be verbose, please do.", "a.prompt.yml").kind == "data"


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("scalar", "wanted"),
    [
        ("|\n  - Be brief 😀.\n  - No\n    emojis.\n", ["Be brief 😀.", "No\nemojis."]),
        ("|-\n    Be brief.\n\n    No emojis.", ["Be brief.", "No emojis."]),
        (">\n  Be brief 😀\n  always.\n", ["Be brief 😀\nalways."]),
        ("|2-\n  Be brief.\n", ["Be brief."]),
        ('"Be \\"brief\\".\\n\\nNo \\U0001F600\\x21"\n', ['Be "brief".', "No 😀!"]),
        ("'Be ''brief''.'\n", ["Be 'brief'."]),
        ("Be brief and\n  use JSON.\n", ["Be brief and\nuse JSON."]),
        ('"Be brief and\n  use \\\n  JSON."\n', ["Be brief and\nuse JSON."]),
        ("&a !!str Be brief.\n", ["Be brief."]),
        ("&a |\n  Be brief.\n", ["Be brief."]),
    ],
)
def test_every_kind_of_scalar_maps_to_the_file(scalar, wanted, line_end):
    text = f"name: 😀\nprompt: {scalar}".replace("\n", line_end)
    found = [block.text.replace(line_end, "\n") for block in blocks(text, "a.yaml")]
    assert found == ["😀", *wanted]


def test_variants_are_different_prompts():
    text = "variants:\n  formal:\n    prompt: Greet with Sie.\n  casual:\n    prompt: Greet with du.\n"
    one, two = (
        only(text, wanted, "a.yaml").context.prompt for wanted in ("Greet with Sie.", "Greet with du.")
    )
    assert one != two


def test_alternatives_of_promptfoo_are_different_prompts():
    text = """\
description: Compare
prompts:
  - Be brief about {{topic}}.
  - |
    Be thorough about {{topic}}.
  - file://prompts/other.txt
  - id: chat
    raw: Be formal about it.
  - '[{"role": "system", "content": "Be \\"kind\\"."}]'
providers: [openai:gpt]
tests:
  - vars: {topic: Always write long answers about it.}
    assert: [{type: llm-rubric, value: Must be long and never brief.}]
"""
    path = "promptfooconfig.yaml"
    numbers = [
        only(text, wanted, path).context.prompt
        for wanted in (
            "Be brief about {{topic}}.",
            "Be thorough about {{topic}}.",
            "file://prompts/other.txt",
            "Be formal about it.",
            'Be "kind".',
        )
    ]
    assert numbers == [0, 1, 2, 3, 4]
    assert only(text, 'Be "kind".', path).context.role == "system"
    assert only(text, "Always write long answers about it.", path).kind == "data"
    assert only(text, "Must be long and never brief.", path).kind == "data"


def test_a_semantic_kernel_prompt():
    text = "name: Tale\ntemplate: |\n  Tell a tale about {{$topic}}.\ninput_variables:\n  - name: topic\n"
    assert only(text, "Tell a tale about {{$topic}}.", "tale.sk.yaml").kind == "paragraph"


def test_named_prompts_without_a_known_layout():
    text = (
        "system_prompt: |-\n  Be brief.\nplanning:\n  first_plan: |-\n"
        "    Write down every step that you are going to take.\n"
    )
    assert only(text, "Be brief.", "agent.yaml").context.role == "system"
    assert only(text, "Write down every step that you are going to take.", "agent.yaml").kind == "paragraph"


def test_several_documents_are_different_prompts():
    text = "prompt: Be brief.\n---\nprompt: Be long.\n"
    assert [block.context.prompt for block in blocks(text, "prompts.yaml")] == [0, 1]


def test_an_alias_is_read_once():
    text = "rules: &r Be brief.\nprompt: *r\n"
    assert shape(text, "a.yaml") == [("paragraph", "Be brief.")]


@pytest.mark.parametrize(
    "text", ["prompt: [Be brief.\n", "prompt: 'Be brief.\n", "a: b: Be brief.\n", "\tprompt: Be brief."]
)
def test_broken_yaml_is_one_problem_and_the_text_is_still_read(text):
    found = document(text, "a.prompt.yml")
    (problem,) = found.problems
    assert problem.message.startswith("The file is not valid YAML (")
    assert problem.span.start <= problem.span.end <= len(text)
    assert any("Be brief." in block.text for block in found.blocks)


def test_broken_front_matter_is_one_problem_and_the_rest_is_read():
    text = "---\nname: helper\ndescription: Note: answers briefly\n---\n# Rules\n\nBe brief.\n"
    found = document(text, "SKILL.md")
    (problem,) = found.problems
    assert problem.message.startswith("The front matter is not valid YAML (")
    assert text.index("description") < problem.span.start < text.index("---\n# Rules")
    assert shape(text, "SKILL.md") == [
        ("front-matter", "helper"),
        ("front-matter", "Note: answers briefly"),
        ("heading", "Rules"),
        ("paragraph", "Be brief."),
    ]


def test_front_matter_without_an_end_is_one_problem():
    found = document("---\nname: helper\n\nBe brief.\n", "SKILL.md")
    assert [problem.message for problem in found.problems] == [
        "The front matter is not closed; end it with a line that holds only ---."
    ]
    assert any(block.text == "Be brief." for block in found.blocks)


def test_a_rule_above_text_is_no_front_matter():
    assert not document("---\n\nBe brief.\n\n---\n", "AGENTS.md").problems
