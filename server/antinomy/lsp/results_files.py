"""Files that commands name by URI, as they are now: as the author sees them, else as they are on disk.

They need be no prompt files. What is looked for in them is not known here.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pygls.exceptions import JsonRpcInvalidParams
from pygls.uris import to_fs_path

from antinomy.errors import ReadError
from antinomy.lsp.workspace import PromptDocument

if TYPE_CHECKING:
    from antinomy.lsp.server import PromptServer


class Files:
    """Finds files; what is on disk is read again when it was written."""

    def __init__(self, server: PromptServer) -> None:
        self._server = server
        self._read: dict[str, tuple[tuple[int, int], PromptDocument]] = {}

    def at(self, uri: str) -> PromptDocument | None:
        """Return a file; ``None`` if it cannot be read (any more)."""
        try:
            return self.named(uri)
        except JsonRpcInvalidParams:
            return None

    def named(self, uri: str) -> PromptDocument:
        """Return a file that a command names.

        Raises
        ------
        JsonRpcInvalidParams
            It is not open and cannot be read; the sentence says why.

        """
        opened = self._server.workspace.open_document(uri)
        if opened is not None:
            return opened
        path = to_fs_path(uri)
        if path is None:
            raise JsonRpcInvalidParams(f"{uri} is neither open nor a file; open it, or name a file.")
        stamp = _stamp(Path(path))
        known = self._read.get(uri)
        if known is None or known[0] != stamp:
            try:
                known = (stamp, self._server.workspace.document_on_disk(uri))
            except ReadError as error:
                raise JsonRpcInvalidParams(str(error)) from None
            self._read[uri] = known
        return known[1]


def _stamp(path: Path) -> tuple[int, int]:
    """Return what tells one state of a file from another: time of the last change (ns), size (bytes)."""
    try:
        stat = path.stat()
    except OSError:
        return (-1, -1)
    return (stat.st_mtime_ns, stat.st_size)
