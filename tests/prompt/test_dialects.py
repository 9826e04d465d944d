"""Formats of single tools: Cursor, Prompty, Dotprompt, POML, Semantic Kernel, Gemini CLI."""

import pytest
from reading import blocks, document, only, shape


def test_cursor_rules_may_have_globs_that_are_no_yaml():
    text = "---\ndescription: Style\nglobs: *.ts,*.tsx\nalwaysApply: false\n---\n- Be brief.\n"
    found = document(text, ".cursor/rules/style.mdc")
    assert not found.problems
    assert [block.text for block in found.blocks] == ["Style", "*.ts,*.tsx", "false", "Be brief."]


def test_cursor_rules_that_are_no_keys_at_all_are_a_problem():
    assert len(document("---\nglobs: *.ts\nwhat is this\n---\nBe brief.\n", "a.mdc").problems) == 1


def test_a_prompty_file_changes_roles_at_marker_lines():
    text = "---\nname: x\n---\nsystem:\nBe brief.\n\nuser:\n{{question}}\nAnswer: now\n"
    assert only(text, "Be brief.", "a.prompty").context.role == "system"
    assert only(text, "{{question}}\nAnswer: now", "a.prompty").context.role == "user"


def test_a_dotprompt_file_changes_roles_at_helpers():
    text = (
        '---\nmodel: m\n---\n{{role "system"}}\nBe brief.\n{{role "user"}}\n'
        "Say {{word}}.\n{{#if loud}}Shout.{{/if}}\n"
    )
    assert only(text, "Be brief.", "a.prompt").context.role == "system"
    assert only(text, "Say {{word}}.", "a.prompt").context.role == "user"
    assert only(text, "Shout.", "a.prompt").context.branches


def test_a_dotprompt_file_without_roles_has_none():
    assert only("Be brief.\n", "Be brief.", "a.prompt").context.role == ""


def test_poml_components_are_sections():
    text = """\
<poml>
  <role>You are a guide &amp; helper.</role>
  <!-- ours -->
  <task caption="Your task">
    Answer the question.
    <list><item>Be brief.</item><item>No <b>emojis</b>.</item></list>
  </task>
  <example><input>Who?</input><output>The mayor.</output></example>
  <document src="notes.txt"/>
  <cp><![CDATA[Use a < b.]]></cp>
  <user-msg>Always be kind.</user-msg>
</poml>
"""
    path = "a.poml"
    role = only(text, "You are a guide & helper.", path)
    assert (role.context.tags, role.span.of(text)) == (("role",), "You are a guide &amp; helper.")
    assert only(text, "Your task", path).kind == "heading"
    assert only(text, "Answer the question.", path).context.tags == ("task",)
    assert only(text, "Be brief.", path).kind == "list-item"
    assert only(text, "Be brief.", path).context.headings == ("Your task",)
    assert only(text, "No <b>emojis</b>.", path).kind == "list-item"
    assert only(text, "The mayor.", path).kind == "example"
    assert only(text, "ours", path).kind == "comment"
    assert only(text, "Use a < b.", path).context.tags == ("cp",)
    assert only(text, "Always be kind.", path).context.role == "user"


def test_broken_poml_is_still_read():
    text = "<poml><task>Be brief.</role> Use JSON. <p>No emojis."
    assert [block.text for block in blocks(text, "a.poml")] == ["Be brief.", "Use JSON.", "No emojis."]


def test_a_semantic_kernel_chat_has_roles():
    text = (
        '<message role="system">\nBe brief with {{$name}}.\n</message>\n'
        '<message role="user">Hi {{$input}}.</message>\n'
    )
    assert only(text, "Be brief with {{$name}}.", "tale/skprompt.txt").context.role == "system"
    assert only(text, "Hi {{$input}}.", "tale/skprompt.txt").context.role == "user"


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ('"""\nBe brief.\n\n- No "emojis".\n"""', ["Be brief.", 'No "emojis".']),
        ('"""Be \\u00e9 brief.\\n\\nNo emojis."""', ["Be é brief.", "No emojis."]),
        ("'''\nBe \\brief.\n'''", ["Be \\brief."]),
        ('"Be \\"brief\\"."', ['Be "brief".']),
        ("'Be brief.'", ["Be brief."]),
        ('"""Be brief and \\\n   short."""', ["Be brief and short."]),
        ('"""Say "hi"."""', ['Say "hi".']),
    ],
)
def test_a_gemini_command(value, wanted, line_end):
    text = (
        f'# ours\ndescription = "Helps"\nprompt = {value}\n[x]\ny = [1, "two", {{ z = "three" }}]\n'.replace(
            "\n", line_end
        )
    )
    found = document(text, ".gemini/commands/help.toml")
    texts = [block.text.replace(line_end, "\n") for block in found.blocks]
    assert texts == ["Helps", *wanted, "1", "two", "three"]
    assert not found.problems


def test_broken_toml_is_one_problem_and_the_text_is_still_read():
    text = 'description = "x"\nprompt = """Be brief.\n'
    found = document(text, ".gemini/commands/a.toml")
    (problem,) = found.problems
    assert problem.message.startswith("The file is not valid TOML (")
    assert any("Be brief." in block.text for block in found.blocks)


def test_the_place_of_broken_toml_is_named():
    found = document('a = "x"\nb = = 1\n', "a.toml")
    assert found.problems[0].span == (12, 13)


def test_markdown_conventions_hold_in_every_container():
    text = 'prompt = """\n<rules>\n- Be brief.\n</rules>\n{% if a %}X y.{% else %}Z w.{% endif %}\n"""\n'
    assert only(text, "Be brief.", "a.toml").context.tags == ("rules",)
    first, second = only(text, "X y.", "a.toml"), only(text, "Z w.", "a.toml")
    assert first.context.branches != second.context.branches
    assert shape(text, "a.toml")[0] == ("list-item", "Be brief.")
