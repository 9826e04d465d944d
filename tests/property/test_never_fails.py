"""The instant tier on scraps of rules and markup: it never fails, and what it points at lies in the text."""

from hypothesis import given, settings
from hypothesis import strategies as st

from instant import instant

MARKERS = [
    "",
    "- ",
    "1. ",
    "* [ ] ",
    "> ",
    "## ",
    "❌ ",
    "✅ ",
    "**",
    "| ",
    "User: ",
    "Action: ",
    "`*`: ",
    "“”: ",
    "[ ]: ",
]
OPENERS = [
    "",
    "Prefer ",
    "Use ",
    "Never ",
    "Do not ",
    "Always use ",
    "At most ",
    "No ",
    "Mode A: ",
    "Answer in ",
    "If ",
    "Skip ",
]
THINGS = [
    "",
    " ",
    "tabs",
    "spaces",
    "emojis",
    "`a b`",
    "``",
    "two words",
    "3",
    "it",
    "French",
    "the summary",
    "tests",
    "😀",
    "<a>",
]
JOINERS = [
    "",
    " to ",
    " over ",
    " instead of ",
    " rather than ",
    ", ",
    " or ",
    " and ",
    " unless ",
    ": ",
    " → ",
    " per ",
    " | ",
    ", not ",
]
ENDS = [
    "",
    ".",
    "\n",
    ".\n",
    "\n\n",
    ":\n",
    ", ",
    " (",
    ")\n",
    "\r\n",
    " |\n|---|---|\n",
    "\u2028",
    "\n```\n",
    "  ",
]

LINE = st.tuples(
    *map(st.sampled_from, (MARKERS, OPENERS, THINGS, JOINERS, THINGS, JOINERS, THINGS, ENDS))
).map("".join)
TEXTS = st.lists(LINE, max_size=6).map("".join)
PATHS = st.sampled_from(["AGENTS.md", "p.md", "rule.mdc", "p.txt", "p.yaml", "p.json", "p.prompty", "p.poml"])


@settings(deadline=None, max_examples=500)
@given(TEXTS, PATHS)
def test_the_instant_tier_reads_anything(text: str, path: str) -> None:
    for issue in instant(text, path).issues:
        for conflict in issue.occurrences:
            for side in (conflict.first, conflict.second):
                assert 0 <= side.span.start < side.span.end <= len(text)
