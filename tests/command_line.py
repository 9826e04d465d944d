"""The command as users run it: fixtures for the tests of the command line and of its output."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).with_name("antinomy")
CONFLICT = "Be concise and give a detailed step-by-step explanation.\n"
CLEAN = "Answer in English.\n"


@pytest.fixture
def antinomy(tmp_path):
    """Run ``antinomy`` in an empty directory with a neutral environment; checks are instant unless asked."""

    def run(*arguments, stdin="", cwd=tmp_path, **environment):
        if arguments and arguments[0] == "check" and "--tier" not in arguments:
            arguments = (*arguments, "--tier", "instant")
        quiet = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
        done = subprocess.run(
            [COMMAND, *map(str, arguments)],
            check=False,
            cwd=cwd,
            env=quiet | environment,
            input=stdin if isinstance(stdin, bytes) else stdin.encode(),
            capture_output=True,
            timeout=120,
        )
        done.stdout, done.stderr = (
            stream.decode().replace("\r\n", "\n") for stream in (done.stdout, done.stderr)
        )
        assert "Traceback" not in done.stderr
        return done

    return run


@pytest.fixture
def write(tmp_path):
    """Write a file below the directory in which commands run, exactly as given."""

    def put(name, content=CONFLICT):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return put
