"""``antinomy context``: contradictions in a set of documents, one set or a batch of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from antinomy.cli import COULD_NOT_RUN, FOUND, NOTHING_FOUND
from antinomy.cli.jsonl import blocks, row
from antinomy.cli.output import complain, in_color, write
from antinomy.config import Config, Configurations
from antinomy.errors import AntinomyError, ReadError
from antinomy.prompt.discover import discover
from antinomy.prompt.formats import decode, read_file

if TYPE_CHECKING:
    from antinomy.context.result import ContextReport
    from antinomy.context.statements import Document
    from antinomy.context.validate import ContextValidator

_STDIN = "-"
_SHAPE = '{"id": …, "docs": [{"title": …, "text": …}]}'
#: Files of a folder that are taken for documents, beside prompts and what `include` names.
_ENDINGS = (".json", ".jsonl", ".markdown", ".md", ".mdc", ".prompty", ".rst", ".txt", ".yaml", ".yml")


class Format(StrEnum):
    """How the result is printed."""

    HUMAN = "human"
    JSON = "json"
    JSONL = "jsonl"
    HTML = "html"


class TypeChoice(StrEnum):
    """The type that a contradiction is known to have."""

    SELF = "self"
    PAIR = "pair"
    CONDITIONAL = "conditional"
    ANY = "any"


def command(
    documents: Annotated[
        list[str] | None, typer.Argument(metavar="DOC...", help="Files, folders, or - for standard input.")
    ] = None,
    *,
    type_: Annotated[
        TypeChoice | None,
        typer.Option("--type", help="There is a contradiction (of this type): say where."),
    ] = None,
    output: Annotated[Format, typer.Option("--format", help="How the result is printed.")] = Format.HUMAN,
    min_confidence: Annotated[
        float | None, typer.Option(min=0, max=1, help="Report nothing less certain than this.")
    ] = None,
    batch: Annotated[
        str, typer.Option(metavar="FILE", help="Validate sets given as JSON Lines (- for standard input).")
    ] = "",
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Use this configuration file, not the nearest.")
    ] = None,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="Exit with 0 even if contradictions are found.")
    ] = False,
) -> None:
    """Find contradictions within and between documents.

    Each file is a document, unless it holds several: in <document> tags, under a
    key `documents`, or as a JSON or JSON Lines dump of a retriever. Exits with 0 if
    nothing contradicts, 1 if something does, 2 if a document could not be read; the
    others are validated all the same.
    """
    if bool(documents) == bool(batch):
        raise typer.BadParameter("name documents, or give --batch FILE.")
    if batch and output is Format.HTML:
        raise typer.BadParameter("--batch prints JSON Lines; --format html is for one set.")
    configurations = Configurations(Path.cwd(), config)
    settings = configurations.at(_home(documents or []))
    if min_confidence is not None:
        settings = attrs.evolve(
            settings, context=attrs.evolve(settings.context, min_confidence=min_confidence)
        )
    run = _Run.of(settings, type_)
    code = run.batch(batch) if batch else run.read(documents or [], configurations, output)
    raise typer.Exit(NOTHING_FOUND if exit_zero and code == FOUND else code)


@attrs.frozen
class _Run:
    """A validator, and the type it is told."""

    validator: ContextValidator
    type: TypeChoice | None

    @classmethod
    def of(cls, config: Config, type_: TypeChoice | None) -> _Run:
        # Slow to import, and `--help` needs none of it.
        from antinomy.context.validate import ContextValidator  # noqa: PLC0415
        from antinomy.inference.models import Models  # noqa: PLC0415

        return cls(ContextValidator.of(config, Models(config)), type_)

    def read(self, names: Sequence[str], configurations: Configurations, output: Format) -> int:
        """Validate the documents that can be read, name the others and return the exit code."""
        errors: list[ReadError] = []
        documents = list(documents_of(names, configurations, errors.append))
        for error in errors:
            complain(str(error))
        code = self.one(documents, output) if documents else COULD_NOT_RUN
        return COULD_NOT_RUN if errors else code

    def one(self, documents: Sequence[Document], output: Format) -> int:
        """Validate one set, print the report and return the exit code."""
        from antinomy.report import context, context_human  # noqa: PLC0415 - loads rich

        report = self._validated(documents)
        if output is Format.HUMAN:
            write(context_human.render(report, color=in_color()))
        else:
            write(context.render(report, output.value))
        return FOUND if report.conflict else NOTHING_FOUND

    def batch(self, source: str) -> int:
        """Validate every line of a JSON Lines file and return the exit code."""
        code = NOTHING_FOUND
        for where, line in chain.from_iterable(blocks(source)):
            result = self._line(line, where)
            code = max(code, COULD_NOT_RUN if "error" in result else FOUND if result["conflict"] else 0)
            write(json.dumps(result, ensure_ascii=False) + "\n")
        return code

    def _line(self, line: bytes, where: str) -> dict[str, Any]:
        from antinomy.context.sources import from_rows, set_in  # noqa: PLC0415 - see above

        given: dict[str, Any] = {}
        try:
            given = row(line, where, _SHAPE)
            report = self._validated(from_rows(set_in(given), where))
            return {"id": given.get("id"), **report.to_json()}
        except AntinomyError as error:
            return {"id": given.get("id"), "error": str(error)}

    def _validated(self, documents: Sequence[Document]) -> ContextReport:
        from antinomy.context.result import ConflictType  # noqa: PLC0415 - see above

        wanted = None if self.type in (None, TypeChoice.ANY) else ConflictType(str(self.type))
        return self.validator.validate(documents, type=wanted, expected=self.type is not None)


def _home(names: Sequence[str]) -> Path:
    """Return the folder whose configuration holds: that of the first file, else the working directory."""
    first = next((Path(name) for name in names if name != _STDIN), Path.cwd())
    return first if first.is_dir() else first.parent


def documents_of(
    names: Sequence[str],
    configurations: Configurations,
    unread: Callable[[ReadError], None] | None = None,
) -> Iterator[Document]:
    """Yield the documents of files, of the files of folders, and of dumps.

    Of a folder, what `antinomy check` would look into is read: not what .gitignore or `exclude` leave out.

    Parameters
    ----------
    names
        Files, folders, or "-" for standard input.
    configurations
        Say what of a folder is read.
    unread
        Is told of what cannot be read, and the rest goes on; without it, that ends the reading.

    """
    for name in names:
        path = Path(name)
        try:
            files = _files(path, configurations) if name != _STDIN and path.is_dir() else [path]
        except ReadError as error:
            _tell(error, unread)
            continue
        for file in files:
            try:
                yield from _documents(file, piped_in=name == _STDIN)
            except ReadError as error:
                _tell(error, unread)


def _tell(error: ReadError, unread: Callable[[ReadError], None] | None) -> None:
    if unread is None:
        raise error
    unread(error)


def _documents(file: Path, *, piped_in: bool) -> list[Document]:
    from antinomy.context.sources import documents_in, piped  # noqa: PLC0415 - see above

    if piped_in:
        return piped(decode(sys.stdin.buffer.read(), "<stdin>"), "<stdin>")
    return documents_in(read_file(file), file.as_posix())


def _files(folder: Path, configurations: Configurations) -> list[Path]:
    def config_at(directory: Path) -> Config:
        config = configurations.at(directory)
        return attrs.evolve(config, include=(*config.include, *(f"*{ending}" for ending in _ENDINGS)))

    found = discover(folder, config_at, lambda error: complain(str(error)))
    if not found:
        raise ReadError(f"{folder}: holds no documents; put {', '.join(_ENDINGS)} files in it.")
    return found
