"""What the models said is kept between runs unless it is not to be, and deleted on request."""

from __future__ import annotations

import pytest

from inference import tiny

PROMPT = "Never answer a user in json.\n\nAlways be brief.\n"


@pytest.fixture
def run(antinomy, write, tmp_path):
    """Run ``antinomy`` with small models and a cache folder of the test's own."""
    tiny.encoder(tmp_path / "small")
    tiny.cross_encoder(tmp_path / "judge", conflict=True)
    heads = '{"labels": ["contradiction", "entailment", "neutral"], "temperature": {"nli": 1, "conflict": 1}}'
    write("judge/heads.json", heads)
    write("antinomy.toml", '[models]\nembedding = "small"\nnli = "judge"\n')
    write("p.md", PROMPT)
    home = {name: str(tmp_path / "kept") for name in ("XDG_CACHE_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA")}
    return lambda *arguments, **options: antinomy(*arguments, **home | options)


def test_the_path_of_a_model_counts_from_the_configuration_file(run, tmp_path):
    (tmp_path / "deep").mkdir()
    done = run("check", "../p.md", "--tier", "full", cwd=tmp_path / "deep")
    assert done.stderr == ""
    assert done.returncode in {0, 1}


def kept(folder):
    """Return what is kept of the models; parsed axes lie beside it, and the runtime has files of its own."""
    return list((folder / "kept").rglob("models-*"))


def test_a_run_without_cache_leaves_nothing_and_one_with_it_is_cleaned_up(run, tmp_path):
    assert run("check", "p.md", "--tier", "full", "--no-cache").returncode in {0, 1}
    assert kept(tmp_path) == []
    assert run("check", "p.md", "--tier", "full").returncode in {0, 1}
    (file,) = kept(tmp_path)
    file.with_suffix(".damaged").write_bytes(b"one that was put aside")
    done = run("clean")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Deleted ")
    assert str(file) in done.stdout
    assert kept(tmp_path) == []
    assert run("clean").stdout == f"There is nothing to delete: no {file}.\n"
