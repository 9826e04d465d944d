"""What a prompt file pulls in: imports and includes that its tool resolves, and links to other files.

Names only, as written, and where they stand; which file of the repository is meant is resolved
in ``groups``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from antinomy.prompt.document import Block, BlockKind, Branch, Document
from antinomy.prompt.expressions import expression
from antinomy.prompt.formats.structured import holds_no_prompt
from antinomy.prompt.text import Span

_CODE_SPAN = expression(r"`[^`\n]*`")
#: ``@docs/style.md`` in memory files; an e-mail address or a package (``@scope/name``) names no file.
_AT = expression(r"(?<![\w@/.`])@((?:~|\.{1,2})?/?[\w.-]+(?:/[\w.-]+)*)")
#: Handlebars partials, Jinja's statements, POML's elements, Copilot's and promptfoo's file references.
_INCLUDES = (
    expression(r"\{\{~?#?>\s*[\"']?([\w./-]+)"),
    expression(r"\{%-?\s*(?:include|extends|import|from)\s+[\"']([^\"']+)[\"']"),
    expression(r"<(?:include|document|Document|Include)\b[^>]*?\bsrc\s*=\s*[\"']([^\"']+)[\"']"),
    expression(r"#file:([\w./-]+)"),
    expression(r"\bfile://([\w./-]+)"),
)
_LINK = expression(r"\]\(\s*<?([^)\s>#]+)")

#: Kinds of file in whose text ``@path`` is an import.
_MEMORY = frozenset(("agents", "claude", "gemini", "command", "skill", "agent", "rule", "markdown"))
_UNREAD = frozenset((BlockKind.CODE, BlockKind.EXAMPLE, BlockKind.COMMENT))


def names(text: str) -> frozenset[str]:
    """Return every name that ``references`` could find in a text, and more, at a hundredth of the cost."""
    patterns = (_AT, _LINK, *_INCLUDES)
    return frozenset(name.rstrip(".") for pattern in patterns for name in pattern.findall(text))


#: ``Branch.conditional`` of the alternative prompts of one file, of which a model sees one.
ALTERNATIVES = -1


class Import(NamedTuple):
    """A path that a file makes part of itself, and the branches of the file in which it does.

    Of several prompts in a file each is a branch of the conditional ``ALTERNATIVES``.
    """

    name: str
    branches: frozenset[Branch]


class References(NamedTuple):
    """Paths as a file writes them: ``imports`` become part of it, ``links`` are read beside it."""

    imports: tuple[Import, ...]
    links: tuple[str, ...]


def references(document: Document) -> References:
    """Return what a file imports and what it links to, each place once."""
    text = document.text
    imports = [found for pattern in _INCLUDES for found in _included(document, pattern)]
    links: list[str] = []
    if "@" in text or "](" in text:
        for block in document.blocks:
            if block.kind in _UNREAD:
                continue
            prose = _CODE_SPAN.sub(" ", block.text)
            if document.kind in _MEMORY:
                imports += [
                    Import(name.rstrip("."), _branches(document, block)) for name in _AT.findall(prose)
                ]
            links += [name for name in _LINK.findall(prose) if "://" not in name]
    return References(tuple(dict.fromkeys(imports)), tuple(dict.fromkeys(links)))


def _included(document: Document, pattern: re.Pattern[str]) -> Iterator[Import]:
    for match in pattern.finditer(document.text):
        block = document.block_at(Span(*match.span(1)))
        # What a test or a tool is given is no part of a prompt.
        if block is None or not holds_no_prompt(block.context.key):
            yield Import(match.group(1), _branches(document, block))


def _branches(document: Document, block: Block | None) -> frozenset[Branch]:
    if block is None:
        return frozenset()
    alternative = (Branch(ALTERNATIVES, block.context.prompt),) * document.has_alternatives
    return frozenset((*block.context.branches, *alternative))
