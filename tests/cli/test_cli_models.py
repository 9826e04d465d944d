"""``antinomy models``: what is listed, checked and chosen."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from antinomy.cli.settings_file import set_model
from antinomy.config import load_config
from inference import hub_server, tiny

ROOT = Path(__file__).resolve().parents[2]
HUB_MODEL = "cross-encoder/nli-MiniLM2-L6-H768"


@pytest.fixture
def run(antinomy, tmp_path):
    """Run ``antinomy models`` with a home of the test's own."""
    home = {
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "WIN_PD_OVERRIDE_LOCAL_APPDATA": str(tmp_path / "data"),
        "HF_HOME": str(tmp_path / "hf"),
    }
    return lambda *arguments, **more: antinomy("models", *arguments, **home | more)


def listed(done):
    return {row["name"]: row for row in json.loads(done.stdout)}


def test_the_list_tells_what_is_here_and_in_use(run, write, tmp_path):
    tiny.cross_encoder(tmp_path / "mine")
    write("antinomy.toml", '[models]\nnli = "mine"\n')
    rows = listed(run("list", "--format", "json"))
    assert rows["encoder"]["source"] == "embedded"
    assert rows["encoder"]["used"] == ["embedding"]
    assert rows["nli"]["used"] == []
    assert (rows[HUB_MODEL]["here"], rows[HUB_MODEL]["task"]) == ("no", "nli")
    assert rows["mine"]["here"] == "yes"
    assert (rows["mine"]["source"], rows["mine"]["task"], rows["mine"]["used"]) == ("local", "nli", ["nli"])
    assert rows["mine"]["size"] == sum(
        (tmp_path / "mine" / name).stat().st_size for name in ("model.onnx", "tokenizer.json")
    )
    table = run("list").stdout.splitlines()
    assert table[0].split() == "name task source size licence here in use what it is".split()
    assert len(table) == len(rows) + 1


def test_listing_and_checking_load_neither_numpy_nor_a_client():
    code = (
        "import sys; from antinomy.cli import main\n"
        "for command in ('list', 'verify'): main(['models', command])\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8")
    loaded = set(done.stderr.split())
    assert "antinomy.inference.registry" in loaded
    assert not loaded & {"numpy", "onnxruntime", "tokenizers", "transformers", "huggingface_hub", "tomlkit"}


def test_a_downloaded_model_of_the_list_is_chosen_and_answers(run, antinomy, write, tmp_path):
    with hub_server.running() as hub:
        hub.put(HUB_MODEL, tiny.cross_encoder(tmp_path / "there", labels=tiny.LABELS[::-1]))
        assert run("pull", HUB_MODEL, HF_ENDPOINT=hub.url).returncode == 0
    assert listed(run("list", "--format", "json"))[HUB_MODEL]["here"] == "yes"
    write("antinomy.toml", "# ours\n[models]\ncache = false  # prompts are secret\n")
    chosen = run("use", HUB_MODEL)
    assert chosen.stdout == f'{tmp_path / "antinomy.toml"}: models.nli = "{HUB_MODEL}"\n'
    assert (tmp_path / "antinomy.toml").read_text(encoding="utf-8") == (
        f'# ours\n[models]\ncache = false  # prompts are secret\nnli = "{HUB_MODEL}"\n'
    )
    home = {name: str(tmp_path / "data") for name in ("XDG_DATA_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA")}
    done = antinomy("nli", "the cat", "the mat denies it", **home)
    assert done.stdout.startswith("contradiction\n")


def test_a_folder_is_chosen_by_a_path_that_counts_from_the_file(run, write, tmp_path):
    tiny.encoder(tmp_path / "project" / "models" / "mine")
    write("project/pyproject.toml", '[project]\nname = "x"\n\n[tool.antinomy]\nselect = ["tone"]\n')
    (tmp_path / "project" / "deep").mkdir()
    done = run("use", "../models/mine", "--task", "embedding", cwd=tmp_path / "project" / "deep")
    path = tmp_path / "project" / "pyproject.toml"
    assert done.stdout == f'{path}: models.embedding = "./models/mine"\n'
    config = load_config(path)
    assert (config.models.embedding, config.select) == ("./models/mine", ("tone",))


def test_without_a_configuration_file_one_is_made(run, tmp_path):
    tiny.encoder(tmp_path / "mine")
    assert run("use", "mine").returncode == 0
    assert load_config(tmp_path / "antinomy.toml").models.embedding == "./mine"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("use", "mine", "--task", "nli"), "mine is an embedding model; choose an NLI model"),
        (("use", HUB_MODEL), f"the model {HUB_MODEL} is not here; `antinomy models pull {HUB_MODEL}`"),
        (("use", "enccoder"), "there is no model or folder 'enccoder'; did you mean 'encoder'?"),
        (("export", "enccoder"), "'enccoder' is no repository on the hub, which would be OWNER/NAME."),
        (("export", "encoder"), "encoder comes with the package; there is nothing to download."),
        (("verify", "enccoder"), "there is no model or folder 'enccoder'; did you mean 'encoder'?"),
    ],
)
def test_what_cannot_be_chosen_is_one_sentence_and_nothing_is_written(run, tmp_path, arguments, words):
    tiny.encoder(tmp_path / "mine")
    done = run(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "antinomy.toml").exists()


