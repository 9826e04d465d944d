import pytest

from antinomy.errors import ConfigError
from models.train.config import Config

HEAD = """
seed = 1
max_tokens = 72
max_own_tokens = 128
tokens_per_batch = 1024
warm_up = 10
not_for_shipping = ["anli"]
"""
STAGE = """
[[stages]]
name = "only"
learning_rate = [1e-4, 0.0]
feeds = {%s}
"""


def written(tmp_path, text):
    path = tmp_path / "run.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_stages_are_read_in_order(tmp_path):
    config = Config.load(written(tmp_path, HEAD + STAGE % "topical = 3" + STAGE % "facts = 2"))
    assert [stage.feeds for stage in config.stages] == [{"topical": 3}, {"facts": 2}]


def test_a_stage_drops_nothing_unless_it_says_so(tmp_path):
    config = Config.load(
        written(tmp_path, HEAD + STAGE % "facts = 2" + "dropout = 0.1\n" + STAGE % "facts = 2")
    )
    assert [stage.dropout for stage in config.stages] == [0.1, 0.0]


def test_a_source_that_may_not_ship_is_refused(tmp_path):
    with pytest.raises(ConfigError, match=r"run\.toml: stage 'only' feeds on anli, which may not ship"):
        Config.load(written(tmp_path, HEAD + STAGE % "anli = 3"))


def test_an_unknown_key_is_named(tmp_path):
    with pytest.raises(ConfigError, match=r"run\.toml: unknown key 'sed'\."):
        Config.load(written(tmp_path, HEAD + "sed = 2\n" + STAGE % "topical = 3"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD, "has no stages; write at least one table"),
        (HEAD + "stages = 3\n", "has no stages"),
        (HEAD + "seed = 3\n", "not valid TOML"),
        (HEAD.replace("seed = 1\n", "") + STAGE % "facts = 2", "'seed' is missing"),
        (HEAD + STAGE % "facts = 2" + "droput = 0.1\n", "stage 'only': unknown key 'droput'"),
        (HEAD + STAGE % "facts = 0", "stage 'only': 'feeds' must be a table"),
        (HEAD + (STAGE % "facts = 2").replace(", 0.0", ""), "'learning_rate' must hold two numbers"),
        (HEAD + "average = {onyl = 1.0}\n" + STAGE % "facts = 2", "'average' names 'onyl', which is no"),
        (HEAD + (STAGE % "facts = 2").replace("only", "start"), "stage 'start': that is the name of what a"),
    ],
)
def test_a_mistake_is_one_sentence_that_names_the_file(tmp_path, text, words):
    with pytest.raises(ConfigError) as caught:
        Config.load(written(tmp_path, text))
    assert str(caught.value).startswith(str(tmp_path / "run.toml"))
    assert words in str(caught.value)


def test_a_missing_file_is_one_sentence(tmp_path):
    with pytest.raises(ConfigError, match=r"none\.toml: cannot be read \(no such file or directory\); name"):
        Config.load(tmp_path / "none.toml")


def test_what_decides_a_stage_is_told_from_what_does_not(tmp_path):
    def digest(text):
        config = Config.load(written(tmp_path, text))
        return config.digest(config.stages[0])

    plain = digest(HEAD + STAGE % "facts = 2")
    assert plain == digest(HEAD + "average = {only = 1.0}\n" + STAGE % "facts = 2" + STAGE % "topical = 1")
    assert plain != digest(HEAD + STAGE % "facts = 3")
    assert plain != digest(HEAD.replace("seed = 1", "seed = 2") + STAGE % "facts = 2")
