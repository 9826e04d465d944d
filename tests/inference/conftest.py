"""Small models, made once for a run, and a cache folder of each test's own."""

from pathlib import Path

import pytest

from antinomy.inference.manifest import Manifest
from antinomy.inference.registry import Registry, ResolvedModel
from inference import tiny


@pytest.fixture(scope="session")
def manifest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manifest of two small models; tests that damage files make their own."""
    return tiny.embedded(tmp_path_factory.mktemp("models"))


@pytest.fixture
def registry(manifest: Path) -> Registry:
    return Registry(Manifest.load(manifest))


@pytest.fixture(params=["small", "shipped"])
def encoder_model(request: pytest.FixtureRequest, registry: Registry) -> ResolvedModel:
    return _model(request.param, registry, "embedding")


@pytest.fixture(params=["small", "shipped"])
def nli_model(request: pytest.FixtureRequest, registry: Registry) -> ResolvedModel:
    return _model(request.param, registry, "nli")


def _model(which: str, registry: Registry, task: str) -> ResolvedModel:
    shipped = Registry(Manifest.load())
    entry = shipped.manifest.models[shipped.choice[task]]
    if which == "shipped" and not (entry.directory / entry.model).is_file():
        pytest.skip(f"{entry.model} is not built in this checkout")
    return (shipped if which == "shipped" else registry).resolve(task)


@pytest.fixture(autouse=True)
def cache_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the user's own cache out of the tests, and of the processes they start."""
    home = tmp_path / "cache-home"
    for name in ("XDG_CACHE_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA"):
        monkeypatch.setenv(name, str(home))
    return home
