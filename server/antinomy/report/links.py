"""Addresses of the pages that explain findings."""

from __future__ import annotations

HOME = "https://antinomy.dev"

#: Findings that are no axis's, and their pages.
_PAGES = {"contradicted-claim": f"{HOME}/facts"}


def axis_page(axis: str) -> str:
    """Return the address of the page that explains an axis, or a finding of another kind."""
    return _PAGES.get(axis, f"{HOME}/axes/{axis}")
