"""``antinomy check`` on real files: what is found, what is said, and how it exits."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from command_line import CLEAN, COMMAND


def found(done):
    return [
        issue["evidence"]["occurrences"][0]["axis"]
        for file in json.loads(done.stdout)["files"]
        for issue in file["issues"]
    ]


def paths(done):
    return [file["path"] for file in json.loads(done.stdout)["files"]]


def test_a_conflict_is_found_in_the_current_directory(antinomy, write):
    write("AGENTS.md")
    write("docs/SKILL.md", CLEAN)
    write("main.py", "print('Be concise and give a detailed explanation.')\n")
    done = antinomy("check", "--format", "json")
    assert done.returncode == 1
    assert paths(done) == ["AGENTS.md", "docs/SKILL.md"]
    assert found(done) == ["verbosity"]
    assert done.stderr == ""


def test_nothing_found_exits_with_zero(antinomy, write):
    write("AGENTS.md", CLEAN)
    done = antinomy("check")
    assert done.returncode == 0
    assert done.stdout.startswith("No issues in 1 file (")


def test_exit_zero_hides_findings_from_the_exit_code_but_not_from_the_reader(antinomy, write):
    write("AGENTS.md")
    done = antinomy("check", "--exit-zero")
    assert done.returncode == 0
    assert "verbosity" in done.stdout


def test_a_named_file_is_checked_whatever_its_name(antinomy, write):
    write("notes.dat")
    write(".gitignore", "*.dat\n")
    write("antinomy.toml", 'exclude = ["*"]\n')
    assert antinomy("check", "notes.dat").returncode == 1


def test_standard_input_is_read_as_the_file_it_is_said_to_be(antinomy):
    text = '[{"role": "system", "content": "Be concise.\\nGive a detailed explanation."}]'
    done = antinomy("check", "-", "--stdin-filename", "x.messages.json", "--format", "concise", stdin=text)
    assert done.returncode == 1
    assert done.stdout.startswith("x.messages.json:1:")
    assert antinomy("check", "-", stdin=CLEAN).returncode == 0


def test_standard_input_goes_alone(antinomy, write):
    write("AGENTS.md")
    done = antinomy("check", "-", "AGENTS.md")
    assert done.returncode == 2
    assert "without other paths" in done.stderr


@pytest.mark.parametrize("option", ["--select=only-output", "--ignore=verbosity,only-output"])
def test_axes_are_chosen_by_option(antinomy, write, option):
    write("AGENTS.md")
    assert antinomy("check", option).returncode == 0


@pytest.mark.parametrize("key", ["select", "ignore"])
def test_an_unknown_axis_is_named_with_its_place_and_remedy(antinomy, write, key):
    write("AGENTS.md")
    write("sub/CLAUDE.md")
    done = antinomy("check", f"--{key}", "verbosty")
    assert done.returncode == 2
    assert done.stderr == f"antinomy: --{key}: there is no axis 'verbosty'; did you mean 'verbosity'?\n"
    write("sub/antinomy.toml", '[per-file-ignores]\n"*.md" = ["verbosty"]\n')
    done = antinomy("check", "--format", "json")
    assert paths(done) == ["AGENTS.md"]
    assert "antinomy.toml: per-file-ignores: there is no axis 'verbosty'" in done.stderr


def test_min_confidence_leaves_out_the_uncertain(antinomy, write):
    write("AGENTS.md")
    assert antinomy("check", "--min-confidence", "0.1").returncode == 1
    assert antinomy("check", "--min-confidence", "1").returncode == 0


def test_statistics_count_by_axis(antinomy, write):
    write("a/AGENTS.md")
    write("b/AGENTS.md")
    done = antinomy("check", "--statistics")
    assert done.stdout.startswith("2  verbosity  ")
    assert antinomy("check", "--statistics", "--format", "sarif").returncode == 2


def test_ignore_comments_are_honoured_and_counted_and_the_unused_reported(antinomy, write):
    text = (
        "Be concise and give a detailed explanation. <!-- antinomy-ignore verbosity: meant so -->\n\n"
        "One. <!-- antinomy-ignore counts -->\n"
    )
    write("AGENTS.md", text)
    done = antinomy("check")
    assert done.returncode == 0
    assert "1 ignored by comments" in done.stdout
    assert "notice: This ignore for counts silences nothing; delete it." in done.stdout
    assert "AGENTS.md:3:6" in done.stdout


def test_the_same_files_give_the_same_output_in_one_process_and_in_two(antinomy, write):
    for number in range(6):
        write(f"{number}/AGENTS.md")
    one = json.loads(antinomy("check", "--jobs", "1", "--format", "json").stdout)
    two = json.loads(antinomy("check", "--jobs", "2", "--format", "json").stdout)
    assert one["files"] == two["files"]
    assert len(one["files"]) == 6


def test_what_cannot_be_checked_costs_one_sentence_and_the_rest_goes_on(antinomy, write):
    write("AGENTS.md")
    write("image.md", b"\x89PNG\0\0")
    write("latin.md", b"caf\xe9\n")
    write("empty/README.txt", "nothing here\n")
    write("broken/antinomy.toml", "slect = []\n")
    write("broken/AGENTS.md")
    done = antinomy(
        "check", "AGENTS.md", "missing.md", "image.md", "latin.md", "empty", "broken", "--format", "json"
    )
    assert done.returncode == 2
    assert paths(done) == ["AGENTS.md"]
    assert found(done) == ["verbosity"]
    sentences = done.stderr.splitlines()
    assert len(sentences) == 5
    expected = {
        "empty": "no prompt files",
        "broken/antinomy.toml:1": "did you mean 'select'?",
        "missing.md": "no such file",
        "image.md": "binary",
        "latin.md": "UTF-8",
    }
    for name, words in expected.items():
        assert any(name in sentence and words in sentence for sentence in sentences), sentences
    assert json.loads(done.stdout)["summary"]["errors"] == [s.removeprefix("antinomy: ") for s in sentences]


def test_a_broken_axis_file_is_named_once_and_the_axes_that_ship_still_run(antinomy, write):
    write("AGENTS.md")
    write("CLAUDE.md")
    write(".antinomy/axes/mine.toml", "title = 3\n")
    done = antinomy("check", "--format", "json")
    assert done.returncode == 2
    assert found(done) == ["verbosity", "verbosity"]
    assert done.stderr.count("mine.toml") == 1


def test_axes_of_ones_own_are_looked_for(antinomy, write):
    axis = (
        'title = "Tabs"\nwhy = "w"\nbucket = "style"\nseverity = "low"\n'
        '[poles.tea]\nlabel = "tea"\nterms = ["serve tea"]\n'
        '[poles.mate]\nlabel = "mate"\nterms = ["serve mate"]\n'
    )
    write(".antinomy/axes/drinks.toml", axis)
    write("sub/AGENTS.md", "Always serve tea.\n\nAlways serve mate.\n")
    assert found(antinomy("check", "--format", "json")) == ["drinks"]


def test_a_bad_option_is_a_usage_error(antinomy):
    done = antinomy("check", "--no-such-option")
    assert done.returncode == 2
    assert "No such option" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="the shell pipeline is POSIX")
def test_a_reader_that_stops_reading_is_no_error(write, tmp_path):
    for number in range(40):
        write(f"{number}/AGENTS.md")
    done = subprocess.run(  # noqa: S602 - a pipeline of our own
        f"'{COMMAND}' check | head -n 1",
        shell=True,
        check=False,
        cwd=tmp_path,
        capture_output=True,
        timeout=120,
    )
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


def test_the_seed_profile_can_be_chosen(antinomy, write):
    write("AGENTS.md", "Be concise. Be detailed.\n")
    assert antinomy("check", "--method-profile", "seed").returncode == 1
