"""Every format says how sure a finding is, by which method it was found, and with which model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from antinomy import Report, analyze, analyze_workspace
from antinomy.catalog import load_catalog
from antinomy.config import Config
from antinomy.inference.manifest import Manifest
from antinomy.inference.models import Models
from antinomy.inference.registry import Registry
from antinomy.report import concise, human, sarif
from antinomy.report.summary import Summary
from inference import tiny

CLASHING = "Never answer a user in json.\n\nAlways sit on the mat when it clashes with a cat.\n"
PATTERN = "Do not use emojis.\n\nEnd with an emoji.\n"


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Report:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    models = Models(Config(root=tmp_path), Registry(Manifest.load(tiny.embedded(tmp_path / "models"))))
    report = analyze(CLASHING, "p.md", models=models)
    assert report.issues
    return report


def summary() -> Summary:
    return Summary(files=1, issues=1, elapsed_ms=1.0, tiers=("pattern",), axes=load_catalog().axes)


def test_what_a_model_found_names_it(found: Report) -> None:
    (conflict,) = found.issues[0].occurrences
    model = conflict.to_json()["model"]
    assert model
    told = f"[{conflict.confidence:.2f} nli {model}]"
    assert told in concise.render([found], summary())
    assert told in human.render([found], summary())
    (result,) = json.loads(sarif.render([found], summary()))["runs"][0]["results"]
    assert (result["properties"]["method"], result["properties"]["model"]) == ("nli", model)
    # Sentences that a model compares have no pole: the place is named by its words.
    assert [place["message"]["text"] for place in result["relatedLocations"]] == [conflict.second.text]


def test_what_patterns_found_names_no_model() -> None:
    report = analyze(PATTERN, "p.md", tiers=("pattern",))
    assert "model" not in report.issues[0].occurrences[0].to_json()
    assert " pattern]" in concise.render([report], summary())
    (result,) = json.loads(sarif.render([report], summary()))["runs"][0]["results"]
    assert result["properties"]["method"] == "pattern"
    assert "model" not in result["properties"]


def test_a_line_names_only_what_contradicts_its_own_directive() -> None:
    web = '---\napplyTo: "web/**"\n---\n\n- Use npm to install packages.\n'
    files = {
        ".github/instructions/web.instructions.md": web,
        "AGENTS.md": "- Use pnpm to install packages.\n",
        "till/AGENTS.md": "- Use npm to install packages.\n",
    }
    reports = analyze_workspace(files, tiers=("pattern",))
    assert {len(report.issues[0].occurrences) for report in reports} == {2}
    lines = concise.render(reports, summary()).splitlines()
    told = {line.split(":")[0]: line[line.index("(against") : line.index(" [")] for line in lines}
    assert told == {
        ".github/instructions/web.instructions.md": "(against AGENTS.md:1)",
        "AGENTS.md": "(against .github/instructions/web.instructions.md:5, till/AGENTS.md:1)",
        "till/AGENTS.md": "(against AGENTS.md:1)",
    }
