"""Dotprompt files: front matter, then Handlebars in which ``{{role "system"}}`` changes the role.

Other tools use the suffix too, for plain text; that reads as one message.
"""

from __future__ import annotations

import re

from antinomy.prompt.formats import frontmatter, roles
from antinomy.prompt.formats.source import Content

_MARKER = re.compile(r"""\{\{~?\s*role\s+["'](?P<role>\w+)["']\s*~?\}\}""")


def read(content: Content) -> None:
    """Read front matter and messages; text before the first role is the user's, as Dotprompt has it."""
    start = frontmatter.read(content)
    marked = _MARKER.search(content.text, start) is not None
    roles.add(content, roles.split(content.text, start, _MARKER, "user" if marked else ""))
