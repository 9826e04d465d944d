"""The list of models that Antinomy knows, read from ``models/manifest.toml``.

Says what a model is and which files it consists of; which one is used, and
whether its files are here, is the registry's business. Loads nothing but the
standard library, since listing models must be light.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from antinomy.errors import ModelError

FILE_NAME = "manifest.toml"
#: What a model can be for, and the model that ships for it.
TASKS: Mapping[str, str] = {"embedding": "encoder", "nli": "nli"}
LABELS = ("contradiction", "entailment", "neutral")
"""The labels of an NLI model, in the order in which results are given."""

_SOURCES = ("embedded", "hub")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_COMMIT = re.compile(r"[0-9a-f]{40}")
_REPOSITORY = re.compile(r"\w[\w.-]*/\w[\w.-]*", re.ASCII)


@attrs.frozen
class ModelFile:
    """A file of a model.

    Attributes
    ----------
    name
        Path relative to the model's folder, with ``/``.
    sha256
        Hex digest of its content.
    size
        Bytes.

    """

    name: str
    sha256: str
    size: int


@attrs.frozen
class ModelEntry:
    """What is known of a model before its files are looked at.

    Attributes
    ----------
    name
        Its name; for a hub model its repository, for a local one its path.
    task
        ``embedding`` or ``nli``.
    source
        ``embedded`` (ships with the package), ``hub`` or ``local``.
    directory
        Folder of the files; ``None`` for a hub model, whose place the lock file knows.
    repository
        ``owner/name`` on the hub.
    revision
        Commit (40 hex digits); empty: the newest at the time of the download.
    model
        File with the graph, relative to the folder; empty: found among the usual names.
    tokenizer
        ``tokenizer.json``; empty: the model has none, and transformers reads the files it has.
    max_tokens
        Longest input in tokens; 0: read from the model's own configuration.
    dimensions
        Of an embedding; 0: not known, or not an embedding model.
    labels
        In the order of the logits; empty until read from the model's configuration.
    temperature
        By head (``nli``, ``conflict``): logits are divided by it.
    threshold
        By head: probability from which on a finding is reported.
    licence
        SPDX name; empty: see the model's page.
    summary
        One line for people.
    files
        Checksums; empty: none are known.

    """

    name: str
    task: str
    source: str
    directory: Path | None = None
    repository: str = ""
    revision: str = ""
    model: str = ""
    tokenizer: str = "tokenizer.json"
    max_tokens: int = 0
    dimensions: int = 0
    labels: tuple[str, ...] = ()
    temperature: Mapping[str, float] = attrs.field(factory=dict)
    threshold: Mapping[str, float] = attrs.field(factory=dict)
    licence: str = ""
    summary: str = ""
    files: tuple[ModelFile, ...] = ()

    @property
    def size(self) -> int:
        """Bytes of all files; 0 if they are not known."""
        return sum(file.size for file in self.files)


@attrs.frozen
class Manifest:
    """The models of a manifest file, in its order."""

    path: Path
    models: Mapping[str, ModelEntry]

    @classmethod
    def load(cls, path: Path | None = None) -> Manifest:
        """Read a manifest; by default the one that ships.

        Raises
        ------
        ModelError
            It is missing, not TOML, or holds a key or value that is not known.

        """
        path = path or shipped_models() / FILE_NAME
        tables = _tables(path)
        return cls(path, {name: _entry(_Table(path, name, table)) for name, table in tables.items()})


def shipped_models() -> Path:
    """Return the folder of the models that ship: in the package, or beside it in a checkout."""
    package = Path(__file__).parents[1]
    inside = package / "models"
    return inside if inside.is_dir() else package.parents[1] / "models"


def _tables(path: Path) -> dict[str, Any]:
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ModelError(f"{path}: not valid TOML ({error}); install antinomy again.") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ModelError(f"{path}: cannot be read ({reason}); install antinomy again.") from None
    tables = content.pop("models", None)
    if content or not isinstance(tables, dict):
        raise ModelError(f"{path}: must hold tables [models.NAME] and nothing else.")
    return tables


class _Table:
    """One model's table, from which values are taken with their type checked."""

    def __init__(self, path: Path, name: str, values: object) -> None:
        self.path = path
        self.name = name
        if not isinstance(values, dict):
            raise self.mistake("must be a table")
        self._rest = dict(values)

    def mistake(self, words: str) -> ModelError:
        return ModelError(f"{self.path}: [models.{self.name}] {words}.")

    def text(self, key: str, default: str | None = None) -> str:
        value = self._rest.pop(key, default)
        if not isinstance(value, str):
            raise self.mistake(f"needs '{key}', a string")
        return value

    def choice(self, key: str, choices: tuple[str, ...]) -> str:
        value = self.text(key)
        if value not in choices:
            raise self.mistake(f"'{key}' must be {' or '.join(map(repr, choices))}")
        return value

    def pattern(self, key: str, pattern: re.Pattern[str], noun: str) -> str:
        value = self.text(key, "")
        if value and not pattern.fullmatch(value):
            raise self.mistake(f"'{key}' must be {noun}")
        return value

    def count(self, key: str) -> int:
        value = self._rest.pop(key, 0)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise self.mistake(f"'{key}' must be a whole number")
        return value

    def labels(self) -> tuple[str, ...]:
        value = self._rest.pop("labels", [])
        if value and (not isinstance(value, list) or sorted(map(str, value)) != sorted(LABELS)):
            raise self.mistake(f"'labels' must hold {', '.join(LABELS)} in the order of the logits")
        return tuple(value)

    def numbers(self, key: str) -> Mapping[str, float]:
        value = self._rest.pop(key, {})
        if not isinstance(value, dict) or not all(
            isinstance(number, int | float) and number > 0 for number in value.values()
        ):
            raise self.mistake(f"'{key}' must be a table of numbers above 0")
        return {head: float(number) for head, number in value.items()}

    def files(self) -> tuple[ModelFile, ...]:
        value = self._rest.pop("files", [])
        try:
            files = tuple(ModelFile(**file) for file in value)
            sound = all(
                _SHA256.fullmatch(file.sha256) and file.size > 0 and file.name.strip("/") == file.name
                for file in files
            )
        except (TypeError, AttributeError):
            sound = False
        if not sound:
            raise self.mistake("'files' must be a list of {name, sha256, size}")
        return files

    def end(self) -> None:
        if self._rest:
            raise self.mistake(f"holds the unknown key '{next(iter(self._rest))}'")


