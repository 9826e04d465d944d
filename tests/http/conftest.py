"""Services for the tests: one with the models that ship, others with small models and tight limits."""

from __future__ import annotations

import pytest
from service_process import service

from inference import tiny

TOKEN = "a-token-of-the-tests-1234"  # noqa: S105 - opens nothing but the services of these tests


@pytest.fixture(scope="session")
def shipped(tmp_path_factory):
    """Return a service as it runs by default, with a log of its checks."""
    folder = tmp_path_factory.mktemp("shipped")
    (folder / "antinomy.toml").write_text('[models]\ncache = false\n[facts]\nlog = "checks.sqlite"\n')
    with service(folder) as running:
        running.folder = folder
        yield running


@pytest.fixture(scope="session")
def small_models(tmp_path_factory):
    """Return a folder whose configuration names small models."""
    folder = tmp_path_factory.mktemp("small")
    tiny.encoder(folder / "encoder")
    tiny.cross_encoder(folder / "nli")
    (folder / "antinomy.toml").write_text(
        '[models]\nembedding = "encoder"\nnli = "nli"\ncache = false\n', encoding="utf-8"
    )
    return folder


@pytest.fixture(scope="module")
def strict(small_models):
    """Return a service that asks for a token and takes one request at a time, of 4 KiB and 3 s at most."""
    options = ("--threads", 1, "--queue", 0, "--max-body", 4, "--timeout", 3)
    with service(small_models, *options, ANTINOMY_TOKEN=TOKEN) as running:
        running.authorized = {"Authorization": f"Bearer {TOKEN}"}
        yield running
