"""Configuration files: which one holds, what it may hold, and what is said of mistakes."""

from __future__ import annotations

import json
import pickle
import tomllib
from pathlib import Path

import jsonschema
import pytest

from antinomy.config import Config, Configurations, load_config
from antinomy.config.schema import schema
from antinomy.errors import ConfigError

ROOT = Path(__file__).resolve().parents[2]


def test_the_nearest_file_holds_and_nothing_is_merged(write, tmp_path):
    write("antinomy.toml", 'ignore = ["verbosity"]\nmin-confidence = 0.5\n')
    write("a/pyproject.toml", '[project]\nname = "x"\n[tool.antinomy]\nselect = ["format"]\n')
    write("a/b/pyproject.toml", '[project]\nname = "about something else than antinomy"\n')
    (tmp_path / "c").mkdir()
    configurations = Configurations(tmp_path)
    assert configurations.at(tmp_path / "c").ignore == ("verbosity",)
    inner = configurations.at(tmp_path / "a" / "b")
    assert (inner.select, inner.ignore, inner.min_confidence) == (("format",), (), 0.0)
    assert inner.source == tmp_path / "a" / "pyproject.toml"


def test_a_table_of_keys_is_read_and_what_it_leaves_out_has_its_default(write, tmp_path):
    write("antinomy.toml", '[models]\nnli = "me/mine"\nidle-seconds = 0\n')
    models = Configurations(tmp_path).at(tmp_path).models
    assert (models.nli, models.idle_seconds) == ("me/mine", 0.0)
    assert (models.embedding, models.cache, models.threads) == ("encoder", True, 2)


def test_antinomy_toml_comes_before_pyproject(write, tmp_path):
    write("antinomy.toml", 'ignore = ["one"]\n')
    write("pyproject.toml", '[tool.antinomy]\nignore = ["two"]\n')
    assert Configurations(tmp_path).at(tmp_path).ignore == ("one",)


def test_a_broken_pyproject_of_somebody_else_is_none_of_our_business(write, tmp_path):
    write("pyproject.toml", "this is = not toml [\n")
    assert Configurations(tmp_path).at(tmp_path).source is None


def test_without_a_file_the_project_is_where_its_axes_are(write, tmp_path):
    write(".antinomy/axes/x.toml", "")
    (tmp_path / "sub").mkdir()
    config = Configurations(tmp_path).at(tmp_path / "sub")
    assert config.axis_directories == (tmp_path / ".antinomy" / "axes",)


def test_an_explicit_file_and_overrides_win(write, tmp_path):
    write("antinomy.toml", 'ignore = ["one"]\n')
    other = write("other/my.toml", 'ignore = ["two"]\nselect = ["three"]\n')
    config = Configurations(tmp_path, other, {"select": ("four",)}).at(tmp_path)
    assert (config.ignore, config.select, config.root) == (("two",), ("four",), other.parent)


def test_an_override_of_a_table_wins_key_by_key(write, tmp_path):
    write("antinomy.toml", '[models]\nnli = "mine"\ncache = true\n')
    models = Configurations(tmp_path, overrides={"models": {"cache": False}}).at(tmp_path).models
    assert (models.nli, models.cache) == ("mine", False)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('include = []\nslect = ["x"]\n', 2, "unknown key 'slect'; did you mean 'select'?"),
        ("minConfidence = 0.5\n", 1, "unknown key 'minConfidence'; did you mean 'min-confidence'?"),
        (
            "useSemanticConflictDetection = true\n",
            1,
            "'useSemanticConflictDetection'; did you mean 'seed.use-semantic-conflict-detection'?",
        ),
        ("[seed]\nuseNliConflictDetection = true\n", 2, "did you mean 'use-nli-conflict-detection'?"),
        ("zzz = 1\n", 1, "the keys are include, exclude,"),
        ('select = "format"\n', 1, "'select' must be a list of strings"),
        ("select = [1]\n", 1, "'select' must be a list of strings"),
        ("\n\nmin-confidence = 2\n", 3, "a number from 0 to 1"),
        ("min-confidence = true\n", 1, "a number from 0 to 1"),
        ('profile = "fast"\n', 1, "'profile' must be 'default' or 'seed'"),
        ('[per-file-ignores]\n"*.md" = "format"\n', 1, "must be a table from globs"),
        ('exclude = ["[z-a]"]\n', 1, "globs as in .gitignore"),
        ("baseline = 3\n", 1, "'baseline' must be a string"),
        ("select = [\n", 1, "not valid TOML"),
        ("models = 3\n", 1, "'models' must be a table"),
        ('[models]\ncache = true\nnil = "x"\n', 3, "unknown key 'models.nil'; did you mean 'nli'?"),
        ('ignore = []\nmodels.nil = "x"\n', 2, "unknown key 'models.nil'"),
        ("ignore = []\nmodels = { cache = 1 }\n", 2, "'models.cache' must be true or false"),
        ("[models]\nthreads = 0\n", 2, "'models.threads' must be a whole number from 1 on"),
        ("[models]\nidle-seconds = -1\n", 2, "'models.idle-seconds' must be a number of seconds from 0 on"),
        ("[models]\nidle-seconds = inf\n", 2, "'models.idle-seconds' must be a number of seconds"),
    ],
)
def test_a_mistake_is_named_with_file_line_and_remedy(write, text, line, words):
    path = write("antinomy.toml", text)
    with pytest.raises(ConfigError) as caught:
        load_config(path)
    message = str(caught.value)
    assert message.startswith(str(path))
    assert words in message
    assert "\n" not in message
    assert caught.value.path == path
    if "TOML" not in words:
        assert caught.value.line == line
        assert f":{line}: " in message


