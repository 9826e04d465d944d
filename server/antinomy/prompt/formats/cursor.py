"""Cursor's rules (``.mdc``, ``.cursorrules``): Markdown under front matter that need not be valid YAML."""

from __future__ import annotations

from antinomy.prompt.formats import frontmatter
from antinomy.prompt.formats.source import Content
from antinomy.prompt.text import Span


def read(content: Content) -> None:
    """Read front matter and body."""
    start = frontmatter.read(content, loose=True)
    content.add_markdown(Span(start, len(content.text)))
