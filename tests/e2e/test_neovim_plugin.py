"""A real, headless Neovim uses the plugin: its commands fill the quickfix list, a dead server is told of."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from inference import tiny

NEOVIM = shutil.which("nvim")
PLUGIN = Path(__file__).parents[2] / "editors" / "neovim"
SERVER = [str(Path(sys.executable).with_name("antinomy"))]
BROKEN_SERVER = [sys.executable, str(Path(__file__).with_name("broken_server.py")), *SERVER]
FILES = {
    "antinomy.toml": '[models]\nembedding = "./models/encoder"\nnli = "./models/nli"\n',
    "AGENTS.md": "# Rules\n\nSay é😀 only. Be concise and give a detailed step-by-step explanation.\n",
    "answer.md": "# Answer\n\nGood day é😀. The Harbour Museum opened in 1925.\n",
    "guide.md": "# Guide\n\nThe Harbour Museum opened in 1901. It has 40 rooms.\n",
    "windows.md": "# Answer\r\n\r\nGood day é😀.\r\nThe Harbour Museum opened in 1925.\r\n",
    "elsewhere/antinomy.toml": (
        '[models]\nembedding = "../models/encoder"\nnli = "../models/nli"\n[facts]\ntimeout = 0.001\n'
    ),
    "elsewhere/answer.md": "The Harbour Museum opened in 1925.\n",
    "support.prompty": "system:\nBe kind.\n",
}

pytestmark = [
    pytest.mark.skipif(NEOVIM is None, reason="nvim is not installed: apt-get install neovim"),
    pytest.mark.skipif(sys.platform == "win32", reason="the session ends its server with pkill"),
]


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    return session(tmp_path_factory, SERVER)


def session(tmp_path_factory, server):
    folder = tmp_path_factory.mktemp("project")
    report = tmp_path_factory.mktemp("report") / "report.jsonl"
    (folder / "elsewhere").mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")
    tiny.encoder(folder / "models" / "encoder")
    tiny.cross_encoder(folder / "models" / "nli")
    state = {
        name: str(report.parent)
        for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
    }
    script = Path(__file__).with_name("neovim_plugin.lua")
    # As an author has it: the plugin's folder on the runtime path, loaded when Neovim starts.
    start = ["--cmd", f"set runtimepath^={PLUGIN}", "-c", f"luafile {script}"]
    subprocess.run(
        [NEOVIM, "--headless", "-u", "NORC", "-i", "NONE", "-n", *start],
        env={
            **os.environ,
            **state,
            "SERVER": "\t".join([*server, "server", "--stdio"]),
            "ANTINOMY_NO_CACHE": "1",
            "FOLDER": str(folder),
            "REPORT": str(report),
        },
        timeout=240,
        check=True,
        capture_output=True,
    )
    said = [json.loads(line) for line in report.read_text(encoding="utf-8").split("\n") if line]
    seen = {entry["name"]: entry.get("value") for entry in said}
    assert "problem" not in seen, seen["problem"]
    return seen


def column(name, words):
    """The byte column, from 1, where words start in the third line of a file."""
    line = FILES[name].split("\n")[2]
    return len(line[: line.index(words)].encode()) + 1


def places(answer):
    return [(item["file"], item["line"], item["column"]) for item in answer["items"]]


def test_files_of_one_project_share_a_server(seen):
    assert seen["clients"] == seen["clients after a second file"] == 1
    assert seen["findings"] == 2


def test_a_check_lists_both_sides(seen):
    assert places(seen["conflicts"]) == [
        ("AGENTS.md", 3, column("AGENTS.md", "Be concise")),
        ("AGENTS.md", 3, column("AGENTS.md", "give a detailed")),
    ]
    assert "[verbosity]" in seen["conflicts"]["items"][0]["text"]


def test_a_fact_check_lists_the_claim_and_what_decides_it(seen):
    claim = ("answer.md", 3, column("answer.md", "The Harbour"))
    assert places(seen["facts"]) == [claim, ("guide.md", 3, 1)]
    assert seen["facts"]["items"][1]["text"] == "because: The Harbour Museum opened in 1901."
    assert seen["facts"]["told"][0].startswith("Antinomy: 1 claim: ")


def test_a_claim_is_found_in_a_buffer_with_the_line_ends_of_windows(seen):
    assert ("windows.md", 4, 1) in places(seen["windows"])


def test_what_cannot_be_checked_is_told_with_the_reason(seen):
    assert "took longer than" in seen["given up"]["told"][0]
    assert seen["given up"]["items"] == []


def test_documents_are_compared(seen):
    assert sorted(places(seen["context"])) == [
        ("answer.md", 3, column("answer.md", "The Harbour")),
        ("guide.md", 3, 1),
    ]


def test_prompt_files_get_a_filetype(seen):
    assert seen["filetype"] == "prompty"


def test_a_dead_server_is_told_of_within_five_seconds(seen):
    assert "the server ended with signal 9" in seen["death"]["told"][0]
    assert seen["death"]["seconds"] < 5


def test_a_broken_server_is_noticed(tmp_path_factory):
    seen = session(tmp_path_factory, BROKEN_SERVER)
    for test in (
        test_a_check_lists_both_sides,
        test_a_fact_check_lists_the_claim_and_what_decides_it,
        test_a_claim_is_found_in_a_buffer_with_the_line_ends_of_windows,
        test_what_cannot_be_checked_is_told_with_the_reason,
        test_documents_are_compared,
    ):
        with pytest.raises(AssertionError):
            test(seen)
    assert seen["facts"]["told"] == ["Antinomy: the server has no answer to antinomy.factCheckSelection."]
