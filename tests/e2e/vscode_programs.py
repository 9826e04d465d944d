"""Runs the programs that tests of the VS Code extension take; what cannot be had is told from what broke."""

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXTENSION = ROOT / "vscode-extension"
_UNREACHABLE = re.compile(
    "ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|[Cc]onnection refused|new connection"
)


def run(*command: object, folder: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program and return what it printed."""
    return subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**os.environ, **environment},
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        timeout=600,
    )


def fetch_modules(npm: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    """Install what the extension's lock file names, unless that was done since it was written."""
    lock, installed = EXTENSION / "package-lock.json", EXTENSION / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        check_fetched(npm("ci", "--no-audit", "--no-fund"))


def check_fetched(done: subprocess.CompletedProcess[str]) -> None:
    """Skip what cannot be fetched without a network; anything else that went wrong is an error."""
    if done.returncode and _UNREACHABLE.search(done.stdout):
        pytest.skip(f"a package registry cannot be reached: {done.stdout.strip()[-300:]}")
    assert done.returncode == 0, done.stdout
