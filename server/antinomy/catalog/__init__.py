"""The conflict catalogue: one TOML file per axis, its examples included."""

from __future__ import annotations

import attrs


@attrs.frozen(eq=False)
class Catalog:
    """The axes to look for, by id."""


def load_catalog() -> Catalog:
    """Return the axes that ship."""
    return Catalog()
