"""The commands beside ``check``, and what starting any of them loads."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

import antinomy as package

AXIS = """\
title = "Tea or mate"
why = "Nobody drinks both."
bucket = "drinks"
severity = "low"

[poles.tea]
label = "tea"
terms = ["serve tea"]

[poles.mate]
label = "mate"
terms = ["serve mate"]

[[examples.conflicting]]
text = "Always serve tea. Always serve mate."
first = "serve tea"
second = "serve mate"

[[examples.compatible]]
text = "Always serve tea."
why = "One drink."
"""
BROKEN_EXAMPLES = AXIS.replace(
    "Always serve tea. Always serve mate.", "The cook may serve tea or serve mate."
).replace('text = "Always serve tea."', 'text = "Always serve tea. Always serve mate."')


def test_version(antinomy):
    done = antinomy("--version")
    assert done.stdout == f"antinomy {package.__version__}\n"
    assert done.returncode == 0


def test_it_runs_as_a_module():
    for arguments, code in ((["--version"], 0), (["explain", "no-such-axis"], 2)):
        command = [sys.executable, "-m", "antinomy", *arguments]
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
        assert done.returncode == code
        assert package.__version__ in done.stdout or done.stderr.startswith("antinomy: ")


def test_no_command_and_an_unknown_one_show_how_to_go_on(antinomy):
    assert "check-axes" in antinomy("--help").stdout
    done = antinomy("chekc")
    assert done.returncode == 2
    assert "No such command" in done.stderr


def loaded_after(*arguments):
    code = (
        "import sys; from antinomy.cli import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], check=True, capture_output=True, text=True, timeout=60
    )
    return set(done.stderr.split())


def test_version_loads_no_machinery():
    loaded = loaded_after("--version")
    assert not {name for name in loaded if name.startswith("antinomy.")} - {
        "antinomy.cli",
        "antinomy.cli.app",
        "antinomy.cli.output",
        "antinomy.errors",
    }
    assert not {"rich.console", "regex", "markdown_it"} & loaded


def test_check_loads_no_language_server(write):
    path = str(write("AGENTS.md"))
    assert not {"pygls", "lsprotocol", "transformers"} & loaded_after("check", path, "--exit-zero")
    instant = loaded_after("check", path, "--exit-zero", "--tier", "instant")
    assert not {"pygls", "lsprotocol", "numpy", "transformers"} & instant


def test_explain_lists_axes_and_shows_one(antinomy):
    listed = antinomy("explain").stdout
    assert re.search(r"^verbosity +\S", listed, re.MULTILINE)
    shown = antinomy("explain", "verbosity").stdout
    for heading in ("Poles", "Contradictions", "No contradictions", "Sources"):
        assert f"\n{heading}\n" in shown
    done = antinomy("explain", "verbos")
    assert done.returncode == 2
    assert "did you mean 'verbosity'?" in done.stderr


def test_axes_of_ones_own_are_explained_and_checked(antinomy, write):
    write(".antinomy/axes/drinks.toml", AXIS)
    assert "Nobody drinks both." in antinomy("explain", "drinks").stdout
    done = antinomy("check-axes")
    assert done.returncode == 0
    assert "drinks.toml: 2 of 2 examples hold" in done.stdout


HINTED_EXAMPLES = """
[[examples.suspected]]
text = "Steep the leaves. Be kind. Serve mate."
first = "Steep the leaves."
second = "Serve mate."

[[examples.suspected]]
text = "Boil water. Be kind. Serve mate."
first = "Boil water."
second = "Serve mate."
"""


def test_check_axes_tells_what_hints_point_at(antinomy, write):
    hinted = AXIS.replace('["serve tea"]', '["serve tea"]\nhints = ["steep"]')
    write("drinks.toml", hinted + HINTED_EXAMPLES)
    done = antinomy("check-axes", "drinks.toml")
    assert done.returncode == 1
    assert "drinks.toml: 3 of 4 examples hold" in done.stdout
    assert "suspected example 2 is hinted at by nothing" in done.stdout


def test_examples_that_do_not_hold_are_named(antinomy, write):
    write("drinks.toml", BROKEN_EXAMPLES)
    done = antinomy("check-axes", "drinks.toml")
    assert done.returncode == 1
    assert "drinks.toml: 0 of 2 examples hold" in done.stdout
    assert "conflicting example 1 is not found" in done.stdout
    assert "compatible example 1 is reported" in done.stdout


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = [", "not valid TOML"),
        (AXIS.replace('label = "tea"\n', ""), "needs a 'label'"),
        (AXIS.replace("severity", "severty"), "severty"),
        (AXIS.replace('["serve tea"]', '["serve tea"]\npatterns = ["("]'), "("),
    ],
)
def test_a_file_that_is_no_axis_is_one_sentence_and_the_others_are_run(antinomy, write, text, words):
    write("axes/bad.toml", text)
    write("axes/good.toml", AXIS)
    done = antinomy("check-axes", "axes")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "bad.toml" in done.stderr
    assert words in done.stderr
    assert "good.toml: 2 of 2 examples hold" in done.stdout


def test_a_catastrophic_pattern_gives_a_message_and_no_hang(antinomy, write):
    slow = AXIS.replace('terms = ["serve tea"]', "patterns = ['(?:[a-z]|[a-z ]{2})+[0-9]']")
    write(".antinomy/axes/slow.toml", slow)
    write("AGENTS.md", "Always " + "serve tea and more tea " * 20 + "to each.\n")
    done = antinomy("check")
    assert "takes longer than" in done.stdout + done.stderr


def test_check_axes_without_any_says_so(antinomy):
    done = antinomy("check-axes")
    assert done.returncode == 2
    assert "no axis files" in done.stderr


def test_doctor_finds_the_sample(antinomy, write):
    done = antinomy("doctor")
    assert done.returncode == 0
    assert re.search(r"^sample +found in", done.stdout, re.MULTILINE)
    write("antinomy.toml", "x = 1\n")
    done = antinomy("doctor")
    assert done.returncode == 2
    assert re.search(r"^configuration +PROBLEM: .*unknown key 'x'", done.stdout, re.MULTILINE)
