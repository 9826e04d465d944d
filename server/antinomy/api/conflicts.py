"""Public functions that find conflicting instructions: wiring, no logic of its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import attrs

from antinomy.api.threads import in_thread
from antinomy.catalog import Catalog, load_catalog
from antinomy.config import Configurations
from antinomy.conflicts.detect import TIERS, Tier, detect
from antinomy.conflicts.issue import Report
from antinomy.conflicts.signed import Signed
from antinomy.conflicts.workspace import across
from antinomy.errors import AntinomyError, ConfigError, ReadError
from antinomy.prompt.discover import discover
from antinomy.prompt.document import Problem
from antinomy.prompt.formats import read, read_file
from antinomy.prompt.loading.elsewhere import loaded_with_others
from antinomy.prompt.text import Span

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
        There is no such profile or tier, or a threshold is no number in its range.
    InferenceCancelledError
        ``cancel`` was told to.

    """
    started = perf_counter()
    deep = _tier(tiers, models, profile, similarity_threshold, contradiction_threshold)
    # Path("") spells itself "."; a text without a place has no name.
    name = "" if str(path) == "." else str(path)
    document = read(text, name, language_id)
    report = detect(document, catalog or load_catalog(), profile=profile, deep=deep, cancel=cancel)
    return _timed(report, started)


async def aanalyze(
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
) -> Report:
    """Run ``analyze`` in a thread; cancelling the task ends the models' work."""
    return await in_thread(
        analyze,
        text,
        path,
        language_id=language_id,
        catalog=catalog,
        profile=profile,
        tiers=tiers,
        models=models,
        similarity_threshold=similarity_threshold,
        contradiction_threshold=contradiction_threshold,
    )


def warm_up(models: Models | None = None) -> None:
    """Load the models and the axes, so that the first request need not wait for them.

    Parameters
    ----------
    models
        Which; by default the shipped ones, which every function without ``models`` uses.

    Raises
    ------
    ModelError
        One cannot be loaded; the functions go on without it and say so.

    """
    from antinomy.inference.models import shared  # noqa: PLC0415 - loads numpy, which the instant tier goes without

    load_catalog()
    chosen = models or shared()
    chosen.encoder().open()
    chosen.nli().open()
    chosen.conflicts().open()


def _tier(
    tiers: Collection[str],
    models: Models | None,
    profile: str = "default",
    similarity: float | None = None,
    contradiction: float | None = None,
) -> Tier | None:
    """Return what runs beside the patterns; ``None``: nothing does."""
    if isinstance(tiers, str):
        raise ValueError(  # noqa: TRY004 - a wrong name either way
            f"The tiers are a collection of names: give ({tiers!r},) in place of {tiers!r}."
        )
    _check("similarity_threshold", similarity, -1.0)
    _check("contradiction_threshold", contradiction, 0.0)
    for unknown in sorted(set(tiers) - set(TIERS)):
        raise ValueError(f"There is no tier {unknown!r}; known are {', '.join(TIERS)}.")
    if not set(tiers) - {"pattern"}:
        return None
    from antinomy.inference.models import shared  # noqa: PLC0415 - loads numpy, which the instant tier goes without

    build = _seed_tier if profile == "seed" else _deep_tier
    chosen = models or shared()
    return Signed(build(chosen, tiers, similarity, contradiction), chosen)


def _check(name: str, threshold: float | None, least: float) -> None:
    number = isinstance(threshold, int | float) and not isinstance(threshold, bool)
    if threshold is not None and not (number and least <= threshold <= 1):
        raise ValueError(f"{name} must be a number from {least:g} to 1, not {threshold!r}.")


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


