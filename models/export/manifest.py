"""Writes what an export knows of a model into its table of ``models/manifest.toml``.

Touches that table only; the rest of the file is kept to the letter.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
MANIFEST = ROOT / "manifest.toml"
EMBEDDED = ROOT / "embedded"


def table(name: str, path: Path = MANIFEST) -> dict[str, Any]:
    """Return a model's table."""
    found: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))["models"][name]
    return found


def update(name: str, folder: Path, values: Mapping[str, Any], path: Path = MANIFEST) -> None:
    """Set values of an embedded model's table, and the sizes and checksums of its files as they lie now.

    Parameters
    ----------
    name
        ``encoder`` or ``nli``.
    folder
        Where its files lie.
    values
        Keys to set; others keep their values.
    path
        The manifest.

    """
    kept = table(name, path) | values
    kept["files"] = [_described(folder / kept[key]) for key in ("model", "tokenizer")]
    text = path.read_text(encoding="utf-8")
    block = re.compile(rf"^\[models\.{name}\]\n(?:(?![\[#\n]).*\n)*", re.MULTILINE)
    lines = [f"[models.{name}]", *(f"{key} = {_toml(value)}" for key, value in kept.items())]
    fresh, times = block.subn(lambda _: "\n".join(lines) + "\n", text)
    if times != 1:
        raise SystemExit(f"{path}: has no line [models.{name}]; begin the model's table with it.")
    path.write_text(fresh, encoding="utf-8")


def _described(path: Path) -> dict[str, Any]:
    content = path.read_bytes()
    return {"name": path.name, "sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}


def _toml(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        parts = [_toml(inner) for inner in value]
        tables = bool(value) and isinstance(value[0], Mapping)
        return "[\n  " + ",\n  ".join(parts) + ",\n]" if tables else "[" + ", ".join(parts) + "]"
    return json.dumps(value, ensure_ascii=False)
