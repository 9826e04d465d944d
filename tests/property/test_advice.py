"""Suggestions that are kept through edits are those that are made of the text as it is."""

from hypothesis import given, settings
from hypothesis import strategies as st

from antinomy.catalog import load_catalog
from antinomy.conflicts.detect import detect
from antinomy.conflicts.suggest import suggestion
from antinomy.prompt.formats import read

TEXT = """\
# Bot

You answer guests of a hotel.

## Style

- Be concise.
- Use bullet points, and be kind.
- Write in British English.

## Answers

Give a detailed explanation of each step. Never use bullet points.
1. Answer in at most 100 words.
2. Answer in at least 200 words.
3. Greet each guest.

## Sprache

- Antworte immer auf Deutsch.
- Be concise, but write in American English.

## Style

- Explain everything in detail.
"""
PIECES = (
    "\n",
    "x",
    " and",
    "- Be concise.\n",
    "## Notes\n",
    "Answer in at most 80 words.\n",
    "\n\n",
    "1. Be kind.\n",
)
EDITS = st.lists(
    st.tuples(st.integers(0, len(TEXT)), st.integers(0, 12), st.sampled_from(PIECES)), min_size=1, max_size=12
)


@settings(max_examples=150, deadline=None)
@given(EDITS)
def test_a_suggestion_that_was_kept_is_the_one_that_would_be_made(edits):
    text, catalog = TEXT, load_catalog()
    for place, gone, written in edits:
        report = detect(read(text, "AGENTS.md"), catalog)
        document = read(text, "AGENTS.md")

        assert report.suggestions == tuple(
            suggestion(issue, catalog.axes[issue.axis], document) for issue in report.issues
        )
        text = text[:place] + written + text[place + gone :]
