"""The unit tests and types of the VS Code extension: they take Node.js, but neither VS Code nor a browser."""

import re
import shutil

import pytest
from vscode_programs import EXTENSION, fetch_modules, run

NODE = 20
"""The oldest Node.js that the test runner works with."""


@pytest.fixture
def npm():
    """Runs npm in the extension's folder, with what its lock file names."""
    node, program = shutil.which("node"), shutil.which("npm")
    if node is None or program is None:
        pytest.skip(f"npm is not installed: it comes with Node.js {NODE} or newer")
    version = run(node, "--version").stdout
    if int(re.search(r"v(\d+)", version)[1]) < NODE:
        pytest.skip(f"Node.js {version.strip()} is older than {NODE}")

    def call(*words):
        return run(program, *words, folder=EXTENSION)

    fetch_modules(call)
    return call


def test_the_types_and_units_of_the_extension(npm):
    for script in ("check", "test"):
        done = npm("run", script)
        assert done.returncode == 0, done.stdout
