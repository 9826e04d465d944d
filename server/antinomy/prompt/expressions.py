"""Regular expressions that are compiled when a text first calls for them.

Most texts call for few of those that a module holds, and to compile all of them
took a third of the time from the start to the first findings.
"""

from __future__ import annotations

import re
from typing import cast


def expression(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return what stands for ``re.compile(pattern, flags)`` and compiles it at its first use.

    The functions of ``re`` itself do not take it; its methods are those of the pattern.
    """
    return cast("re.Pattern[str]", _Expression(pattern, flags))


class _Expression:
    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.flags = flags

    def __getattr__(self, name: str) -> object:
        # Called only for what is not kept yet, so that a search after the first costs what it always did.
        # Two threads that come here at once compile twice and keep the same.
        found = getattr(re.compile(self.pattern, self.flags), name)
        setattr(self, name, found)
        return found

    def __repr__(self) -> str:
        return f"expression({self.pattern!r}, {self.flags!r})"
