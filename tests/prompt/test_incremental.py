"""What an edit leaves untouched stays the same object, so that later stages can keep their results."""

import pytest

from antinomy.prompt.formats import read

MARKDOWN = "".join(
    f"{'#' * (1 + number % 2)} Part {number}\n\nAnswer part {number} briefly.\n\n- One\n- Two\n\n"
    for number in range(20)
)
PARAGRAPHS = "".join(
    f"Paragraph {number} says to be brief and clear in every answer.\n\n" for number in range(80)
)
LIST = "Rules:\n\n" + "".join(
    f"- Rule {number} says to be brief and clear in every answer.\n" for number in range(80)
)
TEMPLATE = "".join(
    f"## Part {number}\n\n{{% if a{number} %}}\nBe brief.\n{{% else %}}\nBe long.\n{{% endif %}}\n\n"
    "<x>\nY z.\n</x>\n\n"
    for number in range(10)
)


@pytest.mark.parametrize(
    "text", [MARKDOWN, PARAGRAPHS, LIST, TEMPLATE], ids=["sections", "paragraphs", "list", "template"]
)
def test_a_word_more_changes_one_body(text):
    before = read(text, "AGENTS.md")
    for place in range(0, len(text), 301):
        at = text.find(" ", place)
        line_start = text.rfind("\n", 0, at) + 1
        if at < 0 or text[line_start] in "#{<" or text[:at].endswith(":"):
            continue  # a changed heading or condition rightly changes what stands under it
        after = read(text[:at] + " really" + text[at:], "AGENTS.md")
        kept = {id(chunk.body) for chunk in before.chunks} & {id(chunk.body) for chunk in after.chunks}
        assert len(after.chunks) == len(before.chunks)
        assert len(kept) == len(before.chunks) - 1


def test_the_same_text_gives_the_same_bodies_at_any_place():
    first = read(MARKDOWN, "AGENTS.md")
    second = read("Preface.\n\n" + MARKDOWN, "CLAUDE.md")
    assert [id(chunk.body) for chunk in first.chunks] == [id(chunk.body) for chunk in second.chunks[1:]]


def test_a_changed_heading_changes_what_stands_under_it():
    before = read("# A\n\nBe brief.\n\n## B\n\nBe clear.\n", "AGENTS.md")
    after = read("# Z\n\nBe brief.\n\n## B\n\nBe clear.\n", "AGENTS.md")
    assert [block.context.headings for block in after.blocks][-1] == ("Z", "B")
    assert before.chunks[1].body is not after.chunks[1].body


def test_large_and_small_texts_read_alike():
    small = read(LIST[: LIST.index("- Rule 20 ")], "AGENTS.md")
    large = read(LIST, "AGENTS.md")
    assert len(small.chunks) == 1
    assert len(large.chunks) > 1
    pairs = zip(small.blocks, large.blocks, strict=False)
    assert all((a.text, a.kind, a.context, a.depth) == (b.text, b.kind, b.context, b.depth) for a, b in pairs)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (
            "a.messages.json",
            '[{"role": "system", "content": "A b\\n\\n# C\\n\\nD e"}, {"role": "user", "content": "F g"}]',
        ),
        (
            "a.prompt.yml",
            (
                "messages:\n- role: system\n  content: |\n    A b\n\n    # C\n\n    D e\n"
                "- role: user\n  content: F g\n"
            ),
        ),
        ("a.toml", 'prompt = """\nA b\n\n# C\n\nD e\n"""\ndescription = "F g"\n'),
        ("a.poml", "<poml><task>A b\n\n# C\n\nD e</task><list><item>F g</item></list></poml>"),
        ("a.prompty", "---\nname: x\n---\nsystem:\nA b\n\n# C\n\nD e\n\nuser:\nF g\n"),
    ],
)
def test_a_word_more_in_a_container_changes_one_body(path, text):
    before = read(text, path)
    after = read(text.replace("D e", "D really e"), path)
    kept = {id(chunk.body) for chunk in before.chunks} & {id(chunk.body) for chunk in after.chunks}
    assert len(after.chunks) == len(before.chunks) >= 3
    assert len(kept) == len(before.chunks) - 1
