"""``antinomy eval conflicts`` as it is called."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "examples"


def evaluate(*arguments):
    command = [str(Path(sys.executable).parent / "antinomy"), "eval", "conflicts", *map(str, arguments)]
    return subprocess.run(command, check=False, capture_output=True, encoding="utf-8", timeout=120)


def test_figures_on_labelled_prompts():
    done = evaluate(HERE / "data" / "prompts.jsonl")
    assert done.returncode == 0, done.stderr
    for word in ("precision", "recall", "F1", "prompts", "pairs", "verbosity", "conditional"):
        assert word in done.stdout


def test_the_same_figures_as_json():
    done = evaluate(HERE / "data" / "prompts.jsonl", "--format", "json")
    figures = json.loads(done.stdout)
    assert figures["examples"] == 30
    assert figures["pairs"]["right"] + figures["pairs"]["missed"] == 16
    assert figures["tags"]["numeric"]["of"] == 3


def test_show_lists_each_miss_with_its_place(tmp_path):
    row = {
        "id": "weather",
        "text": "First line.\nPraise the weather.\nThe wombat sings.\n",
        "conflicts": [{"a": "Praise the weather.", "b": "The wombat sings.", "category": "odd"}],
    }
    data = tmp_path / "d.jsonl"
    data.write_text(json.dumps(row), encoding="utf-8")
    shown = evaluate(data, "--show").stdout
    assert "missed (odd) weather" in shown
    assert "2: First line. [[Praise the weather.]] The wombat sings." in shown
    assert "missed" not in evaluate(data).stdout.splitlines()[-1]


def test_a_folder_gives_flag_rates_and_a_reading_list():
    done = evaluate(EXAMPLES, "--sample", "3", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "flagged" in done.stdout
    assert done.stdout.count("[[") == 6
    assert done.stdout == evaluate(EXAMPLES, "--sample", "3", "--seed", "1").stdout
    total = json.loads(evaluate(EXAMPLES, "--format", "json").stdout)
    assert total["flagged"] < total["files"]


@pytest.mark.parametrize("line", ["{", '{"text": "Be brief."}'])
def test_a_bad_line_gives_one_sentence_and_exit_code_2(tmp_path, line):
    data = tmp_path / "d.jsonl"
    data.write_text(line, encoding="utf-8")
    done = evaluate(data)
    assert done.returncode == 2
    assert f"{data}:1: " in done.stderr.replace("\n", "")
    assert "Traceback" not in done.stderr


def test_repositories_are_scored_between_their_files():
    done = evaluate(HERE / "data" / "workspaces.jsonl", "--tier", "instant", "--format", "json")
    figures = json.loads(done.stdout)
    assert (figures["pairs"]["right"], figures["pairs"]["wrong"], figures["pairs"]["missed"]) == (1, 0, 0)
    assert figures["tempting"] == {"flagged": 0, "of": 3}
