"""The package as users get it: its public names, what importing it costs, what the wheel holds."""

from __future__ import annotations

import functools
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest
from ruamel.yaml import YAML

import antinomy
from antinomy.prompt.formats import KINDS, kind_of

ROOT = Path(__file__).resolve().parents[1]


def modules_after(code):
    """Return the names of all modules that a fresh interpreter has loaded after running ``code``."""
    script = f"import sys\n{code}\nprint('\\n'.join(sys.modules), file=sys.__stderr__)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        check=True,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        cwd=ROOT,
    )
    return set(done.stderr.split())


def test_public_names_are_sorted_and_importable():
    assert antinomy.__all__ == sorted(antinomy.__all__)
    for name in antinomy.__all__:
        assert getattr(antinomy, name).__name__ == name


def test_every_public_name_is_declared_and_every_declared_name_is_public():
    assert set(antinomy._HOME) == set(antinomy.__all__)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'contradict'"):
        _ = antinomy.contradict


def test_version_is_that_of_the_distribution():
    assert antinomy.__version__ == version("antinomy")


def test_import_loads_nothing_of_others():
    loaded = modules_after("import antinomy")
    ours = {name for name in loaded if name.partition(".")[0] == "antinomy"}
    assert ours == {"antinomy"}
    assert not loaded & {
        "attrs",
        "attr",
        "regex",
        "rich",
        "typer",
        "pygls",
        "lsprotocol",
        "ruamel",
        "markdown_it",
    }


def test_check_never_loads_the_language_server():
    argv = ["antinomy", "check", "examples/AGENTS.md"]
    loaded = modules_after(
        f"import contextlib, io\nsys.argv = {argv!r}\nfrom antinomy.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n    main()"
    )
    assert "antinomy.conflicts.detect" in loaded
    assert not loaded & {"pygls", "lsprotocol", "antinomy.lsp"}


def test_version_loads_no_engine():
    loaded = modules_after(
        "import contextlib, io\nsys.argv = ['antinomy', '--version']\nfrom antinomy.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n    main()"
    )
    assert not loaded & {"regex", "ruamel.yaml", "markdown_it", "antinomy.conflicts.detect"}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Build the package from a copy of the sources; return wheel and sdist."""
    if not (ROOT / "server").is_dir():
        pytest.skip("no sources here: the tests run against an installed wheel")
    source, output = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("built")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for folder in ("server", "models"):
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__"))
    build = [sys.executable, "-m", "hatchling", "build", "--directory", str(output)]
    environment = os.environ | {"PYTHONUTF8": "1"}
    subprocess.run(build, check=True, cwd=source, capture_output=True, env=environment, timeout=600)
    ((wheel,), (sdist,)) = (output.glob(pattern) for pattern in ("*.whl", "*.tar.gz"))
    return wheel, sdist


def test_wheel_holds_the_marker_of_types_every_axis_and_the_models(built):
    wheel, _ = built
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    package = ROOT / "server" / "antinomy"
    axes = {f"antinomy/catalog/axes/{path.name}" for path in (package / "catalog" / "axes").glob("*.toml")}
    assert axes
    assert axes <= held
    assert "antinomy/py.typed" in held
    embedded = {f"antinomy/models/embedded/{name}" for name in ("encoder.onnx", "nli.onnx", "tokenizer.json")}
    assert embedded | {"antinomy/models/manifest.toml"} <= held
    assert wheel.stat().st_size < 60e6
    modules = {path.relative_to(package.parent).as_posix() for path in package.rglob("*.py")}
    assert modules <= held
    assert not [name for name in held if name.startswith(("tests/", "examples/"))]


def test_wheel_and_sdist_hold_the_notices_and_cards_of_the_models(built):
    wheel, sdist = built
    with zipfile.ZipFile(wheel) as archive:
        held = {name: archive.read(name) for name in archive.namelist() if "/models/" in name}
    with tarfile.open(sdist) as archive:
        sources = {name.partition("/")[2] for name in archive.getnames()}
    notice = (ROOT / "models" / "NOTICE").read_bytes()
    (licence,) = (name for name in held if name.endswith(".dist-info/licenses/models/NOTICE"))
    assert held[licence] == held["antinomy/models/NOTICE"] == notice
    for card in (ROOT / "models" / "cards").glob("*.md"):
        assert held[f"antinomy/models/cards/{card.name}"] == card.read_bytes()
        assert f"models/cards/{card.name}" in sources
    assert {"LICENSE", "models/NOTICE"} <= sources


@pytest.mark.parametrize("pattern", [p for kind in KINDS if kind.discovered for p in kind.patterns])
def test_the_pre_commit_hook_looks_at_every_kind_that_check_finds(pattern):
    (hook,) = YAML(typ="safe").load(ROOT / ".pre-commit-hooks.yaml")
    path = "some/folder/" + pattern.replace("**", "deep/er").replace("*", "name")
    assert kind_of(path) is not None
    assert re.search(hook["files"], path), f"{path} is checked by antinomy, but not by its hook"


@pytest.mark.parametrize(
    "path", ["README.md", "docs/users.md", "package.json", "data.jsonl", "ci.yml", "prompt.py"]
)
def test_the_pre_commit_hook_leaves_other_files_alone(path):
    (hook,) = YAML(typ="safe").load(ROOT / ".pre-commit-hooks.yaml")
    assert not re.search(hook["files"], path)


def test_axes_are_installed():
    installed = Path(antinomy.__file__).parent
    assert (installed / "py.typed").is_file()
    assert list((installed / "catalog" / "axes").glob("*.toml"))


def test_no_attribute_is_computed_under_a_lock_that_all_instances_share():
    """In Python 3.11 ``functools.cached_property`` has one: a keystroke waited for the models' thread.

    The slotted classes of attrs take it out.
    """
    names = [module.name for module in pkgutil.walk_packages(antinomy.__path__, "antinomy.")]
    shared = ("antinomy.prompt", "antinomy.conflicts", "antinomy.catalog")
    modules = [importlib.import_module(name) for name in names if name.startswith(shared)]
    kept = [
        f"{cls.__module__}.{cls.__name__}.{name}"
        for module in modules
        for cls in vars(module).values()
        if isinstance(cls, type) and cls.__module__.startswith("antinomy")
        for name, value in vars(cls).items()
        if isinstance(value, functools.cached_property)
    ]
    assert kept == []
