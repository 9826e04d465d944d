"""The keyword method of the first source document, kept for comparison.

Both word lists of a bucket anywhere in the text are a conflict, whatever the
sentence says: no scope, no negation, no quotation. The default is better; this
shows by how much. Words, buckets, messages and confidence are those that the
document states under "Pattern Matching" and "Response Format"; its sample span
(0 to 11 for ten characters) is not reproduced.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from antinomy.conflicts.issue import Conflict, Evidence, Issue, Method, Severity, Suggestion
from antinomy.prompt.document import Document
from antinomy.prompt.text import Span

#: Context either side of a match, code points.
_PREVIEW = 50


@attrs.frozen
class _Bucket:
    name: str
    first: re.Pattern[str]
    second: re.Pattern[str]
    words: tuple[str, str]
    advice: tuple[str, str]


def _any(*words: str) -> re.Pattern[str]:
    # The document's own example is hyphenated where its pattern is not: both are read.
    return re.compile(rf"\b(?:{'|'.join(word.replace(' ', '[ -]') for word in words)})\b", re.IGNORECASE)


_BUCKETS = (
    _Bucket(
        "verbosity",
        _any("concise", "brief", "minimal", "short"),
        _any("detailed", "comprehensive", "step by step", "exhaustive"),
        ("concise", "step by step"),
        ("concise", "step-by-step"),
    ),
    _Bucket(
        "format",
        re.compile(r"\b(?:json\s*only|strict\s*json|return\s*valid\s*json)\b", re.IGNORECASE),
        _any("explain", "commentary", "notes", "discussion"),
        ("JSON only", "commentary"),
        ("JSON only", "commentary"),
    ),
)


def find(document: Document) -> Iterator[Conflict]:
    """Yield at most one conflict per bucket: its first word of either list."""
    for bucket in _BUCKETS:
        one, two = bucket.first.search(document.text), bucket.second.search(document.text)
        if one and two:
            sides = sorted((_phrase(document, match) for match in (one, two)), key=lambda side: side.span)
            detail = f"Conflicting directives: {bucket.words[0]} vs {bucket.words[1]}."
            yield Conflict(
                axis=bucket.name,
                bucket=bucket.name,
                severity=Severity.MEDIUM,
                poles=bucket.words,
                first=sides[0],
                second=sides[1],
                method=Method.PATTERN,
                confidence=1.0,
                detail=detail,
            )


def advice(issue: Issue) -> Suggestion:
    """Return the document's suggestion for an issue of this profile; it carries no edits."""
    conflict = issue.occurrences[0]
    bucket = next((bucket for bucket in _BUCKETS if bucket.name == issue.axis), None)
    one, two = bucket.advice if bucket and conflict.method is Method.PATTERN else conflict.poles
    text = f'Remove either the "{one}" or "{two}" directive to avoid contradictions.'
    return Suggestion(text, issue.id, ())


_STOP = re.compile(r"[.!?;,\n]|\s+(?:and|but)\s+")


def _phrase(document: Document, match: re.Match[str]) -> Evidence:
    """Return the keyword with the rest of its phrase; one that ends its phrase, with what leads to it."""
    text = document.text
    stop = _STOP.search(text, match.end())
    start, end = match.start(), stop.start() if stop else len(text)
    if not text[match.end() : end].strip():
        ends = [m.end() for m in _STOP.finditer(text, 0, match.start())]
        start = ends[-1] if ends else 0
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    preview = " ".join(text[max(0, start - _PREVIEW) : end + _PREVIEW].split())
    return Evidence(text[start:end], Span(start, end), preview, document.path)
