"""The JSON schema of ``antinomy.toml``, generated from the record; knows nothing of files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from antinomy.config.record import Config, keys


def schema() -> dict[str, Any]:
    """Return the JSON schema (draft 2020-12) of a configuration file."""
    defaults = Config(root=Path()).to_json()
    properties = {
        key: {
            **field.metadata["shape"].schema,
            "description": field.metadata["doc"],
            "default": defaults[key],
        }
        for key, field in keys().items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Antinomy",
        "description": "What antinomy.toml, or the table tool.antinomy of pyproject.toml, may hold.",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }
