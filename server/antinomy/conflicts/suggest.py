"""What to do about an issue: TIGHTEN_INSTRUCTION in words and as edits of the file.

Every fix, applied alone, ends the issue and starts no other; a test applies
each of them to every example of the catalogue. Inserted words hold no quote,
backslash, colon or line break, so they fit a JSON string or a YAML scalar as
they are. Nothing here decides what conflicts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from antinomy.catalog import Axis
from antinomy.conflicts.align import aligned, leaves_one_number, wording
from antinomy.conflicts.cases import EXCEPT, cases, clauses_at, own_case
from antinomy.conflicts.issue import Edit, Evidence, Fix, Issue, Safety, Suggestion
from antinomy.conflicts.matchers.content import content
from antinomy.prompt.document import Block, Document
from antinomy.prompt.force import Force
from antinomy.prompt.text import Span

#: What ``lexicon.OVERRIDE`` reads as a statement of precedence.
WINS = " (this takes precedence)"
EXEMPT = " (the examples are exempt)"


def suggestion(issue: Issue, axis: Axis, document: Document) -> Suggestion:
    """Return the suggestion for an issue: limit one side, agree on a number, delete one, or rank them.

    Parameters
    ----------
    issue
        One group of conflicts.
    axis
        The axis it was found on.
    document
        The file, for its block boundaries and the cases that its rules are for.

    """
    one, two = _sides(issue)
    first, second = issue.occurrences[0].first, issue.occurrences[0].second
    numbers = ""
    if _rules(one) and _rules(two):
        excepting, figures = _cases(one, two, axis, document), _alignments(one, two)
        fixes = [
            *excepting,
            *_without(two, one, f"Keep {_quote(first)}, delete {_quote(second)}", document),
            *_without(one, two, f"Keep {_quote(second)}, delete {_quote(first)}", document),
            *([] if excepting else _limits(one, two, issue, axis)),
            *_rankings(one, two),
        ]
        # Two bounds that meet in one number are hardly what anybody wants.
        late = leaves_one_number(first, second)
        place = len(excepting) + (sum(fix.title.startswith("Keep") for fix in fixes) if late else 0)
        fixes[place:place] = figures
        fixes.sort(key=lambda fix: fix.safety is not Safety.SAFE)
        numbers = "give both the same number, " if figures else ""
    else:
        rules, shown = (one, two) if _rules(one) else (two, one)
        fixes = [
            *_without(rules, shown, f"Delete {_quote(rules[0])}, keep the example", document),
            _fix(f"Exempt the examples from {_quote(rules[0])}", [_insert(side, EXEMPT) for side in rules]),
        ]
        first, second = rules[0], shown[0]
    text = (
        f"Keep only one of {_quote(first)} and {_quote(second)}, {numbers}say when each holds, "
        "or say which one wins."
    )
    return Suggestion(text, issue.id, tuple(fixes))


def _limits(one: Sequence[Evidence], two: Sequence[Evidence], issue: Issue, axis: Axis) -> list[Fix]:
    """Return the fix that limits the side whose pole has words for it, or else the second, if any fit."""
    for sides in (two, one):
        words = {side.limit for side in sides}
        if "" not in words and len(words) == 1:
            return [_limit(sides, words.pop())]
    # Models alone do not say which side of the axis a rule is on, nor for certain that it is about it.
    told = all(any(conflict.poles) for conflict in issue.occurrences)
    return [_limit(two, axis.limit)] if told else []


def _limit(sides: Sequence[Evidence], limit: str) -> Fix:
    title = f"Limit {_quote(sides[0])} ({limit.strip(' ,')})"
    return _fix(title, [_limited(side, limit) for side in sides])


def _cases(one: Sequence[Evidence], two: Sequence[Evidence], axis: Axis, document: Document) -> list[Fix]:
    """Return the fix that excepts from one side the case that the other is for, if it is for one."""
    labels = [axis.title, *(pole.label for pole in axis.poles.values())]
    matter = content(" ".join([*labels, *(side.text for side in (*one, *two))]).lower())
    found = {side.span: cases(clauses_at(side.span, document), document, matter) for side in (*one, *two)}
    for limited, others in ((one, two), (two, one)):
        here, there = ([case for side in sides for case in found[side.span]] for sides in (limited, others))
        if limited is one and own_case(here, there):
            continue
        own = {own_case(found[side.span], here) for side in others}
        case = own.pop()
        if case and not own:
            words = f" ({EXCEPT}{case})"
            return [_fix(f"Limit {_quote(limited[0])}{words}", [_insert(side, words) for side in limited])]
    return []


def _alignments(one: Sequence[Evidence], two: Sequence[Evidence]) -> list[Fix]:
    """Return the fixes that give one side the number of the other, where both are about a number."""
    fixes = []
    for sides, others in ((two, one), (one, two)):
        edits = aligned(sides, others)
        if edits:
            old, new = wording(edits, sides[0])
            fixes.append(_fix(f"Say “{new}” instead of “{old}” in {_quote(sides[0])}", edits))
    return fixes


def _rankings(one: Sequence[Evidence], two: Sequence[Evidence]) -> list[Fix]:
    """Return the fixes that let a side win: the first, and the second if that is safe."""
    sides = [(one, two), *([(two, one)] if _ranked(two, one) is Safety.SAFE else [])]
    return [
        _fix(
            f"Let {_quote(winners[0])} take precedence",
            [_insert(side, WINS) for side in winners],
            _ranked(winners, losers),
        )
        for winners, losers in sides
    ]


def _sides(issue: Issue) -> tuple[list[Evidence], list[Evidence]]:
    """Split the evidence of a group in two, so that each conflict has an end on either side.

    Where that cannot be (three languages, each against the other two), the
    first directive stands against all others.
    """
    ends = {side.span: side for conflict in issue.occurrences for side in (conflict.first, conflict.second)}
    rivals: dict[Span, list[Span]] = {span: [] for span in ends}
    for conflict in issue.occurrences:
        rivals[conflict.first.span].append(conflict.second.span)
        rivals[conflict.second.span].append(conflict.first.span)
    start = issue.occurrences[0].first.span
    camp = {start: 0}
    queue = [start]
    for span in queue:
        for rival in rivals[span]:
            if rival not in camp:
                camp[rival] = 1 - camp[span]
                queue.append(rival)
    if any(camp[one] == camp[two] for one in rivals for two in rivals[one]):
        camp = {span: int(span != start) for span in ends}
    one, two = ([ends[span] for span in sorted(ends) if camp[span] == number] for number in (0, 1))
    return one, two


def _rules(sides: Iterable[Evidence]) -> bool:
    return all(side.rule for side in sides)


def _ranked(winners: Sequence[Evidence], losers: Sequence[Evidence]) -> Safety:
    """Ranking "always" above "try to" changes nothing for a careful reader; little else is so clear."""
    firm = all(side.force is Force.FIRM for side in winners)
    clear = firm and all(side.force is Force.WEAK for side in losers)
    return Safety.SAFE if clear else Safety.REVIEW


def _fix(title: str, edits: Iterable[Edit], safety: Safety = Safety.REVIEW) -> Fix:
    return Fix(title, safety, tuple(sorted(edits, key=lambda edit: edit.span)))


def _quote(side: Evidence) -> str:
    words = " ".join(side.text.split()).rstrip(".;,")
    return f"“{words if len(words) <= 48 else words[:47].rstrip() + '…'}”"


_END = re.compile(r"[\s.!;,:…*_]*$")


def _insert(side: Evidence, words: str) -> Edit:
    """Insert words at the end of a directive, before its closing punctuation."""
    closing = _END.search(side.text)
    at = side.span.start + (closing.start() if closing else len(side.text))
    return Edit(side.path, Span(at, at), words)


def _limited(side: Evidence, limit: str) -> Edit:
    """Put a limiting phrase before a directive and continue in lower case."""
    start = side.span.start
    head = _HEAD.match(side.text)
    at = head.end() if head else 0
    first, following = side.text[at : at + 1], side.text[at + 1 : at + 2]
    lower = first.lower() if following.islower() else first
    if first.islower():  # inside a sentence
        limit = limit[:1].lower() + limit[1:]
    return Edit(side.path, Span(start + at, start + at + len(first)), limit + lower)


#: What a rule may have before its first word, or its first piece of code: markup, and a label ("**Tone:**").
_HEAD = re.compile(r"(?:[*_]{1,3}[^\W_][\w'’ /-]{0,59}(?::[*_]{1,3}|[*_]{1,3}:))?[^\w`]*")


def _without(
    sides: Sequence[Evidence], kept: Sequence[Evidence], title: str, document: Document
) -> list[Fix]:
    """Return the fix that deletes rules, unless what is to be kept stands below one of them."""
    found = [_deletion(side.span, document) for side in sides]
    below = [_below(span, side.span.end, document) for span, side in zip(found, sides, strict=True)]
    if any(rest.overlaps(side.span) for rest in below for side in kept):
        return []
    if any(rest.end > rest.start for rest in below):
        title += " and what stands below it"
    spans: list[Span] = []
    for span in sorted(_closed(one.cover(two), document.text) for one, two in zip(found, below, strict=True)):
        if spans and span.start < spans[-1].end:
            spans[-1] = spans[-1].cover(span)
        else:
            spans.append(span)
    return [_fix(title, [_erased(span, document) for span in spans])]


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


_BLANK_BEFORE = re.compile(r"(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)$")
_BLANK_AFTER = re.compile(r"(?:[ \t]*(?:\r\n?|\n))+")
#: A list item, and what its line has before its marker.
_ITEM = re.compile(r"(?P<outer>[ \t]*(?:>[ \t]*)*)(?:[-*+•–]|\d{1,3}[.)])[ \t]")


def _erased(span: Span, document: Document) -> Edit:
    """Delete a span, and let what then opens the sentence in its place have a capital."""
    gone, follows = span.of(document.text).lstrip("*_ "), document.text[span.end : span.end + 2]
    if not (gone[:1].isupper() and gone[-1:].isspace() and follows.isalpha() and follows.islower()):
        return Edit(document.path, span, "")
    return Edit(document.path, Span(span.start, span.end + 1), follows[0].upper())


def _deletion(span: Span, document: Document) -> Span:
    """Widen a directive's span to what must go with it: its line, or the word that joins it."""
    text = document.text
    home = document.block_at(span)
    if home is not None and _fills(span, home.span, text):
        return _line(span, home, text)
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


