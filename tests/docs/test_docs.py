"""Everything the documentation shows is run, so that it cannot go stale.

A fence tagged ``console`` whose first line is a call of ``antinomy`` is replayed in a copy of the
examples and its output compared. With ``console no-output-check`` only the exit code must say
that the command could run. A fence tagged ``python`` is executed.
"""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from doc_pages import FENCE, PAGES, ROOT, agree, blocks, commands, prepare, run

CONSOLE = [block for block in blocks("console") if block.body.startswith("$ antinomy ")]
PYTHON = list(blocks("python"))


def name(block):
    return f"{block.page}:{block.line}"


@pytest.fixture
def folder(tmp_path):
    prepare(tmp_path)
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="the pages show paths and pipes of a POSIX shell")
@pytest.mark.parametrize("block", CONSOLE, ids=name)
def test_console(block, folder):
    for command, shown in commands(block.body):
        done = run(command, folder)
        assert done.returncode in {0, 1}, f"{command}\n{done.stdout}"
        if block.compared:
            report = f"{command}\n--- shown\n{shown}\n--- printed\n{done.stdout}"
            assert agree(shown, done.stdout), f"{report}\n(python tests/docs/doc_pages.py updates the pages)"


@pytest.mark.parametrize("block", PYTHON, ids=name)
def test_python(block, folder):
    command = [sys.executable, "-c", block.body]
    done = subprocess.run(
        command, check=False, cwd=folder, capture_output=True, encoding="utf-8", timeout=120
    )
    assert done.returncode == 0, done.stderr


def test_the_readme_shows_what_the_tool_prints():
    assert [block for block in CONSOLE if block.page == "README.md" and block.compared]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_to_files_lead_somewhere(page):
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"[a-z]+:|#", target):
            assert (page.parent / target.partition("#")[0]).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\nb\n", "a\nc\n", False),
        ("took 3 ms\n", "took 12.5 ms\n", True),
        ("took 3 lines\n", "took 4 lines\n", False),
        ("a\n...\nd\n", "a\nb\nc\nd\n", True),
        ("a\n...\nd\n", "a\nb\nc\n", False),
        ("a\n", "a\nb\n", False),
    ],
)
def test_comparison_of_output(shown, printed, same):
    assert agree(shown, printed) is same
