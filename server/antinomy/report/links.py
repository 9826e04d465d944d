"""Addresses of the pages that explain findings."""

from __future__ import annotations

HOME = "https://antinomy.dev"


def axis_page(axis: str) -> str:
    """Return the address of an axis's page."""
    return f"{HOME}/axes/{axis}"
