"""What was downloaded, at which commit and with which checksums: one file per hub model.

The files are kept in the user's data folder and hold later runs to what the
first download got. How a download works is not known here.
"""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

import attrs

from antinomy.errors import ModelError
from antinomy.inference.manifest import ModelFile


@attrs.frozen
class Locked:
    """A hub model as it was downloaded.

    Attributes
    ----------
    repository
        ``owner/name`` on the hub.
    revision
        Commit, 40 hex digits.
    folder
        Where the files lie, in the repository's own layout.
    files
        Their checksums.

    """

    repository: str
    revision: str
    folder: Path
    files: tuple[ModelFile, ...]

    @classmethod
    def read(cls, repository: str) -> Locked | None:
        """Return what was downloaded of a repository; ``None``: nothing was.

        Raises
        ------
        ModelError
            The file cannot be read or is not ours.

        """
        path = _path(repository)
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            files = tuple(ModelFile(**file) for file in content["files"])
            return cls(repository, content["revision"], Path(content["folder"]), files)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError):
            raise ModelError(
                f"{path}: cannot be read; delete it and run `antinomy models pull {repository}`."
            ) from None

    def write(self) -> None:
        """Keep it for later runs, replacing the file as a whole."""
        path = _path(self.repository)
        content = {
            "revision": self.revision,
            "folder": str(self.folder),
            "files": [attrs.asdict(file) for file in self.files],
        }
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(content, file, indent=2)
            Path(name).replace(path)
        except OSError as error:
            raise ModelError(f"{path}: cannot be written ({error.strerror or error}).") from None


def locked() -> list[str]:
    """Return the repositories of which something was downloaded, sorted."""
    return sorted(path.stem.replace("--", "/", 1) for path in _folder().glob("*--*.json"))


def _path(repository: str) -> Path:
    return _folder() / f"{repository.replace('/', '--', 1)}.json"


def _folder() -> Path:
    from platformdirs import user_data_path  # noqa: PLC0415 - not needed for the models that ship

    return user_data_path("antinomy") / "models"
