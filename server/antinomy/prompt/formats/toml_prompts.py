"""Prompts in TOML: the commands of Gemini CLI (``prompt``, ``description``)."""

from __future__ import annotations

from antinomy.prompt.formats import structured, toml_tree
from antinomy.prompt.formats.source import Content
from antinomy.prompt.formats.tree import BrokenError
from antinomy.prompt.text import Span


def read(content: Content) -> None:
    """Read the file's strings; broken TOML is reported and read as Markdown."""
    try:
        root = toml_tree.parse(content.text)
    except BrokenError as broken:
        message = f"The file is not valid TOML ({broken.reason}); correct it: it was read as plain text."
        content.add_problem(broken.span, message)
        content.add_markdown(Span(0, len(content.text)))
        return
    structured.read(content, [root])
