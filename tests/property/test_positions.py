"""Positions of random text against a slow reference that follows the protocol's wording."""

from hypothesis import given
from hypothesis import strategies as st

from antinomy.prompt.document import SourceMap
from antinomy.prompt.text import LineIndex, Position, PositionEncoding, Span

TEXTS = st.text(
    alphabet=st.one_of(
        st.sampled_from("ab \n\r\t\u2028\u2029\x0b\x0c\x85\x1ce\u0301é😀\U0010ffff\ufeff\u200b"),
        st.characters(),
    ),
    max_size=60,
)
ENCODINGS = st.sampled_from(list(PositionEncoding))


def reference_lines(text):
    """Return (start, text without line end) of every line, one character at a time."""
    lines, start, index = [], 0, 0
    while index < len(text):
        if text[index] in "\r\n":
            lines.append((start, text[start:index]))
            index += 2 if text[index : index + 2] == "\r\n" else 1
            start = index
        else:
            index += 1
    return [*lines, (start, text[start:])]


def units(text, encoding):
    if encoding is PositionEncoding.UTF32:
        return len(text)
    if encoding is PositionEncoding.UTF16:
        return sum(2 if ord(char) > 0xFFFF else 1 for char in text)
    return len(text.encode("utf-8", "surrogatepass"))


@given(TEXTS, ENCODINGS)
def test_every_offset_has_the_reference_position(text, encoding):
    index = LineIndex(text)
    for number, (start, line) in enumerate(reference_lines(text)):
        for column in range(len(line) + 1):
            expected = Position(number, units(line[:column], encoding))
            assert index.position(start + column, encoding) == expected
            assert index.offset(expected, encoding) == start + column


@given(TEXTS, ENCODINGS, st.integers(0, 70), st.integers(0, 70))
def test_any_position_gives_an_offset_on_its_line(text, encoding, line, character):
    lines = reference_lines(text)
    offset = LineIndex(text).offset(Position(line, character), encoding)
    if line >= len(lines):
        assert offset == len(text)
        return
    start, content = lines[line]
    assert start <= offset <= start + len(content)
    taken = units(content[: offset - start], encoding)
    assert taken <= character
    if offset < start + len(content):
        assert taken + units(text[offset], encoding) > character


@given(TEXTS)
def test_line_spans_are_the_reference_lines(text):
    index = LineIndex(text)
    assert [index.line_span(n).of(text) for n in range(len(index.starts))] == [
        line for _, line in reference_lines(text)
    ]


@st.composite
def maps(draw):
    """Draw a decoded length and a map into a source, with escapes and gaps."""
    pieces, at = [], 0
    for _ in range(draw(st.integers(1, 6))):
        at += draw(st.integers(0, 3))
        if draw(st.booleans()):
            length = draw(st.integers(1, 5))
            pieces.append((length, at, length))
            at += length
        else:
            width = draw(st.integers(2, 6))
            pieces.append((1, at, width))
            at += width
    return sum(piece[0] for piece in pieces), SourceMap.of_pieces(pieces), at


@given(maps(), st.data())
def test_a_span_maps_to_the_cover_of_its_characters(drawn, data):
    length, source, _ = drawn
    start = data.draw(st.integers(0, length - 1))
    end = data.draw(st.integers(start + 1, length))
    singles = [source.to_source(Span(at, at + 1)) for at in range(start, end)]
    assert source.to_source(Span(start, end)) == (singles[0].start, singles[-1].end)


@given(maps(), maps())
def test_composition_is_mapping_twice(inner_drawn, outer_drawn):
    outer_length, outer, end = outer_drawn
    length, inner, reach = inner_drawn
    tail = max(0, reach - outer_length)
    pieces = [(run.length, run.source, run.width) for run in outer.runs]
    outer = SourceMap.of_pieces([*pieces, (tail, end + 1, tail)])
    joined = inner.then(outer)
    for at in range(length):
        assert joined.to_source(Span(at, at + 1)) == outer.to_source(inner.to_source(Span(at, at + 1)))


@given(maps(), st.data())
def test_a_part_maps_as_the_whole(drawn, data):
    length, source, _ = drawn
    start = data.draw(st.integers(0, length - 1))
    end = data.draw(st.integers(start + 1, length))
    part = source.part(Span(start, end))
    for at in range(end - start):
        assert part.to_source(Span(at, at + 1)) == source.to_source(Span(start + at, start + at + 1))