def _entry(table: _Table) -> ModelEntry:
    task = table.choice("task", tuple(TASKS))
    source = table.choice("source", _SOURCES)
    hub = source == "hub"
    entry = ModelEntry(
        name=table.name,
        task=task,
        source=source,
        directory=None if hub else table.path.parent / table.text("directory"),
        repository=table.name if hub else "",
        revision=table.pattern("revision", _COMMIT, "a commit of 40 hex digits") if hub else "",
        model=table.text("model", "" if hub else None),
        tokenizer=table.text("tokenizer", "tokenizer.json"),
        max_tokens=table.count("max_tokens"),
        dimensions=table.count("dimensions"),
        labels=table.labels(),
        temperature=table.numbers("temperature"),
        threshold=table.numbers("threshold"),
        licence=table.text("licence", ""),
        summary=table.text("summary", ""),
        files=table.files(),
    )
    table.end()
    if hub and not is_repository(entry.name):
        raise table.mistake('must be named for its repository: [models."owner/name"]')
    if not hub and not (entry.max_tokens and (entry.dimensions or task != "embedding")):
        raise table.mistake("needs 'max_tokens' and, for embeddings, 'dimensions'")
    if not hub and task == "nli" and not entry.labels:
        raise table.mistake("needs 'labels'")
    return entry


def is_repository(name: str) -> bool:
    """Tell whether a name has the form of a repository on the hub, ``owner/name``."""
    return _REPOSITORY.fullmatch(name) is not None
