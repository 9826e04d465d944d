"""``antinomy models``: what models there are, which are here and in use, and how to change that.

Runs them only to see whether they answer. Only ``pull`` and ``export`` go online, and only they load the
hub's client.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import attrs
import typer
from rich.filesize import decimal

from antinomy.cli import COULD_NOT_RUN, FOUND, NOTHING_FOUND
from antinomy.cli.output import complain, write
from antinomy.config import Config, Configurations
from antinomy.errors import AntinomyError, ModelError
from antinomy.inference.lock import Locked, locked
from antinomy.inference.manifest import TASKS, Manifest, ModelEntry, is_repository, shipped_models
from antinomy.inference.registry import Registry, ResolvedModel, verify

app = typer.Typer(no_args_is_help=True, help="List, download, check, export and choose models.")

Task = StrEnum("Task", {name: name for name in TASKS})  # type: ignore[misc]
"""What a model is for, as the parser wants it."""

_CHOICE = "A name in `antinomy models list`, or the path of a folder in the hub's layout."


_HEADINGS = ("name", "task", "source", "size", "licence", "here", "in use", "what it is")


class Format(StrEnum):
    """How the list is printed."""

    TABLE = "table"
    JSON = "json"


@attrs.frozen
class _Listed:
    """A line of the list."""

    entry: ModelEntry
    here: str
    used: tuple[str, ...]
    size: int


@app.command("list")
def list_models(
    output: Annotated[Format, typer.Option("--format", help="How to print the list.")] = Format.TABLE,
) -> None:
    """List the models: those that ship, those known on the hub, those downloaded, those in use."""
    models = list(_listed(Registry.of(_config())))
    if output is Format.JSON:
        rows = [
            {
                "name": model.entry.name,
                "task": model.entry.task,
                "source": model.entry.source,
                "size": model.size,
                "licence": model.entry.licence,
                "here": model.here,
                "used": list(model.used),
                "summary": model.entry.summary,
            }
            for model in models
        ]
        write(json.dumps(rows, ensure_ascii=False, indent=2) + "\n")
        return
    lines = [_HEADINGS, *map(_cells, models)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        write("  ".join(cells).rstrip() + "\n")


@app.command()
def pull(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A repository on the hub, OWNER/NAME.")],
    *,
    revision: Annotated[
        str, typer.Option(help="Commit, branch or tag; by default the pinned or the recorded commit.")
    ] = "",
) -> None:
    """Download a model, or what is missing or damaged of it, and check it.

    The first download records commit and checksums; later ones are held to
    them. An attempt that broke off is taken up where it stopped.
    """
    registry = Registry(Manifest.load())
    got = _fetched(registry, name, revision)
    size = decimal(sum(file.size for file in got.files))
    write(f"{name}: commit {got.revision}, {len(got.files)} files, {size} in {got.folder}\n")
    # What cannot be used should be said now, not when it is first needed.
    task = registry.find(name).entry.task
    write(f"`antinomy models use {name}` makes it the {task} model in use.\n")


@app.command("verify")
def verify_models(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME", help="Models to check; by default all here.")
    ] = None,
) -> None:
    """Compare the files of models with their checksums, and try those that have none.

    Exits with 0 if all are good, 1 if a file is missing or damaged, 2 if there
    is no such model.
    """
    # Paths that are given count from here, those in the configuration from its file.
    registry = Registry(Manifest.load()) if names else Registry.of(_config())
    codes = {_verified(registry, name) for name in names or _here(registry)}
    raise typer.Exit(max(codes))


@app.command()
def export(
    name: Annotated[str, typer.Argument(metavar="NAME|PATH", help="A hub model, or a folder with weights.")],
    *,
    output: Annotated[
        Path | None, typer.Option(help="Folder to write; by default NAME-onnx in the current one.")
    ] = None,
) -> None:
    """Make an ONNX graph from a model's weights, in a folder that `antinomy models use` takes.

    The weights of a hub model are downloaded first.
    """
    folder = Path(name).expanduser()
    registry = Registry(Manifest.load())
    if not folder.is_dir():
        _on_hub(registry, name)
    source = shipped_models().parent
    if not (source / "models" / "export" / "__main__.py").is_file() or not importlib.util.find_spec("torch"):
        raise ModelError(
            "exporting needs PyTorch and the sources of Antinomy: "
            "check them out and run `pip install -e '.[train]'` there."
        )
    if not folder.is_dir():
        folder = _fetched(registry, name, weights=True).folder
    target = (output or Path(f"{Path(name).name}-onnx")).resolve()
    command = [sys.executable, "-m", "models.export", "hub", str(folder.resolve()), "--output", str(target)]
    done = subprocess.run(  # noqa: S603 - our own program
        command, cwd=source, check=False, stderr=subprocess.PIPE, encoding="utf-8", errors="replace"
    )
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["it was stopped"])[-1].rstrip(".")
        raise ModelError(f"{name} cannot be exported ({reason}).")
    write(f"Wrote {target}; `antinomy models use {target}` makes it the model in use.\n")


@app.command()
def use(
    name: Annotated[str, typer.Argument(metavar="NAME|PATH", help=_CHOICE)],
    *,
    task: Annotated[
        Task | None, typer.Option(help="What to use it for; by default what it was made for.")
    ] = None,
) -> None:
    """Choose a model: write it into the nearest antinomy.toml or pyproject.toml."""
    from antinomy.cli.settings_file import set_model  # noqa: PLC0415 - loads the TOML writer

    model = Registry(Manifest.load()).find(name, task.value if task else "")
    _try(model)
    config = _config()
    choice = model.entry.name if model.entry.source != "local" else _from(config.root, model.folder)
    path = set_model(config, model.entry.task, choice)
    write(f"{path}: models.{model.entry.task} = {json.dumps(choice, ensure_ascii=False)}\n")


def _verified(registry: Registry, name: str) -> int:
    """Say whether a model is good, and return the exit code that follows."""
    try:
        entry, _ = registry.locate(name)
    except ModelError as error:
        complain(str(error))
        return COULD_NOT_RUN
    try:
        model = registry.find(name)
        if entry.source == "local":
            _try(model)
            write(f"{name}: answers; a folder of your own has no recorded checksums\n")
        else:
            verify(model)
            write(f"{name}: good, {len(model.entry.files)} files\n")
    except ModelError as error:
        write(f"{name}: damaged, {error}\n")
        return FOUND
    return NOTHING_FOUND


def _try(model: ResolvedModel) -> None:
    """Load a model and ask it something; raise ``ModelError`` if it cannot answer."""
    from antinomy.inference.encoder import Encoder  # noqa: PLC0415 - loads numpy
    from antinomy.inference.nli import CrossEncoder  # noqa: PLC0415 - as above

    if model.entry.task == "embedding":
        Encoder(model).encode(["Be brief."])
    else:
        CrossEncoder(model).classify([("Be brief.", "Be long.")])


def _cells(model: _Listed) -> tuple[str, ...]:
    entry = model.entry
    size = decimal(model.size) if model.size else "-"
    used = "yes" if model.used else "-"
    return (
        entry.name,
        entry.task or "-",
        entry.source,
        size,
        entry.licence or "-",
        model.here,
        used,
        entry.summary,
    )


def _on_hub(registry: Registry, name: str) -> ModelEntry:
    """Return what is known of a model that can be downloaded."""
    entry = registry.manifest.models.get(name)
    if entry is not None and entry.source != "hub":
        raise ModelError(f"{name} comes with the package; there is nothing to download.")
    if entry is None and not is_repository(name):
        raise ModelError(f"{name!r} is no repository on the hub, which would be OWNER/NAME.")
    return entry or ModelEntry(name, task="", source="hub", repository=name)


def _fetched(registry: Registry, name: str, revision: str = "", *, weights: bool = False) -> Locked:
    entry = _on_hub(registry, name)
    from antinomy.inference.fetch import pull as fetch  # noqa: PLC0415 - loads the hub's client

    return fetch(entry, revision, _begin, weights=weights)


def _begin(file: str, size: int) -> None:
    # On a terminal the client's progress bar says it.
    if not sys.stderr.isatty():
        complain(f"fetching {file} ({decimal(size)})")


def _from(root: Path, folder: Path) -> str:
    """Return a folder's path as the configuration file in ``root`` is to spell it."""
    folder = folder.resolve()
    # The dot tells a folder from a model of that name.
    return f"./{folder.relative_to(root).as_posix()}" if folder.is_relative_to(root) else folder.as_posix()


def _config() -> Config:
    return Configurations(Path.cwd()).at(Path.cwd())


def _listed(registry: Registry) -> Iterator[_Listed]:
    used: dict[str, tuple[str, ...]] = {}
    for task, choice in registry.choice.items():
        used[choice] = (*used.get(choice, ()), task)
    for name in dict.fromkeys((*registry.manifest.models, *locked(), *used)):
        entry = registry.manifest.models.get(name) or ModelEntry(name, task="", source="")
        here, size = "no", entry.size
        try:
            entry = registry.locate(name)[0]
            here = "damaged"
            model = registry.find(name)
            entry, here, size = model.entry, "yes", model.size
        except AntinomyError:
            pass  # the list says so in a word, and `verify` in a sentence
        yield _Listed(attrs.evolve(entry, name=name), here, used.get(name, ()), size)


def _here(registry: Registry) -> list[str]:
    """Return the models that ship, those that were downloaded, and those in use."""
    shipped = [name for name, entry in registry.manifest.models.items() if entry.source == "embedded"]
    return list(dict.fromkeys((*shipped, *locked(), *registry.choice.values())))
