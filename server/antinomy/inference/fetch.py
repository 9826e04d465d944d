"""Downloads hub models: a commit's files, taken up where an earlier attempt broke off, and checked.

The client of the hub keeps no part of a file whose download was cut off, so parts
are kept here and completed with range requests; address, token, offline switch
and home folder (``HF_ENDPOINT``, ``HF_TOKEN``, ``HF_HUB_OFFLINE``, ``HF_HOME``) are
the client's own. Only ``antinomy models pull`` and ``export`` come here: nothing else goes online.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping
from importlib.metadata import version
from json import JSONDecodeError
from pathlib import Path

import attrs
from huggingface_hub import HfApi, cached_assets_path, constants, hf_hub_url
from huggingface_hub.errors import (
    HfHubHTTPError,
    HFValidationError,
    OfflineModeIsEnabled,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)
from huggingface_hub.file_download import http_get

# Meant for callers, but not re-exported in the way that type checkers know.
from huggingface_hub.utils import WeakFileLock, build_hf_headers  # type: ignore[attr-defined]

from antinomy.errors import ModelError
from antinomy.inference import hub
from antinomy.inference.lock import Locked
from antinomy.inference.manifest import ModelEntry, ModelFile
from antinomy.inference.registry import sha256

#: What is taken of a repository beside its graph, as far as it has it.
_WANTED = (
    hub.CONFIG,
    hub.TOKENIZER,
    hub.SENTENCE,
    hub.POOLING,
    hub.MODULES,
    "tokenizer_config.json",
    "special_tokens_map.json",
    "added_tokens.json",
    "vocab.txt",
    "vocab.json",
    "merges.txt",
    "spm.model",
    "sentencepiece.bpe.model",
)
WEIGHTS = "model.safetensors"
_PART = ".part"


@attrs.frozen
class _Remote:
    """A file as the hub lists it: its size in bytes and its digest (sha256, or git's for small files)."""

    size: int
    sha256: str
    git: str


def pull(
    entry: ModelEntry, revision: str, begin: Callable[[str, int], None], *, weights: bool = False
) -> Locked:
    """Download a model and keep what was got in its lock file.

    Parameters
    ----------
    entry
        A hub model; its ``revision`` and ``files`` bind if they are given.
    revision
        Commit, branch or tag to take; empty: the pinned one, else the one that was
        taken last time, else the newest.
    begin
        Called with name and size in bytes of each file that is fetched.
    weights
        Take the weights, too, which an export needs; then there need be no graph.

    Raises
    ------
    ModelError
        There is no such model, the hub cannot be reached, or what came is not what
        it should be. Complete files and parts are kept for the next attempt.

    """
    before = Locked.read(entry.name)
    if not revision:
        revision = entry.revision or (before.revision if before else "")
    if before is not None and before.revision == revision and _complete(before, weights=weights):
        return before
    commit, remote = _listing(entry.name, revision)
    expected = {file.name: file.sha256 for file in entry.files if commit == entry.revision}
    if before is not None and before.revision == commit:
        expected |= {file.name: file.sha256 for file in before.files}
    names = _names(entry, remote, weights=weights)
    folder = cached_assets_path("antinomy", entry.name, commit)
    files = []
    with WeakFileLock(folder / ".lock"):
        for name in names:
            path = folder / name
            if not _is_good(path, remote[name], expected.get(name)):
                begin(name, remote[name].size)
                _download(entry.name, commit, name, path, remote[name])
                if not _is_good(path, remote[name], expected.get(name)):
                    path.unlink()
                    raise ModelError(_spoilt(entry.name, commit, name, bound=name in expected))
            files.append(ModelFile(name, sha256(path), path.stat().st_size))
    locked = Locked(entry.name, commit, folder, tuple(files))
    locked.write()
    return locked


def _complete(locked: Locked, *, weights: bool) -> bool:
    paths = {file.name: locked.folder / file.name for file in locked.files}
    return (WEIGHTS in paths or not weights) and all(
        paths[file.name].is_file() and sha256(paths[file.name]) == file.sha256 for file in locked.files
    )


def _listing(repository: str, revision: str) -> tuple[str, Mapping[str, _Remote]]:
    """Return the commit that a revision means, and its files."""
    try:
        info = HfApi().model_info(repository, revision=revision or None, files_metadata=True)
    except Exception as error:  # noqa: BLE001 - the client's transport has changed, and with it its errors
        raise _failure(repository, revision, error) from None
    if info.sha is None:
        raise ModelError(f"{repository}: {constants.ENDPOINT} names no commit; check HF_ENDPOINT.")
    remote = {
        file.rfilename: _Remote(
            size=file.size or 0, sha256=file.lfs.sha256 if file.lfs else "", git=file.blob_id or ""
        )
        for file in info.siblings or ()
    }
    return info.sha, remote


def _names(entry: ModelEntry, remote: Collection[str], *, weights: bool) -> list[str]:
    """Return the files to fetch, the largest last."""
    graph = entry.model or hub.graph_among(remote) or ""
    looked_for = entry.model or ", ".join(hub.GRAPHS)
    if weights and WEIGHTS not in remote:
        raise ModelError(f"{entry.name} has no {WEIGHTS}, of which a graph could be made.")
    if not weights and graph not in remote:
        raise ModelError(
            f"{entry.name} has no ONNX file ({looked_for}); `antinomy models export {entry.name}` makes one."
        )
    if hub.CONFIG not in remote:
        raise ModelError(f"{entry.name} has no {hub.CONFIG}; choose another model.")
    # Weights that do not fit into one ONNX file lie beside it.
    wanted = (*_WANTED, f"{graph}_data", graph, *[WEIGHTS] * weights)
    return [name for name in wanted if name in remote]


def _download(repository: str, commit: str, name: str, path: Path, remote: _Remote) -> None:
    """Fetch a file, going on behind the part that is already here."""
    part = path.with_name(path.name + _PART)
    part.parent.mkdir(parents=True, exist_ok=True)
    headers = build_hf_headers(library_name="antinomy", library_version=version("antinomy"))
    # A range counts bytes of what is sent, which must then be the file's own.
    headers["Accept-Encoding"] = "identity"
    try:
        with part.open("ab") as file:
            if file.tell() > remote.size:
                file.truncate(0)
            http_get(
                hf_hub_url(repository, name, revision=commit),
                file,
                resume_size=file.tell(),
                headers=headers,
                expected_size=remote.size,
                displayed_filename=name,
            )
        part.replace(path)
    except Exception as error:  # noqa: BLE001 - as above
        raise _failure(repository, commit, error) from None


def _is_good(path: Path, remote: _Remote, expected: str | None) -> bool:
    """Compare a file with the checksum that binds, else with the one that the hub gives."""
    if not path.is_file() or path.stat().st_size != remote.size:
        return False
    expected = expected or remote.sha256
    if expected:
        return sha256(path) == expected
    content = path.read_bytes()
    blob = b"blob %d\0%s" % (len(content), content)
    return not remote.git or hashlib.sha1(blob, usedforsecurity=False).hexdigest() == remote.git


def _failure(repository: str, revision: str, error: Exception) -> ModelError:
    """Return the sentence for what the client raised."""
    endpoint = constants.ENDPOINT
    if isinstance(error, OfflineModeIsEnabled):
        return ModelError(f"HF_HUB_OFFLINE is set; unset it to download {repository}.")
    if isinstance(error, RevisionNotFoundError):
        return ModelError(f"{repository} has no revision {revision!r}; name a commit, branch or tag of it.")
    if isinstance(error, RepositoryNotFoundError):
        return ModelError(
            f"there is no {repository} at {endpoint}, or it asks for a token; "
            "check the name, or log in with `hf auth login`."
        )
    reason = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, HFValidationError):
        return ModelError(f"{repository} is no name of a repository ({reason.rstrip('.')}).")
    if isinstance(error, HfHubHTTPError):
        return ModelError(f"{repository} cannot be downloaded from {endpoint} ({reason}).")
    # No address at all, or a page: a network's login, another service.
    if not endpoint.startswith(("http://", "https://")) or isinstance(error, JSONDecodeError):
        return ModelError(
            f"{repository}: what is at {endpoint} does not answer as a hub does ({reason.rstrip('.')}); "
            "check HF_ENDPOINT, or open it in a browser: the network may ask for a login."
        )
    return ModelError(
        f"{repository}: the download from {endpoint} broke off ({reason}); "
        f"run `antinomy models pull {repository}` again, it goes on where it stopped."
    )


def _spoilt(repository: str, commit: str, name: str, *, bound: bool) -> str:
    if bound:
        return (
            f"{name} of {repository} at {commit} is not the file that was recorded "
            "(its sha256 differs), so it is not used; ask the model's authors what changed."
        )
    return f"{name} of {repository} came damaged; run `antinomy models pull {repository}` again."
