"""A checker on the shipped models, loaded once for this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from antinomy.config import Config
from antinomy.config.record import ModelSettings
from antinomy.facts.check import FactChecker
from antinomy.inference.models import Models


@pytest.fixture(scope="session")
def models():
    opened = Models(Config(root=Path(), models=ModelSettings(cache=False)))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def checker(models):
    return FactChecker(models)
