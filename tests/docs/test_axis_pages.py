"""The pages under ``docs/axes`` say what the axis files say."""

from __future__ import annotations

import runpy
from pathlib import Path

from antinomy.catalog import load_catalog

ROOT = Path(__file__).parents[2]


def test_pages_match_the_catalogue() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "axis_pages.py"))
    expected = script["pages"](load_catalog().axes)
    written = {path.name: path.read_text(encoding="utf-8") for path in script["FOLDER"].glob("*.md")}
    assert written == expected, "run: python scripts/axis_pages.py"
