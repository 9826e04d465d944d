"""Writes a key into a configuration file and leaves everything else in it as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import InlineTable

from antinomy.config import Config
from antinomy.config.load import FILE_NAME
from antinomy.errors import ConfigError

_MARK = "\ufeff"


def set_model(config: Config, task: str, choice: str) -> Path:
    """Write which model serves a task.

    Parameters
    ----------
    config
        Its file is written to; without one, a new ``antinomy.toml`` in the current folder.
    task
        ``embedding`` or ``nli``.
    choice
        Name or path of the model.

    Returns
    -------
    Path
        The file that was written.

    """
    path = config.source or Path.cwd() / FILE_NAME
    try:
        text = path.read_bytes().decode() if path.exists() else ""
        path.write_bytes(_with_model(text, path.name == FILE_NAME, task, choice).encode())
    except (OSError, TOMLKitError) as error:
        raise ConfigError(f"{path}: cannot be written ({error}).", path) from None
    return path


def _with_model(text: str, own_file: bool, task: str, choice: str) -> str:
    mark = _MARK * text.startswith(_MARK)
    document = tomlkit.parse(text.removeprefix(_MARK))
    table: Any = document if own_file else document["tool"]["antinomy"]
    if "models" in table:
        table["models"][task] = choice
    elif isinstance(table, InlineTable):
        table["models"] = tomlkit.inline_table().add(task, choice)
    else:
        # With a blank line after it, should another table follow.
        table["models"] = tomlkit.table().add(task, choice).add(tomlkit.nl())
    written = tomlkit.dumps(document).rstrip("\n") + "\n"
    if "\r\n" in text:
        written = written.replace("\r\n", "\n").replace("\n", "\r\n")
    return mark + written
