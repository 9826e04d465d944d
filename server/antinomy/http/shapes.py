"""What requests may hold: each shape reads a value and describes itself in OpenAPI.

Reading and the published description come from one object, so that they cannot
differ. Knows JSON values only, no endpoints.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import attrs

from antinomy.http.errors import BadRequestError

#: Longer numbers are no data of ours, and Python takes its time for them.
_MOST_DIGITS = 300
_HALF = re.compile("[\ud800-\udfff]")
_SENTENCES = {str: "a string", list: "a list", dict: "an object", float: "a number"}


class Shape(Protocol):
    """A kind of JSON value."""

    @property
    def kind(self) -> type:
        """The Python type of such a value; ``float`` for any number."""

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""

    def read(self, value: Any, where: str) -> Any:  # noqa: ANN401 - parsed JSON
        """Return the value, checked; ``where`` says in errors which one it is."""


@attrs.frozen
class Text:
    """A string; ``doc`` says what it is for."""

    doc: str

    @property
    def kind(self) -> type:
        """As in ``Shape``."""
        return str

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": "string", "description": self.doc}

    def read(self, value: Any, where: str) -> str:  # noqa: ANN401 - parsed JSON
        """Return the string."""
        _expect(value, self, where)
        if _HALF.search(value):
            raise BadRequestError(f"{where}: holds half of a surrogate pair, which is no character.")
        return str(value)


@attrs.frozen
class Fraction:
    """A number from 0 to 1."""

    doc: str

    @property
    def kind(self) -> type:
        """As in ``Shape``."""
        return float

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": "number", "minimum": 0, "maximum": 1, "description": self.doc}

    def read(self, value: Any, where: str) -> float:  # noqa: ANN401 - parsed JSON
        """Return the number."""
        _expect(value, self, where)
        if not 0 <= value <= 1:
            raise BadRequestError(f"{where}: must lie between 0 and 1.")
        return float(value)


@attrs.frozen
class Choice:
    """One of a few words."""

    words: tuple[str, ...]
    doc: str

    @property
    def kind(self) -> type:
        """As in ``Shape``."""
        return str

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": "string", "enum": list(self.words), "description": self.doc}

    def read(self, value: Any, where: str) -> str:  # noqa: ANN401 - parsed JSON
        """Return the word."""
        if value not in self.words:
            raise BadRequestError(f"{where}: must be one of {', '.join(self.words)}.")
        return str(value)


@attrs.frozen
class ListOf:
    """A list that is not empty."""

    item: Shape
    doc: str

    @property
    def kind(self) -> type:
        """As in ``Shape``."""
        return list

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": "array", "items": self.item.schema(), "minItems": 1, "description": self.doc}

    def read(self, value: Any, where: str) -> list[Any]:  # noqa: ANN401 - parsed JSON
        """Return the items, each read."""
        _expect(value, self, where)
        if not value:
            raise BadRequestError(f"{where}: must not be empty.")
        return [self.item.read(item, f"{where}[{number}]") for number, item in enumerate(value)]


@attrs.frozen
class Either:
    """A value of one of several kinds, told apart by their JSON type."""

    shapes: Sequence[Shape]
    doc: str

    @property
    def kind(self) -> type:
        """As in ``Shape``; any of its own."""
        return object

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"anyOf": [shape.schema() for shape in self.shapes], "description": self.doc}

    def read(self, value: Any, where: str) -> Any:  # noqa: ANN401 - parsed JSON
        """Return the value as its shape reads it."""
        for shape in self.shapes:
            if isinstance(value, shape.kind):
                return shape.read(value, where)
        kinds = " or ".join(_SENTENCES[shape.kind] for shape in self.shapes)
        raise BadRequestError(f"{where}: must be {kinds}.")


@attrs.frozen
class Record:
    """An object with known keys and no others; those of ``required`` must be there."""

    keys: Mapping[str, Shape]
    required: tuple[str, ...]
    doc: str = ""

    @property
    def kind(self) -> type:
        """As in ``Shape``."""
        return dict

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {
            "type": "object",
            "properties": {key: shape.schema() for key, shape in self.keys.items()},
            "required": list(self.required),
            "additionalProperties": False,
            **({"description": self.doc} if self.doc else {}),
        }

    def read(self, value: Any, where: str) -> dict[str, Any]:  # noqa: ANN401 - parsed JSON
        """Return the object, each value read; what is not given is left out."""
        _expect(value, self, where)
        for key in value:
            if key not in self.keys:
                known = ", ".join(self.keys)
                raise BadRequestError(f"{where}: has an unknown key {_quoted(key)}; known are {known}.")
        for key in self.required:
            if key not in value:
                raise BadRequestError(f"{where}: lacks the key '{key}'.")
        return {
            key: self.keys[key].read(inner, key if where == BODY else f"{where}.{key}")
            for key, inner in value.items()
        }


@attrs.frozen
class ByKey:
    """An object of one of several records, told apart by a key that only one of them has."""

    records: Mapping[str, Record]

    @property
    def kind(self) -> type:
        """As in ``Shape``."""
        return dict

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema."""
        return {"type": "object", "anyOf": [record.schema() for record in self.records.values()]}

    def read(self, value: Any, where: str) -> dict[str, Any]:  # noqa: ANN401 - parsed JSON
        """Return the object as its record reads it."""
        _expect(value, self, where)
        for key, record in self.records.items():
            if key in value:
                return record.read(value, where)
        raise BadRequestError(f"{where}: lacks the key {' or '.join(map(repr, self.records))}.")


BODY = "The body"
"""How errors speak of the whole request."""


def parse(body: bytes, shape: Shape) -> Any:  # noqa: ANN401 - as the shape has it
    """Return what a request's body holds.

    Raises
    ------
    BadRequestError
        It is not JSON in UTF-8, or not of this shape.

    """
    try:
        value = json.loads(body.decode("utf-8"), parse_constant=_no_number, parse_int=_integer)
    except UnicodeDecodeError:
        raise BadRequestError(f"{BODY}: is not UTF-8.") from None
    except RecursionError:
        raise BadRequestError(f"{BODY}: is nested too deeply.") from None
    except ValueError as error:
        raise BadRequestError(f"{BODY}: is not JSON ({error}).") from None
    return shape.read(value, BODY)


def _expect(value: object, shape: Shape, where: str) -> None:
    kind = (int, float) if shape.kind is float else shape.kind
    # To Python, true is a number; to JSON it is not.
    if isinstance(value, bool) or not isinstance(value, kind):
        raise BadRequestError(f"{where}: must be {_SENTENCES[shape.kind]}.")


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise BadRequestError(f"{BODY}: holds a number of more than {_MOST_DIGITS} digits.")
    return int(digits)


def _quoted(key: str) -> str:
    shown = key if len(key) <= 40 else key[:39] + "…"
    return ascii(shown) if _HALF.search(shown) else f"'{shown}'"
