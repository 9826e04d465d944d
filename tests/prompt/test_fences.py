"""Fenced code in all the forms that real prompt files have it."""

import pytest
from reading import blocks, document, only, shape


@pytest.mark.parametrize("marks", ["```", "~~~", "`````"])
def test_a_fence_is_one_code_block_with_its_info(marks):
    text = f"Run:\n\n{marks}bash\n# not a heading\n- not a rule\n{marks}\n\nThen stop.\n"
    code = only(text, "# not a heading\n- not a rule")
    assert (code.kind, code.info) == ("code", "bash")
    assert only(text, "Then stop.").context.headings == ()


def test_a_fence_in_a_list_item_loses_the_items_indentation():
    text = "1. Run\n   ```sh\n   npm i\n     --force\n   ```\n2. Stop\n"
    assert shape(text) == [("list-item", "Run"), ("code", "npm i\n  --force"), ("list-item", "Stop")]
    assert only(text, "Stop").ordinal == 2


def test_a_fence_in_a_quote_loses_the_quote_marks():
    assert ("code", "a = 1\nb = 2") in shape("> See\n> ```py\n> a = 1\n> b = 2\n> ```\n")


def test_a_longer_fence_holds_a_shorter_one():
    text = "See:\n\n````md\n```py\nx = 1\n```\n````\n\nEnd.\n"
    assert shape(text) == [("paragraph", "See:"), ("code", "```py\nx = 1\n```"), ("paragraph", "End.")]


def test_a_fence_of_equal_length_nests_inside_markdown():
    text = (
        "See:\n\n```markdown\nText\n```py\nx = 1\n```\nMore\n```\n\n"
        "End of a text that is long enough to stand.\n"
    )
    assert only(text, "Text\n```py\nx = 1\n```\nMore").kind == "code"


def test_an_unclosed_fence_ends_where_the_next_section_begins():
    text = "Be brief.\n\n```json\n{\n\n## Tone\n\nBe formal.\n"
    assert only(text, "Be formal.").context.headings == ("Tone",)
    assert only(text, "{").kind == "code"


def test_an_unclosed_fence_at_the_end_is_code_to_the_end():
    assert shape("Be brief. Use this form in each of your answers.\n\n```json\n{}\n")[1] == ("code", "{}")


@pytest.mark.parametrize("info", ["", "markdown", "text", "prompt"])
@pytest.mark.parametrize("title", ["", "# My prompt\n\n"])
def test_a_file_inside_one_fence_is_the_prompt(info, title):
    rules = "You are a helper for people who are new to the town.\n- Be brief.\n- No emojis.\n" * 3
    found = shape(f"{title}```{info}\n## Rules\n{rules}```\n", "prompt.md")
    assert ("heading", "Rules") in found
    assert found.count(("list-item", "Be brief.")) == 3
    assert not [kind for kind, _ in found if kind == "code"]


def test_a_file_inside_one_fence_may_hold_further_fences():
    rules = "- Be brief and tell people only what they asked for.\n" * 6
    text = f"```markdown\n# Rules\n{rules}\n```python\nx = 1\n```\n\n- No emojis.\n```\n"
    found = shape(text)
    assert ("code", "x = 1") in found
    assert ("list-item", "No emojis.") in found


def test_a_program_inside_one_fence_stays_code():
    assert [block.kind for block in blocks("```python\n" + "x = 1\n" * 40 + "```\n")] == ["code"]


def test_code_spans_hide_tags_and_template_tags():
    text = "Use `<rules>` and `{% if x %}` and ``{{#each}}`` in templates.\n\nEnd </rules>.\n"
    assert [block.context.tags for block in document(text).blocks] == [(), ()]
    assert len(blocks(text)) == 2