@pytest.mark.parametrize(
    "text",
    [
        "",
        'select = ["a"]\n[per-file-ignores]\n"x" = ["y"]\n',
        'models.nli = "x"  # dotted\n',
        'models = { nli = "x", cache = false }\n',
        '[models]\n# a comment\nnli = "x"\n\n[per-file-ignores]\n"x" = ["y"]\n',
        'select = ["a"]\r\n\r\n[models]\r\nthreads = 1\r\n',
        '\ufeffselect = ["a"]\n',
    ],
)
def test_choosing_changes_one_line_and_keeps_the_rest(write, text):
    path = write("antinomy.toml", text)
    before = tomllib.loads(text.removeprefix("\ufeff"))
    for choice in ("me/first", "me/second"):
        set_model(load_config(path), "nli", choice)
        written = path.read_bytes().decode()
        kept = [line for line in text.splitlines(keepends=True) if "nli" not in line]
        assert [line for line in written.splitlines(keepends=True) if line in kept] == kept
        assert ("\r\n" in written) == ("\r\n" in text)
        after = tomllib.loads(written.removeprefix("\ufeff"))
        assert after["models"].pop("nli") == choice
        assert after | {"models": after["models"] or None} == before | {
            "models": {key: value for key, value in before.get("models", {}).items() if key != "nli"} or None
        }


def test_checking_without_names_covers_what_ships_and_what_is_used(run, write, tmp_path):
    tiny.cross_encoder(tmp_path / "mine")
    write("antinomy.toml", '[models]\nnli = "mine"\n')
    done = run("verify")
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == ["encoder", "nli", "mine"]
    assert lines[0] == "encoder: good, 2 files"
    assert lines[2] == "mine: answers; a folder of your own has no recorded checksums"


def test_a_misspelt_choice_does_not_keep_the_others_from_being_checked(run, write):
    write("antinomy.toml", '[models]\nnli = "nlli"\n')
    done = run("verify")
    assert done.returncode == 2
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == ["encoder", "nli"]
    assert done.stderr == "antinomy: there is no model or folder 'nlli'; did you mean 'nli'?\n"


def test_a_folder_with_a_damaged_graph_is_neither_chosen_nor_good(run, write, tmp_path):
    graph = tiny.cross_encoder(tmp_path / "mine") / "model.onnx"
    graph.write_bytes(graph.read_bytes()[:-2000])
    chosen = run("use", "./mine")
    assert chosen.returncode == 2
    assert chosen.stderr.count(str(graph.relative_to(tmp_path))) == 1
    assert not (tmp_path / "antinomy.toml").exists()
    write("antinomy.toml", '[models]\nnli = "mine"\n')
    done = run("verify")
    assert done.returncode == 1
    assert done.stdout.splitlines()[2].startswith(f"mine: damaged, {graph}: ")


@pytest.mark.skipif(
    find_spec("torch") is not None, reason="what is said without PyTorch cannot be seen where it is installed"
)
def test_exporting_without_pytorch_says_how_to_get_it(run):
    done = run("export", HUB_MODEL, HF_ENDPOINT="http://127.0.0.1:9")
    assert done.returncode == 2
    assert done.stderr == (
        "antinomy: exporting needs PyTorch and the sources of Antinomy: "
        "check them out and run `pip install -e '.[train]'` there.\n"
    )


@pytest.mark.skipif(
    find_spec("torch") is None or not (ROOT / "models" / "export").is_dir(),
    reason="needs PyTorch and the sources (the extra 'train' in a checkout)",
)
def test_a_hub_models_weights_become_a_model_that_can_be_chosen(run, tmp_path):
    from transformers import BertConfig, BertForSequenceClassification  # noqa: PLC0415 - needs PyTorch

    folder = tiny.cross_encoder(tmp_path / "there")
    (folder / "model.onnx").unlink()
    config = BertConfig(
        vocab_size=30_000,
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=tiny.MAX_TOKENS,
        id2label=dict(enumerate(tiny.LABELS[::-1])),
    )
    BertForSequenceClassification(config).save_pretrained(folder)
    with hub_server.running() as hub:
        hub.put("me/tiny", folder)
        done = run("export", "me/tiny", HF_ENDPOINT=hub.url)
    assert done.returncode == 0, done.stderr
    assert run("use", "tiny-onnx").returncode == 0
    (row,) = (row for row in listed(run("list", "--format", "json")).values() if row["source"] == "local")
    assert (row["here"], row["used"]) == ("yes", ["nli"])
