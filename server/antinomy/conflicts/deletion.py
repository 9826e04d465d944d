"""Edits that delete rules, and what would be left of them: the marker, the joining word, the empty tag.

Nothing here decides what conflicts, or which rule is to go.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from antinomy.conflicts.cases import clauses_at
from antinomy.conflicts.clauses import adjoining
from antinomy.conflicts.issue import Edit, Evidence
from antinomy.conflicts.losses import loses
from antinomy.conflicts.renumber import renumbered
from antinomy.prompt.document import BlockKind, Document
from antinomy.prompt.expressions import expression
from antinomy.prompt.text import Span


@attrs.frozen
class Deletion:
    """Edits that delete rules.

    ``below``: what stands below a list item goes with it; ``loses``: they may delete rules that no
    conflict needs gone.
    """

    edits: tuple[Edit, ...] = ()
    below: bool = False
    loses: bool = False


def deletion(sides: Sequence[Evidence], kept: Sequence[Evidence], document: Document) -> Deletion:
    """Return the edits that delete rules.

    Parameters
    ----------
    sides
        The rules that are to go.
    kept
        Those that are to stay: where one stands below what would go, there are no edits.
    document
        The file, for its lines and blocks.

    """
    gone = adjoining(sides, document, sentences=True)
    found = [_deletion(side.span, document) for side in gone]
    below = [_below(lines, side.span.end, document) for lines, side in zip(found, gone, strict=True)]
    if any(rest.overlaps(side.span) for rest in below for side in kept):
        return Deletion()
    spans: list[Span] = []
    for span in sorted(_closed(one.cover(two), document.text) for one, two in zip(found, below, strict=True)):
        if spans and span.start < spans[-1].end:
            spans[-1] = spans[-1].cover(span)
        else:
            spans.append(span)
    hanging = [rest for rest in below if rest.end > rest.start]
    return Deletion(
        edits=(*(_erased(span, document) for span in spans), *renumbered(spans, document)),
        below=bool(hanging),
        loses=loses(gone, sides, kept, document) or any(clauses_at(rest, document) for rest in hanging),
    )


def _below(span: Span, rule_end: int, document: Document) -> Span:
    """Return what hangs on a list item whose lines are ``span``: the lines set in below it.

    They say more of what goes (its cases, its reasons, a sample), and would be read as the previous
    item's. Empty, at the end of ``span``, if there are none.
    """
    text = document.text
    item = _ITEM.match(text, span.start, span.end)
    if item is None or not _BREAK.search(text, max(0, span.end - 2), span.end):
        return Span(span.end, span.end)
    runs = (chunk.origin.runs for chunk in document.chunks)
    chunks = ((run[0].source, run[-1].source + run[-1].width) for run in runs)
    limit = next((end for start, end in chunks if start < rule_end <= end), 0)
    set_in = re.compile(re.escape(item["outer"]) + r"(?:\t|[ ]{2})")
    end = start = span.end
    while start < limit:
        stop = _BREAK.search(text, start, limit)
        after = stop.end() if stop else limit
        if set_in.match(text, start, after):
            end = after
        elif text[start : stop.start() if stop else limit].strip("> \t"):
            break
        start = after
    return Span(span.end, end)


def _closed(span: Span, text: str) -> Span:
    """Widen what is deleted, where it stood between blank lines, by those on one side."""
    if span.start and not _BLANK_BEFORE.search(text, max(0, span.start - _MARKER_REACH), span.start):
        return span
    after = _BLANK_AFTER.match(text, span.end)
    if after and text[span.start : span.end].endswith(("\n", "\r")):
        return Span(span.start, after.end())
    return span


_BLANK_BEFORE = expression(r"(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)$")
_BLANK_AFTER = expression(r"(?:[ \t]*(?:\r\n?|\n))+")
#: A list item, and what its line has before its marker.
_ITEM = expression(r"(?P<outer>[ \t]*(?:>[ \t]*)*)(?:[-*+•–]|\d{1,3}[.)])[ \t]")


def _erased(span: Span, document: Document) -> Edit:
    """Delete a span, and let what then opens the sentence in its place have a capital."""
    gone, follows = span.of(document.text).lstrip("*_ "), document.text[span.end : span.end + 2]
    if not (gone[:1].isupper() and gone[-1:].isspace() and follows.isalpha() and follows.islower()):
        return Edit(document.path, span, "")
    return Edit(document.path, Span(span.start, span.end + 1), follows[0].upper())


def _deletion(span: Span, document: Document) -> Span:
    """Widen a directive's span to what must go with it: its line, or the word that joins it."""
    text = document.text
    span = _marked(span, text)
    home = document.block_at(span)
    if home is not None and _fills(span, home.span, text):
        if home.kind is BlockKind.TABLE_CELL:
            return _row(home.span.cover(span), document)
        return _line(home.span.cover(span), text)
    # What joins two clauses stands between them: a list marker, or the next key of a YAML file, does not.
    around = home.span.cover(span) if home else Span(0, len(text))
    before = _JOIN_BEFORE.search(text, max(around.start, span.start - 12), span.start)
    end = span.end
    if before:
        while end > span.start and text[end - 1] in ".!":  # the stop belongs to the sentence that stays
            end -= 1
        return Span(before.start(), end)
    if not text[span.end : around.end].strip():
        gap = _GAP.search(text, around.start, span.start)
        return Span(gap.start() if gap else span.start, span.end)
    after = _JOIN_AFTER.match(text, span.end, around.end)
    return Span(span.start, after.end() if after else span.end)


