import pytest

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
    with pytest.raises(ValueError, match=r"run\.toml: stage 'only' feeds on anli, which may not ship"):
        Config.load(written(tmp_path, HEAD + STAGE % "anli = 3"))


def test_an_unknown_key_is_named(tmp_path):
    with pytest.raises(TypeError, match="sed"):
        Config.load(written(tmp_path, HEAD + "sed = 2\n" + STAGE % "topical = 3"))
