"""Plain text: ``.txt``, untitled and extension-less files; lists and headings in it count as such."""

from __future__ import annotations

from antinomy.prompt.formats.source import Content
from antinomy.prompt.text import Span


def read(content: Content) -> None:
    """Read the whole file as Markdown-like prose."""
    start = 1 if content.text.startswith("\ufeff") else 0
    content.add_markdown(Span(start, len(content.text)))
