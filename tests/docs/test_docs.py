"""Everything the documentation shows is run, so that it cannot go stale.

A fence tagged ``console`` whose first line is a call of ``antinomy`` is replayed in a copy of the
examples and its output compared; times are masked and a line that is only ``...`` stands for any lines. With
``console no-output-check`` only the exit code must say that the command could run. A fence tagged
``python`` is executed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

_FENCE = re.compile(r"^```(?P<info>[^\n`]+)\n(?P<body>.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
_TIME = re.compile(r"\d+(?:\.\d+)?(?= ?(?:ms|s)\b)|(?<=\"elapsedMs\": )[\d.]+")


class Block(NamedTuple):
    page: str
    line: int
    info: str
    body: str


def blocks(*languages):
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for match in _FENCE.finditer(text):
            if match["info"].split()[0] in languages:
                line = text.count("\n", 0, match.start()) + 1
                yield Block(page.relative_to(ROOT).as_posix(), line, match["info"].strip(), match["body"])


def commands(body):
    """Split a console block into (command, expected output) pairs."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


CONSOLE = [block for block in blocks("console") if block.body.startswith("$ antinomy ")]
PYTHON = list(blocks("python"))


def name(block):
    return f"{block.page}:{block.line}"


@pytest.fixture
def place(tmp_path, monkeypatch):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("PYTHONUTF8", "1")


def run(command):
    return subprocess.run(  # noqa: S602 - the commands stand in our own pages, pipes included
        command,
        shell=True,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
    )


def masked(text):
    return "\n".join(line.rstrip() for line in _TIME.sub("#", text).split("\n")).strip("\n")


def as_pattern(expected):
    parts = re.split(r"^\.\.\.$\n?", masked(expected) + "\n", flags=re.MULTILINE)
    return re.compile(r"(?:.*\n)*?".join(re.escape(part) for part in parts))


@pytest.mark.skipif(sys.platform == "win32", reason="the pages show paths and pipes of a POSIX shell")
@pytest.mark.parametrize("block", CONSOLE, ids=name)
@pytest.mark.usefixtures("place")
def test_console(block):
    for command, expected in commands(block.body):
        done = run(command)
        assert done.returncode in {0, 1}, f"{command}\n{done.stdout}"
        if "no-output-check" not in block.info:
            got = masked(done.stdout) + "\n"
            assert as_pattern(expected).fullmatch(got), (
                f"{command}\n--- shown\n{expected}\n--- printed\n{got}"
            )


@pytest.mark.parametrize("block", PYTHON, ids=name)
@pytest.mark.usefixtures("place")
def test_python(block):
    done = subprocess.run(
        [sys.executable, "-c", block.body], check=False, capture_output=True, encoding="utf-8", timeout=120
    )
    assert done.returncode == 0, done.stderr


def test_the_readme_shows_what_the_tool_prints():
    shown = [block for block in CONSOLE if block.page == "README.md" and "no-output-check" not in block.info]
    assert shown, "README.md has no console block whose output is compared"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_to_files_lead_somewhere(page):
    text = _FENCE.sub("", page.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"[a-z]+:|#", target):
            assert (page.parent / target.partition("#")[0]).exists(), f"{page.name} links to {target}"
