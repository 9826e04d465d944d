"""``antinomy check --watch``: a running process that follows the files."""

from __future__ import annotations

import signal
import subprocess
import sys
from queue import Queue
from threading import Thread

import pytest

from command_line import CLEAN, COMMAND, CONFLICT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="interrupts a process group the POSIX way")


def test_findings_follow_the_file(tmp_path, write):
    file = write("AGENTS.md", CLEAN)
    process = subprocess.Popen(
        [COMMAND, "check", "--watch", "--format", "jsonl"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    lines: Queue[str] = Queue()
    reader = Thread(target=lambda: [lines.put(line) for line in process.stdout], daemon=True)
    reader.start()
    try:
        assert '"issues": []' in lines.get(timeout=60).replace('":[]', '": []')
        file.write_text(CONFLICT, "utf-8")
        assert "CONFLICTING_INSTRUCTION" in lines.get(timeout=60)
    finally:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors


def test_watching_goes_without_fixing(antinomy, write):
    write("AGENTS.md")
    done = antinomy("check", "--watch", "--fix")
    assert done.returncode == 2
    assert "--watch" in done.stderr
