"""Encyclopaedic passages on invented harbours, for benchmarks; the same seed gives the same text.

Names and figures differ from sentence to sentence, so that no cache is hit because a text
repeats itself. Knows nothing of what is measured.
"""

from __future__ import annotations

import random

_FIRST = (
    "Bar",
    "Cal",
    "Dun",
    "Eld",
    "Fen",
    "Gar",
    "Hol",
    "Ist",
    "Kel",
    "Lor",
    "Mar",
    "Nor",
    "Ost",
    "Pel",
    "Ros",
)
_LAST = ("by", "dale", "ford", "gate", "ham", "holm", "mouth", "ness", "port", "stead", "ton", "wick")
_SENTENCES = (
    "The harbour of {name} was opened in {year} and handles {thousands},000 tonnes of cargo a year.",
    "{name} lies {n} kilometres north of {other}, on the left bank of the river.",
    "Its lighthouse, {n} metres high, was built by the engineer {person} between {year} and {later}.",
    "In {year} the council of {name} sold {n} of its cranes to the shipyard in {other}.",
    "About {thousands},000 people live in {name}, most of them east of the old canal.",
    "Ferries from {name} to {other} leave every {n} minutes from May to September.",
    "The dock at {name} can take {n} fishing boats, but no ship longer than {thousands} metres.",
    "{person} led the port authority for {n} years and retired in {later}.",
    "Salt and timber were the main goods of {name} until the railway came in {year}.",
    "The bridge to {other} has been closed to lorries since {later}, when two of its {n} piers cracked.",
)


def article(words: int, seed: int) -> str:
    """Return a passage of at least so many words, by less than one sentence longer."""
    # Not for secrets: the seed makes the text reproducible.
    dice = random.Random(seed)  # noqa: S311
    name = _name(dice)
    text: list[str] = []
    while len(" ".join(text).split()) < words:
        year = dice.randint(1790, 1960)
        text.append(
            dice.choice(_SENTENCES).format(
                name=name,
                other=_name(dice),
                person=f"{dice.choice(_FIRST)}tha {_name(dice)}",
                n=dice.randint(3, 90),
                thousands=dice.randint(11, 95),
                year=year,
                later=year + dice.randint(2, 50),
            )
        )
    return " ".join(text)


def _name(dice: random.Random) -> str:
    return dice.choice(_FIRST) + dice.choice(_LAST)
