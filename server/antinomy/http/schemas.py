"""Short ways to write the JSON schemas of answers."""

from __future__ import annotations

from typing import Any

STRING: dict[str, Any] = {"type": "string"}
NUMBER: dict[str, Any] = {"type": "number"}
COUNT: dict[str, Any] = {"type": "integer", "minimum": 0}
FRACTION: dict[str, Any] = {"type": "number", "minimum": 0, "maximum": 1}
BOOLEAN: dict[str, Any] = {"type": "boolean"}


def words(*allowed: str) -> dict[str, Any]:
    """Return the schema of one of these strings."""
    return {"type": "string", "enum": list(allowed)}


def array(item: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a list."""
    return {"type": "array", "items": item}


def record(required: dict[str, Any], optional: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the schema of an object."""
    return {"type": "object", "properties": required | (optional or {}), "required": list(required)}


ERROR = record({"error": {"type": "string", "description": "One sentence."}})
"""Every answer that is not a result."""
