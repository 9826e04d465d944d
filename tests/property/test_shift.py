"""Random edits: spans follow their words, and conflicts hold exactly as long as their sentences do."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antinomy.catalog import load_catalog
from antinomy.conflicts import patterns
from antinomy.conflicts.shift import anchored, standing
from antinomy.prompt.change import Change
from antinomy.prompt.formats import read
from antinomy.prompt.text import Span

CHARACTERS = st.sampled_from("ab. \n\r\u2028é😀")
TEXTS = st.lists(CHARACTERS, max_size=30).map("".join)
PATH = "AGENTS.md"
PROMPT = """# House rules

Be concise.

- Answer in English.
- Give a detailed step-by-step explanation.
- Never use emojis. End every answer with an emoji.
"""


@st.composite
def edits(draw, text, least=1):
    """Draw replacements, each of a stretch of the text that the earlier ones leave."""
    drawn = []
    length = len(text)
    for _ in range(draw(st.integers(least, 6))):
        start, end = sorted(draw(st.tuples(*[st.integers(0, length)] * 2)))
        new = draw(TEXTS)
        drawn.append((Span(start, end), new))
        length += len(new) - (end - start)
    return drawn


@settings(max_examples=150, deadline=None)
@given(TEXTS.filter(bool), st.data())
def test_an_untouched_span_is_found_where_its_characters_went(text, data):
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    span = Span(start, end)
    # Each character with a name of its own: where they end up is the answer by definition.
    places: list[int | None] = list(range(len(text)))
    for replaced, new in data.draw(edits(text)):
        change = Change.of(text, replaced, new)
        # What stays the same on either side of a replacement was not replaced.
        places[change.span.start : change.span.end] = [None] * change.length
        text = text[: replaced.start] + new + text[replaced.end :]
        span = change.move(span)
        assert 0 <= span.start <= span.end <= len(text)
    left = [index for index, place in enumerate(places) if place is not None and start <= place < end]
    whole = left == list(range(left[0], left[0] + end - start)) if left else False
    if whole and end > start:
        assert span == (left[0], left[-1] + 1)


@settings(max_examples=100, deadline=None)
@given(TEXTS, st.data())
def test_a_change_is_what_it_replaces(text, data):
    ((span, new),) = data.draw(edits(text))[:1]
    after = text[: span.start] + new + text[span.end :]
    change = Change.of(text, span, new)
    assert text[: change.span.start] + change.written.of(after) + text[change.span.end :] == after
    assert change.length <= len(new)


@settings(max_examples=100, deadline=None)
@given(TEXTS.filter(bool), st.data())
def test_undoing_a_change_inside_a_span_gives_back_the_span(text, data):
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    first, last = sorted(data.draw(st.tuples(*[st.integers(start, end)] * 2)))
    new = data.draw(TEXTS.filter(bool))
    if start < first and last < end:
        changed = text[:first] + new + text[last:]
        there = Change.of(text, Span(first, last), new)
        back = Change.of(changed, Span(first, first + len(new)), text[first:last])
        assert back.move(there.move(Span(start, end))) == (start, end)


def conflicts_in(text):
    return list(patterns.find(read(text, PATH), load_catalog()))


def shape(conflict):
    sides = (conflict.first, conflict.second)
    return conflict.axis, tuple((side.text, side.span, side.preview) for side in sides)


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_what_stands_is_quoted_as_it_stands(data):
    text = PROMPT
    found = anchored(conflicts_in(text), read(text, PATH))
    assert len(found) >= 2
    for replaced, new in data.draw(edits(text)):
        change = Change.of(text, replaced, new)
        text = text[: replaced.start] + new + text[replaced.end :]
        found = tuple(entry.move(PATH, change) for entry in found)
    for conflict in standing(found, read(text, PATH)):
        for side in (conflict.first, conflict.second):
            assert side.span.of(text) == side.text
            assert side.text in PROMPT
            assert side.text in side.preview


@pytest.mark.parametrize(
    ("old", "new", "stands"),
    [
        ("# House rules", "# House and garden rules", True),
        ("English", "French", True),
        ("Be concise.", "Be concise. Be kind.", True),
        ("Be concise.", "Be kind. Be concise.", True),
        ("Be concise.", "Be very concise.", False),
        ("step-by-step explanation.", "step-by-step explanation, please.", False),
        ("Be concise.", "```\nBe concise.\n```", False),
        ("Be concise.\n\n", "", False),
    ],
)  # fmt: skip
def test_a_conflict_stands_while_both_sentences_do(old, new, stands):
    (found,) = [c for c in conflicts_in(PROMPT) if c.axis == "verbosity"]
    start = PROMPT.index(old)
    replaced = Span(start, start + len(old))
    text = PROMPT.replace(old, new)
    (kept,) = (
        entry.move(PATH, Change.of(PROMPT, replaced, new)) for entry in anchored([found], read(PROMPT, PATH))
    )
    shown = standing([kept], read(text, PATH))
    assert bool(shown) is stands
    if stands:
        assert [shape(c) for c in shown] == [shape(c) for c in conflicts_in(text) if c.axis == "verbosity"]


def test_a_conflict_comes_back_when_its_sentence_does():
    entry = anchored([c for c in conflicts_in(PROMPT) if c.axis == "verbosity"], read(PROMPT, PATH))[0]
    place = Span(PROMPT.index("concise"), PROMPT.index("concise"))
    typed = PROMPT[: place.start] + "very " + PROMPT[place.start :]
    entry = entry.move(PATH, Change.of(PROMPT, place, "very "))
    assert standing([entry], read(typed, PATH)) == []
    entry = entry.move(PATH, Change.of(typed, Span(place.start, place.start + 5), ""))
    assert len(standing([entry], read(PROMPT, PATH))) == 1


def test_a_side_in_another_file_does_not_move():
    found = conflicts_in(PROMPT)[0]
    other = anchored([found], read("Something else.\n", "CLAUDE.md"))[0]
    moved = other.move("CLAUDE.md", Change(Span(0, 0), 7))
    assert standing([moved], read("1234567Something else.\n", "CLAUDE.md")) == [found]
