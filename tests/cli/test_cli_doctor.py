"""``antinomy doctor``: what it says of the models; the rest is tested with the other commands."""

from __future__ import annotations

import json
import re

import pytest

from inference import tiny


@pytest.fixture
def models(tmp_path, write):
    """Choose small models of the test's own."""
    tiny.encoder(tmp_path / "small")
    tiny.cross_encoder(tmp_path / "judge")
    write("antinomy.toml", '[models]\nembedding = "small"\nnli = "judge"\n')
    return tmp_path


@pytest.fixture
def doctor(antinomy, tmp_path):
    """Run ``antinomy doctor``; returns its lines by name, and the exit code."""

    def run(**environment):
        cache = {
            name: str(tmp_path / "cache") for name in ("XDG_CACHE_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA")
        }
        done = antinomy("doctor", **cache | environment)
        return dict(line.split(None, 1) for line in done.stdout.splitlines()), done.returncode

    return run


def test_the_models_in_use_are_told_with_what_they_take(models, doctor):
    lines, code = doctor()
    assert code == 0
    for name, folder, noun in (("embedding", "small", "phrases"), ("nli", "judge", "pairs")):
        path = re.escape(str(models / folder / "model.onnx"))
        assert re.search(rf"\({path}, [\d.]+ .?[bB]\w*, hash [0-9a-f]{{12}}\)", lines[name]), lines[name]
        assert re.search(rf", loaded in \d+ ms.*, [\d,]+ {noun}/s$", lines[name])
    assert lines["cache"].startswith("on, ")
    assert str(models / "cache") in lines["cache"]
    assert "onnxruntime" in lines["libraries"]


def test_programs_read_the_same_as_json(models, antinomy):
    (models / "small" / "model.onnx").unlink()
    done = antinomy("doctor", "--format", "json", XDG_CACHE_HOME=str(models / "cache"))
    report = json.loads(done.stdout)
    assert (report["healthy"], done.returncode) == (False, 2)
    checks = {check["name"]: check for check in report["checks"]}
    assert [name for name, check in checks.items() if not check["good"]] == ["embedding"]
    assert str(models / "small") in checks["embedding"]["detail"]
    assert checks["sample"]["detail"].startswith("found in ")


@pytest.mark.usefixtures("models")
def test_the_cache_can_be_off(doctor):
    assert doctor(ANTINOMY_NO_CACHE="1")[0]["cache"] == "off"


def test_a_model_that_cannot_be_used_is_a_problem_and_the_rest_is_still_tested(models, doctor):
    (models / "small" / "model.onnx").write_bytes(b"no graph")
    (models / "judge" / "tokenizer.json").write_bytes(b"{")
    lines, code = doctor()
    assert code == 2
    assert lines["embedding"].startswith("PROBLEM: ")
    assert str(models / "small" / "model.onnx") in lines["embedding"]
    assert lines["nli"].startswith("PROBLEM: ")
    assert str(models / "judge" / "tokenizer.json") in lines["nli"]
    assert lines["sample"].startswith("found in ")
