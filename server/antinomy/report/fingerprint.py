"""What makes a finding the same finding after the file around it was edited."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from antinomy.conflicts.issue import Conflict, Issue


def fingerprint(conflict: Conflict, path: str) -> str:
    """Return a hash of the axis, the words of both sides and the file, without their positions.

    ``path`` names the file as whoever keeps the fingerprint sees it.
    """
    sides = sorted(" ".join(side.text.split()) for side in (conflict.first, conflict.second))
    return _hash((path, conflict.axis, *sides))


def issue_fingerprint(issue: Issue, path: str) -> str:
    """Return a hash of all conflicts of an issue."""
    return _hash(sorted(fingerprint(conflict, path) for conflict in issue.occurrences))


def _hash(parts: Iterable[str]) -> str:
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]
