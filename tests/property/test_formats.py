"""Every reader on random text: it never fails, and every block leads back to the file."""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from antinomy.prompt.formats import KINDS, read, sections
from faithful import assert_faithful

PIECES = st.sampled_from(
    [
        *(
            "# ",
            "## T",
            "- ",
            "* ",
            "1. ",
            "2) ",
            "• ",
            "✅ ",
            "> ",
            "| a | b |",
            "|--|--|",
            "    ",
            "\t",
            "  ",
        ),
        *("```", "~~~", "````", "```md", "`", "**", "---", "===", "...", ":", ": ", "#", "[!NOTE]"),
        *(
            "<rules>",
            "</rules>",
            "<b>",
            "<x/>",
            "<!--",
            "-->",
            "<item>",
            "</item>",
            "<![CDATA[",
            "]]>",
            "&amp;",
            "&#65;",
        ),
        *(
            "{% if a %}",
            "{% else %}",
            "{% endif %}",
            "{{#a}}",
            "{{/a}}",
            "{{^a}}",
            "{{ x }}",
            "{#",
            "#}",
            "{{!",
            "}}",
        ),
        *(
            '{{role "user"}}',
            "system:",
            "user:",
            "Example:",
            "Input: a",
            "Output: b",
            "name: a",
            "prompt: |",
            "key: >-",
        ),
        *(
            "messages:",
            "- role: user",
            "  content: ",
            "'",
            '"',
            '"""',
            "'''",
            "\\n",
            "\\u00e9",
            "\\",
            "{",
            "}",
            "[",
            "]",
            ",",
        ),
        *(
            "prompt = ",
            "[a]",
            "&a ",
            "*a",
            "!!str ",
            "\ufeff",
            "\u00a0",
            "\u200b",
            "\u2028",
            "\x0c",
            "\x00",
            "\ud800",
            "😀",
        ),
        *("Be brief.", "word", " ", "\n", "\n", "\n\n", "\r\n", "\r"),
    ]
)
TEXTS = st.one_of(st.lists(PIECES, max_size=25).map("".join), st.text(max_size=40))
PATHS = {kind.name: kind.patterns[0].replace("**/", "x/").replace("*", "a") for kind in KINDS}


@pytest.mark.parametrize("kind", PATHS)
@settings(max_examples=60, deadline=None)
@given(text=TEXTS)
@example(text="")
def test_any_text_is_read_faithfully(kind, text):
    document = read(text, PATHS[kind])
    assert document.text == text
    assert_faithful(document)
    for problem in document.problems:
        assert 0 <= problem.span.start <= problem.span.end <= len(text)
        assert problem.message.endswith(".")
        assert "\n" not in problem.message


@settings(max_examples=60, deadline=None)
@given(text=TEXTS)
def test_line_ends_change_nothing_but_themselves(text):
    text = text.replace("\r", "")
    unix = read(text, "AGENTS.md")
    windows = read(text.replace("\n", "\r\n"), "AGENTS.md")
    assert [(block.kind, block.text.replace("\r\n", "\n")) for block in windows.blocks] == [
        (block.kind, block.text) for block in unix.blocks
    ]


@settings(max_examples=60, deadline=None)
@given(
    texts=st.lists(st.tuples(st.sampled_from(["system", "user"]), TEXTS), min_size=1, max_size=3),
    ascii_only=st.booleans(),
)
@example(texts=[("system", "```\\n\\n# ")], ascii_only=False)
def test_a_message_reads_as_its_text_alone_would(texts, ascii_only):
    conversation = json.dumps(
        [{"role": role, "content": text} for role, text in texts], ensure_ascii=ascii_only
    )
    document = read(conversation, "a.messages.json")
    assert_faithful(document)
    assert not document.problems
    for number, (_, text) in enumerate(texts):
        alone = [block.text for block in read(text.removeprefix("\ufeff"), "a.txt").blocks]
        inside = [block.text for block in document.blocks if block.context.key.startswith(f"{number}.")]
        if not text.startswith("\ufeff") and not _is_reference(text):
            assert inside == alone


def _is_reference(text):
    return len(text.split()) < 2


@settings(max_examples=60, deadline=None)
@given(text=TEXTS, at=st.integers(0, 400), word=st.sampled_from(["word", "\n", "# ", "`", "<a>", "- "]))
def test_a_kept_section_reads_as_a_fresh_one(text, at, word):
    """What the cache answers after an edit is what a reader without a past says."""
    text = f"# Rules\n\n- Be brief.\n\n{text}\n\n## More\n\nBe clear.\n"
    edited = text[:at] + word + text[at:]
    read(text, "AGENTS.md")
    kept = [_seen(block) for block in read(edited, "AGENTS.md").blocks]
    sections._cache.clear()
    assert kept == [_seen(block) for block in read(edited, "AGENTS.md").blocks]


def _seen(block):
    return block.kind, block.text, block.context, block.source.runs
