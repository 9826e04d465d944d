"""CSV collections of prompts: rows never meet, and fields lead back to the file."""

from __future__ import annotations

from antinomy.prompt.formats import read
from faithful import assert_faithful
from instant import instant

ROWS = 'name,prompt\r\nShort,"Be concise. Say ""hello"" first."\r\nLong,"Be exhaustive.\nGive examples."\r\n'


def test_rows_are_prompts_of_their_own():
    document = read(ROWS, "prompts.csv")
    assert_faithful(document)
    texts = {(block.context.prompt, block.text) for block in document.blocks}
    assert (1, 'Be concise. Say "hello" first.') in texts
    assert any(prompt == 2 and text.startswith("Be exhaustive.") for prompt, text in texts)
    assert instant(ROWS, "prompts.csv").issues == ()


def test_conflict_inside_a_row_is_found_in_the_file():
    text = 'a,"Be concise. Be ""very"" kind. Be exhaustive."\nb,"Be kind."\n'
    (issue,) = instant(text, "prompts.csv").issues
    (conflict,) = issue.occurrences
    assert [side.span.of(text) for side in (conflict.first, conflict.second)] == [
        "Be concise.",
        "Be exhaustive.",
    ]


def test_unclosed_quote_reads_to_the_end():
    assert_faithful(read('a,"Be concise.\nBe kind', "prompts.csv"))
