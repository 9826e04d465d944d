"""Random edits, looked at deeply now and then: the report is the one that a new session would give."""

from itertools import pairwise
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from antinomy.catalog import load_catalog
from antinomy.config import Config
from antinomy.conflicts.detect import detect
from antinomy.conflicts.issue import Conflict, Method, Severity
from antinomy.conflicts.patterns import evidence_at
from antinomy.lsp.findings import FileFindings
from antinomy.lsp.settings import EditorSettings, Scope
from antinomy.prompt.change import Change
from antinomy.prompt.directives import directives
from antinomy.prompt.formats import read
from antinomy.prompt.text import Span

PATH = "AGENTS.md"
SCOPE = Scope(EditorSettings(), Config(Path.cwd()), load_catalog(), None)
SENTENCES = [
    "Be concise.",
    "Give a detailed step-by-step explanation.",
    "Walk the dog.",
    "Leave the dog at home.",
    "Never mention a dog",
    "<!-- antinomy-ignore-next-line -->",
    "# Desk",
    "```",
]
PIECES = st.sampled_from([*SENTENCES, *(f"\n{s}\n" for s in SENTENCES), "\n\n- ", "x", " ", "\n"])
TEXTS = st.lists(PIECES, max_size=8).map("".join)


class Dogs:
    """A deep tier in miniature: each sentence about a dog contradicts the next one."""

    def find(self, document, catalog, cancel=None):
        del catalog, cancel
        spans = [
            chunk.origin.to_source(directive.sentence)
            for chunk in document.chunks
            for directive in directives(chunk.body)
            if "dog" in directive.text
        ]
        return [
            Conflict(
                axis="contradiction",
                bucket="logical",
                severity=Severity.MEDIUM,
                poles=("", ""),
                first=evidence_at(one, document),
                second=evidence_at(two, document),
                method=Method.NLI,
                confidence=0.9,
                detail="Two dogs.",
            )
            for one, two in pairwise(dict.fromkeys(spans))
        ]


@st.composite
def sessions(draw):
    """Draw a text, replacements in it, and after which of them the deep tier looks."""
    text = draw(TEXTS)
    steps, length = [], len(text)
    for _ in range(draw(st.integers(1, 5))):
        start, end = sorted(draw(st.tuples(*[st.integers(0, length)] * 2)))
        new = draw(TEXTS)
        length += len(new) - (end - start)
        steps.append((Span(start, end), new, draw(st.booleans())))
    return text, steps


TWICE = "  Walk the dog. Walk the dog."
ONCE = [(Span(0, 0), "", True), (Span(0, 25), "Walk the dog. ", False)]
"""A replacement that reaches over two sentences in the same words, and leaves one."""


@settings(max_examples=60, deadline=None)
@given(sessions())
@example((TWICE, ONCE))
def test_after_a_look_the_report_is_that_of_a_new_session(session):
    text, steps = session
    findings = FileFindings(PATH)
    for replaced, new, look in steps:
        findings.change([Change.of(text, replaced, new)])
        text = text[: replaced.start] + new + text[replaced.end :]
        report = findings.report_of(text, "markdown", SCOPE)
        for issue in report.issues:
            for conflict in issue.occurrences:
                for side in (conflict.first, conflict.second):
                    assert side.span.of(text) == side.text
        if look:
            document = read(text, PATH)
            findings.keep(document, Dogs().find(document, SCOPE.catalog))
            findings.keep_between(())
            findings.compared = text  # with the other files of the repository, of which there are none
            findings.settle()
            fresh = detect(document, SCOPE.catalog, deep=Dogs())
            assert findings.report_of(text, "markdown", SCOPE).to_json() == fresh.to_json()