def test_a_mistake_in_pyproject_is_found_in_our_table(write):
    path = write("pyproject.toml", '[tool.other]\nselect = 1\n\n[tool.antinomy]\nselect = "x"\n')
    with pytest.raises(ConfigError) as caught:
        load_config(path)
    assert caught.value.line == 5


def test_a_file_that_cannot_be_read_says_so(write, tmp_path):
    latin = write("antinomy.toml", b"# caf\xe9\n")
    for path, words in ((tmp_path / "none.toml", "cannot be read"), (latin, "UTF-8")):
        with pytest.raises(ConfigError, match=words):
            load_config(path)


def test_a_broken_file_is_told_for_every_directory_under_it(write, tmp_path):
    write("antinomy.toml", "x = 1\n")
    (tmp_path / "sub").mkdir()
    configurations = Configurations(tmp_path)
    for directory in (tmp_path, tmp_path / "sub"):
        with pytest.raises(ConfigError, match="unknown key 'x'"):
            configurations.at(directory)


def test_axes_are_ignored_by_file(write, tmp_path):
    path = write(
        "antinomy.toml",
        'ignore = ["a"]\n[per-file-ignores]\n"docs/" = ["b"]\n"*.mdc" = ["c", "a"]\n',
    )
    config = load_config(path)
    assert config.ignored_in(tmp_path / "AGENTS.md") == ("a",)
    assert config.ignored_in(tmp_path / "docs" / "x" / "AGENTS.md") == ("a", "b")
    assert config.ignored_in(tmp_path / "docs" / "x.mdc") == ("a", "b", "c")


def test_a_configuration_can_go_to_another_process(write, tmp_path):
    config = load_config(write("antinomy.toml", 'exclude = ["old/"]\n'))
    assert config.excludes(tmp_path / "old", directory=True)
    copy = pickle.loads(pickle.dumps(config))  # noqa: S301 - our own bytes
    assert copy.excludes(tmp_path / "old" / "x.md")


def test_the_published_schema_is_the_one_of_the_record(antinomy):
    printed = json.loads(antinomy("config", "schema").stdout)
    assert printed == json.loads((ROOT / "docs" / "schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(printed)
    jsonschema.validate(Config(root=ROOT).to_json(), schema())
    for wrong in (
        {"slect": []},
        {"select": "x"},
        {"min-confidence": 2},
        {"profile": "fast"},
        {"models": {"nil": ""}},
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema())


def test_show_prints_what_holds_as_toml(antinomy, write, tmp_path):
    write("sub/antinomy.toml", 'select = ["a\\"b"]\n[per-file-ignores]\n"*.md" = ["c"]\n')
    done = antinomy("config", "show", "sub/AGENTS.md")
    assert str(Path("sub", "antinomy.toml")) in done.stdout.splitlines()[0]
    assert "exclude = []  # default" in done.stdout.splitlines()
    shown = tomllib.loads(done.stdout)
    assert shown["select"] == ['a"b']
    assert shown["per-file-ignores"] == {"*.md": ["c"]}
    write("again/antinomy.toml", done.stdout)
    assert load_config(tmp_path / "again" / "antinomy.toml").to_json() == shown
    assert "no configuration file" in antinomy("config", "show").stdout


def test_a_missing_config_option_is_one_sentence(antinomy):
    done = antinomy("check", "--config", "none.toml")
    assert done.returncode == 2
    assert done.stderr.startswith("antinomy: none.toml: cannot be read")
