"""What a folder's configuration may still say where nobody has vouched for the folder."""

import attrs

from antinomy.config import load_config
from antinomy.config.record import Config
from antinomy.config.restrict import restricted

TEXT = """\
exclude = ["drafts/"]
ignore = ["tone"]
axes = ["elsewhere"]
baseline = "known.json"

[models]
embedding = "./mine"
nli = "./mine"

[facts]
log = "postgresql://somewhere"
threshold = 0.9

[context]
weights = "mine.toml"
llm = "a-model"
llm-url = "https://example.org"
min-confidence = 0.5
"""


def test_files_and_addresses_go_and_wishes_stay(tmp_path):
    file = tmp_path / "antinomy.toml"
    file.write_text(TEXT, encoding="utf-8")
    config = restricted(load_config(file))
    shipped = Config(tmp_path)
    assert (config.models, config.axes, config.baseline) == (shipped.models, shipped.axes, shipped.baseline)
    assert config.facts == attrs.evolve(shipped.facts, threshold=0.9)
    assert config.context == attrs.evolve(shipped.context, min_confidence=0.5)
    assert (config.exclude, config.ignore) == (("drafts/",), ("tone",))
