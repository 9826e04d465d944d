"""Prompts in YAML: GitHub Models, promptfoo, Semantic Kernel, and any list of messages."""

from __future__ import annotations

import re

from antinomy.prompt.formats import structured
from antinomy.prompt.formats.source import Content
from antinomy.prompt.formats.tree import BrokenError
from antinomy.prompt.text import Span

# A file that a template engine has still to turn into YAML.
_TEMPLATED = re.compile(r"\{%|\{\{[#^]")


def read(content: Content) -> None:
    """Read every document of the file; broken YAML is reported and read as Markdown."""
    try:
        from antinomy.prompt.formats import yaml_tree  # noqa: PLC0415 - loads a YAML parser, seldom needed

        roots = yaml_tree.parse(content.text)
    except BrokenError as broken:
        message = f"The file is not valid YAML ({broken.reason}); correct it: it was read as plain text."
        if _TEMPLATED.search(content.text) is None:
            content.add_problem(broken.span, message)
        content.add_markdown(Span(0, len(content.text)))
        return
    structured.read(content, roots)
