"""The fenced blocks of the documentation, and how their commands are run and compared.

Run as a program, it puts what the commands print now into the pages that are named, or into
all: ``python tests/docs/doc_pages.py [PAGE...]``. Look at the difference before you commit it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

FENCE = re.compile(r"^```(?P<info>[^\n`]+)\n(?P<body>.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
_TIME = re.compile(r"\d+(?:\.\d+)?(?= ?(?:ms|s)\b)|(?<=\"elapsedMs\": )[\d.]+")
_COMMAND = re.compile(r"^\$ ", re.MULTILINE)


class Block(NamedTuple):
    """A fenced block: its page, its first line's number, its info string, its text."""

    page: str
    line: int
    info: str
    body: str

    @property
    def compared(self) -> bool:
        """Whether the block shows what its commands print."""
        return self.info == "console" and self.body.startswith("$ antinomy ")


def blocks(language: str) -> Iterator[Block]:
    """Yield every block of a language on every page."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for match in FENCE.finditer(text):
            if match["info"].split()[0] == language:
                line = text.count("\n", 0, match.start()) + 1
                yield Block(page.relative_to(ROOT).as_posix(), line, match["info"].strip(), match["body"])


def commands(body: str) -> Iterator[tuple[str, str]]:
    """Split a console block into commands and the output shown below each."""
    for part in _COMMAND.split(body)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def prepare(folder: Path) -> None:
    """Copy into a folder what the commands of the pages speak of."""
    for name in ("examples", "tests/evaluate/data"):
        shutil.copytree(ROOT / name, folder / name)


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as a reader of the page would, colours off and 100 columns wide."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(  # noqa: S602 - the commands stand in our own pages, pipes included
        command,
        shell=True,
        check=False,
        cwd=folder,
        env=os.environ | {"PATH": path, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
    )


def agree(shown: str, printed: str) -> bool:
    """Tell whether the output is what the page shows, times aside; ``...`` stands for any lines."""
    parts = re.split(r"^\.\.\.$\n?", _masked(shown), flags=re.MULTILINE)
    pattern = r"(?:.*\n)*?".join(re.escape(part) for part in parts)
    return re.fullmatch(pattern, _masked(printed)) is not None


def _masked(text: str) -> str:
    lines = [line.rstrip() for line in _TIME.sub("#", text).split("\n")]
    return "\n".join(lines).strip("\n") + "\n"


def _refreshed(match: re.Match[str], folder: Path) -> str:
    if not Block("", 0, match["info"].strip(), match["body"]).compared:
        return match[0]
    parts: list[str] = []
    for command, shown in commands(match["body"]):
        printed = run(command, folder).stdout.strip("\n") + "\n"
        parts.append(f"$ {command}\n{shown if agree(shown, printed) else printed}")
    return f"```{match['info']}\n{''.join(parts)}```"


def refresh(page: Path) -> None:
    """Bring one page up to date, unless somebody saves it meanwhile."""
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        fresh = FENCE.sub(lambda match: _refreshed(match, folder), text)
    if fresh != text and page.read_text(encoding="utf-8") == text:
        page.write_text(fresh, encoding="utf-8")


if __name__ == "__main__":
    for each in [Path(argument) for argument in sys.argv[1:]] or PAGES:
        refresh(each)
