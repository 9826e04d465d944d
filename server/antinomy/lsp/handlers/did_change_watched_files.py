"""``workspace/didChangeWatchedFiles``: a file that findings or verdicts rest on was written, or is gone."""

from __future__ import annotations

from pathlib import Path, PurePath

from lsprotocol import types as lsp
from pygls.uris import to_fs_path

from antinomy.lsp.server import PromptServer
from antinomy.prompt.formats import kind_of


def did_change_watched_files(server: PromptServer, params: lsp.DidChangeWatchedFilesParams) -> None:
    """Read configuration anew if it may be meant, and look anew at what was held against the files."""
    prompts = [change for change in params.changes if _is_prompt(server, change.uri)]
    if len(prompts) < len(params.changes):
        server.settings.forget()
        server.check_all()
    if prompts:
        changed = {change.uri for change in prompts}
        # Whoever replaces a file deletes and creates it: what counts is whether it is there now.
        gone = {uri for uri in changed if not Path(to_fs_path(uri) or uri).exists()}
        server.look_at_neighbours(changed - gone, gone)
    for change in params.changes:
        server.check_resting_on(change.uri)


def _is_prompt(server: PromptServer, uri: str) -> bool:
    path = PurePath(to_fs_path(uri) or uri)
    if server.neighbours.holds_part(str(path)):
        return True
    if path.suffix == ".toml" and path.name in {"antinomy.toml", "pyproject.toml"}:
        return False
    kind = kind_of(str(path))
    return kind is not None and kind.discovered
