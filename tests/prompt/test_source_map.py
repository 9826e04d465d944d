"""Source maps: from decoded text back to what was written."""

from antinomy.prompt.document import Run, SourceMap
from antinomy.prompt.text import Span

# He said \"hi\"\u00e9 -> He said "hi"é ; the string begins at offset 10 of the file.
PIECES = [(8, 10, 8), (1, 18, 2), (2, 20, 2), (1, 22, 2), (1, 24, 6)]


def test_adjacent_copies_become_one_run():
    assert SourceMap.of_pieces([(2, 5, 2), (3, 7, 3), (1, 11, 1)]).runs == (Run(0, 5, 5, 5), Run(5, 1, 11, 1))


def test_a_span_that_touches_an_escape_takes_all_of_it():
    source = SourceMap.of_pieces(PIECES)
    assert source.to_source(Span(8, 9)) == (18, 20)
    assert source.to_source(Span(3, 9)) == (13, 20)
    assert source.to_source(Span(11, 13)) == (22, 30)


def test_an_empty_span_stands_before_its_character():
    source = SourceMap.of_pieces(PIECES)
    assert source.to_source(Span(9, 9)) == (20, 20)
    assert source.to_source(Span(8, 8)) == (18, 18)


def test_a_gap_in_the_source_belongs_to_neither_side():
    # "> a\n> b" without the quote marks
    source = SourceMap.of_pieces([(2, 2, 2), (1, 6, 1)])
    assert source.to_source(Span(0, 2)) == (2, 4)
    assert source.to_source(Span(2, 3)) == (6, 7)
    assert source.to_source(Span(0, 3)) == (2, 7)


def test_maps_compose():
    inner = SourceMap.of_pieces([(3, 1, 3), (4, 6, 4)])
    outer = SourceMap.of_pieces(PIECES)
    joined = inner.then(outer)
    for offset in range(7):
        written = inner.to_source(Span(offset, offset + 1))
        assert joined.to_source(Span(offset, offset + 1)) == outer.to_source(written)


def test_an_escape_of_an_escape_is_one_run():
    inner = SourceMap.of_pieces([(1, 0, 2)])
    outer = SourceMap.of_pieces([(1, 5, 2), (1, 7, 1)])
    assert inner.then(outer).runs == (Run(0, 1, 5, 3),)


def test_a_part_starts_at_zero():
    part = SourceMap.of_pieces(PIECES).part(Span(7, 11))
    assert part.to_source(Span(0, 1)) == (17, 18)
    assert part.to_source(Span(1, 2)) == (18, 20)
    assert SourceMap.identity(4, 10).part(Span(2, 5)).runs == (Run(0, 3, 6, 3),)


def test_shifting_moves_the_source_only():
    assert SourceMap.identity(4, 2).shift(3).to_source(Span(0, 2)) == (7, 9)
