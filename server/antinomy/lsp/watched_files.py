"""The files whose changes on disk an editor reports to us, where it can."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePath

from lsprotocol import types as lsp
from pygls.uris import to_fs_path

from antinomy.prompt.formats import KINDS

CONFIGURATION = ("**/antinomy.toml", "**/pyproject.toml", "**/.antinomy/axes/*.toml")
"""Patterns of the files that decide what is found."""
PROMPTS = tuple(f"**/{pattern}" for kind in KINDS if kind.discovered for pattern in kind.patterns)
"""Patterns of the files that are loaded with others."""

_SPECIAL = re.compile(r"[*?{}\[\]]")


def registration(name: str, patterns: Iterable[str]) -> lsp.Registration:
    """Return what asks an editor to watch files; ``name`` tells this wish from others."""
    watchers = [lsp.FileSystemWatcher(glob_pattern=pattern) for pattern in patterns]
    options = lsp.DidChangeWatchedFilesRegistrationOptions(watchers)
    return lsp.Registration(name, lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)


def pattern(uri: str) -> str:
    """Return a pattern that holds for a file wherever it stands: all editors know patterns of names."""
    path = to_fs_path(uri)
    return f"**/{_SPECIAL.sub('?', PurePath(path).name)}" if path else ""
