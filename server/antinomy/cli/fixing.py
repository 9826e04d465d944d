"""Applies fixes to files until nothing more can be fixed; chooses which, invents none."""

from __future__ import annotations

import codecs
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from difflib import unified_diff
from pathlib import Path

import attrs

from antinomy.cli.checking import Outcome, Target, check_between, check_text
from antinomy.config import Config
from antinomy.conflicts.issue import Edit, Fix, Report, Safety
from antinomy.conflicts.workspace import REACH
from antinomy.errors import ReadError
from antinomy.prompt.text import Span

#: A fix may bring to light another conflict; more rounds than this mean that two fixes undo each other.
_MOST_ROUNDS = 20


def fix(target: Target, *, unsafe: bool, write: bool) -> Outcome:
    """Fix what one target contradicts by itself; what its ignores are for, only ``fix_between`` knows.

    Parameters
    ----------
    target
        The file, or a text that is not written anywhere.
    unsafe
        Apply the first fix of every issue, not only safe ones.
    write
        Write the file; otherwise only the outcome's diff tells of the changes.

    """
    before = target.read()
    text, fixed = before, 0
    outcome = check_text(text, target.path, target.config)
    for _ in range(_MOST_ROUNDS):
        edits, count = _choose(outcome.report, unsafe=unsafe)
        if not edits:
            break
        text, fixed = _apply(text, edits), fixed + count
        outcome = check_text(text, target.path, target.config)
    if text == before:
        return outcome
    if write and target.text is None:
        _replace(target.path, text)
    return attrs.evolve(outcome, fixed=fixed, diff=_diff(target.path.as_posix(), before, text))


def fix_between(
    targets: Sequence[Target],
    outcomes: Sequence[Outcome],
    config_at: Callable[[Path], Config],
    *,
    unsafe: bool,
    write: bool,
) -> list[Outcome]:
    """Fix what lies between files, and take out ignores that silence nothing, in a file or between two.

    Called after each has been fixed by itself; parameters as for ``fix`` and ``check_between``.
    """
    alone = list(outcomes)
    found = check_between(targets, alone, config_at)
    touched: set[int] = set()
    for _ in range(_MOST_ROUNDS):
        edits, counts = _choose_between(found, unsafe=unsafe)
        if not edits:
            break
        for number, (target, outcome) in enumerate(zip(targets, found, strict=True)):
            report = outcome.report
            if report is not None and report.path in edits:
                touched.add(number)
                fresh = check_text(_apply(report.text, edits[report.path]), target.path, target.config)
                alone[number] = attrs.evolve(fresh, fixed=outcome.fixed + counts.get(report.path, 0))
        found = check_between(targets, alone, config_at)
    for number in touched:
        target, report = targets[number], found[number].report
        if report is not None and write and target.text is None:
            try:
                _replace(target.path, report.text)
            except ReadError as error:
                found[number] = Outcome(error=str(error))
        elif report is not None:
            diff = _diff(target.path.as_posix(), target.read(), report.text)
            found[number] = attrs.evolve(found[number], diff=diff)
    return found


def _choose_between(
    outcomes: Sequence[Outcome], *, unsafe: bool
) -> tuple[dict[str, list[Edit]], dict[str, int]]:
    """Return edits that do not touch one another, and the number of fixes they make up, by path."""
    chosen: dict[str, list[Edit]] = {}
    counts: dict[str, int] = {}
    reports = [outcome.report for outcome in outcomes if outcome.report is not None]
    for one in (fix for report in reports for fix in _between_and_about(report, unsafe=unsafe)):
        if any(_touch(e.span, c.span) for e in one.edits for c in chosen.get(e.path, ())):
            continue
        for edit in one.edits:
            chosen.setdefault(edit.path, []).append(edit)
        counts[one.edits[0].path] = counts.get(one.edits[0].path, 0) + 1
    return chosen, counts


def _between_and_about(report: Report, *, unsafe: bool) -> Iterator[Fix]:
    """Yield the fixes of what lies between this file and others, then those of its notices."""
    across = {issue.id for issue in report.issues if issue.occurrences[0].reach == REACH}
    for given in report.suggestions:
        if given.issue in across:
            yield from _first(given.fixes, unsafe=unsafe)
    for one in report.notice_fixes.values():
        yield from _first((one,), unsafe=unsafe)


def _choose(report: Report | None, *, unsafe: bool) -> tuple[list[Edit], int]:
    """Return edits to this file that do not touch one another, and the number of fixes they make up."""
    chosen: list[Edit] = []
    count = 0
    if report is None:
        return chosen, count
    for candidate in (one for given in report.suggestions for one in _first(given.fixes, unsafe=unsafe)):
        here = all(edit.path == report.path for edit in candidate.edits)
        if here and not any(_touch(e.span, c.span) for e in candidate.edits for c in chosen):
            chosen.extend(candidate.edits)
            count += 1
    return chosen, count


def _first(fixes: Iterable[Fix], *, unsafe: bool) -> Iterator[Fix]:
    """Yield the first fix that may be applied, if it changes anything."""
    first = next((one for one in fixes if unsafe or one.safety is Safety.SAFE), None)
    if first is not None and first.edits:
        yield first


def _touch(first: Span, second: Span) -> bool:
    """Tell whether two edits overlap or meet: where they meet, their order would matter."""
    return first.start <= second.end and second.start <= first.end


def _apply(text: str, edits: list[Edit]) -> str:
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.new_text + text[edit.span.end :]
    return text


def _diff(path: str, before: str, after: str) -> str:
    lines = unified_diff(_lines(before), _lines(after), fromfile=path, tofile=path)
    unended = "\n\\ No newline at end of file\n"
    return "".join(line if line.endswith("\n") else line + unended for line in lines)


def _lines(text: str) -> list[str]:
    """Cut a text at line feeds, as ``patch`` does; ``str.splitlines`` would also cut at U+2028."""
    *whole, rest = text.split("\n")
    return [f"{line}\n" for line in whole] + ([rest] if rest else [])


def _replace(path: Path, text: str) -> None:
    """Write a file in the encoding it has, all of it or nothing; a link's target is what is written."""
    real = Path(os.path.realpath(path))
    try:
        data = _encode(text, real.read_bytes())
        descriptor, name = tempfile.mkstemp(prefix=f".{real.name}.", dir=real.parent)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
            shutil.copymode(real, name)
            Path(name).replace(real)
        except BaseException:
            with suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        raise ReadError(f"{path}: cannot be written ({error.strerror}); check its permissions.") from None


def _encode(text: str, old: bytes) -> bytes:
    """Encode as ``formats.decode`` reads: UTF-16 by its mark, else UTF-8, whose mark is in the text."""
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if old.startswith(mark):
            return mark + text.encode(encoding)
    return text.encode("utf-8")
