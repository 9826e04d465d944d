"""The JSON schema of ``antinomy.toml``, generated from the record; knows nothing of files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from antinomy.config.record import Config, keys, record_of


def schema() -> dict[str, Any]:
    """Return the JSON schema (draft 2020-12) of a configuration file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Antinomy",
        "description": "What antinomy.toml, or the table tool.antinomy of pyproject.toml, may hold.",
        "type": "object",
        **_members(Config, Config(root=Path()).to_json()),
    }


def _members(record: type[attrs.AttrsInstance], defaults: Mapping[str, Any]) -> dict[str, Any]:
    properties = {}
    for key, field in keys(record).items():
        inner = record_of(field)
        properties[key] = {
            **field.metadata["shape"].schema,
            "description": field.metadata["doc"],
            **({"default": defaults[key]} if inner is None else _members(inner, defaults[key])),
        }
    return {"properties": properties, "additionalProperties": False}
