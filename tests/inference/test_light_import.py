"""What is not needed is not loaded, and nothing is fetched from anywhere."""

import subprocess
import sys

import pytest

HEAVY = ("numpy", "onnxruntime", "tokenizers", "transformers", "huggingface_hub", "sqlite3")

LOADED = """
print(*[name for name in {heavy} if name in sys.modules])
"""

#: Any attempt to reach another machine ends the process.
GUARD = """
import sys

def guard(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname"):
        raise RuntimeError(f"{event} {arguments}")

sys.addaudithook(guard)
"""


def python(*lines):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", "\n".join(("import sys", *lines))],
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(
    "use",
    [
        "import antinomy; antinomy.analyze('Be brief. Explain at length.', tiers=('pattern',))",
        "import antinomy.lsp.app",
        "import antinomy.cli.app",
        "from antinomy.inference.registry import Registry, Manifest; Registry(Manifest.load()).manifest",
    ],
    ids=["analyze", "server", "command line", "list of models"],
)
def test_no_library_of_the_models_is_loaded(use):
    assert python(use, LOADED.format(heavy=HEAVY)) == ""


USE = """
from pathlib import Path
from antinomy.config import Config
from antinomy.config.record import ModelSettings
from antinomy.inference.manifest import Manifest
from antinomy.inference.models import Models
from antinomy.inference.registry import Registry

models = Models(Config(root=Path()), Registry(Manifest.load({path}), {choice}))
models.encoder().encode(["always be brief", "never be long"])
models.nli().classify([("always be brief", "never be brief")])
models.close()
"""


def test_the_models_that_ship_need_no_network_and_no_transformers(manifest):
    use = USE.format(path=f"Path({str(manifest)!r})", choice={})
    loaded = python(GUARD, use, LOADED.format(heavy=HEAVY)).split()
    assert loaded == ["numpy", "onnxruntime", "tokenizers", "sqlite3"]


def test_a_local_model_that_needs_transformers_needs_no_network(manifest, tmp_path):
    from inference import tiny  # noqa: PLC0415 - the one test that makes a model

    folder = tiny.without_tokenizer_json(tiny.cross_encoder(tmp_path / "older"))
    use = USE.format(path=f"Path({str(manifest)!r})", choice={"nli": str(folder)})
    assert "transformers" in python(GUARD, use, LOADED.format(heavy=HEAVY)).split()


def test_what_the_cache_answers_loads_no_runtime(manifest):
    use = USE.format(path=f"Path({str(manifest)!r})", choice={})
    python(use)
    assert python(use, LOADED.format(heavy=HEAVY)).split() == ["numpy", "sqlite3"]
