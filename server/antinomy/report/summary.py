"""What a whole run amounts to; the shared input of all renderers, beside the reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from antinomy.catalog.axis import Axis


@attrs.frozen
class Summary:
    """A run in figures.

    Attributes
    ----------
    files, issues
        Files analysed, issues reported.
    elapsed_ms
        Wall-clock time of the run, milliseconds.
    tiers
        The tiers that ran.
    suppressed
        Conflicts that ignore comments silenced.
    known
        Issues left out because the baseline holds them.
    fixed
        Fixes applied.
    errors
        One sentence for everything that could not be run.
    axes
        The axes that ran, by id.

    """

    files: int
    issues: int
    elapsed_ms: float = 0.0
    tiers: tuple[str, ...] = ("pattern",)
    suppressed: int = 0
    known: int = 0
    fixed: int = 0
    errors: tuple[str, ...] = ()
    axes: Mapping[str, Axis] = attrs.field(factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON shape."""
        body: dict[str, Any] = {
            "files": self.files,
            "issues": self.issues,
            "elapsedMs": round(self.elapsed_ms, 1),
            "tiers": list(self.tiers),
        }
        if self.known:
            body["known"] = self.known
        if self.fixed:
            body["fixed"] = self.fixed
        if self.errors:
            body["errors"] = list(self.errors)
        return body
