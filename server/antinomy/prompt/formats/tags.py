"""Which XML-like tags form sections (``<rules> … </rules>``) and which are mere mentions.

A prompt also names tags without using them ("answer in <answer> tags") and
holds HTML; neither makes a section. Names and places of tags are all that is
looked at here, never the text between them beyond its first and last words.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from antinomy.prompt.formats.fences import at_line_start
from antinomy.prompt.formats.scan import Tag
from antinomy.prompt.text import Span

# Markup inside a sentence: never a section, never a boundary.
_INLINE = frozenset(
    (
        "a", "abbr", "b", "br", "cite", "code", "del", "em", "font", "i", "img", "ins", "kbd", "mark",
        "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var",
    )
)  # fmt: skip
# Page layout: ends a paragraph, says nothing about what stands inside.
_LAYOUT = frozenset(
    (
        "blockquote", "body", "center", "dd", "details", "div", "dl", "dt", "footer", "h1", "h2", "h3",
        "h4", "h5", "h6", "head", "header", "hr", "html", "li", "main", "nav", "ol", "p", "picture",
        "pre", "source", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "video",
    )
)  # fmt: skip
# What a page folds away under its first line.
_FOLD = frozenset(("details", "summary"))
_SENTENCE_END = re.compile(r"(?:^|[.!?:;>)\]\"'*。！？：])\Z")
_FEWEST_WORDS = 3


class TagMark(NamedTuple):
    """A tag that bounds text: ``name`` is empty for a mere boundary, else a section's."""

    span: Span
    name: str
    closing: bool


def tag_marks(text: str, tags: list[Tag]) -> list[TagMark]:
    """Return the tags that open or close a section or end a paragraph, in text order."""
    pairs, single = _pair([tag for tag in tags if tag.name not in _INLINE])
    edges = _Edges(text, tags)
    layout = _LAYOUT - _FOLD if _are_fields(pairs) else _LAYOUT
    marks: list[TagMark] = []
    for opener, closer in pairs:
        if not _is_section(text, opener, closer, edges):
            single.extend((opener, closer))
            continue
        name = "" if opener.name in layout else _judged(opener)
        marks.append(TagMark(opener.span, name, closing=False))
        marks.append(TagMark(closer.span, name, closing=True))
    marks.extend(
        TagMark(tag.span, "", closing=False)
        for tag in single
        if edges.starts_line(tag) and edges.ends_line(tag)
    )
    return sorted(marks)


def _are_fields(pairs: list[tuple[Tag, Tag]]) -> bool:
    """Tell whether a summary stands outside all details, and so heads none as it does in HTML."""
    details = [(opener.span.start, closer.span.end) for opener, closer in pairs if opener.name == "details"]
    summaries = [opener.span.start for opener, _ in pairs if opener.name == "summary"]
    return any(not any(start < place < end for start, end in details) for place in summaries)


#: ``<example type="bad">``: an attribute that says what the tag's content is worth.
_JUDGEMENT = re.compile(r"=\s*[\"']?(?P<word>bad|wrong|incorrect|avoid|poor)\b", re.IGNORECASE)


def _judged(tag: Tag) -> str:
    """Return a section's name, with the word that an attribute judges it by."""
    judgement = _JUDGEMENT.search(tag.attributes)
    return f"{tag.name}-{judgement['word'].lower()}" if judgement else tag.name


def _pair(tags: list[Tag]) -> tuple[list[tuple[Tag, Tag]], list[Tag]]:
    """Match closing tags to the nearest open one of their name; the rest stand single."""
    pairs: list[tuple[Tag, Tag]] = []
    single: list[Tag] = []
    stack: list[Tag] = []
    waiting: dict[str, int] = {}
    for tag in tags:
        if tag.empty:
            single.append(tag)
        elif not tag.closing:
            stack.append(tag)
            waiting[tag.name] = waiting.get(tag.name, 0) + 1
        elif waiting.get(tag.name):
            while True:
                opener = stack.pop()
                waiting[opener.name] -= 1
                if opener.name == tag.name:
                    break
                single.append(opener)
            pairs.append((opener, tag))
        else:
            single.append(tag)
    return pairs, single + stack


class _Edges:
    """Tells whether a tag stands at the start or end of its line, other tags not counted."""

    def __init__(self, text: str, tags: list[Tag]) -> None:
        self._text = text
        self._starts: dict[int, bool] = {}
        self._ends: dict[int, bool] = {}
        previous: Tag | None = None
        for tag in tags:
            follows = previous is not None and not text[previous.span.end : tag.span.start].strip(" \t")
            self._starts[tag.span.start] = (
                follows and previous is not None and self._starts[previous.span.start]
            ) or at_line_start(text, tag.span.start)
            previous = tag
        following: Tag | None = None
        for tag in reversed(tags):
            leads = following is not None and not text[tag.span.end : following.span.start].strip(" \t")
            self._ends[tag.span.start] = (
                leads and following is not None and self._ends[following.span.start]
            ) or _at_line_end(text, tag.span.end)
            following = tag

    def starts_line(self, tag: Tag) -> bool:
        return self._starts[tag.span.start]

    def ends_line(self, tag: Tag) -> bool:
        return self._ends[tag.span.start]


def _at_line_end(text: str, offset: int) -> bool:
    rest = text[offset : offset + 200].lstrip(" \t\u00a0")
    return not rest or rest[0] in "\r\n"


def _is_section(text: str, opener: Tag, closer: Tag, edges: _Edges) -> bool:
    if edges.starts_line(opener):
        return True
    inside = text[opener.span.end : closer.span.start]
    if edges.ends_line(opener) and edges.starts_line(closer):
        return True
    before = text[max(0, opener.span.start - 40) : opener.span.start].rstrip()
    one_line = "\n" not in inside and "\r" not in inside
    return one_line and _SENTENCE_END.search(before) is not None and len(inside.split()) >= _FEWEST_WORDS
