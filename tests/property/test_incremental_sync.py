"""Random edits through the real workspace class, against the definition in the specification."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st
from lsprotocol import types as lsp

from antinomy.lsp.workspace import PromptDocument, PromptWorkspace
from antinomy.prompt.text import Span

URI = "file:///AGENTS.md"
ENCODERS = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
UNIT = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
CHARACTERS = st.sampled_from(
    "ab .\r\n\r\n\t\v\f\x1c\x1d\x1e\x85\u2028\u2029é\u0301\u200b\ufeff日😀👩\u200d💻"
)
TEXTS = st.lists(CHARACTERS, max_size=40).map("".join)


def lines_of(text: str) -> list[str]:
    """Lines with their ends: only \\n, \\r\\n and \\r end one; there is always a last, maybe empty one."""
    pieces = re.split(r"(\r\n|\n|\r)", text)
    return [a + b for a, b in zip(pieces[::2], [*pieces[1::2], ""], strict=True)]


def position_of(text: str, offset: int, encoding: str) -> lsp.Position:
    """Count lines and encoded units of what stands before ``offset``, which is inside no line end."""
    *above, last = lines_of(text[:offset])
    return lsp.Position(len(above), len(last.encode(ENCODERS[encoding])) // UNIT[encoding])


def inside_line_end(text: str, offset: int) -> bool:
    return text[offset - 1 : offset + 1] == "\r\n"


@st.composite
def sessions(draw):
    encoding = draw(st.sampled_from(list(ENCODERS)))
    text = draw(TEXTS)
    states, changes = [text], []
    for _ in range(draw(st.integers(1, 6))):
        first, last = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        first -= inside_line_end(text, first)
        last += inside_line_end(text, last)
        new = draw(TEXTS)
        place = lsp.Range(position_of(text, first, encoding), position_of(text, last, encoding))
        changes.append(lsp.TextDocumentContentChangePartial(range=place, text=new))
        text = text[:first] + new + text[last:]
        states.append(text)
    return encoding, states, changes


def workspace_with(text: str, encoding: str) -> PromptWorkspace:
    workspace = PromptWorkspace(None, position_encoding=encoding)
    workspace.put_text_document(lsp.TextDocumentItem(URI, "markdown", 0, text))
    return workspace


def document_of(workspace: PromptWorkspace) -> PromptDocument:
    document = workspace.open_document(URI)
    assert document is not None
    return document


@settings(max_examples=400, deadline=None)
@given(sessions())
def test_random_edits_leave_the_text_that_the_editor_has(session):
    encoding, states, changes = session
    workspace = workspace_with(states[0], encoding)
    for version, (change, expected) in enumerate(zip(changes, states[1:], strict=True), start=1):
        workspace.update_text_document(lsp.VersionedTextDocumentIdentifier(version, URI), change)
        document = document_of(workspace)
        assert document.source == expected
        assert document.version == version
        assert "".join(document.lines) == expected
        assert list(document.lines) == [line for line in lines_of(expected) if line]


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.sampled_from(list(ENCODERS)), st.data())
def test_ranges_survive_the_way_to_the_editor_and_back(text, encoding, data):
    document = document_of(workspace_with(text, encoding))
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    start -= inside_line_end(text, start)
    end += inside_line_end(text, end)
    place = document.range_of(Span(start, end))
    assert place.start == position_of(text, start, encoding)
    assert place.end == position_of(text, end, encoding)
    assert document.span_of(place) == (start, end)


@settings(max_examples=200, deadline=None)
@given(TEXTS, st.sampled_from(list(ENCODERS)), st.integers(0, 60), st.integers(0, 400))
def test_a_position_past_the_end_is_the_end(text, encoding, line, column):
    lines = lines_of(text)
    document = document_of(workspace_with(text, encoding))
    found = document.offset_at_position(lsp.Position(line, column + 400))
    if line >= len(lines):
        assert found == len(text)
    else:
        assert found == sum(map(len, lines[:line])) + len(lines[line].rstrip("\r\n"))


def test_an_edit_past_the_end_of_a_line_goes_to_its_end():
    workspace = workspace_with("abc\ndef", "utf-16")
    far = lsp.Position(0, 99)
    change = lsp.TextDocumentContentChangePartial(range=lsp.Range(far, far), text="Z")
    workspace.update_text_document(lsp.VersionedTextDocumentIdentifier(1, URI), change)
    assert document_of(workspace).source == "abcZ\ndef"
    assert far == lsp.Position(0, 99)
