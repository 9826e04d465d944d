"""The latest report of each file, for as long as the file's text is the one it was made from.

Requests between two keystrokes (code actions, hovers, lenses) are answered from
here; nothing is computed twice for the same text.
"""

from __future__ import annotations

import attrs

from antinomy.conflicts.issue import Report


@attrs.frozen
class _Kept:
    text: str
    report: Report


class Reports:
    """Reports by URI."""

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}

    def of(self, uri: str, text: str) -> Report | None:
        """Return the report of a file if it was made from this very text."""
        kept = self._kept.get(uri)
        return kept.report if kept is not None and kept.text == text else None

    def keep(self, uri: str, text: str, report: Report) -> None:
        """Keep the report of a file's text, in place of an earlier one."""
        self._kept[uri] = _Kept(text, report)

    def drop(self, uri: str) -> None:
        """Forget a file."""
        self._kept.pop(uri, None)

    def uris(self) -> list[str]:
        """Return the URIs of the files there are reports of."""
        return list(self._kept)
