"""The public functions: wiring of reader, pipeline and suppression, and no logic of their own."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from time import perf_counter

import attrs

from antinomy.catalog import Catalog, load_catalog
from antinomy.conflicts.detect import detect
from antinomy.conflicts.issue import Report
from antinomy.prompt.formats import read


def analyze(
    text: str,
    path: str | Path = "",
    *,
    language_id: str = "",
    catalog: Catalog | None = None,
    profile: str = "default",
) -> Report:
    """Find conflicting instructions in one prompt.

    Parameters
    ----------
    text
        The file's text exactly as stored (no newline translation).
    path
        Where it stands; decides how it is read. It need not exist.
    language_id
        The editor's language id, used where the path tells nothing.
    catalog
        Axes to look for; by default those that ship.
    profile
        ``default``, or ``seed`` for the keyword method of the first source document.

    Returns
    -------
    Report
        Issues and suggestions in file order.

    """
    started = perf_counter()
    # Path("") spells itself "."; a text without a place has no name.
    name = "" if str(path) == "." else str(path)
    document = read(text, name, language_id)
    report = detect(document, catalog or load_catalog(), profile=profile)
    return _timed(report, started)


def analyze_batch(items: Iterable[tuple[str, str]], *, catalog: Catalog | None = None) -> list[Report]:
    """Analyse ``(text, path)`` pairs in order."""
    return [analyze(text, path, catalog=catalog) for text, path in items]


def _timed(report: Report, started: float) -> Report:
    return attrs.evolve(report, elapsed_ms=(perf_counter() - started) * 1000)
