"""Looks at the folder that training or an export begins with. Loads nothing of it, and no torch."""

from __future__ import annotations

from pathlib import Path

from antinomy.errors import ModelError

_NEEDED = ("config.json", "tokenizer.json", "model.safetensors")


def check_weights(folder: Path) -> None:
    """Raise ``ModelError`` if a folder in the hub's layout lacks a file that every network is made of."""
    for name in _NEEDED:
        if not (folder / name).is_file():
            raise ModelError(
                f"{folder / name} is missing; name the folder of a model in the layout of the Hugging Face "
                f"hub (models/README.md says where ours come from)."
            )
