"""``--fix``, ``--unsafe-fixes`` and ``--diff``: what is written, and what is left as it was."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys

import pytest

UNUSED = "Say it once. <!-- antinomy-ignore counts -->\n"
CONFLICT = "- Be concise.\n- Use names.\n- Give a detailed explanation.\n"


def test_fix_applies_what_is_safe_and_nothing_else(antinomy, write):
    file = write("AGENTS.md", CONFLICT + "\n" + UNUSED)
    done = antinomy("check", "--fix")
    assert file.read_text() == CONFLICT + "\nSay it once.\n"
    assert done.returncode == 1
    assert "Applied 1 fix." in done.stdout


def test_an_ignore_for_what_only_the_models_find_outlives_an_instant_fix(antinomy, write):
    text = "- Send it at once.\n- Let a lawyer read it first. <!-- antinomy-ignore contradiction -->\n"
    file = write("AGENTS.md", text)
    done = antinomy("check", "--fix")
    assert (done.returncode, "silences nothing" in done.stdout) == (0, False)
    assert file.read_text() == text


TIPS = "Give at most three tips per answer."
USED = {
    "line": f"- {TIPS} <!-- antinomy-ignore counts -->\n",
    "next line": f"<!-- antinomy-ignore-next-line counts -->\n- {TIPS}\n",
    "file": f"<!-- antinomy-ignore-file counts -->\n\n- {TIPS}\n",
    "front matter": f"---\nantinomy-ignore: [counts]\n---\n\n- {TIPS}\n",
    "bare": f"- {TIPS} <!-- antinomy-ignore -->\n",
}


@pytest.mark.parametrize("text", USED.values(), ids=USED)
def test_an_ignore_for_what_lies_between_files_is_not_taken_out(antinomy, write, text):
    file = write("AGENTS.md", text)
    write("CLAUDE.md", "- Give five tips per answer.\n")
    assert antinomy("check", "--fix", "--diff").stdout == ""
    assert antinomy("check", "--fix").returncode == 0
    assert file.read_text() == text


def test_an_ignore_is_judged_only_with_all_that_is_loaded_with_its_file(antinomy, write, tmp_path):
    (tmp_path / ".git").mkdir()
    file = write("sub/AGENTS.md", USED["line"])
    write("CLAUDE.md", "- Give five tips per answer.\n")
    (tmp_path / "sub" / "deep").mkdir()
    asked = [
        (("sub/AGENTS.md",), {}),
        (("sub",), {}),
        ((".",), {"cwd": tmp_path / "sub"}),
        (("-", "--stdin-filename", "sub/AGENTS.md"), {"stdin": USED["line"]}),
    ]
    for arguments, given in asked:
        for fixing in ((), ("--fix",)):
            done = antinomy("check", *arguments, *fixing, **given)
            assert (done.returncode, "silences nothing" in done.stdout + done.stderr) == (0, False), arguments
    assert file.read_text() == USED["line"]


def test_an_ignore_in_a_file_that_meets_no_unchecked_one_is_judged(antinomy, write):
    file = write("sub/AGENTS.md", UNUSED)
    write("other/AGENTS.md", "- Give five tips per answer.\n")
    assert "silences nothing" in antinomy("check", "sub/AGENTS.md").stdout
    antinomy("check", "sub", "--fix")
    assert file.read_text() == "Say it once.\n"


def test_a_number_is_aligned_only_when_asked_for(antinomy, write):
    text = "- Indent with 2 spaces.\n- Use names.\n- Indent with 4 spaces.\n"
    file = write("AGENTS.md", text)
    (checked,) = json.loads(antinomy("check", "--format", "json").stdout)["files"]
    (suggestion,) = checked["suggestions"]
    start = text.index("4")
    assert suggestion["fixes"][0] == {
        "title": "Say “2” instead of “4” in “Indent with 4 spaces”",
        "safety": "review",
        "edits": [{"path": "AGENTS.md", "start": start, "end": start + 1, "newText": "2"}],
    }
    antinomy("check", "--fix")
    assert file.read_text() == text
    assert antinomy("check", "--unsafe-fixes").returncode == 0
    assert file.read_text() == text.replace("4", "2")


def test_unsafe_fixes_end_the_findings(antinomy, write):
    file = write("AGENTS.md", CONFLICT + "\n" + UNUSED)
    done = antinomy("check", "--unsafe-fixes")
    assert done.returncode == 0
    assert antinomy("check").returncode == 0
    text = file.read_text()
    assert "- Use names.\n" in text
    assert text != CONFLICT
    assert "antinomy-ignore" not in text


def test_diff_shows_the_change_and_writes_nothing(antinomy, write):
    file = write("AGENTS.md", UNUSED)
    done = antinomy("check", "--diff")
    assert done.returncode == 1
    assert file.read_text() == UNUSED
    assert done.stdout.splitlines()[:2] == ["--- AGENTS.md", "+++ AGENTS.md"]
    assert "-Say it once. <!-- antinomy-ignore counts -->" in done.stdout
    assert "+Say it once." in done.stdout.splitlines()
    assert antinomy("check", "--diff", stdin="").stdout == done.stdout


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@pytest.mark.parametrize(
    "text",
    [
        "- Be concise.\n- Use names.\n- Give a detailed explanation.\n",
        "- Be concise.\n- Use names.\n- Give a detailed explanation.",
        "- Give a detailed explanation.\n- Use names.\n- Be concise and kind.\u2028Say\u2028so.",
    ],
)
def test_git_applies_the_diff(antinomy, write, text):
    file = write("AGENTS.md", text)
    diff = antinomy("check", "--unsafe-fixes", "--diff").stdout
    file.with_suffix(".diff").write_bytes(diff.encode())
    subprocess.run(["git", "apply", "-p0", "AGENTS.diff"], cwd=file.parent, check=True)  # noqa: S607 - found on the path
    patched = file.read_bytes()
    file.write_bytes(text.encode())
    antinomy("check", "--unsafe-fixes")
    assert patched == file.read_bytes()
    assert patched != text.encode()


def test_standard_input_comes_back_fixed_and_the_findings_beside_it(antinomy):
    done = antinomy("check", "-", "--fix", "--stdin-filename", "AGENTS.md", stdin=CONFLICT + "\n" + UNUSED)
    assert done.stdout == CONFLICT + "\nSay it once.\n"
    assert "verbosity" in done.stderr


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [("utf-8", b""), ("utf-8", b"\xef\xbb\xbf"), ("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")],
)
def test_encoding_mark_and_line_ends_stay(antinomy, write, encoding, mark):
    before = "Grüße 😀 in one\u2028line.\r\n\r\n" + UNUSED.replace("\n", "\r\n")
    file = write("AGENTS.md", mark + before.encode(encoding))
    antinomy("check", "--fix")
    after = before.replace(" <!-- antinomy-ignore counts -->", "")
    assert file.read_bytes() == mark + after.encode(encoding)


@pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has neither POSIX permissions nor links for everyone"
)
def test_permissions_and_links_stay(antinomy, write, tmp_path):
    file = write("AGENTS.md", UNUSED)
    file.chmod(0o640)
    link = tmp_path / "CLAUDE.md"
    link.symlink_to(file)
    antinomy("check", "--fix", "CLAUDE.md")
    assert link.is_symlink()
    assert file.read_text() == "Say it once.\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["AGENTS.md", "CLAUDE.md"]


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0,
    reason="file permissions stop neither root nor Windows from writing",
)
def test_a_directory_that_cannot_be_written_is_one_sentence(antinomy, write):
    file = write("locked/AGENTS.md", UNUSED)
    file.parent.chmod(0o555)
    try:
        done = antinomy("check", "--fix", "locked")
    finally:
        file.parent.chmod(0o755)
    assert done.returncode == 2
    assert "locked/AGENTS.md: cannot be written" in done.stderr