def _fills(span: Span, block: Span, text: str) -> bool:
    """Tell whether a directive is all that its block says, but for a label before it."""
    before, after = text[block.start : span.start], text[span.end : block.end]
    return not after.strip(" \t\r\n.*_") and _ONLY_LABEL.fullmatch(before) is not None


_ONLY_LABEL = re.compile(r"[\s*_]*(?:[\w'’ -]{1,60}[*_]*:)?[\s*_]*")
_JOIN_BEFORE = re.compile(r"(?:,?\s+(?:and|but|or|then|yet)\s+|\s*[;–—]\s*|,\s+|\s+-\s+)$")
#: Between a sentence and the one before it, at the end of a paragraph.
_GAP = re.compile(r"(?:\s|\\[nr])+$")
_JOIN_AFTER = re.compile(r"\s*(?:[;–—,]\s*)?(?:(?:and|but|or|then|yet)\s+)?")
_MARKER = re.compile(r"[ \t]*(?:>[ \t]*)*(?:[-*+•–]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?[*_]*$")


#: A line break as it may be written: also as an escape, in a JSON string or a prompt kept on one line.
_BREAK = re.compile(r"\\r\\n|\\n|\r\n|\n|\r")
_REST = re.compile(r"[ \t*_]*(?:(?P<break>\\r\\n|\\n|\r\n|\n|\r)|$|(?P<close>\"))")
#: No list marker with its indentation is longer.
_MARKER_REACH = 80


def _line(span: Span, block: Block, text: str) -> Span:
    """Return the whole of a block with its list marker and line end, if it fills its lines."""
    start, end = block.span.cover(span)
    reach = max(0, start - _MARKER_REACH)
    breaks = list(_BREAK.finditer(text, reach, start))
    if not breaks and reach:
        return Span(start, end)
    line_start = breaks[-1].end() if breaks else 0
    rest = _REST.match(text, end)
    lead = text[line_start:start]
    if rest is None or not (lead.strip(" \t*_") == "" or _MARKER.fullmatch(lead)):
        return Span(start, end)
    if rest["close"]:  # the last line of a JSON string goes with the break before it
        return Span(breaks[-1].start() if breaks else line_start, rest.start("close"))
    return Span(line_start, rest.end())
