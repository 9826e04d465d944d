"""Whether files were looked at together with all that is loaded with them.

An ignore comment may be for a contradiction with any of those, so only then is it known
to silence nothing. Reads the rest of the repository, unlike its neighbours, which
compare what was read.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

from antinomy.config.record import Config
from antinomy.errors import AntinomyError, ReadError
from antinomy.prompt.discover import discover
from antinomy.prompt.document import Document
from antinomy.prompt.formats import kind_of, read, read_file
from antinomy.prompt.loading.groups import Loading


def loaded_with_others(
    asked: Collection[str], documents: Sequence[Document], config_at: Callable[[Path], Config]
) -> frozenset[str]:
    """Return which of some files are loaded with a prompt file that was not looked at.

    Parameters
    ----------
    asked
        Paths of documents.
    documents
        Everything that was looked at.
    config_at
        Returns the configuration of a directory; may raise ``ConfigError``.

    """
    # What is no prompt file by its name, standard input without one for example, is loaded with nothing.
    placed = [path for path in asked if kind_of(path) is not None]
    if not placed:
        return frozenset()
    looked_at = {_real(document.path) for document in documents}
    found = {path for root in {*map(_repository, placed)} for path in _prompts(root, config_at)}
    others = [*_read(path for path in sorted(found) if _real(path) not in looked_at)]
    if not others:
        return frozenset()
    loading = Loading([*documents, *others])
    numbers = {file.document.path: number for number, file in enumerate(loading.files)}
    outside = [numbers[other.path] for other in others]
    return frozenset(
        path for path in placed if any(loading.meet(numbers[path], number) for number in outside)
    )


def _repository(path: str) -> Path:
    """Return the folder in which what is loaded with a file lies: the repository, or the current folder."""
    file = Path(os.path.abspath(path))  # noqa: PTH100 - links stay
    for folder in file.parents:
        if (folder / ".git").exists():
            return folder
    return Path.cwd() if file.is_relative_to(Path.cwd()) else file.parent


def _prompts(root: Path, config_at: Callable[[Path], Config]) -> list[Path]:
    return discover(root, config_at, _pass_over)


def _pass_over(_: AntinomyError) -> None:
    """Whoever checks that folder says so."""


def _read(paths: Iterator[Path]) -> Iterator[Document]:
    for path in paths:
        try:
            yield read(read_file(path), str(path))
        except ReadError:  # what cannot be read is loaded by nothing
            continue


def _real(path: str | Path) -> str:
    return os.path.realpath(path)
