"""Which model serves which task, where its files lie, and whether they are what they should be.

A choice is a name in the manifest, a repository that was downloaded, or the path
of a folder in the hub's layout. Opens no model: finding one must be light.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

import attrs

from antinomy.config import Config
from antinomy.errors import ModelError
from antinomy.inference import hub
from antinomy.inference.lock import Locked
from antinomy.inference.manifest import TASKS, Manifest, ModelEntry, ModelFile, is_repository


@attrs.frozen
class ResolvedModel:
    """A model whose files are here.

    Attributes
    ----------
    entry
        What is known of it, with labels, graph and length filled in.
    folder
        Where its files lie.
    hash
        Hex digest that changes with the content of any file that decides its answers.

    """

    entry: ModelEntry
    folder: Path
    hash: str

    @property
    def path(self) -> Path:
        """The file with the graph."""
        return self.folder / self.entry.model

    @property
    def size(self) -> int:
        """Bytes of its files on disk."""
        return sum((self.folder / name).stat().st_size for name in _names(self.entry))


class Registry:
    """Finds models.

    Parameters
    ----------
    manifest
        The models that are known by name.
    choice
        By task, the name or path of the model to use; a task that is left out is
        served by the model that ships.
    root
        Folder that relative paths start from; by default the current one.

    """

    def __init__(
        self, manifest: Manifest, choice: Mapping[str, str] | None = None, root: Path | None = None
    ) -> None:
        self.manifest = manifest
        self.choice: Mapping[str, str] = {**TASKS, **(choice or {})}
        self._root = root or Path()

    @classmethod
    def of(cls, config: Config) -> Registry:
        """Return the registry for what a configuration chooses."""
        chosen = {"embedding": config.models.embedding, "nli": config.models.nli}
        return cls(Manifest.load(), chosen, config.root)

    def resolve(self, task: str) -> ResolvedModel:
        """Return the model that serves a task, ``embedding`` or ``nli``.

        Raises
        ------
        ModelError
            There is no such model, it is for another task, or a file of it is
            missing or cut off. Contents are compared by ``verify`` only.

        """
        return self.find(self.choice[task], task)

    def find(self, choice: str, task: str = "") -> ResolvedModel:
        """Return a model by name or path; with ``task``, only if it is for that task."""
        entry, folder = self.locate(choice)
        if entry.task and task and entry.task != task:
            raise ModelError(_wrong_task(entry, task))
        if entry.source != "embedded":
            entry = hub.described(folder, entry)
            if task and entry.task != task:
                raise ModelError(_wrong_task(entry, task))
        known = {file.name: file for file in entry.files}
        for name in _names(entry):
            _check_size(entry, folder / name, known.get(name))
        return ResolvedModel(entry, folder, _hash(entry, folder))

    def locate(self, choice: str) -> tuple[ModelEntry, Path]:
        """Return what is known of a model without looking at its files, and their folder.

        Raises
        ------
        ModelError
            There is no such model, or it was not downloaded.

        """
        entry = self.manifest.models.get(choice)
        if entry is not None and entry.directory is not None:
            return entry, entry.directory
        if is_repository(choice):
            locked = Locked.read(choice)
            if locked is not None:
                entry = entry or ModelEntry(choice, task="", source="hub", repository=choice)
                files = entry.files or locked.files
                return attrs.evolve(entry, revision=locked.revision, files=files), locked.folder
        folder = self._root / Path(choice).expanduser()
        # Without a name, the folder would be the one that names are looked up in.
        if choice and folder.is_dir():
            return ModelEntry(str(folder), task="", source="local", directory=folder), folder
        if is_repository(choice):
            raise ModelError(f"the model {choice} is not here; `antinomy models pull {choice}` downloads it.")
        close = get_close_matches(choice, self.manifest.models, n=1)
        remedy = f"did you mean {close[0]!r}?" if close else "`antinomy models list` shows them."
        raise ModelError(f"there is no model or folder {choice!r}; {remedy}")


def verify(model: ResolvedModel) -> None:
    """Compare the files of a model with their checksums.

    Raises
    ------
    ModelError
        A file is not what was published or downloaded. Local models have no
        checksums and pass.

    """
    for file in model.entry.files:
        path = model.folder / file.name
        _check_size(model.entry, path, file)
        if sha256(path) != file.sha256:
            raise ModelError(f"{path}: its content is not what it should be; {remedy(model.entry)}")


def sha256(path: Path) -> str:
    """Return the hex digest of a file's content."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ModelError(f"{path}: cannot be read ({reason}).") from None


def remedy(entry: ModelEntry) -> str:
    """Return how to get a model's files right again."""
    if entry.source == "hub":
        return f"`antinomy models pull {entry.name}` fetches it again."
    return "install antinomy again with pip." if entry.source == "embedded" else "restore the file."


def _wrong_task(entry: ModelEntry, task: str) -> str:
    nouns = {"embedding": "an embedding model", "nli": "an NLI model"}
    return f"{entry.name} is {nouns[entry.task]}; choose {nouns[task]} (`antinomy models list`)."


def _names(entry: ModelEntry) -> list[str]:
    """Return the files without which a model cannot be used."""
    return [name for name in (entry.model, entry.tokenizer) if name]


def _check_size(entry: ModelEntry, path: Path, file: ModelFile | None) -> None:
    try:
        size = path.stat().st_size
    except OSError:
        raise ModelError(f"{path} is missing; {remedy(entry)}") from None
    if file is not None and size != file.size:
        raise ModelError(f"{path}: {size} bytes instead of {file.size}; {remedy(entry)}")


def _hash(entry: ModelEntry, folder: Path) -> str:
    known = {file.name: file.sha256 for file in entry.files}
    parts = [known.get(name) or sha256(folder / name) for name in _names(entry)]
    # The same files read with another length or scale give other answers.
    parts += [str(entry.max_tokens), *entry.labels, repr(sorted(entry.temperature.items()))]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
