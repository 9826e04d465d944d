"""What a prompt file pulls in: imports and includes that its tool resolves, and links to other files.

Names only, as written; which file of the repository is meant is resolved in ``groups``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from antinomy.prompt.document import BlockKind, Document

_CODE_SPAN = re.compile(r"`[^`\n]*`")
#: ``@docs/style.md`` in memory files; an e-mail address or a package (``@scope/name``) names no file.
_AT = re.compile(r"(?<![\w@/.`])@((?:~|\.{1,2})?/?[\w.-]+(?:/[\w.-]+)*)")
#: Handlebars partials, Jinja's statements, POML's elements, Copilot's and promptfoo's file references.
_INCLUDES = (
    re.compile(r"\{\{~?#?>\s*[\"']?([\w./-]+)"),
    re.compile(r"\{%-?\s*(?:include|extends|import|from)\s+[\"']([^\"']+)[\"']"),
    re.compile(r"<(?:include|document|Document|Include)\b[^>]*?\bsrc\s*=\s*[\"']([^\"']+)[\"']"),
    re.compile(r"#file:([\w./-]+)"),
    re.compile(r"\bfile://([\w./-]+)"),
)
_LINK = re.compile(r"\]\(\s*<?([^)\s>#]+)")

#: Kinds of file in whose text ``@path`` is an import.
_MEMORY = frozenset(("agents", "claude", "gemini", "command", "skill", "agent", "rule", "markdown"))
_UNREAD = frozenset((BlockKind.CODE, BlockKind.EXAMPLE, BlockKind.COMMENT))


def names(text: str) -> frozenset[str]:
    """Return every name that ``references`` could find in a text, and more, at a hundredth of the cost."""
    patterns = (_AT, _LINK, *_INCLUDES)
    return frozenset(name.rstrip(".") for pattern in patterns for name in pattern.findall(text))


class References(NamedTuple):
    """Paths as a file writes them: ``imports`` become part of it, ``links`` are read beside it."""

    imports: tuple[str, ...]
    links: tuple[str, ...]


def references(document: Document) -> References:
    """Return what a file imports and what it links to, each once, in file order."""
    text = document.text
    imports = [match for pattern in _INCLUDES for match in pattern.findall(text)]
    links: list[str] = []
    if "@" in text or "](" in text:
        for block in document.blocks:
            if block.kind in _UNREAD:
                continue
            prose = _CODE_SPAN.sub(" ", block.text)
            if document.kind in _MEMORY:
                imports += [name.rstrip(".") for name in _AT.findall(prose)]
            links += [name for name in _LINK.findall(prose) if "://" not in name]
    return References(tuple(dict.fromkeys(imports)), tuple(dict.fromkeys(links)))