def _marked(span: Span, text: str) -> Span:
    """Return a rule's span with the marks around its bold, and without one that ends what is before it."""
    outer = _MARK_BEFORE.search(text, max(0, span.start - 3), span.start)
    if outer is not None and text.startswith(outer[0], span.end):
        return Span(outer.start(), span.end + len(outer[0]))
    opening = _MARK.match(text, span.start, span.end)
    if opening is None:
        return span
    if opening["gap"]:
        return Span(opening.end(), span.end)
    mark = opening["mark"]
    closes = text.startswith(mark, span.end) and mark not in text[opening.end() : span.end]
    return Span(span.start, span.end + len(mark)) if closes else span


_MARK = expression(r"(?P<mark>\*{1,3}|_{1,3})(?P<gap>\s*)")
_MARK_BEFORE = expression(r"(?:\*{1,3}|_{1,3})$")


def _fills(span: Span, block: Span, text: str) -> bool:
    """Tell whether a directive is all that its block says, but for a label before it."""
    before, after = text[block.start : span.start], text[span.end : block.end]
    return not after.strip(" \t\r\n.*_") and _ONLY_LABEL.fullmatch(before) is not None


_ONLY_LABEL = expression(r"[\s*_]*(?:[\w'’ -]{1,60}[*_]*:)?[\s*_]*")
_JOIN_BEFORE = expression(r"(?:,?\s+(?:and|but|or|then|yet)\s+|\s*[;–—]\s*|,\s+|\s+-\s+)$")
#: Between a sentence and the one before it, at the end of a paragraph.
_GAP = expression(r"(?:\s|\\[nr])+$")
_JOIN_AFTER = expression(r"(?:\s|\\[nr])*(?:[;–—,]\s*)?(?:(?:and|but|or|then|yet)\s+)?")
_MARKER = expression(r"[ \t]*(?:>[ \t]*)*(?:[-*+•–]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?[*_]*$")


#: A line break as it may be written: also as an escape, in a JSON string or a prompt kept on one line.
_BREAK = expression(r"\\r\\n|\\n|\r\n|\n|\r")
#: Where the string begins whose first line a rule is.
_STRING = expression(r"[:\[,][ \t]*\"(?=[ \t*_]*(?:(?:[-*+•–]|\d{1,3}[.)])[ \t]+)?$)")
_REST = expression(r"[ \t*_]*(?:(?P<break>\\r\\n|\\n|\r\n|\n|\r)|$|(?P<close>\"))")
#: No list marker with its indentation is longer.
_MARKER_REACH = 80


def _line(filled: Span, text: str) -> Span:
    """Return the whole of a block with its list marker, tags and line end, if it fills its lines."""
    start, end = filled = _tagged(filled, text)
    reach = max(0, start - _MARKER_REACH)
    breaks = list(_BREAK.finditer(text, reach, start))
    opening = _STRING.search(text, breaks[-1].end() if breaks else reach, start)
    if not breaks and reach and not opening:
        return filled
    line_start = opening.end() if opening else breaks[-1].end() if breaks else 0
    rest = _REST.match(text, end)
    lead = text[line_start:start]
    if rest is None or not (lead.strip(" \t*_") == "" or _MARKER.fullmatch(lead)):
        return filled
    if rest["close"]:  # the last line of a JSON string goes with the break before it
        return Span(line_start if opening or not breaks else breaks[-1].start(), rest.start("close"))
    if opening and rest["break"] and not rest["break"].startswith("\\"):
        return filled  # the rule is all that a string outside JSON holds, up to the end of its line
    return Span(line_start, rest.end())


def _tagged(span: Span, text: str) -> Span:
    """Widen a span by the tags that hold nothing else on its line ("<rule>Be kind.</rule>")."""
    before = _TAG_BEFORE.search(text, max(0, span.start - _MARKER_REACH), span.start)
    after = _TAG_AFTER.match(text, span.end) if before else None
    if before is None or after is None or before["name"] != after["name"]:
        return span
    return _tagged(Span(before.start(), after.end()), text)


_TAG_BEFORE = expression(r"<(?P<name>[A-Za-z][\w.:-]*)(?:[ \t][^<>\n]*)?>[ \t]*$")
_TAG_AFTER = expression(r"[ \t]*</(?P<name>[A-Za-z][\w.:-]*)[ \t]*>")


def _row(cell: Span, document: Document) -> Span:
    """Return the row of a table that a cell is in; the cell alone if its row says more, or names columns."""
    text = document.text
    start = text.rfind("\n", 0, cell.start) + 1
    stop = text.find("\n", cell.end)
    row = Span(start, stop if stop >= 0 else len(text))
    own = {clause.span for clause in clauses_at(cell, document)}
    others = (clause for clause in clauses_at(row, document) if clause.span not in own)
    # One word is a topic, even one that can be a verb ("Style").
    says_more = any(clause.verbal and " " in clause.text.strip() for clause in others)
    if says_more or _RULER.match(text, row.end):
        return cell
    return Span(start, min(row.end + 1, len(text)))


#: What stands below the names of a table's columns.
_RULER = expression(r"\n[ \t>]*\|?[ \t]*:?-+")
