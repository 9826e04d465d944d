"""Downloading a model, as a user does it, from a hub that this test runs itself."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import COMMAND
from inference import hub_server, tiny

#: More than the client holds back before it writes, so that a part of it is kept.
_BIG = 24_000_000
_CHUNK = 10 * 1024 * 1024


@pytest.fixture(scope="module")
def hub():
    with hub_server.running() as running:
        yield running


@pytest.fixture
def home(tmp_path, monkeypatch, hub):
    """A home of the test's own, for this process and those it starts."""
    places = {
        "XDG_DATA_HOME": tmp_path / "data",
        "WIN_PD_OVERRIDE_LOCAL_APPDATA": tmp_path / "data",
        "HF_HOME": tmp_path / "hf",
        "HF_ENDPOINT": hub.url,
    }
    for name, value in places.items():
        monkeypatch.setenv(name, str(value))
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    hub.requests.clear()
    return tmp_path


@pytest.fixture
def antinomy(home):
    """Run ``antinomy models``."""

    def run(*arguments, **environment):
        done = subprocess.run(
            [COMMAND, "models", *arguments],
            check=False,
            cwd=home,
            env=os.environ | environment,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
        )
        assert "Traceback" not in done.stderr
        return done

    return run


@pytest.fixture
def published(tmp_path, hub, request):
    """Publish a small NLI model under a name of the test's own; returns name, folder and commit."""
    name = f"tests/{request.node.originalname.replace('_', '-')[:60]}"
    folder = tiny.cross_encoder(tmp_path / "published", graph="onnx/model.onnx")
    (folder / "model.safetensors").write_bytes(b"not needed")
    return name, folder, hub.put(name, folder)


def big(folder, seed):
    """Give a model a large graph, which is only to be downloaded."""
    content = bytes(seed) + os.urandom(_BIG)
    (folder / "onnx" / "model.onnx").write_bytes(content)
    return content


def place(home, name, commit):
    return home / "hf" / "assets" / "antinomy" / name.replace("/", "--") / commit


def test_a_model_is_fetched_once_and_recorded(antinomy, home, hub, published):
    name, folder, commit = published
    done = antinomy("pull", name)
    assert done.returncode == 0, done.stderr
    got = place(home, name, commit)
    assert f"{name}: commit {commit}, 4 files" in done.stdout
    assert str(got) in done.stdout
    assert f"`antinomy models use {name}` makes it the nli model in use." in done.stdout
    assert not (got / "model.safetensors").exists()
    for file in ("config.json", "tokenizer.json", "onnx/model.onnx"):
        assert (got / file).read_bytes() == (folder / file).read_bytes()
    hub.requests.clear()
    assert antinomy("pull", name).returncode == 0
    assert antinomy("pull", name, HF_HUB_OFFLINE="1").returncode == 0
    assert antinomy("verify", name).stdout == f"{name}: good, 4 files\n"
    assert hub.requests == []


def test_a_connection_that_breaks_is_taken_up_where_it_broke(antinomy, home, hub, published):
    name, folder, commit = published
    content = big(folder, 1)
    hub.break_after = _CHUNK + 1000
    antinomy("pull", name)
    assert hub.ranges() == ["", f"bytes={_CHUNK}-"]
    assert (place(home, name, commit) / "onnx" / "model.onnx").read_bytes() == content


