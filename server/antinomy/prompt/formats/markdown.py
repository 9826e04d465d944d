"""Markdown prompts: AGENTS.md, CLAUDE.md, skills, agents, instructions; front matter, then the body."""

from __future__ import annotations

from antinomy.prompt.formats import frontmatter
from antinomy.prompt.formats.source import Content
from antinomy.prompt.text import Span


def read(content: Content) -> None:
    """Read front matter and body."""
    start = frontmatter.read(content)
    content.add_markdown(Span(start, len(content.text)))
