"""Writes what the extension knows about prompt files from the server's own table of kinds.

``src/kinds.json`` is what the extension selects documents by, and the activation events of
``package.json`` are what VS Code wakes it for. Run it when the kinds change; a test compares.
It needs the package ``antinomy``: ``python scripts/kinds.py``.
"""

# ruff: noqa: INP001 - run as a file, not imported

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from antinomy.prompt.formats import KINDS

EXTENSION = Path(__file__).resolve().parents[1]
TABLE = EXTENSION / "src" / "kinds.json"
MANIFEST = EXTENSION / "package.json"

_DATA_READERS = ("json", "jsonl", "yaml", "toml", "csv")
"""Readers of files that are seldom prompts: these are selected by name alone."""


def table() -> dict[str, list[str]]:
    """Return language ids and globs by the way in which they select documents.

    ``prompt``: ids that only prompts have. ``text``: ids of texts that may be prompts.
    ``data``: ids of data that may hold prompts. ``patterns``: names that only prompts have.
    """
    found = [kind for kind in KINDS if kind.discovered]
    others = [kind for kind in KINDS if not kind.discovered]
    return {
        "prompt": sorted({name for kind in found for name in kind.language_ids}),
        "text": sorted(
            {name for kind in others if kind.reader not in _DATA_READERS for name in kind.language_ids}
        ),
        "data": sorted(
            {name for kind in others if kind.reader in _DATA_READERS for name in kind.language_ids}
        ),
        "patterns": [f"**/{pattern}" for kind in found for pattern in kind.patterns],
    }


def manifest(text: str) -> dict[str, Any]:
    """Return the manifest with the activation events that the table asks for."""
    body: dict[str, Any] = json.loads(text)
    kinds = table()
    languages = [*kinds["prompt"], *kinds["text"], *kinds["data"]]
    return body | {"activationEvents": [f"onLanguage:{language}" for language in languages]}


def render(body: object) -> str:
    """Return JSON as npm writes it."""
    return json.dumps(body, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TABLE.write_text(render(table()), encoding="utf-8")
    MANIFEST.write_text(render(manifest(MANIFEST.read_text(encoding="utf-8"))), encoding="utf-8")
