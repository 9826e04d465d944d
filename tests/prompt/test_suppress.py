"""Ignore comments: what they cover, what they leave, and how they are taken away again."""

from __future__ import annotations

import pytest

from antinomy.prompt.document import Document
from antinomy.prompt.formats import read as read_document
from antinomy.prompt.suppress import Suppressions, comment_above, comment_for, suppressions
from antinomy.prompt.text import Span

AXES = ("format", "language", "verbosity")


def read(text: str, path: str = "AGENTS.md") -> Suppressions:
    return suppressions(Document(text, path, "text", ()))


def span_of(text: str, words: str) -> Span:
    start = text.index(words)
    return Span(start, start + len(words))


def covers(text: str, words: str, axis: str = "verbosity") -> bool:
    return read(text).covers(axis, span_of(text, words))


@pytest.mark.parametrize(
    "comment",
    [
        "<!-- antinomy-ignore verbosity -->",
        "<!--antinomy-ignore verbosity: the house style wants it-->",
        "<!--\n  antinomy-ignore verbosity\n-->",
        "# antinomy-ignore verbosity",
        "## antinomy-ignore",
        "// antinomy-ignore verbosity",
        "{# antinomy-ignore verbosity #}",
        "{#- antinomy-ignore verbosity -#}",
        "{{! antinomy-ignore verbosity }}",
        "{{!-- antinomy-ignore verbosity --}}",
        "{{~! antinomy-ignore verbosity ~}}",
        "{% comment %} antinomy-ignore verbosity {% endcomment %}",
        "<!-- antinomy-ignore format, verbosity -->",
        "<!-- antinomy-ignore format verbosity: why not -->",
    ],
)
def test_every_comment_syntax_covers_its_line_and_no_other(comment):
    text = f"Say little.\nSay much. {comment}\nSay it twice."
    assert covers(text, "Say much.")
    assert not covers(text, "Say little.")
    assert not covers(text, "Say it twice.")
    assert not covers(text, "Say much.", "language") or "verbosity" not in comment


@pytest.mark.parametrize(
    "text",
    [
        "Say much. antinomy-ignore verbosity",
        "See https://antinomy-ignore verbosity",
        "Say much. <!-- antinomy-ignored verbosity -->",
        "Say much. Write `<!-- antinomy-ignore -->` after it.",
    ],
)
def test_what_only_looks_like_an_ignore_comment_is_none(text):
    assert not covers(text, text[:5])
    assert read(text).unused(AXES, AXES) == ()


def test_a_comment_shown_in_a_code_block_is_not_meant():
    text = "Say much.\n\n```markdown\nSay little. <!-- antinomy-ignore-file -->\n```\n"
    assert not suppressions(read_document(text, "AGENTS.md")).covers("verbosity", Span(0, 9))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n"])
def test_next_line_skips_blank_lines_and_other_ignores(end):
    text = end.join(
        [
            "<!-- antinomy-ignore-next-line verbosity -->",
            "<!-- antinomy-ignore-next-line format -->",
            "Say much.",
            "Say little.",
        ]
    )
    for axis in ("verbosity", "format"):
        assert covers(text, "Say much.", axis)
        assert not covers(text, "Say little.", axis)


def test_a_block_covers_what_stands_between():
    text = "A one.\n<!-- antinomy-ignore-start -->\nB two.\n<!-- antinomy-ignore-end -->\nC three.\n"
    assert [covers(text, words) for words in ("A one", "B two", "C three")] == [False, True, False]


def test_blocks_nest_by_axis():
    text = (
        "# antinomy-ignore-start verbosity\nA one.\n# antinomy-ignore-start format\nB two.\n"
        "# antinomy-ignore-end verbosity\nC three.\n# antinomy-ignore-end format\n"
    )
    assert [covers(text, words) for words in ("A one", "B two", "C three")] == [True, True, False]
    assert [covers(text, words, "format") for words in ("A one", "B two", "C three")] == [False, True, True]


def test_a_file_comment_covers_everything_wherever_it_stands():
    text = "Say much.\n\nSay little.\n<!-- antinomy-ignore-file verbosity -->\n"
    assert covers(text, "Say much.")
    assert not covers(text, "Say much.", "format")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
@pytest.mark.parametrize(
    "keys",
    [
        ["antinomy-ignore: [verbosity]"],
        ["antinomy-ignore: verbosity"],
        ["antinomy-ignore:", "  - verbosity"],
        ["antinomy:", "  ignore: [verbosity, format]"],
        ["antinomy: {ignore: [verbosity]}"],
        ["antinomy-ignore: true"],
    ],
)
def test_front_matter_covers_the_file_and_is_deleted_whole(keys, bom, end):
    head = f"{bom}---{end}name: 😀 x{end}"
    tail = f"model: small{end}---{end}Say much.{end}"
    text = head + end.join(keys) + end + tail
    assert covers(text, "Say much.")
    (unused,) = read(text).unused(AXES, AXES)
    assert unused.deletion is not None
    assert text[: unused.deletion.start] + text[unused.deletion.end :] == head + tail


def test_broken_front_matter_does_no_harm():
    assert not covers("---\nantinomy-ignore: [verbosity\n---\nSay much.", "Say much.")


def test_a_comment_in_a_one_line_prompt_covers_only_its_own_line():
    text = r'[{"role": "system", "content": "Say much. <!-- antinomy-ignore -->\nSay little."}]'
    assert covers(text, "Say much.")
    assert not covers(text, "Say little.")


