"""``antinomy factcheck``: the claims of a text against context files, one text or a batch of them."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from antinomy.cli import COULD_NOT_RUN, FOUND, NOTHING_FOUND, factcheck_log
from antinomy.cli.jsonl import BadLineError, blocks, row
from antinomy.cli.output import complain, in_color, write
from antinomy.config import Config, Configurations
from antinomy.config.shapes import MOST_DAYS
from antinomy.errors import AntinomyError, ReadError
from antinomy.prompt.formats import decode, read_file

if TYPE_CHECKING:
    from antinomy.facts.check import FactChecker, Task
    from antinomy.facts.log import FactLog
    from antinomy.facts.result import FactCheckResult

_STDIN = "-"
_SHAPE = '{"id": …, "text": …, "context": …}'


class Format(StrEnum):
    """How a result is printed."""

    HUMAN = "human"
    CONCISE = "concise"
    JSON = "json"
    JSONL = "jsonl"
    SARIF = "sarif"
    GITHUB = "github"
    GITLAB = "gitlab"
    JUNIT = "junit"
    HTML = "html"


class OnFailure(StrEnum):
    """Whether a text that could not be checked is shown or blocked."""

    OPEN = "open"
    CLOSED = "closed"


def command(
    text: Annotated[
        str, typer.Argument(metavar="TEXT", help="A file, a sentence, or - for standard input.")
    ] = "",
    *,
    context: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Check against this file (repeatable)."),
    ] = None,
    output: Annotated[Format, typer.Option("--format", help="How the result is printed.")] = Format.HUMAN,
    threshold: Annotated[
        float | None,
        typer.Option(min=0, max=1, help="Overall confidence from which the text is safe to display."),
    ] = None,
    timeout: Annotated[
        float | None, typer.Option(min=0, help="Seconds after which the check is given up (0 waits).")
    ] = None,
    on_failure: Annotated[
        OnFailure | None, typer.Option(help="Whether a text that could not be checked is shown.")
    ] = None,
    batch: Annotated[
        str, typer.Option(metavar="FILE", help="Check texts given as JSON Lines (- for standard input).")
    ] = "",
    log: Annotated[
        str, typer.Option(metavar="FILE|URL", help="Log the check here: an SQLite file or postgresql://…")
    ] = "",
    history: Annotated[bool, typer.Option("--history", help="Print the latest logged checks.")] = False,
    limit: Annotated[int, typer.Option(min=1, help="How many of them.")] = 20,
    purge: Annotated[
        int | None,
        typer.Option(metavar="DAYS", min=1, max=MOST_DAYS, help="Delete logged checks older than this."),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Use this configuration file, not the nearest.")
    ] = None,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="Exit with 0 even if claims are contradicted.")
    ] = False,
) -> None:
    """Check what a text claims against context files.

    Exits with 0 if no claim is contradicted, 1 if one is, 2 if something
    could not be checked.
    """
    place = factcheck_log.absolute(log, Path.cwd()) if log else None
    given = {"threshold": threshold, "timeout": timeout, "on_failure": on_failure, "log": place}
    settings = _settings(config, {key: value for key, value in given.items() if value is not None})
    if history or purge:
        if text or batch:
            raise typer.BadParameter("--history and --purge are about the log; leave out TEXT and --batch.")
        _check_format(output, "--history")
        if purge:
            typer.echo(factcheck_log.purge(settings, purge), err=True)
        if history:
            write(factcheck_log.history(settings, limit, as_json=output is not Format.HUMAN))
        raise typer.Exit(NOTHING_FOUND)
    if bool(text) == bool(batch):
        raise typer.BadParameter("give TEXT and --context FILE, or --batch FILE.")
    if batch:
        _check_format(output, "--batch")
    if batch and context:
        raise typer.BadParameter("--batch reads each text's context from its line; leave out --context.")
    run = _Run.of(settings)
    code = run.batch(batch) if batch else run.one(text, context or [], output)
    raise typer.Exit(NOTHING_FOUND if exit_zero and code == FOUND else code)


@attrs.frozen
class _Run:
    """A checker, how long it may take, and where results are logged."""

    checker: FactChecker
    timeout: float | None
    log: FactLog | None

    @classmethod
    def of(cls, config: Config) -> _Run:
        # Slow to import, and `--help` needs none of it.
        from antinomy.facts.check import FactChecker  # noqa: PLC0415
        from antinomy.inference.models import Models  # noqa: PLC0415

        checker = FactChecker.of(config, Models(config))
        log = factcheck_log.opened(config) if config.facts.log else None
        if log is not None:
            log.purge(timedelta(days=config.facts.log_days))
        return cls(checker, config.facts.timeout or None, log)

    def one(self, text: str, contexts: Sequence[Path], output: Format) -> int:
        """Check one text, print the result and return the exit code."""
        from antinomy.report import facts, facts_human  # noqa: PLC0415 - loads rich

        (result,) = self._results([_task(text, contexts)])
        if output is Format.HUMAN:
            write(facts_human.render(result, color=in_color()))
        else:
            write(facts.render(result, output.value))
        if result.fallback_used:
            complain(result.reason)
        return _code([result])

    def batch(self, source: str) -> int:
        """Check every line of a JSON Lines file and return the exit code."""
        code = NOTHING_FOUND
        for block in blocks(source):
            parsed = [_parsed(line, where) for where, line in block]
            results = iter(self._results([task for _, task in parsed if not isinstance(task, AntinomyError)]))
            for identity, task in parsed:
                if isinstance(task, AntinomyError):
                    code = COULD_NOT_RUN
                    _print_line({"id": identity, "error": str(task)})
                    continue
                result = next(results)
                code = max(code, _code([result]))
                _print_line({"id": identity, **result.to_json()})
        return code

    def _results(self, tasks: Sequence[Task]) -> list[FactCheckResult]:
        results = self.checker.check_batch(tasks, timeout=self.timeout) if tasks else []
        if self.log is not None:
            try:
                for result in results:
                    self.log.add(result)
            except AntinomyError as error:
                # The check itself is done, and what it found is worth more than its record.
                complain(str(error))
        return results


def _check_format(output: Format, option: str) -> None:
    if output not in {Format.HUMAN, Format.JSON, Format.JSONL}:
        raise typer.BadParameter(f"{option} prints lines, or JSON Lines; --format {output} is for one text.")


def _settings(path: Path | None, given: dict[str, Any]) -> Config:
    config = Configurations(Path.cwd(), path).at(Path.cwd())
    return attrs.evolve(config, facts=attrs.evolve(config.facts, **given))


def _task(text: str, contexts: Sequence[Path]) -> Task:
    from antinomy.facts.check import Task  # noqa: PLC0415 - see above
    from antinomy.facts.evidence import Context  # noqa: PLC0415
    from antinomy.facts.front_matter import named_contexts  # noqa: PLC0415

    words, path, folder = _text(text)
    named = [*contexts] or [Path(os.path.normpath(folder / name)) for name in named_contexts(words, path)]
    if not named:
        raise typer.BadParameter(
            "name what to check against with --context FILE, or under `context:` in the text's front matter."
        )
    return Task(words, tuple(Context(read_file(one), one.as_posix()) for one in named), path)


def _text(given: str) -> tuple[str, str, Path]:
    """Return a text, its path, and the folder that paths in it are relative to."""
    if given == _STDIN:
        return decode(sys.stdin.buffer.read(), "<stdin>"), "<stdin>", Path()
    if _is_file(given):
        return read_file(given), Path(given).as_posix(), Path(given).parent
    if not any(char.isspace() for char in given):
        raise ReadError(f"{given}: no such file; check the path, or give a whole sentence in quotes.")
    return given, "", Path()


def _is_file(text: str) -> bool:
    try:
        return Path(text).exists()
    except (OSError, ValueError):  # a sentence may be no possible path
        return False


def _parsed(line: bytes, where: str) -> tuple[object, Task | AntinomyError]:
    """Return the id of a line and its task, or what is wrong with it."""
    from antinomy.facts.check import Task  # noqa: PLC0415 - see above

    given: dict[str, Any] = {}
    try:
        given = row(line, where, _SHAPE)
        text, context = given.get("text"), given.get("context")
        several = context if isinstance(context, list) else [context]
        if not isinstance(text, str) or not several or not all(isinstance(one, str) for one in several):
            raise BadLineError(f"{where}: needs 'text', a string, and 'context', a string or a list of them.")
        return given.get("id"), Task.of(text, [str(one) for one in several], str(given.get("path") or ""))
    except AntinomyError as error:
        return given.get("id"), error


def _code(results: Sequence[FactCheckResult]) -> int:
    if any(result.fallback_used for result in results):
        return COULD_NOT_RUN
    return FOUND if any(result.contradiction_count for result in results) else NOTHING_FOUND


def _print_line(content: dict[str, Any]) -> None:
    write(json.dumps(content, ensure_ascii=False) + "\n")