def analyze_workspace(
    root: str | Path | Mapping[str, str],
    *,
    catalog: Catalog | None = None,
    tiers: Collection[str] = TIERS,
    models: Models | None = None,
    cancel: Cancel | None = None,
) -> list[Report]:
    """Find conflicting instructions in the prompt files of a repository, and between them.

    Parameters
    ----------
    root
        A folder, whose prompt files are found as ``antinomy check`` finds them,
        under the configuration files in it; or the texts themselves, by path.
    catalog
        Axes to look for, in place of those that the configuration asks for.
    tiers, models, cancel
        As for ``analyze``.

    Returns
    -------
    list of Report
        One for each file, in the order of their paths. An issue between two files
        stands, the same, in the reports of both. A file that cannot be read, a link that
        leads nowhere, and the configuration file of a folder below, if it is malformed, has
        a report with a notice; nothing is looked for in such a folder.

    Raises
    ------
    ReadError
        There is no such folder.
    ConfigError
        The configuration file that holds for the folder itself is malformed.
    InferenceCancelledError
        ``cancel`` was told to.

    """
    links: dict[Path, list[Path]] = {}
    texts, unread, catalog_of = _repository(root, catalog, links)
    deep = _tier(tiers, models)
    documents = [read(text, path) for path, text in sorted(texts.items())]
    written = {path.as_posix(): [link.as_posix() for link in found] for path, found in links.items()}
    between = across(documents, catalog_of, deep=deep, cancel=cancel, links=written)
    reports = list(unread)
    for document in documents:
        started = perf_counter()
        report = detect(document, catalog_of(document.path), deep=deep, cancel=cancel)
        reports.append(_timed(between.add_to(report), started))
    if not isinstance(root, Mapping):
        asked = [report.path for report in reports if report.idle]
        partly = loaded_with_others(asked, documents, Configurations(Path(root)).at)
        reports = [report.without_idle() if report.path in partly else report for report in reports]
    return sorted(reports, key=lambda report: report.path)


async def aanalyze_workspace(
    root: str | Path | Mapping[str, str],
    *,
    catalog: Catalog | None = None,
    tiers: Collection[str] = TIERS,
    models: Models | None = None,
) -> list[Report]:
    """Run ``analyze_workspace`` in a thread; cancelling the task ends the models' work."""
    return await in_thread(analyze_workspace, root, catalog=catalog, tiers=tiers, models=models)


def _repository(
    root: str | Path | Mapping[str, str], catalog: Catalog | None, links: dict[Path, list[Path]]
) -> tuple[dict[str, str], list[Report], Callable[[str], Catalog]]:
    """Return the texts of a repository by path, reports of what cannot be read, and the axes for a path.

    ``links`` takes in those that lead to its files.
    """
    if isinstance(root, Mapping):
        everywhere = catalog or load_catalog()
        return dict(root), [], lambda _: everywhere
    folder = Path(root)
    if not folder.is_dir():
        raise ReadError(f"{folder}: no such folder; name one, or give the texts by path.")
    configurations = Configurations(folder)
    configurations.at(folder)  # if this one cannot be used, nothing can be looked at
    texts: dict[str, str] = {}
    unread: list[Report] = []

    def note(error: AntinomyError, path: Path | None = None) -> None:
        place = (path or _place(error, folder)).as_posix()
        unread.append(Report(place, "", notices=(Problem(Span(0, 0), str(error)),)))

    for path in discover(folder, configurations.at, note, links):
        try:
            texts[path.as_posix()] = read_file(path)
        except ReadError as error:
            note(error, path)

    def catalog_of(path: str) -> Catalog:
        config = configurations.at(Path(path).parent)
        ignored = config.ignored_in(Path(path))
        return catalog or load_catalog(config.axis_directories, select=config.select or None, ignore=ignored)

    return texts, unread, catalog_of


def _place(error: AntinomyError, folder: Path) -> Path:
    """Return the file or folder that an error is about, named as everything in ``folder`` is."""
    path = error.path if isinstance(error, ConfigError | ReadError) and error.path else folder
    whole = folder.resolve()
    return folder / path.relative_to(whole) if path.is_relative_to(whole) else path


def analyze_batch(items: Iterable[tuple[str, str]], *, catalog: Catalog | None = None) -> list[Report]:
    """Analyse ``(text, path)`` pairs in order."""
    return [analyze(text, path, catalog=catalog) for text, path in items]


def _timed(report: Report, started: float) -> Report:
    return attrs.evolve(report, elapsed_ms=(perf_counter() - started) * 1000)
