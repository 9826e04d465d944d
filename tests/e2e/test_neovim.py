"""A real, headless Neovim opens a prompt file, types, asks for a fix and applies it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

NEOVIM = os.environ.get("NVIM") or shutil.which("nvim")
SERVER = "\t".join([str(Path(sys.executable).with_name("antinomy")), "server", "--stdio"])
TEXT = "# Rules\n\nSay é😀\u2028 only. Be concise and give a detailed step-by-step explanation.\n"

pytestmark = pytest.mark.skipif(
    NEOVIM is None, reason="nvim is not installed: apt-get install neovim, or name one in $NVIM"
)


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    folder = tmp_path_factory.mktemp("project")
    file, report = folder / "AGENTS.md", folder / "report.jsonl"
    file.write_text(TEXT, encoding="utf-8", newline="")
    script = Path(__file__).with_name("neovim_session.lua")
    state = {
        name: str(folder) for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
    }
    subprocess.run(
        [NEOVIM, "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", f"luafile {script}"],
        env={**os.environ, **state, "SERVER": SERVER, "FILE": str(file), "REPORT": str(report)},
        timeout=120,
        check=True,
        capture_output=True,
    )
    said = [json.loads(line) for line in report.read_text(encoding="utf-8").split("\n") if line]
    seen = {entry["name"]: entry.get("value") for entry in said}
    assert "problem" not in seen, seen["problem"]
    return seen


def columns(text):
    """Neovim tells byte columns, whatever was agreed on with the server."""
    line = TEXT.split("\n")[2]
    start = line.index(text)
    return len(line[:start].encode()), len(line[: start + len(text)].encode())


def test_findings_are_where_they_should_be(seen):
    places = [(d["line"], d["column"], d["last"]) for d in seen["opened"]]
    assert places == [(2, *columns("Be concise")), (2, *columns("give a detailed step-by-step explanation."))]
    assert {d["severity"] for d in seen["opened"]} == {2}


def test_typing_adds_findings(seen):
    assert [d["line"] for d in seen["typed"]] == [2, 2, 4, 4]


def test_hover_explains(seen):
    assert "cannot both be followed" in seen["hover"]


def test_the_first_fix_is_applied_and_its_finding_goes(seen):
    assert [d["line"] for d in seen["fixed"]] == [4, 4]
    assert "concise" in seen["line"]
    assert "detailed" not in seen["line"]
    assert "é😀\u2028" in seen["line"]


def test_undoing_brings_it_back(seen):
    assert [d["line"] for d in seen["undone"]] == [2, 2, 4, 4]


def test_a_command_answers(seen):
    assert seen["command"] == 2


def test_the_server_stops_with_the_editor(seen):
    assert seen["stopped"] is True
