"""Long realistic prompts, made from parts written for this purpose; the same seed gives the same text.

Sections differ from each other in names and numbers, so that nothing is found
in a cache only because a text repeats itself. Knows nothing of what is measured.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from pathlib import Path

_PARTS = tomllib.loads((Path(__file__).parent / "parts.toml").read_text(encoding="utf-8"))


def prompt(size: int, seed: int) -> str:
    """Return a Markdown prompt of at least ``size`` code points, by less than one section longer."""
    # Not for secrets: the seed makes the text reproducible.
    dice = random.Random(seed)  # noqa: S311
    parts = ["# Working on the harbour office\n\nYou help the developers of a harbour office's software.\n"]
    length = len(parts[0])
    number = 0
    while length < size:
        number += 1
        parts.append(_section(dice, number))
        length += len(parts[-1])
    return "".join(parts)


def _section(dice: random.Random, number: int) -> str:
    area = dice.choice(_PARTS["areas"])

    def fill(part: str) -> str:
        thing, other = dice.sample(_PARTS["things"], 2)
        return part.format(area=area, thing=thing, other=other, n=dice.randint(10, 900), d=dice.randint(2, 6))

    blocks = [f"\n## {number}. {area}: {dice.choice(_PARTS['topics']).lower()}\n"]
    if dice.random() < 0.6:
        blocks.append(fill(dice.choice(_PARTS["prose"])) + "\n")
    blocks.append(_list(dice, fill))
    if dice.random() < 0.3:
        blocks.append(fill(dice.choice(_PARTS["code"])) + "\n")
    return "\n".join(blocks)


def _list(dice: random.Random, fill: Callable[[str], str]) -> str:
    rules = dice.sample(_PARTS["rules"], dice.randint(3, 7))
    return "".join(f"- {fill(rule)}\n" for rule in rules)
