"""Regular expressions that are compiled when a text first calls for them.

Most texts call for few of those that the modules hold, and to compile all of them
took a third of the time from the start to the first findings.
"""

from __future__ import annotations

import re
from typing import cast

_KEPT = (
    "search",
    "match",
    "fullmatch",
    "finditer",
    "findall",
    "split",
    "sub",
    "subn",
    "groups",
    "groupindex",
)


def expression(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return what stands for ``re.compile(pattern, flags)`` and compiles it at its first use.

    For modules and classes to hold: what is made here is never forgotten. Its methods
    are those of the pattern; the functions of ``re`` do not take it.
    """
    made = _Expression(pattern, flags)
    _made.append(made)
    return cast("re.Pattern[str]", made)


def compile_all() -> None:
    """Compile what no text has called for yet, so that no keystroke has to.

    The longest takes as long as some keystrokes; all of them take a few tenths of a second.
    """
    for made in _made:
        made.compile()


class _Expression:
    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.flags = flags

    def compile(self) -> None:
        if "search" in vars(self):
            return
        compiled = re.compile(self.pattern, self.flags)
        # With these a later search costs what it would on the pattern. Two threads that come here at once
        # keep the same.
        vars(self).update({name: getattr(compiled, name) for name in _KEPT})

    def __getattr__(self, name: str) -> object:
        # Called only for what is not kept yet.
        if name not in _KEPT:
            raise AttributeError(name)
        self.compile()
        return vars(self)[name]

    def __repr__(self) -> str:
        return f"expression({self.pattern!r}, {self.flags!r})"


_made: list[_Expression] = []
