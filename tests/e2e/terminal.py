"""A program on a screen of its own, which can be read and typed at."""

import os
import shlex
import shutil
import subprocess
import time
from typing import Self

import pytest
from real_editors import Home, until


class Terminal:
    """A program that runs in a tmux server for it alone."""

    def __init__(self, command: list[str], home: Home) -> None:
        self._tmux = [shutil.which("tmux") or pytest.skip("tmux is not installed: apt-get install tmux")]
        self._tmux += ["-L", f"antinomy-{os.getpid()}-{id(self)}", "-f", os.devnull]
        self._environment = home.environment
        self._code = home.report.with_name("code")
        line = f"{shlex.join(command)}; echo $? > {shlex.quote(str(self._code))}"
        self._do("new-session", "-d", "-x", "150", "-y", "40", "-c", str(home.project), line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        subprocess.run([*self._tmux, "kill-server"], check=False, capture_output=True, timeout=20)

    def _do(self, *words: str) -> str:
        return subprocess.run(
            [*self._tmux, *words],
            check=True,
            env=self._environment,
            capture_output=True,
            encoding="utf-8",
            timeout=20,
        ).stdout

    def type(self, *keys: str) -> None:
        """Press keys, in tmux's names for them (``Enter``, ``C-c``); other words are typed as they are."""
        for key in keys:
            self._do("send-keys", key)
            if key == "Escape":  # followed at once by another key, it would be that key with Alt
                time.sleep(0.3)

    def screen(self) -> str:
        """Return what is shown."""
        return self._do("capture-pane", "-p")

    def code(self, seconds: float = 180) -> int | None:
        """Wait for the program's end and return its exit code, ``None`` if it still runs."""
        ended = until(seconds, lambda: self._code.exists() and self._code.read_text().strip())
        return int(ended) if ended else None
