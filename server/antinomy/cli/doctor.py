"""``antinomy doctor``: what a bug report needs to know, and whether the installation works."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType

import typer

from antinomy import __version__
from antinomy.api import analyze
from antinomy.catalog import load_catalog
from antinomy.cli import COULD_NOT_RUN
from antinomy.cli.output import write
from antinomy.config import Config, Configurations
from antinomy.errors import AntinomyError

_SAMPLE = "Be concise and give a detailed step-by-step explanation."
_LIBRARIES = (
    "pygls",
    "lsprotocol",
    "markdown-it-py",
    "regex",
    "ruamel.yaml",
    "typer",
    "rich",
    "numpy",
    "onnxruntime",
    "tokenizers",
    "transformers",
)


def command() -> None:
    """Say what is installed and configured here, and whether detection and the models work."""
    checks: list[tuple[str, Callable[[], str]]] = [
        ("antinomy", lambda: f"{__version__} ({Path(__file__).parents[1]})"),
        ("python", lambda: f"{platform.python_version()} on {platform.platform()} ({sys.executable})"),
        ("libraries", _libraries),
        ("configuration", lambda: str(_config().source or "none found; defaults hold")),
        ("axes", _axes),
        ("embedding", lambda: _models().encoder_health(_config())),
        ("nli", lambda: _models().nli_health(_config())),
        ("cache", lambda: _models().cache_health(_config())),
        ("sample", _sample),
    ]
    healthy = True
    for name, check in checks:
        try:
            write(f"{name:<14} {check()}\n")
        except AntinomyError as error:
            healthy = False
            write(f"{name:<14} PROBLEM: {error}\n")
    raise typer.Exit(0 if healthy else COULD_NOT_RUN)


def _config() -> Config:
    return Configurations(Path.cwd()).at(Path.cwd())


def _models() -> ModuleType:
    # By name, and only when the rest is told: a library of theirs that does not load is a finding, too.
    try:
        return import_module("antinomy.cli.model_health")
    except ImportError as error:
        raise AntinomyError(f"the models cannot be run ({error}); install antinomy again with pip.") from None


def _libraries() -> str:
    found = []
    for name in _LIBRARIES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            raise AntinomyError(f"{name} is not installed; install antinomy again with pip.") from None
    return ", ".join(found)


def _axes() -> str:
    own = _config().axis_directories
    shipped, everything = load_catalog().axes, load_catalog(own).axes
    added = sum(
        axis not in shipped or axis_file.origin != shipped[axis].origin
        for axis, axis_file in everything.items()
    )
    return f"{len(shipped)} that ship, {added} of your own ({', '.join(map(str, own)) or 'no directory'})"


def _sample() -> str:
    report = analyze(_SAMPLE, "sample.md", tiers=("pattern",))
    if not report.issues:
        raise AntinomyError("a known conflict is not found; install antinomy again with pip.")
    return f"found in {report.elapsed_ms:.1f} ms"
