"""What is not needed is not loaded, and nothing is fetched from anywhere."""

import subprocess
import sys

import pytest

PROMPT = "Be concise.\n\nExplain each step in full detail.\n\nAnswer in one breath.\n"
HEAVY = ("numpy", "onnxruntime", "tokenizers", "transformers", "huggingface_hub", "sqlite3")

LOADED = """
print(*[name for name in {heavy} if name in sys.modules])
"""

#: Any attempt to reach another machine ends the process.
GUARD = """
import os, sys

def guard(event, arguments):
    if event in ("socket.connect", "socket.sendto", "socket.getaddrinfo", "socket.gethostbyname"):
        # No exception: whoever looks for one would go on without what he did not get.
        os.write(2, f"{event} {arguments}".encode())
        os._exit(9)

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


def test_the_guard_ends_whoever_goes_online():
    reach = "import socket\ntry: socket.getaddrinfo('localhost', 80)\nexcept Exception: pass"
    with pytest.raises(AssertionError, match=r"socket\.getaddrinfo"):
        python(GUARD, reach)


@pytest.mark.parametrize(
    ("use", "printed"),
    [
        (f"import antinomy; print(antinomy.analyze({PROMPT!r}, 'p.md').tiers)", "nli"),
        ("from antinomy.cli import main; main(['check', 'p.md', '--tier', 'full'])", "in 1 file"),
        ("from antinomy.cli import main; main(['nli', 'It rains.', 'It is dry.', '--conflict'])", "neutral"),
    ],
    ids=["analyze", "check", "nli"],
)
def test_what_users_run_by_default_needs_no_network(tmp_path, monkeypatch, use, printed):
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "home"
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(home))
    (tmp_path / "p.md").write_text(PROMPT, encoding="utf-8")
    assert printed in python(GUARD, use)
    # The runtime's telemetry would keep an identifier of the machine and its events there.
    assert {path.relative_to(home).parts[0] for path in home.rglob("*")} <= {"antinomy"}


def test_a_local_model_that_needs_transformers_needs_no_network(manifest, tmp_path):
    from inference import tiny  # noqa: PLC0415 - the one test that makes a model

    folder = tiny.without_tokenizer_json(tiny.cross_encoder(tmp_path / "older"))
    use = USE.format(path=f"Path({str(manifest)!r})", choice={"nli": str(folder)})
    assert "transformers" in python(GUARD, use, LOADED.format(heavy=HEAVY)).split()


def test_what_the_cache_answers_loads_no_runtime(manifest):
    use = USE.format(path=f"Path({str(manifest)!r})", choice={})
    python(use)
    assert python(use, LOADED.format(heavy=HEAVY)).split() == ["numpy", "sqlite3"]
