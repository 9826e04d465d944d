"""One pass over a text that finds all that is not Markdown: fences, comments, tags, template tags.

Each hides what stands inside it, so they are found together, in order. Which
tags form sections and which template tags exclude each other is decided in
``tags`` and ``conditionals``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from antinomy.prompt.formats.fences import Fence, FenceFinder
from antinomy.prompt.text import Span

# Five searches for a fixed beginning are several times faster than one for any of them.
_HITS = tuple(re.compile(hit) for hit in ("```", "~~~", "<!--", "<(?=/?[A-Za-z])", r"\{(?=[{%#])"))
_TAG = re.compile(r"<(/?)([A-Za-z][\w.:-]*)((?:\s[^<>]{0,1000}?)?)(/?)>")
_TEMPLATE_END = {"{%": "%}", "{{": "}}", "{#": "#}"}
_AFTER_COMMENT_OPENER = frozenset(" \t\r\n-#!")
_LONGEST_TEMPLATE_TAG = 4000
_COMMENT_OPENER = re.compile(r"<!--|\{#-?|\{\{~?!--|\{\{~?!|\{%[-+]?\s*comment\s*[-+]?%\}")
_COMMENT_CLOSER = re.compile(r"(?:-->|-?#\}|--~?\}\}|~?\}\}|\{%[-+]?\s*endcomment\s*[-+]?%\})\Z")


class Tag(NamedTuple):
    """An XML-like tag as written; ``closing`` for ``</x>``, ``empty`` for ``<x/>``."""

    span: Span
    name: str
    closing: bool
    empty: bool
    attributes: str = ""


class TemplateTag(NamedTuple):
    """A ``{% … %}`` or ``{{ … }}`` tag as written."""

    span: Span
    inner: str
    braces: str


class Scan(NamedTuple):
    """All that a text holds besides Markdown, each list in text order."""

    fences: list[Fence]
    comments: list[Span]
    tags: list[Tag]
    template_tags: list[TemplateTag]


def scan(text: str) -> Scan:
    """Find fences, comments, XML-like tags and template tags; in code spans they do not count."""
    found = Scan([], [], [], [])
    fences = FenceFinder(text)
    exhausted: set[str] = set()
    position = 0
    for start in sorted([hit.start() for search in _HITS for hit in search.finditer(text)]):
        if start < position:
            continue
        position = start + 1
        lead = text[start : start + 2]
        if lead in ("``", "~~"):
            fence = fences.at(start)
            if fence is not None:
                found.fences.append(fence)
                position = fence.span.end
            else:
                position = _past_marks(text, start)
        elif text[start - 1 : start] == "`":
            continue
        elif lead == "<!":
            position = _comment(text, start, "-->", found.comments, exhausted)
        elif lead[0] == "<":
            position = _tag(text, start, found)
        else:
            position = _template_tag(text, start, found, exhausted)
    return found


def comment_text(text: str, comment: Span) -> Span:
    """Return the span of a comment without its delimiters and outer white space."""
    written = comment.of(text)
    opener = _COMMENT_OPENER.match(written)
    start = opener.end() if opener else 0
    closer = _COMMENT_CLOSER.search(written, start)
    inner = written[start : closer.start() if closer else None]
    start += comment.start + len(inner) - len(inner.lstrip())
    return Span(start, start + len(inner.strip()))


def _past_marks(text: str, start: int) -> int:
    mark, end = text[start], start
    while text.startswith(mark, end):
        end += 1
    return end


def _comment(text: str, start: int, closer: str, comments: list[Span], exhausted: set[str]) -> int:
    end = -1 if closer in exhausted else text.find(closer, start + 2)
    if end < 0:
        exhausted.add(closer)
        return start + 2
    comments.append(Span(start, end + len(closer)))
    return end + len(closer)


def _tag(text: str, start: int, found: Scan) -> int:
    match = _TAG.match(text, start)
    if match is None:
        return start + 1
    closing, name, attributes, empty = match.groups()
    found.tags.append(Tag(Span(start, match.end()), name.lower(), bool(closing), bool(empty), attributes))
    return match.end()


def _template_tag(text: str, start: int, found: Scan, exhausted: set[str]) -> int:
    closer = _comment_closer(text, start)
    if closer:
        return _comment(text, start, closer, found.comments, exhausted)
    braces = text[start : start + 2]
    closer = _TEMPLATE_END[braces]
    end = text.find(closer, start + 2, start + _LONGEST_TEMPLATE_TAG)
    if end < 0 or braces == "{#":
        return start + 2
    if braces == "{{" and text.startswith("{", start + 2):
        # Mustache's unescaped form {{{ x }}} ends with three braces.
        end += text.startswith("}", end + 2)
    inner = text[start + 2 : end].strip("{}-~+ \t\r\n")
    if braces == "{%" and inner in ("comment", "raw"):
        return _verbatim(text, start, end + 2, inner, found)
    found.template_tags.append(TemplateTag(Span(start, end + 2), inner, braces))
    return end + 2


def _comment_closer(text: str, start: int) -> str:
    """Return what ends the template comment that begins at ``start``; empty if none does."""
    if text.startswith("{#", start):
        # Not a comment: a heading's anchor, {#usage}.
        return "#}" if text[start + 2 : start + 3] in _AFTER_COMMENT_OPENER else ""
    if text.startswith(("{{!--", "{{~!--"), start):
        return "--}}"
    return "}}" if text.startswith(("{{!", "{{~!"), start) else ""


def _verbatim(text: str, start: int, inner: int, name: str, found: Scan) -> int:
    """Skip what stands between ``{% raw %}`` or ``{% comment %}`` and its end tag."""
    end = re.compile(r"\{%[-+]?\s*end" + name + r"\s*[-+]?%\}").search(text, inner)
    if end is None:
        return inner
    if name == "comment":
        found.comments.append(Span(start, end.end()))
    return end.end()
