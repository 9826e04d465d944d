"""From bytes on disk to text, every character kept: no newline translation, no BOM removed."""

from __future__ import annotations

import codecs
from pathlib import Path

from antinomy.errors import ReadError

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_file(path: str | Path) -> str:
    """Return a file's text exactly as stored.

    A UTF-8 BOM stays as U+FEFF, as editors count it; a UTF-16 BOM selects the
    encoding and goes.

    Raises
    ------
    ReadError
        The file is missing, a folder, binary, or neither UTF-8 nor UTF-16 with a BOM.

    """
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise ReadError(f"{path}: no such file; check the path.") from None
    except IsADirectoryError:
        raise ReadError(f"{path}: is a folder; name a file in it.") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ReadError(f"{path}: cannot be read ({reason}); check its permissions.") from None
    return decode(data, str(path))


def decode(data: bytes, path: str) -> str:
    """Return the text that a file's bytes hold; ``path`` is for the error's sentence."""
    if data.startswith(_UTF16):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise ReadError(f"{path}: broken UTF-16; save it as UTF-8.") from None
    if b"\0" in data:
        raise ReadError(f"{path}: a binary file, not a prompt; leave it out.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ReadError(
            f"{path}: byte {error.start} is not valid UTF-8; save it as UTF-8 (or as UTF-16 with a BOM)."
        ) from None
