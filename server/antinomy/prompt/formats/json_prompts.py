"""Prompts in JSON and JSON lines: message lists, fine-tuning data, LangChain's templates."""

from __future__ import annotations

import re

from antinomy.prompt.formats import json_tree, structured
from antinomy.prompt.formats.source import Content
from antinomy.prompt.formats.tree import BrokenError, Node
from antinomy.prompt.text import Span

# A file that a template engine has still to turn into JSON.
_TEMPLATED = re.compile(r"\{%|\{\{[#^]")
_LINE = re.compile(r"[^\r\n]+")


def read(content: Content) -> None:
    """Read the file as one value; broken JSON is reported and read as Markdown."""
    start = 1 if content.text.startswith("\ufeff") else 0
    try:
        root = json_tree.parse(content.text, start)
    except BrokenError as broken:
        message = f"The file is not valid JSON ({broken.reason}); correct it: it was read as plain text."
        if _TEMPLATED.search(content.text) is None:
            content.add_problem(broken.span, message)
        content.add_markdown(Span(start, len(content.text)))
        return
    structured.read(content, [root])


def read_lines(content: Content) -> None:
    """Read each line as one value; a broken line is reported and left out."""
    roots: list[Node] = []
    start = 1 if content.text.startswith("\ufeff") else 0
    for line in _LINE.finditer(content.text, start):
        if line.group().isspace():
            continue
        try:
            roots.append(json_tree.parse(content.text, line.start(), line.end()))
        except BrokenError as broken:
            message = f"This line is not valid JSON ({broken.reason}); correct it: it was left out."
            content.add_problem(broken.span, message)
    structured.read(content, roots)
