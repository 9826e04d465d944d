"""Texts that real files hold and that trip readers: odd spaces, odd line ends, odd sizes."""

import pytest
from reading import blocks, document, only, shape

from antinomy.prompt.formats import KINDS, read

RULES = [("heading", "Rules"), ("list-item", "Be brief"), ("list-item", "No emojis")]


@pytest.mark.parametrize("path", ["AGENTS.md", "rules.mdc", "rules.txt", "rules.j2"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_every_line_end_ends_a_line(line_end, path):
    assert shape(line_end.join(["# Rules", "", "- Be brief", "- No emojis", ""]), path) == RULES


def test_headings_are_found_at_every_line_end():
    text = "# A\rOne.\r# B\r\nTwo.\n# C\rThree."
    assert only(text, "Three.").context.headings == ("C",)


@pytest.mark.parametrize("space", ["\u00a0", "\u2007", "\u202f", "\u3000"])
def test_other_spaces_serve_as_spaces(space):
    text = f"#{space}Rules\n\n-{space}Be{space}brief\n-{space}No{space}emojis\n"
    assert shape(text) == [
        ("heading", "Rules"),
        ("list-item", f"Be{space}brief"),
        ("list-item", f"No{space}emojis"),
    ]


@pytest.mark.parametrize(
    "path", [pattern.replace("*", "a") for kind in KINDS for pattern in kind.patterns[:1]]
)
def test_a_byte_order_mark_hides_nothing(path):
    plain = [(block.kind, block.text) for block in read("- Be brief\n- No emojis\n", path).blocks]
    marked = [(block.kind, block.text) for block in document("\ufeff- Be brief\n- No emojis\n", path).blocks]
    assert marked == plain


def test_a_byte_order_mark_precedes_front_matter():
    assert shape("\ufeff---\nname: a\n---\nBe brief.\n") == [
        ("front-matter", "a"),
        ("paragraph", "Be brief."),
    ]


def test_invisible_characters_before_a_marker():
    assert shape("\u200b# Rules\n\n\u200b- Be brief\n- No\u200b emojis\n") == [
        ("heading", "Rules"),
        ("list-item", "Be brief"),
        ("list-item", "No\u200b emojis"),
    ]


@pytest.mark.parametrize("char", ["\u2028", "\u2029", "\x0b", "\x0c", "\x85", "\x1c"])
def test_what_is_no_line_end_to_an_editor_is_none_here(char):
    assert shape(f"- Be{char}brief\n- No emojis\n") == [
        ("list-item", f"Be{char}brief"),
        ("list-item", "No emojis"),
    ]


def test_line_breaks_written_out_split_a_one_line_prompt():
    text = r"# Rules\n\n- Be \"brief\"\n- No emojis\r\n- Use\ttabs"
    assert shape(text, "prompt.txt") == [
        ("heading", "Rules"),
        ("list-item", 'Be "brief"'),
        ("list-item", "No emojis"),
        ("list-item", "Use\ttabs"),
    ]
    assert only(text, "No emojis", "prompt.txt").span.of(text) == "No emojis"


def test_a_written_out_line_break_in_a_sentence_stays():
    text = "Separate items with \\n and never with \\n\\n.\nBe brief.\n"
    assert shape(text) == [("paragraph", text.strip())]


def test_a_prompt_in_one_line_is_one_block():
    text = "You are a helper. Be brief. Use JSON. Never use emojis."
    assert shape(text, "") == [("paragraph", text)]


def test_a_very_long_line_is_read():
    text = "Be brief and use no emojis. " * 8_000
    assert [block.text for block in blocks(text)] == [text.strip()]


@pytest.mark.parametrize(
    "piece",
    [
        "<a>",
        "</a>",
        "`",
        "```",
        "```x\n",
        "~~~\n",
        "<!--",
        "{% if x %}",
        "{{#if x}}",
        "{#",
        "{{",
        "> ",
        "- ",
        "  - ",
        "|",
        "[",
    ],
)
def test_long_runs_of_markup_are_read(piece):
    document(piece * (30_000 // len(piece)), "AGENTS.md")


def test_deep_nesting_is_read():
    document("".join("  " * depth + "- item\n" for depth in range(150)))
    document("> " * 150 + "deep\n")
    document("[" * 5000, "a.json")
    document("a: " * 3000, "a.yaml")
    document("a = " + "[" * 3000, "a.toml")


def test_four_megabytes_are_read():
    prose = "Answer part {0} briefly, in words that a reader new to the subject understands. " * 5
    item = "- Rule {0} holds for every answer, whatever the reader asked for before that.\n" * 3
    section = "## Part {0}\n\n" + prose + "\n\n" + item + "\n```\ncode\n```\n\n"
    text = "".join(section.format(number) for number in range(6_400))
    assert len(text) > 4_000_000
    result = read(text, "AGENTS.md")
    assert len(result.chunks) == 6_400
    assert result.chunks[-1].body.blocks[1].text.startswith("Answer part 6399 briefly")


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "\ufeff", "---", "---\n", "---\n---", "```", "#", "-", "\x00", "\ud800"]
)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_next_to_nothing_is_read(text, kind):
    document(text, kind.patterns[0].replace("**/", "x/").replace("*", "a"))
