"""Prompty files: front matter, then messages, each begun by a line such as ``system:``."""

from __future__ import annotations

import re

from antinomy.prompt.formats import frontmatter, roles
from antinomy.prompt.formats.source import Content

_MARKER = re.compile(
    r"(?:^|(?<=\r))[ \t]*#?[ \t]*(?P<role>system|user|assistant|developer|function|tool)"
    r"(?:\[[^\]\r\n]*\])?[ \t]*:[ \t]*(?:\r\n|\n|\r|\Z)",
    re.MULTILINE | re.IGNORECASE,
)


def read(content: Content) -> None:
    """Read front matter and messages."""
    start = frontmatter.read(content)
    roles.add(content, roles.split(content.text, start, _MARKER, "system"))
