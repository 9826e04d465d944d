"""``antinomy clean``: empties the cache of what the models said about texts."""

from __future__ import annotations

from rich.filesize import decimal

from antinomy.cli.output import write
from antinomy.errors import ModelError
from antinomy.inference.cache import user_cache_file
from antinomy.inference.cache_file import files


def command() -> None:
    """Delete what the models said about texts and was kept between runs; it is computed again when needed."""
    path = user_cache_file()
    size = 0
    for file in files(path):
        try:
            size += file.stat().st_size
            file.unlink()
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise ModelError(f"{file}: cannot be deleted ({reason}); close what uses it.") from None
    write(f"Deleted {decimal(size)} of {path}.\n" if size else f"There is nothing to delete: no {path}.\n")