def test_either_side_of_a_conflict_counts_as_use_of_both_comments():
    text = "Say much. <!-- antinomy-ignore -->\nSay little. <!-- antinomy-ignore verbosity -->\n"
    found = read(text)
    assert found.covers("verbosity", span_of(text, "Say much."), span_of(text, "Say little."))
    assert found.unused(AXES, AXES) == ()


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Say much. <!-- antinomy-ignore verbosity: why -->\nMore.\n", "Say much.\nMore.\n"),
        ("One.\n<!-- antinomy-ignore-next-line -->\nTwo.\n", "One.\nTwo.\n"),
        ("One.\r\n  # antinomy-ignore-file format\r\nTwo.", "One.\r\nTwo."),
        ("One. <!-- antinomy-ignore --> Two.", "One. Two."),
        ("One.\n<!-- antinomy-ignore-end -->\n", "One.\n"),
    ],
)
def test_an_unused_comment_is_reported_and_leaves_no_trace(text, left):
    (unused,) = read(text).unused(AXES, AXES)
    assert "delete it" in unused.problem.message
    assert unused.deletion is not None
    assert text[: unused.deletion.start] + text[unused.deletion.end :] == left


@pytest.mark.parametrize(
    ("listed", "left"),
    [
        ("verbosity, format, language", "verbosity, language"),
        ("format, verbosity", "verbosity"),
        ("verbosity language format", "verbosity language"),
    ],
)
def test_one_idle_name_among_several_is_taken_out_of_the_list(listed, left):
    text = f"Say much. <!-- antinomy-ignore {listed}: why -->"
    found = read(text)
    for axis in ("verbosity", "language"):
        if axis in listed:
            found.covers(axis, Span(0, 9))
    (unused,) = found.unused(AXES, AXES)
    assert "format" in unused.problem.message
    assert unused.problem.span.of(text) == "format"
    assert text[: unused.deletion.start] + text[unused.deletion.end :] == text.replace(listed, left)


def test_an_ignore_for_an_axis_that_did_not_run_is_not_unused():
    text = "Say much. <!-- antinomy-ignore language -->\nSay little. <!-- antinomy-ignore -->"
    assert read(text).unused(("format", "verbosity"), AXES) == ()


def test_an_unknown_axis_is_named_and_silences_nothing():
    text = "Say much. <!-- antinomy-ignore verbosty -->"
    assert not covers(text, "Say much.")
    (unused,) = read(text).unused(AXES, AXES)
    assert "'verbosty'" in unused.problem.message
    assert "did you mean 'verbosity'?" in unused.problem.message
    assert unused.problem.span.of(text) == "verbosty"


def test_a_comment_alone_on_its_line_is_pointed_to_the_next_line_form():
    (unused,) = read("<!-- antinomy-ignore -->\nSay much.\n").unused(AXES, AXES)
    assert "antinomy-ignore-next-line" in unused.problem.message


def test_an_open_block_covers_the_rest_and_is_reported():
    text = "One.\n<!-- antinomy-ignore-start -->\nSay much.\n"
    found = read(text)
    assert found.covers("verbosity", span_of(text, "Say much."))
    (unused,) = found.unused(AXES, AXES)
    assert "never ended" in unused.problem.message


@pytest.mark.parametrize(
    ("path", "comment"),
    [
        ("AGENTS.md", "<!-- antinomy-ignore-next-line format -->"),
        (".cursorrules", "<!-- antinomy-ignore-next-line format -->"),
        ("review.prompt.yml", "# antinomy-ignore-next-line format"),
        ("a\\b\\Base.J2", "{# antinomy-ignore-next-line format #}"),
        ("base.hbs", "{{! antinomy-ignore-next-line format }}"),
        ("base.liquid", "{% comment %} antinomy-ignore-next-line format {% endcomment %}"),
        ("messages.json", None),
        ("", "<!-- antinomy-ignore-next-line format -->"),
    ],
)
def test_a_comment_is_written_in_the_syntax_of_the_file(path, comment):
    assert comment_for(path, "antinomy-ignore-next-line format") == comment
    if comment is not None:
        assert read(f"{comment}\nSay much.", path).covers("format", span_of(f"{comment}\nSay much.", "Say"))


YAML = """\
messages:
  - role: system
    content: |
      # Style
      Be concise.

      Give a detailed explanation.
  - role: user
    content: Be concise and give a detailed explanation.
"""


@pytest.mark.parametrize(
    ("words", "comment"),
    [
        ("Give a detailed explanation.\n  -", "<!-- antinomy-ignore-next-line verbosity -->"),
        ("Be concise.", "<!-- antinomy-ignore-next-line verbosity -->"),
        ("Be concise and", "# antinomy-ignore-next-line verbosity"),
    ],
)
def test_a_comment_within_a_yaml_string_does_not_become_a_heading_of_the_prompt(words, comment):
    offset = YAML.index(words)
    document = read_document(YAML, "x.prompt.yml")
    assert comment_above(document, offset, "antinomy-ignore-next-line verbosity") == comment
    start = YAML.rindex("\n", 0, offset) + 1
    indent = " " * (len(YAML[start:]) - len(YAML[start:].lstrip()))
    changed = f"{YAML[:start]}{indent}{comment}\n{YAML[start:]}"
    after = read_document(changed, "x.prompt.yml")
    headings = {heading for block in after.blocks for heading in block.context.headings}
    assert headings == {"Style"}
    assert suppressions(after).covers("verbosity", span_of(changed, words.partition("\n")[0]))
