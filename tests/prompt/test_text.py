"""Offsets and editor positions, on the texts that trip other servers."""

import pytest

from antinomy.prompt.text import LineIndex, Position, PositionEncoding, Span

UTF8, UTF16, UTF32 = PositionEncoding.UTF8, PositionEncoding.UTF16, PositionEncoding.UTF32


def test_a_line_ends_at_lf_crlf_and_cr_only():
    text = "a\u2028b\x0bc\x85d\ne\r\nf\rg"
    assert LineIndex(text).starts == [0, 8, 11, 13]


@pytest.mark.parametrize(("encoding", "column"), [(UTF8, 7), (UTF16, 4), (UTF32, 3)])
def test_a_column_counts_units_of_the_encoding(encoding, column):
    text = "x\né😀b"
    assert LineIndex(text).position(4, encoding) == (1, column - 1)
    assert LineIndex(text).offset(Position(1, column - 1), encoding) == 4
    assert LineIndex(text).offset(Position(1, column), encoding) == 5


def test_a_column_inside_a_character_means_the_character():
    index = LineIndex("😀b")
    assert index.offset(Position(0, 1), UTF16) == 0
    assert index.offset(Position(0, 3), UTF8) == 0


def test_positions_past_the_end_are_clamped():
    index = LineIndex("ab\r\ncd")
    assert index.offset(Position(0, 99), UTF16) == 2
    assert index.offset(Position(99, 0), UTF16) == 6
    assert index.position(99, UTF16) == (1, 2)
    assert index.position(-1, UTF16) == (0, 0)


def test_an_offset_inside_crlf_stands_before_it():
    assert LineIndex("ab\r\ncd").position(3, UTF16) == (0, 2)


def test_lone_surrogates_have_a_position():
    index = LineIndex("a\ud800b")
    assert index.position(3, UTF16) == (0, 3)
    assert index.position(3, UTF8) == (0, 5)


def test_line_spans_leave_out_the_line_end():
    index = LineIndex("ab\r\n\rc\n")
    spans = [index.line_span(line).of(index.text) for line in range(4)]
    assert spans == ["ab", "", "c", ""]


def test_spans_compare():
    assert Span(0, 3).overlaps(Span(2, 5))
    assert not Span(0, 3).overlaps(Span(3, 5))
    assert Span(0, 9).contains(Span(3, 5))
    assert Span(0, 3).cover(Span(5, 6)) == (0, 6)
    assert Span(1, 3).shift(2).of("abcdef") == "de"
