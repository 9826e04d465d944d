"""The pipeline: from a Document to a Report.

find → deduplicate → leave out ignored axes and what the prompt settles → suppress → group → suggest.
Each stage is a module; this one only orders them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Protocol

import attrs

from antinomy.catalog import Catalog
from antinomy.conflicts import merge, patterns, seed
from antinomy.conflicts.advice import advice
from antinomy.conflicts.issue import Conflict, Edit, Fix, Report, Safety
from antinomy.conflicts.ranking import unsettled
from antinomy.conflicts.topics import topics
from antinomy.errors import ModelError, PatternTimeoutError
from antinomy.prompt.document import Document, Problem
from antinomy.prompt.suppress import Suppressions, Unused, suppressions
from antinomy.prompt.text import Span

if TYPE_CHECKING:
    # They load numpy, which the instant tier goes without.
    from antinomy.inference.session import Cancel


class Tier(Protocol):
    """What finds conflicts with models."""

    def find(self, document: Document, catalog: Catalog, cancel: Cancel | None = None) -> list[Conflict]:
        """Return them in file order; raise ``ModelError`` if a model cannot be had."""


#: Ways of finding conflicts: ours, and the first source document's.
PROFILES = ("default", "seed")
#: The instant tier, and the two that models carry.
TIERS = ("pattern", "semantic", "nli")


@attrs.frozen
class Found:
    """What the tiers see before anything is silenced.

    Attributes
    ----------
    conflicts
        One for each pair of places, in file order; those of ignored axes stand beside.
    problems
        Why a tier saw less than it might have.
    tiers
        Those that ran.
    failure
        Why the models could not look; empty if they could, or were not to.

    """

    conflicts: list[Conflict]
    problems: list[Problem]
    tiers: tuple[str, ...]
    failure: str = ""


def find(
    document: Document,
    catalog: Catalog,
    *,
    profile: str = "default",
    deep: Tier | None = None,
    cancel: Cancel | None = None,
) -> Found:
    """Run the tiers over a document, ignored axes included; parameters and errors as in ``detect``."""
    if profile not in PROFILES:
        raise ValueError(f"There is no profile {profile!r}; known are {', '.join(PROFILES)}.")
    problems: list[Problem] = []
    tiers: tuple[str, ...] = TIERS[:1]
    found: list[Conflict] = []
    failure = ""
    try:
        found.extend(seed.find(document) if profile == "seed" else patterns.find(document, catalog.searched))
    except PatternTimeoutError as error:
        problems.append(Problem(Span(0, 0), str(error)))
    if deep is not None:
        try:
            found.extend(deep.find(document, catalog.searched, cancel))
            tiers = TIERS
        except ModelError as error:
            failure = str(error)
            problems.append(Problem(Span(0, 0), f"Only patterns were looked for: {failure}"))
    return Found(merge.deduplicate(found, catalog.ignored), problems, tiers, failure)


def detect(
    document: Document,
    catalog: Catalog,
    *,
    profile: str = "default",
    deep: Tier | None = None,
    cancel: Cancel | None = None,
) -> Report:
    """Find every conflict of a document.

    Parameters
    ----------
    document
        The file as read.
    catalog
        The axes to look for.
    profile
        A member of ``PROFILES``.
    deep
        The tier that models carry; ``None``: patterns alone.
    cancel
        Ends that tier, and with it the whole, with ``InferenceCancelledError``.

    Returns
    -------
    Report
        Issues and suggestions in file order. A pattern that runs out of time, or
        a model that cannot be run, gives a notice; the file's other findings stand.

    Raises
    ------
    ValueError
        There is no such profile.
    InferenceCancelledError
        ``cancel`` was told to.

    """
    seen = find(document, catalog, profile=profile, deep=deep, cancel=cancel)
    return assemble(document, catalog, seen, profile=profile)


def assemble(
    document: Document,
    catalog: Catalog,
    seen: Found,
    *,
    profile: str = "default",
) -> Report:
    """Make a report of what the tiers saw: leave out what the prompt settles, silence, group, suggest.

    Parameters
    ----------
    document, catalog, profile
        As in ``detect``.
    seen
        What was found in the document, by whichever tiers. An ignore is told to silence
        nothing only where no tier is left that could have found what it silences.

    """
    problems = [*document.problems, *seen.problems]
    # Deduplicated before the ignores: one that names an axis must silence its twin on another axis too.
    heard = [conflict for conflict in seen.conflicts if conflict.axis not in catalog.ignored]
    found = heard if profile == "seed" else unsettled(heard, document, catalog)
    ignores = suppressions(document)
    kept = [
        conflict
        for conflict in found
        if not ignores.covers(conflict.axis, conflict.first.span, conflict.second.span)
    ]
    issues = merge.issues(kept)
    if profile == "seed":
        suggestions = tuple(seed.advice(issue) for issue in issues)
    else:
        suggestions = tuple(advice(issue, catalog, document) for issue in issues)
    unused = _unused(ignores, catalog, seen.tiers) if profile == "default" else ()
    return Report(
        path=document.path,
        text=document.text,
        issues=issues,
        suggestions=suggestions,
        suppressed=len(found) - len(kept),
        notices=(*problems, *(entry.problem for entry in unused)),
        notice_fixes=_fixes(document, unused, len(problems)),
        idle=frozenset(index for index, entry in enumerate(unused, len(problems)) if entry.idle),
        tiers=seen.tiers,
    )


def _unused(ignores: Suppressions, catalog: Catalog, tiers: Collection[str]) -> tuple[Unused, ...]:
    unseen = frozenset() if set(TIERS) <= set(tiers) else topics(catalog)
    return ignores.unused(active=frozenset(catalog.axes) - unseen, known=catalog.known)


def _fixes(document: Document, unused: tuple[Unused, ...], offset: int) -> dict[int, Fix]:
    return {
        offset + index: Fix(
            "Delete the unused ignore", Safety.SAFE, (Edit(document.path, entry.deletion, ""),)
        )
        for index, entry in enumerate(unused)
        if entry.deletion is not None
    }
