"""News of a change goes together with what was so before, and what need not be with what is."""

import pytest

from antinomy.context.rules import are_compatible
from antinomy.context.statements import Document, statements

COMPATIBLE = {
    "the old number is named": (
        "Up to five unused days may be carried over.",
        "From May on eight unused days, and no longer just five, may be carried over.",
    ),
    "news upon news": (
        "Costs have risen from 640 to 710 million crowns.",
        "The works now cost 745 million crowns, after 710 million in spring.",
    ),
    "the old number is replaced": (
        "Office staff have 25 days of leave.",
        "From 2024 on office staff have 27 days of leave instead of 25.",
    ),
    "it goes up": (
        "Office staff may work from home on up to two days a week.",
        "Home working goes up to three days a week for office staff.",
    ),
    "it falls": ("The ticket costs 9 euros.", "The price of the ticket falls to 6 euros."),
    "it need not be": (
        "The leave can be divided into two blocks.",
        "Employees who divide the leave need not give the dates of the second block.",
    ),
}
COMPARED = {
    "it stays": (
        "Five unused days may be carried over, and so it stays.",
        "Eight unused days, and no longer just five, may be carried over.",
    ),
    "it rises to less": (
        "Office staff may work from home on four days a week.",
        "Home working goes up to three days a week.",
    ),
    "how long it grows": (
        "Its fur is never longer than 3 centimetres.",
        "It grows fur up to 7 centimetres long.",
    ),
    "no longer than": (
        "Full wages are paid for no longer than four weeks in twelve months.",
        "Full pay continues for twelve weeks in any twelve months.",
    ),
    "after a while": (
        "It lowers the heating to the night setting after 20 minutes.",
        "The night setting begins two hours after the last person has gone.",
    ),
    "it is demanded": ("Visitors need not register.", "All visitors register at the desk."),
}


def pair(first, second):
    return statements([Document(first, "Rules"), Document(second, "Notes")])


@pytest.mark.parametrize(("first", "second"), COMPATIBLE.values(), ids=list(COMPATIBLE))
def test_what_has_changed_or_is_free_goes_together(first, second):
    one, two = pair(first, second)
    assert are_compatible(one, two)
    assert are_compatible(two, one)


@pytest.mark.parametrize(("first", "second"), COMPARED.values(), ids=list(COMPARED))
def test_what_has_not_is_compared(first, second):
    assert not are_compatible(*pair(first, second))