def test_a_killed_download_is_taken_up_by_the_next(antinomy, home, hub, published):
    name, folder, commit = published
    content = big(folder, 2)
    hub.stalled.clear()
    hub.stall_after = 2 * _CHUNK + 1000
    command = [str(COMMAND), "models", "pull", name]
    with subprocess.Popen(command, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        assert hub.stalled.wait(120)
        part = place(home, name, commit) / "onnx" / "model.onnx.part"
        # What the client has not yet read when it is killed is lost; wait until it has.
        while not (part.is_file() and part.stat().st_size == 2 * _CHUNK):
            assert process.poll() is None
        process.kill()
    hub.requests.clear()
    done = antinomy("pull", name)
    assert hub.ranges() == [f"bytes={2 * _CHUNK}-"]
    assert (place(home, name, commit) / "onnx" / "model.onnx").read_bytes() == content
    assert not part.exists()
    # The content is no graph, which nothing looks at before the model is used.
    assert done.returncode == 0


def test_what_is_damaged_is_fetched_anew_from_the_recorded_commit(antinomy, home, hub, published, tmp_path):
    name, folder, commit = published
    antinomy("pull", name)
    hub.put(name, tiny.cross_encoder(tmp_path / "newer", graph="onnx/model.onnx", labels=tiny.LABELS[::-1]))
    graph = place(home, name, commit) / "onnx" / "model.onnx"
    graph.write_bytes(b"x" * graph.stat().st_size)
    damaged = antinomy("verify", name)
    assert damaged.returncode == 1
    assert damaged.stdout == (
        f"{name}: damaged, {graph}: its content is not what it should be; "
        f"`antinomy models pull {name}` fetches it again.\n"
    )
    hub.requests.clear()
    done = antinomy("pull", name)
    assert done.returncode == 0, done.stderr
    assert graph.read_bytes() == (folder / "onnx" / "model.onnx").read_bytes()
    assert [path for path, _ in hub.requests if "/resolve/" in path] == [
        f"/{name}/resolve/{commit}/onnx/model.onnx"
    ]


def test_content_that_changes_under_a_recorded_commit_is_refused(antinomy, home, published):
    name, folder, commit = published
    antinomy("pull", name)
    graph = place(home, name, commit) / "onnx" / "model.onnx"
    graph.unlink()
    tiny.cross_encoder(folder, graph="onnx/model.onnx", labels=tiny.LABELS[::-1])
    done = antinomy("pull", name)
    assert done.returncode == 2
    assert "onnx/model.onnx" in done.stderr
    assert "is not the file that was recorded (its sha256 differs), so it is not used" in done.stderr
    assert not graph.exists()


def test_another_revision_is_taken_only_when_it_is_named(antinomy, hub, published, tmp_path):
    name, _, commit = published
    antinomy("pull", name)
    newer = hub.put(name, tiny.cross_encoder(tmp_path / "newer", graph="onnx/model.onnx"))
    assert f"commit {commit}" in antinomy("pull", name).stdout
    assert f"commit {newer}" in antinomy("pull", name, "--revision", "main").stdout
    assert f"commit {newer}" in antinomy("pull", name).stdout
    assert f"commit {commit}" in antinomy("pull", name, "--revision", commit).stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["tests/nobody"], "there is no tests/nobody at http://127.0.0.1:"),
        (["NAME", "--revision", "v9"], "has no revision 'v9'; name a commit, branch or tag of it."),
        (["tests/no--body"], "tests/no--body is no name of a repository"),
        (["encoder"], "encoder comes with the package; there is nothing to download."),
        (["nobody"], "'nobody' is no repository on the hub, which would be OWNER/NAME."),
    ],
)
def test_what_cannot_be_had_is_one_sentence(antinomy, published, arguments, words):
    done = antinomy("pull", *(published[0] if word == "NAME" else word for word in arguments))
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_offline_nothing_is_asked(antinomy, hub, published):
    done = antinomy("pull", published[0], HF_HUB_OFFLINE="1")
    assert done.returncode == 2
    assert done.stderr == f"antinomy: HF_HUB_OFFLINE is set; unset it to download {published[0]}.\n"
    assert hub.requests == []


def test_a_hub_that_does_not_answer_is_one_sentence(antinomy, published):
    done = antinomy("pull", published[0], HF_ENDPOINT="http://127.0.0.1:9")
    assert done.returncode == 2
    assert f"{published[0]}: the download from http://127.0.0.1:9 broke off" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("endpoint", [None, "hub.example"])
def test_what_is_no_hub_is_told_apart_from_a_broken_off_one(antinomy, hub, published, monkeypatch, endpoint):
    monkeypatch.setattr(hub, "page", b"<html>Log in to the network</html>")
    place = endpoint or hub.url
    done = antinomy("pull", published[0], HF_ENDPOINT=place)
    assert done.returncode == 2
    assert f"{published[0]}: what is at {place} does not answer as a hub does" in done.stderr
    assert "check HF_ENDPOINT" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_repository_without_a_graph_says_how_to_get_one(antinomy, published):
    name, folder, _ = published
    (folder / "onnx" / "model.onnx").rename(folder / "weights.bin")
    done = antinomy("pull", name)
    assert done.returncode == 2
    assert f"{name} has no ONNX file" in done.stderr
    assert f"`antinomy models export {name}` makes one." in done.stderr


def test_a_model_that_cannot_be_used_is_told_when_it_is_fetched(antinomy, published):
    name, folder, _ = published
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    config["id2label"] = {"0": "LABEL_0", "1": "LABEL_1", "2": "LABEL_2"}
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
    done = antinomy("pull", name)
    assert done.returncode == 2
    assert "'id2label' does not name the labels" in done.stderr


def test_a_broken_record_is_one_sentence(antinomy, home, published):
    antinomy("pull", published[0])
    (record,) = Path(home / "data").rglob("tests--*.json")
    record.write_text("{", encoding="utf-8")
    done = antinomy("verify", published[0])
    assert done.returncode == 2
    assert f"{record}: cannot be read; delete it and run `antinomy models pull" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_progress_is_shown_on_a_terminal(home, published):
    import pty  # noqa: PLC0415 - there is none on Windows
    import termios  # noqa: PLC0415 - as above

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 100))
    command = [str(COMMAND), "models", "pull", published[0]]
    with subprocess.Popen(command, cwd=home, stdout=subprocess.DEVNULL, stderr=theirs) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                shown += os.read(ours, 4096)
            except OSError:  # the other side is closed
                break
    os.close(ours)
    assert process.returncode == 0
    assert re.search(rb"onnx/model\.onnx: 100%", shown)


def test_weights_are_fetched_for_an_export_even_where_there_is_no_graph(home, published):
    name, folder, commit = published
    (folder / "onnx" / "model.onnx").unlink()
    script = (
        "from antinomy.inference.fetch import pull; from antinomy.inference.manifest import ModelEntry\n"
        f"pull(ModelEntry({name!r}, task='', source='hub'), '', print, weights=True)"
    )
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert "model.safetensors" not in done.stdout, "fetched twice"
    assert (place(home, name, commit) / "model.safetensors").read_bytes() == b"not needed"
