"""Prompt templates: Jinja, Handlebars, Mustache, Liquid, and Semantic Kernel's ``skprompt.txt``."""

from __future__ import annotations

import re

from antinomy.prompt.formats import frontmatter, roles
from antinomy.prompt.formats.source import Content

# Semantic Kernel and others write a conversation as <message role="system"> … </message>.
_MARKER = re.compile(r"""</message>|<message\s+role\s*=\s*["'](?P<role>\w+)["'][^<>]*>""", re.IGNORECASE)


def read(content: Content) -> None:
    """Read front matter, if any, and the template's text."""
    start = frontmatter.read(content)
    roles.add(content, roles.split(content.text, start, _MARKER, ""))
