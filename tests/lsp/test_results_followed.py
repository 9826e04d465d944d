"""Places followed through edits: found again where their words stand, lost where they do not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antinomy.lsp.results_followed import Followed
from antinomy.prompt.text import Span

TEXT = "# Desk\n\nThe desk opens at nine. It closes at five.\n\n- twelve lamps\n"
NINE = Span(8, 31)
LAMPS = Span(TEXT.index("twelve"), TEXT.index("twelve") + 12)


def followed(*texts):
    place = Followed(TEXT, [NINE, LAMPS])
    for text in texts:
        place.become(text)
    return place


def test_a_place_moves_with_what_is_written_around_it():
    now = "New.\n" + TEXT.replace("It closes", "It never closes")
    assert followed(now).find(NINE) == NINE.shift(5)
    assert followed(now).changed


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The desk opens", "The shop opens"),
        ("nine.", "nine or ten."),
        ("The desk opens", "It is not true that The desk opens"),
        ("The desk opens at nine.", ""),
    ],
)
def test_words_that_change_or_become_part_of_others_are_lost_until_that_is_undone(old, new):
    place = followed(TEXT.replace(old, new))
    assert place.find(NINE) is None
    place.become(TEXT)
    assert place.find(NINE) == NINE
    assert not place.changed


def test_a_line_without_an_end_is_lost_when_it_is_written_on():
    assert followed(TEXT.replace("lamps", "lamps of brass")).find(LAMPS) is None
    assert followed(TEXT + "- four chairs\n").find(LAMPS) == LAMPS


@given(st.lists(st.text("ab .\nThe desk", max_size=20), max_size=5))
def test_whatever_is_typed_and_undone_the_place_is_where_it_was(texts):
    place = followed(*texts, TEXT)
    assert (place.find(NINE), place.find(LAMPS)) == (NINE, LAMPS)


@given(st.text("ab .\nThe desk opens", max_size=40), st.text("ab .\n- twelve", max_size=40))
def test_what_is_found_are_the_same_words(before, after):
    now = before + TEXT + after
    found = followed(now).find(NINE)
    assert found is None or found.of(now) == NINE.of(TEXT)
