"""The command line calculates in one thread, unless whoever starts it says otherwise."""

import os
import subprocess
import sys

import pytest

NAME = "OPENBLAS_NUM_THREADS"
ASK = f"""
import os, sys
from antinomy.cli import main
main(["--version"])
assert "numpy" not in sys.modules
print(os.environ["{NAME}"])
"""


@pytest.mark.parametrize(("said", "told"), [({}, "1"), ({NAME: "3"}, "3")])
def test_numpy_is_told_of_it_before_it_is_loaded(said: dict[str, str], told: str) -> None:
    left = {name: value for name, value in os.environ.items() if name != NAME}
    command = [sys.executable, "-c", ASK]
    done = subprocess.run(command, env=left | said, capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == told
