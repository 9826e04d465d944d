"""Baselines: findings once recorded are not reported again, new ones are."""

from __future__ import annotations

import json

FIRST = "- Be concise.\n- Use names.\n- Give a detailed explanation.\n"


def test_recorded_findings_are_left_out_wherever_they_move(antinomy, write):
    write("AGENTS.md", FIRST)
    done = antinomy("check", "--write-baseline", "known.json")
    assert done.returncode == 0
    assert "Recorded 1 issue in known.json." in done.stdout
    write("AGENTS.md", "# A new heading\n\nSome text.\n\n" + FIRST)
    done = antinomy("check", "--baseline", "known.json")
    assert done.returncode == 0
    assert "1 in the baseline" in done.stdout


def test_a_second_occurrence_is_not_covered_by_the_first(antinomy, write):
    write("AGENTS.md", FIRST)
    antinomy("check", "--write-baseline", "known.json")
    write("other/AGENTS.md", FIRST)
    done = antinomy("check", "--baseline", "known.json", "--format", "json")
    assert done.returncode == 1
    assert [len(file["issues"]) for file in json.loads(done.stdout)["files"]] == [0, 1]


def test_the_baseline_can_be_configured_and_is_relative_to_its_configuration(antinomy, write, tmp_path):
    write("AGENTS.md", FIRST)
    write("sub/CLAUDE.md", FIRST)
    antinomy("check", "--write-baseline", "known.json")
    write("antinomy.toml", 'baseline = "known.json"\n')
    assert antinomy("check").returncode == 0
    assert antinomy("check", cwd=tmp_path / "sub").returncode == 0


def test_writing_again_records_what_a_configured_baseline_hides(antinomy, write, tmp_path):
    write("AGENTS.md", FIRST)
    antinomy("check", "--write-baseline", "known.json")
    before = (tmp_path / "known.json").read_text()
    write("antinomy.toml", 'baseline = "known.json"\n')
    antinomy("check", "--write-baseline", "known.json")
    assert (tmp_path / "known.json").read_text() == before
    assert len(json.loads(before)["findings"]) >= 1


def test_a_baseline_that_is_none_is_one_sentence(antinomy, write):
    write("AGENTS.md", FIRST)
    write("bad.json", "[]")
    for name, words in (("bad.json", "is not a baseline"), ("none.json", "cannot be read")):
        done = antinomy("check", "--baseline", name)
        assert done.returncode == 2
        assert words in done.stderr
        assert len(done.stderr.splitlines()) == 1
