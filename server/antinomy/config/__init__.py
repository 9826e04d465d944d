"""Configuration: ``antinomy.toml`` or ``[tool.antinomy]``, nearest first.

``record`` says what can be configured, ``load`` finds and checks the files,
``schema`` publishes the JSON schema. Nothing here knows what an axis is.
"""

from antinomy.config.load import Configurations, Draft, load_config, read_draft
from antinomy.config.record import Config

__all__ = ["Config", "Configurations", "Draft", "load_config", "read_draft"]
