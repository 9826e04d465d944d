"""The packaged extension in VS Code, driven through a browser; it must fail where the server is broken.

VS Code, Node.js and what else it takes are fetched once, into the user's cache, if the environment
says ``ANTINOMY_EDITORS=1``. Pictures of the steps lie in ``dist/pictures`` of the extension.
"""

import os
import re
import shlex
import shutil
import sys
import zipfile
from contextlib import contextmanager
from pathlib import Path

import platformdirs
import pytest
from vscode_programs import EXTENSION, check_fetched, fetch_modules, run

SCRIPTS = Path(__file__).with_name("vscode")
SERVER = Path(sys.executable).with_name("antinomy")
BROKEN = [sys.executable, str(Path(__file__).with_name("broken_server.py")), str(SERVER)]

pytestmark = [
    pytest.mark.skipif(
        os.environ.get("ANTINOMY_EDITORS") != "1",
        reason="ANTINOMY_EDITORS=1 runs VS Code, fetching it if need be",
    ),
    pytest.mark.skipif(
        shutil.which("chromium") is None, reason="chromium is not installed: apt-get install chromium"
    ),
]


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """A folder that the processes of a run have in common, locked while what they share is made."""
    import fcntl  # noqa: PLC0415 - Windows has none, and runs none of this

    folder = tmp_path_factory.getbasetemp()
    folder = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder

    @contextmanager
    def locked():
        with (folder / "vscode.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield folder

    return locked


@pytest.fixture(scope="module")
def stack(shared):
    """The folder with Node.js, VS Code and what drives the browser."""
    with shared():
        return _stack()


def _stack():
    folder = platformdirs.user_cache_path("antinomy") / "vscode-tests"
    wanted = (SCRIPTS / "install.sh").read_bytes()
    complete = folder / "complete"
    if not complete.is_file() or complete.read_bytes() != wanted:
        done = run(SCRIPTS / "install.sh", folder)
        check_fetched(done)
        complete.write_bytes(wanted)
    return folder


@pytest.fixture(scope="module")
def npm(stack, shared):
    """Runs npm in the extension's folder, with what its lock file names."""
    path = f"{stack / 'bin'}{os.pathsep}{os.environ['PATH']}"

    def call(*words):
        return run("npm", *words, folder=EXTENSION, PATH=path)

    with shared():
        fetch_modules(call)
    return call


@pytest.fixture(scope="module")
def package(npm, shared):
    """The extension as it is published."""
    with shared() as folder:
        if not (folder / "package").exists():
            done = npm("run", "package")
            assert done.returncode == 0, done.stdout
            (folder / "package").touch()
    return EXTENSION / "dist" / "antinomy.vsix"


def test_the_packaged_page_shows_its_pictures_wherever_it_is_read(package):
    with zipfile.ZipFile(package) as archive:
        page = archive.read("extension/readme.md").decode()
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page)
    assert len(pictures) == 3
    assert all(picture.startswith("https://") for picture in pictures)


def scenario(name, stack, package, server, pictures, patience):
    return run(SCRIPTS / "run.sh", stack, package, server, pictures, name, PATIENCE_MS=str(1000 * patience))


@pytest.mark.parametrize("name", ["author", "host", "finder", "restricted"])
def test_vscode(name, stack, package):
    done = scenario(name, stack, package, SERVER, EXTENSION / "dist" / "pictures" / name, 90)
    assert done.returncode == 0, done.stdout
    assert "FAIL" not in done.stdout


@pytest.mark.parametrize(
    ("name", "server", "noticed"),
    [
        ("author", BROKEN, "the hover says why"),
        ("host", BROKEN, "findings cover the words that contradict each other"),
        ("restricted", ["false"], "patterns look"),
        ("finder", ["false"], "the walkthrough looks for it again"),
    ],
)
def test_a_broken_server_is_noticed(name, server, noticed, stack, package, tmp_path):
    program = tmp_path / "antinomy"
    # It says its version as a whole one does, so that the extension takes it.
    program.write_text(
        f'#!/bin/sh\n[ "$1" = server ] || exec "{SERVER}" "$@"\nexec {shlex.join(server)} "$@"\n'
    )
    program.chmod(0o755)
    done = scenario(name, stack, package, program, tmp_path, 15)
    assert done.returncode == 1, done.stdout
    assert f"FAIL {noticed}" in done.stdout
