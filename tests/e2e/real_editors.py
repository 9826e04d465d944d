"""What the tests in real editors share: the editors, the pages' snippets, the server that is started.

An editor is found on PATH, also under a name with its version (``nvim-0.10``), as
``install_editors.sh`` puts it there. What a session must have seen stands in ``session_checks.py``.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
SERVER = [str(Path(sys.executable).with_name("antinomy"))]
BROKEN_SERVER = [sys.executable, str(HERE / "broken_server.py"), *SERVER]

#: The file that every session opens; é, 😀 and U+2028 count differently in UTF-8, UTF-16 and UTF-32.
TEXT = "# Rules\n\nSay é😀\u2028 only. Be concise and give a detailed step-by-step explanation.\n"
#: Patterns alone, so that what is found does not depend on models.
CONFIGURATION = 'tier = "instant"\n'
#: As many files as take well over the second after which progress is shown, on fast machines too.
MANY = 2000

NEEDS_POSIX = pytest.mark.skipif(
    sys.platform == "win32", reason="the server is started by a POSIX shell script"
)


def editor(name: str, *, since: str = "0", before: str = "9999") -> str:
    """Return the program of an editor of a version, or skip the test."""
    found = {version: path for path in _on_path(name) if (version := _version(path))}
    for version, path in sorted(found.items(), reverse=True):
        if _parts(since) <= version < _parts(before):
            return path
    wanted = name if since == "0" else f"{name} of version {since} or later"
    wanted += "" if before == "9999" else f" and before {before}"
    return pytest.skip(f"no {wanted} on PATH: tests/e2e/install_editors.sh fetches it on Debian")


def _on_path(name: str) -> list[str]:
    named = re.compile(rf"{name}(-\d[\d.]*)?")
    folders = [Path(folder) for folder in os.environ["PATH"].split(os.pathsep)]
    entries = (entry for folder in folders if folder.is_dir() for entry in sorted(folder.glob(f"{name}*")))
    return [str(entry) for entry in entries if named.fullmatch(entry.name) and os.access(entry, os.X_OK)]


def _version(path: str) -> tuple[int, ...] | None:
    said = subprocess.run([path, "--version"], check=False, capture_output=True, encoding="utf-8", timeout=20)
    match = re.search(r"\d+(?:\.\d+)+", said.stdout)
    return _parts(match[0]) if match else None


def _parts(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def snippet(page: str, containing: str) -> str:
    """Return the fenced block of an editor's page that holds some words, as a user would copy it."""
    text = (ROOT / "docs" / "editors" / f"{page}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```\w+\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    (block,) = [block for block in blocks if containing in block]
    return block


def until(seconds: float, satisfied: Callable[[], object]) -> object:
    """Return what ``satisfied`` returns once that is true, or in the end."""
    end = time.monotonic() + seconds
    while not (answer := satisfied()) and time.monotonic() < end:
        time.sleep(0.05)
    return answer


class Home:
    """A user's folders: a project, one with many files, a home, and ``antinomy`` on the PATH."""

    def __init__(self, folder: Path, server: list[str]) -> None:
        self.project, self.many, self.home = (folder / name for name in ("project", "many", "home"))
        self.report, self._exits, programs = folder / "report.jsonl", folder / "exits", folder / "programs"
        self._parent = folder / "parent"
        for made in (self.project, self.many, self.home, programs):
            made.mkdir(parents=True)
        self._exits.touch()
        start = programs / "antinomy"
        exits = shlex.quote(str(self._exits))
        lines = [
            "#!/bin/sh",
            "trap '' HUP TERM",  # some editors send these along with the notification "exit"
            f"echo started >> {exits}; echo $$ > {shlex.quote(str(self._parent))}",
            f'{shlex.join(server)} "$@"',
            "code=$?",
            f"echo $code >> {exits}",
            "exit $code",
        ]
        start.write_text("\n".join(lines) + "\n")
        start.chmod(0o755)
        self.file = self.project / "AGENTS.md"
        self.file.write_text(TEXT, encoding="utf-8", newline="")
        for number in range(MANY):
            (self.many / str(number)).mkdir()
            (self.many / str(number) / "AGENTS.md").write_text("Be brief. Explain in detail.\n" * 400)
        for folder_ in (self.project, self.many):
            (folder_ / "antinomy.toml").write_text(CONFIGURATION)
            (folder_ / ".git").mkdir()
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "TMUX"))},
            "HOME": str(self.home),
            "XDG_CONFIG_HOME": str(self.home / ".config"),
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "LANG": "C.UTF-8",
            "ANTINOMY_NO_CACHE": "1",
            "FILE": str(self.file),
            "MANY": str(self.many / "0" / "AGENTS.md"),
            "REPORT": str(self.report),
            # A broken server never shows what is waited for.
            "PATIENCE": "60" if server == SERVER else "1",
        }

    def configure(self, name: str, text: str) -> Path:
        """Write a file of the home folder, such as ``.config/nvim/init.lua``."""
        path = self.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def run(self, command: list[str]) -> dict[str, object]:
        """Run an editor without a screen to its end and return what its script reported."""
        done = subprocess.run(
            command,
            env=self.environment,
            cwd=self.project,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=180,
        )
        assert done.returncode == 0, done.stdout
        return self.seen()

    def seen(self) -> dict[str, object]:
        """Return what was reported so far; what was not, is ``None``."""
        entries = [json.loads(line) for line in self.report.read_text(encoding="utf-8").split("\n") if line]
        said = {entry["name"]: entry.get("value") for entry in entries}
        seen = defaultdict(lambda: None, said | {"exit codes": self.exit_codes()})
        assert "problem" not in seen, seen["problem"]
        return seen

    def exit_codes(self) -> list[int]:
        """Return how the servers that were started ended; one that still runs has no code."""

        def said() -> list[str]:
            return self._exits.read_text().split()

        until(3, lambda: said().count("started") * 2 <= len(said()))
        return [int(line) for line in said() if line != "started"]

    def server(self) -> int:
        """Return the process of the server that was started last; on Linux alone."""
        parent = self._parent.read_text().strip()
        return int(Path(f"/proc/{parent}/task/{parent}/children").read_text())
