"""What the VS Code extension declares, held against what the server knows and can do."""

import json
import re
import runpy
from pathlib import Path

import pytest

from antinomy.lsp.app import create_server
from antinomy.lsp.settings import read_settings

EXTENSION = Path(__file__).parents[2] / "vscode-extension"
MANIFEST = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
PROPERTIES = MANIFEST["contributes"]["configuration"]["properties"]
OF_EDITOR = {"antinomy.path"}
"""Settings that only the extension reads."""


@pytest.fixture(scope="module")
def script():
    return runpy.run_path(str(EXTENSION / "scripts" / "kinds.py"))


@pytest.fixture(scope="module")
def server_commands():
    return set(create_server().protocol.fm.commands)


def test_the_extension_knows_the_servers_kinds(script):
    expected = script["render"](script["table"]())
    assert script["TABLE"].read_text(encoding="utf-8") == expected, (
        "run: python vscode-extension/scripts/kinds.py"
    )


def test_the_extension_wakes_for_the_servers_kinds(script):
    text = script["MANIFEST"].read_text(encoding="utf-8")
    assert text == script["render"](script["manifest"](text)), "run: python vscode-extension/scripts/kinds.py"


def test_no_command_hides_one_of_the_servers(server_commands):
    """The client registers the server's commands under their own names."""
    own = {command["command"] for command in MANIFEST["contributes"]["commands"]}
    assert not own & server_commands


def test_every_declared_command_is_made():
    wiring = (EXTENSION / "src" / "extension.ts").read_text(encoding="utf-8")
    body = wiring[wiring.index("const commands:") : wiring.index("return Object.entries(commands)")]
    made = {f"antinomy.{name}" for name in re.findall(r"^ {4}(\w+)[:,]", body, re.MULTILINE)}
    assert made == {command["command"] for command in MANIFEST["contributes"]["commands"]}


@pytest.mark.parametrize("name", sorted(set(PROPERTIES) - OF_EDITOR))
def test_the_server_takes_every_setting(name):
    """A value that cannot be right must be complained about, which shows that the setting is read."""
    key = name.removeprefix("antinomy.")
    _, problems = read_settings({key: {"no": "such value"}})
    assert [problem for problem in problems if name in problem]


@pytest.mark.parametrize("name", sorted(set(PROPERTIES) - OF_EDITOR))
def test_the_server_accepts_the_defaults(name):
    key = name.removeprefix("antinomy.")
    _, problems = read_settings({key: PROPERTIES[name]["default"]})
    assert not problems


def test_every_link_and_menu_leads_to_a_command_that_is_declared():
    contributes = MANIFEST["contributes"]
    named = {entry["command"] for entries in contributes["menus"].values() for entry in entries}
    links = json.dumps([contributes["viewsWelcome"], contributes["walkthroughs"]])
    named |= set(re.findall(r"(?:command|onCommand):([\w.]+)", links))
    assert len(named) > 10
    assert named <= {command["command"] for command in contributes["commands"]}


def test_the_gallery_shows_what_the_session_took_pictures_of():
    session = (Path(__file__).parent / "vscode" / "author.mjs").read_text(encoding="utf-8")
    taken = set(re.findall(r'vscode\.picture\("([\w-]+)"\)', session))
    shown = {path.stem for path in (EXTENSION / "media" / "screenshots").glob("*.png")}
    assert shown
    assert shown <= taken


def test_no_keys_are_bound_and_nothing_is_reported():
    assert "keybindings" not in MANIFEST["contributes"]
    sources = "".join(path.read_text(encoding="utf-8") for path in (EXTENSION / "src").rglob("*.ts"))
    assert not re.search(r"createTelemetryLogger|applicationinsights|\bfetch\(|node:https?\b", sources)


def test_the_icon_that_the_gallery_shows_is_a_picture_of_the_right_size():
    data = (EXTENSION / MANIFEST["icon"]).read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20]) == int.from_bytes(data[20:24]) == 256


def test_everything_that_the_manifest_names_is_there():
    named = {*re.findall(r"\"(media/[^\"]+)\"", json.dumps(MANIFEST))}
    assert named
    assert not [name for name in named if not (EXTENSION / name).is_file()]


@pytest.mark.parametrize(
    "page", [EXTENSION / "README.md", EXTENSION.parent / "docs" / "editors" / "vscode.md"]
)
def test_pages_show_pictures_that_are_there_and_small(page):
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+\.png)\)", page.read_text(encoding="utf-8"))
    assert pictures
    assert all((page.parent / picture).stat().st_size <= 200_000 for picture in pictures)
