"""``antinomy doctor``: what a bug report needs to know, and whether the installation works."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Callable
from enum import StrEnum
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType
from typing import Annotated

import attrs
import typer

from antinomy import __version__
from antinomy.api import analyze
from antinomy.catalog import load_catalog
from antinomy.cli import COULD_NOT_RUN, NOTHING_FOUND
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


class Format(StrEnum):
    """How the findings are printed."""

    HUMAN = "human"
    JSON = "json"


@attrs.frozen
class _Finding:
    """What a check came to: what there is to tell, or the sentence that says what is wrong."""

    name: str
    good: bool
    detail: str


def command(
    output: Annotated[Format, typer.Option("--format", help="How the findings are printed.")] = Format.HUMAN,
) -> None:
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
    findings = []
    for name, check in checks:
        finding = _finding(name, check)
        findings.append(finding)
        if output is Format.HUMAN:
            write(f"{name:<14} {'' if finding.good else 'PROBLEM: '}{finding.detail}\n")
    healthy = all(finding.good for finding in findings)
    if output is Format.JSON:
        report = {"healthy": healthy, "checks": [attrs.asdict(finding) for finding in findings]}
        write(json.dumps(report, ensure_ascii=False, indent=2) + "\n")
    raise typer.Exit(NOTHING_FOUND if healthy else COULD_NOT_RUN)


def _finding(name: str, check: Callable[[], str]) -> _Finding:
    try:
        return _Finding(name, good=True, detail=check())
    except AntinomyError as error:
        return _Finding(name, good=False, detail=str(error))


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
