"""A plan and what came of it, a ban and its exception go together; two plans, or two rules, are compared."""

import pytest

from antinomy.context.rules import are_compatible
from antinomy.context.statements import Document, statements

COMPATIBLE = [
    ("The Moss Tunnel is expected to open in 2012.", "The Moss Tunnel was opened in May 2016."),
    ("The cost has been put at 90 million crowns.", "In the end the tunnel cost 140 million crowns."),
    ("The stadium was to have 40,000 seats.", "The stadium was built with 31,000 seats."),
    ("The museum plans to hire four guides.", "The museum hired only one guide."),
    (
        "Bicycles are not allowed on the pier.",
        "On the first Sunday in May bicycles may be ridden on the pier.",
    ),
    ("No dogs are admitted to the ward.", "Patients who are blind may bring a guide dog to the ward."),
    ("Fires are forbidden on the beach.", "Fires are permitted on the beach with a permit."),
    ("It is forbidden to feed the seals.", "Rangers may feed the seals."),
]
COMPARED = [
    ("The Moss Tunnel is expected to open in 2012.", "The Moss Tunnel is expected to open in 2016."),
    ("The branch is to be finished in 2027.", "The branch was opened in 2021."),
    ("The plan to sell the mill was dropped.", "The mill was sold."),
    ("The song entered at number 37, which was expected to be bettered.", "The song entered at number 8."),
    ("Foxes are to be found on the island.", "No fox was ever seen on the island."),
    ("Bicycles are never allowed on the pier.", "On Sundays bicycles may be ridden on the pier."),
    ("Fires are forbidden everywhere on the beach.", "Fires are permitted on the beach with a permit."),
    ("Bicycles are not allowed on the pier.", "Bicycles may be ridden on the pier."),
    ("Rangers must not feed the seals.", "Rangers may feed the seals."),
    ("On Sundays bicycles are not allowed on the pier.", "On Sundays bicycles may be ridden on the pier."),
]


@pytest.mark.parametrize(("a", "b"), COMPATIBLE)
def test_plans_and_outcomes_bans_and_exceptions_go_together(a, b):
    one, two = statements([Document(a), Document(b)])
    assert are_compatible(one, two)
    assert are_compatible(two, one)


@pytest.mark.parametrize(("a", "b"), COMPARED)
def test_what_is_neither_is_compared(a, b):
    one, two = statements([Document(a), Document(b)])
    assert not are_compatible(one, two)
