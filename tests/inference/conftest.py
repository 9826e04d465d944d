"""Small models, made once for a run, and a cache folder of each test's own."""

from pathlib import Path

import pytest

from inference import tiny


@pytest.fixture(scope="session")
def manifest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manifest of two small models; tests that damage files make their own."""
    return tiny.embedded(tmp_path_factory.mktemp("models"))


@pytest.fixture(autouse=True)
def cache_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the user's own cache out of the tests, and of the processes they start."""
    home = tmp_path / "cache-home"
    for name in ("XDG_CACHE_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA"):
        monkeypatch.setenv(name, str(home))
    return home
