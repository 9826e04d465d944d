"""``antinomy check --batch``: one result line for each line of input, in order, as it comes in."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from antinomy.cli import COULD_NOT_RUN, FOUND, NOTHING_FOUND
from antinomy.cli.checking import check_text
from antinomy.cli.output import complain, write
from antinomy.cli.targets import Targets
from antinomy.errors import AntinomyError, ReadError
from antinomy.prompt.formats import decode
from antinomy.report.json import VERSION
from antinomy.report.summary import Summary


class _BadLineError(AntinomyError):
    """A line that is no input; its sentence goes on the line's own result."""


def check_batch(source: str, targets: Targets, *, exit_zero: bool) -> int:
    """Check every line of a JSON Lines file and return the exit code.

    Parameters
    ----------
    source
        The file, or ``-`` for standard input.
    targets
        Tells which configuration holds for the path that a line gives.
    exit_zero
        Findings do not count for the exit code.

    """
    found = failed = False
    for number, line in enumerate(_lines(source), 1):
        if not line.strip():
            continue
        result = _result(line, f"line {number}", targets)
        found = found or bool(result.get("summary", {}).get("issues"))
        failed = failed or "error" in result
        write(json.dumps(result, ensure_ascii=False) + "\n")
    for sentence in targets.errors:
        complain(sentence)
    if failed or targets.errors:
        return COULD_NOT_RUN
    return FOUND if found and not exit_zero else NOTHING_FOUND


def _lines(source: str) -> Iterator[bytes]:
    """Yield lines as bytes: a line in a broken encoding must not cost the others."""
    if source == "-":
        yield from sys.stdin.buffer
        return
    try:
        with Path(source).open("rb") as file:
            yield from file
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ReadError(f"{source}: cannot be read ({reason}); name a JSON Lines file.") from None


def _result(line: bytes, where: str, targets: Targets) -> dict[str, Any]:
    row: object = None
    try:
        row = _parse(line, where)
        return {"id": row.get("id"), **_checked(row, where, targets)}
    except AntinomyError as error:
        return {"id": row.get("id") if isinstance(row, dict) else None, "error": str(error)}


def _parse(line: bytes, where: str) -> dict[str, Any]:
    try:
        row = json.loads(decode(line, where))
    except (ValueError, RecursionError) as error:
        raise _BadLineError(f"{where}: not JSON ({error}).") from None
    if not isinstance(row, dict):
        raise _BadLineError(f'{where}: not an object; write {{"id": …, "text": …}}.')
    return row


def _checked(row: dict[str, Any], where: str, targets: Targets) -> dict[str, Any]:
    started = perf_counter()
    files = row.get("files", [row])
    if not isinstance(files, list):
        raise _BadLineError(f"{where}: 'files' must be a list of objects with 'path' and 'text'.")
    reports = []
    for file in files:
        if not isinstance(file, dict) or not isinstance(file.get("text"), str):
            raise _BadLineError(f"{where}: 'text' is missing or is not a string.")
        path = file.get("path", "")
        if not isinstance(path, str):
            raise _BadLineError(f"{where}: 'path' must be a string.")
        target = targets.target(Path(path), file["text"])
        if target is None:
            raise _BadLineError(f"{where}: {targets.errors[-1]}")
        report = check_text(file["text"], target.path, target.config).report
        reports += [] if report is None else [report]
    summary = Summary(
        files=len(reports),
        issues=sum(len(report.issues) for report in reports),
        elapsed_ms=(perf_counter() - started) * 1000,
    )
    return {
        "version": VERSION,
        "files": [report.to_json() for report in reports],
        "summary": summary.to_json(),
    }
