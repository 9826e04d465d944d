"""The public functions: wiring of reader, pipeline and suppression, and no logic of their own."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import attrs

from antinomy.catalog import Catalog, load_catalog
from antinomy.config import Config
from antinomy.conflicts.detect import TIERS, Tier, detect
from antinomy.conflicts.issue import Report
from antinomy.prompt.formats import read

if TYPE_CHECKING:
    # They load numpy, which the instant tier goes without.
    from antinomy.inference.models import Models
    from antinomy.inference.session import Cancel


def analyze(
    text: str,
    path: str | Path = "",
    *,
    language_id: str = "",
    catalog: Catalog | None = None,
    profile: str = "default",
    tiers: Collection[str] = TIERS,
    models: Models | None = None,
    similarity_threshold: float | None = None,
    contradiction_threshold: float | None = None,
    cancel: Cancel | None = None,
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
        ``default``, or ``seed`` for the methods of the first source document.
    tiers
        ``pattern``, which always runs and alone takes milliseconds, ``semantic``
        and ``nli``. In the default profile the latter two work together: naming
        either runs both.
    models
        What these run on; by default the shipped models, loaded when first needed.
    similarity_threshold
        Least cosine of two rules for them to be compared; in the seed profile,
        the cosine below which two opposed phrases conflict (0.3).
    contradiction_threshold
        Probability from which a pair is reported: by default the one that was
        fitted; in the seed profile 0.7.
    cancel
        Ends the models' work early.

    Returns
    -------
    Report
        Issues and suggestions in file order.

    Raises
    ------
    ValueError
        There is no such profile or tier.
    InferenceCancelledError
        ``cancel`` was told to.

    """
    started = perf_counter()
    for unknown in sorted(set(tiers) - set(TIERS)):
        raise ValueError(f"There is no tier {unknown!r}; known are {', '.join(TIERS)}.")
    # Path("") spells itself "."; a text without a place has no name.
    name = "" if str(path) == "." else str(path)
    document = read(text, name, language_id)
    deep = None
    if set(tiers) - {"pattern"}:
        build = _seed_tier if profile == "seed" else _deep_tier
        deep = build(models or _shipped(), tiers, similarity_threshold, contradiction_threshold)
    report = detect(document, catalog or load_catalog(), profile=profile, deep=deep, cancel=cancel)
    return _timed(report, started)


def _deep_tier(
    models: Models,
    tiers: Collection[str],  # noqa: ARG001 - what the seed profile chooses among works together here
    similarity: float | None,
    contradiction: float | None,
) -> Tier:
    from antinomy.conflicts.deep import DeepTier  # noqa: PLC0415 - loads numpy, which the instant tier goes without

    return DeepTier(models, contradiction, -1.0 if similarity is None else similarity)


def _seed_tier(
    models: Models, tiers: Collection[str], similarity: float | None, contradiction: float | None
) -> Tier:
    from antinomy.conflicts import seed_models as seed  # noqa: PLC0415 - seldom used

    return seed.SeedTier(
        models,
        frozenset(tiers),
        seed.SIMILARITY if similarity is None else similarity,
        seed.CONTRADICTION if contradiction is None else contradiction,
    )


@lru_cache(maxsize=1)
def _shipped() -> Models:
    from antinomy.inference.models import Models  # noqa: PLC0415 - as above

    return Models(Config(Path.cwd()))


def analyze_batch(items: Iterable[tuple[str, str]], *, catalog: Catalog | None = None) -> list[Report]:
    """Analyse ``(text, path)`` pairs in order."""
    return [analyze(text, path, catalog=catalog) for text, path in items]


def _timed(report: Report, started: float) -> Report:
    return attrs.evolve(report, elapsed_ms=(perf_counter() - started) * 1000)
