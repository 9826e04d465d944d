"""The asynchronous form and the warming up, as a service uses them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import antinomy
from antinomy.config import Config
from antinomy.errors import ModelError
from antinomy.inference.manifest import Manifest
from antinomy.inference.models import Models
from antinomy.inference.registry import Registry
from inference import tiny

TEXT = "Be concise.\n\nGive a detailed explanation.\n"


def models(root: Path, depth: int = 0) -> Models:
    return Models(Config(root=root), Registry(Manifest.load(tiny.embedded(root, depth=depth))))


def test_the_asynchronous_form_finds_the_same() -> None:
    later = asyncio.run(antinomy.aanalyze(TEXT, "p.md", tiers=("pattern",)))
    now = antinomy.analyze(TEXT, "p.md", tiers=("pattern",))
    assert len(later.issues) == 1
    assert later.issues == now.issues


def test_a_cancelled_task_ends_the_models_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    slow = models(tmp_path, depth=600)
    many = "\n\n".join(f"Always sit on mat {number} and ask user {number}." for number in range(400))

    async def given_up() -> None:
        await asyncio.wait_for(antinomy.aanalyze(many, "p.md", models=slow), timeout=0.5)

    # The loop ends only after its threads have: a run that went on would take minutes.
    with pytest.raises(TimeoutError):
        asyncio.run(given_up())


def test_what_is_warm_need_not_be_loaded(tmp_path: Path) -> None:
    used = models(tmp_path)
    antinomy.warm_up(used)
    assert used.encoder().session.is_open
    assert used.nli().session.is_open


def test_a_model_that_is_damaged_is_named_on_warming_up(tmp_path: Path) -> None:
    manifest = tiny.embedded(tmp_path)
    for graph in manifest.parent.rglob("*.onnx"):
        graph.write_bytes(graph.read_bytes()[:100])
    with pytest.raises(ModelError, match=r"\.onnx"):
        antinomy.warm_up(Models(Config(root=tmp_path), Registry(Manifest.load(manifest))))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"tiers": "nli"}, r"The tiers are a collection of names: give \('nli',\) in place of 'nli'\."),
        ({"tiers": ("deep",)}, "There is no tier 'deep'; known are pattern, semantic, nli."),
        ({"similarity_threshold": "x"}, "similarity_threshold must be a number from -1 to 1, not 'x'."),
        ({"contradiction_threshold": 5}, "contradiction_threshold must be a number from 0 to 1, not 5."),
    ],
)
def test_a_wrong_argument_is_one_sentence(arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        antinomy.analyze(TEXT, "p.md", **arguments)  # type: ignore[arg-type]
