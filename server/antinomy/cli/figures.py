"""How figures are laid out on the console; knows none of them."""

from __future__ import annotations

import json
from enum import StrEnum

from rich.console import Console
from rich.table import Table

# A table is read as a whole: on a pipe it gets this width rather than 80 columns.
_PIPE_WIDTH = 110


class Format(StrEnum):
    """How figures are printed."""

    TABLE = "table"
    JSON = "json"


def console() -> Console:
    """Return where figures are printed."""
    return Console(width=None if Console().is_terminal else _PIPE_WIDTH, highlight=False)


def print_json(where: Console, figures: object) -> None:
    """Print figures for a program."""
    where.out(json.dumps(figures, indent=2), highlight=False)


def table(first: str, *others: str) -> Table:
    """Return an empty table: names on the left, numbers on the right."""
    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    made.add_column(first)
    for name in others:
        made.add_column(name, justify="right")
    return made


def percent(share: float | None) -> str:
    """Spell a share; one that is not defined is a dash."""
    return "–" if share is None else f"{share:.1%}"
