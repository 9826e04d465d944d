"""Lends the command-line fixtures, the models that ship, and a cache folder of each run's own."""

from pathlib import Path

import pytest

from antinomy.config import Config
from antinomy.context.validate import ContextValidator
from antinomy.inference.models import Models
from command_line import antinomy, write

__all__ = ["antinomy", "write"]


@pytest.fixture(scope="session")
def models(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANTINOMY_NO_CACHE", "1")
        made = Models(Config(tmp_path_factory.mktemp("root")))
    yield made
    made.close()


@pytest.fixture(scope="session")
def validator(models):
    return ContextValidator(models)


@pytest.fixture(autouse=True)
def cache_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the user's own cache out of the processes that tests start."""
    for name in ("XDG_CACHE_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "cache-home"))
