"""``antinomy check --batch``: one result line for each line of input, in order, as it comes in."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import Any

from antinomy.cli import COULD_NOT_RUN, FOUND, NOTHING_FOUND
from antinomy.cli.checking import Target, check, check_between
from antinomy.cli.jsonl import BadLineError, blocks, row
from antinomy.cli.output import complain, defect, write
from antinomy.cli.targets import Targets
from antinomy.conflicts.detect import TIERS
from antinomy.errors import AntinomyError
from antinomy.report.json import VERSION
from antinomy.report.summary import Summary

_SHAPE = '{"id": …, "text": …}'


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
    for where, line in chain.from_iterable(blocks(source)):
        result = _result(line, where, targets)
        found = found or bool(result.get("summary", {}).get("issues"))
        failed = failed or "error" in result
        write(json.dumps(result, ensure_ascii=False) + "\n")
    for sentence in targets.errors:
        complain(sentence)
    if failed or targets.errors:
        return COULD_NOT_RUN
    return FOUND if found and not exit_zero else NOTHING_FOUND


def _result(line: bytes, where: str, targets: Targets) -> dict[str, Any]:
    given: dict[str, Any] = {}
    try:
        given = row(line, where, _SHAPE)
        return {"id": given.get("id"), **_checked(given, where, targets)}
    except AntinomyError as error:
        return {"id": given.get("id"), "error": str(error)}
    except Exception as error:  # noqa: BLE001 - a defect of ours must not cost the other lines
        return {"id": given.get("id"), "error": f"{where}: {defect(error)}"}


def _checked(given: dict[str, Any], where: str, targets: Targets) -> dict[str, Any]:
    started = perf_counter()
    files = given.get("files", [given])
    if not isinstance(files, list):
        raise BadLineError(f"{where}: 'files' must be a list of objects with 'path' and 'text'.")
    named: list[Target] = []
    for file in files:
        if not isinstance(file, dict) or not isinstance(file.get("text"), str):
            raise BadLineError(f"{where}: 'text' is missing or is not a string.")
        path = file.get("path", "")
        if not isinstance(path, str):
            raise BadLineError(f"{where}: 'path' must be a string.")
        target = targets.target(Path(path), file["text"])
        if target is None:
            raise BadLineError(f"{where}: {targets.errors[-1]}")
        named.append(target)
    outcomes = check_between(named, [check(target) for target in named])
    reports = [outcome.report for outcome in outcomes if outcome.report is not None]
    summary = Summary(
        files=len(reports),
        issues=sum(len(report.issues) for report in reports),
        elapsed_ms=(perf_counter() - started) * 1000,
        tiers=tuple(tier for tier in TIERS if all(tier in report.tiers for report in reports)),
        suppressed=sum(report.suppressed for report in reports),
        known=sum(outcome.known for outcome in outcomes),
    )
    return {
        "version": VERSION,
        "files": [report.to_json() for report in reports],
        "summary": summary.to_json(),
    }
