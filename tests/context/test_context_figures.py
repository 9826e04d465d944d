"""Numbers and dates in statements, and which of them can both hold."""

import pytest

from antinomy.context.figures import compare, figures


def compared(first, second):
    return compare(figures(first), figures(second))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("It weighs 540 grams.", "It weighs just under 1.3 kilograms."),
        ("The crossing takes 40 minutes.", "The crossing takes at least an hour and a half."),
        ("It sold 70,000 copies.", "It sold nine thousand copies."),
        ("Points are kept for 14 days.", "Points are kept for 14 hours."),
        ("She directed nine feature films.", "She made no fewer than fourteen films."),
        ("The fine is 15 pence.", "The fine is five pence."),
        ("Turnout was 61 per cent.", "Turnout was 48%."),
        ("It cost €640 million.", "It cost €1.1 billion."),
        ("Her top speed is 22 knots.", "She makes 22 kilometres an hour."),
        ("Up to five days may be carried over.", "Eight days may be carried over."),
    ],
)
def test_amounts_that_cannot_both_hold(first, second):
    assert compared(first, second).clash
    assert compared(second, first).clash


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("It is 1.5 kilometres long.", "It is 1,500 metres long."),
        ("The journey takes about 50 minutes.", "The journey takes 48 minutes."),
        ("At least 100 people came.", "250 people came."),
        ("No more than two hours are needed.", "It needs 90 minutes."),
        ("Thirty-two singers took part.", "There were 32 singers."),
    ],
)
def test_amounts_that_go_together(first, second):
    result = compared(first, second)
    assert result.agree
    assert not result.clash


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("It has eleven songs.", "It has four cooks."),
        ("It is 30 metres long.", "It weighs 30 tonnes."),
        ("Room 12 is upstairs.", "He turned 40."),
    ],
)
def test_amounts_of_different_things_are_not_compared(first, second):
    result = compared(first, second)
    assert not result.clash
    assert not result.agree


def test_years_and_days():
    apart = compared("It opened on 4 May 1912.", "It opened on 6 June 1931.")
    assert apart.years_apart
    assert apart.days_apart
    assert not apart.clash
    same = compared("It opened in 1912.", "Opened in May 1912, it has two floors.")
    assert same.years_shared
    assert not same.years_apart


def test_a_year_is_no_amount_and_a_time_of_day_is_neither():
    assert figures("The race of 2018 was won in 2:08:41.").quantities == ()
    assert figures("The race of 2018 was won in 2:08:41.").years == {2018}
