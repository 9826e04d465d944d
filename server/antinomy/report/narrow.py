"""Takes out of a report what is not to be shown: uncertain findings and known ones."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import attrs

from antinomy.conflicts.issue import Conflict, Issue, Report
from antinomy.errors import ConfigError
from antinomy.report.fingerprint import fingerprint

_VERSION = 1


def confident(report: Report, minimum: float) -> Report:
    """Return the report without issues whose surest conflict is below ``minimum``, in [0, 1]."""
    kept = [i for i in report.issues if any(c.confidence >= minimum for c in i.occurrences)]
    return _with_issues(report, kept)


class Baseline:
    """Findings that are known and not to be reported again.

    Parameters
    ----------
    root
        Directory that recorded paths are relative to: the one of the baseline file.
    known
        How often each fingerprint may occur.

    """

    def __init__(self, root: Path, known: Counter[str] | None = None) -> None:
        self._root = root.resolve()
        self._known = Counter(known or ())

    @classmethod
    def load(cls, path: Path) -> Baseline:
        """Read a baseline file.

        Raises
        ------
        ConfigError
            It is missing or was not written by ``dump``.

        """
        remedy = "write it with --write-baseline"
        try:
            body = json.loads(path.read_text(encoding="utf-8"))
            if body["version"] != _VERSION:
                raise ConfigError(f"{path}: was written by another version; {remedy} again.", path)
            known = Counter({entry["fingerprint"]: int(entry["count"]) for entry in body["findings"]})
        except OSError as error:
            raise ConfigError(f"{path}: cannot be read ({error.strerror}); {remedy}.", path) from None
        except (ValueError, KeyError, TypeError):
            raise ConfigError(f"{path}: is not a baseline; {remedy}.", path) from None
        return cls(path.parent, known)

    def filter(self, report: Report) -> Report:
        """Return the report without issues all of whose conflicts are known."""
        budget = Counter(self._known)
        kept = []
        for issue in report.issues:
            prints = Counter(fingerprint(c, self._names(c)) for c in issue.occurrences)
            if all(budget[one] >= count for one, count in prints.items()):
                budget -= prints
            else:
                kept.append(issue)
        return _with_issues(report, kept)

    def dump(self, reports: Iterable[Report]) -> str:
        """Return the baseline file that holds every finding of the reports."""
        findings = []
        for report in reports:
            name = self._name(report.path)
            conflicts = [c for issue in report.issues for c in issue.occurrences]
            counts = Counter((fingerprint(c, self._names(c)), c.axis) for c in conflicts)
            findings += [
                {"path": name, "axis": axis, "fingerprint": one, "count": count}
                for (one, axis), count in sorted(counts.items())
            ]
        findings.sort(key=lambda finding: (finding["path"], finding["axis"], finding["fingerprint"]))
        return json.dumps({"version": _VERSION, "findings": findings}, ensure_ascii=False, indent=2) + "\n"

    def _names(self, conflict: Conflict) -> str:
        """Return the file of a conflict, or both: its report may be that of either."""
        return "\0".join(sorted({self._name(side.path) for side in (conflict.first, conflict.second)}))

    def _name(self, path: str) -> str:
        absolute = (Path.cwd() / path).resolve()
        if absolute.is_relative_to(self._root):
            return absolute.relative_to(self._root).as_posix()
        return absolute.as_posix()


def _with_issues(report: Report, issues: list[Issue]) -> Report:
    ids = {issue.id for issue in issues}
    suggestions = tuple(s for s in report.suggestions if s.issue in ids)
    return attrs.evolve(report, issues=tuple(issues), suggestions=suggestions)
