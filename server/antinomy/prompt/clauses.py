"""Text is cut into sentences, and sentences into clauses, where a new verb starts.

Nothing here knows what a clause asks for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import sentencex

from antinomy.prompt import lexicon
from antinomy.prompt.expressions import expression
from antinomy.prompt.masking import BLANK
from antinomy.prompt.statements import is_verbal, opens_with_verb
from antinomy.prompt.text import Span

_VERBS = "|".join(sorted(lexicon.IMPERATIVE_VERBS, key=len, reverse=True))
#: A label says what the sentence is about ("Tone: keep it formal"); the rule starts after it.
LABEL = expression(r"\W*(?P<label>[^\W\d][\w'’-]*(?:\s+[\w'’-]+){0,3})\s*:\s+(?=\w+\W+\w)")
#: A new clause: a conjunction or separator followed by an imperative, a negation or a contrast.
_CLAUSE = expression(
    rf"(?:\s*[;–—]\s+|\s+-\s+|,?\s+(?:and|but|or|yet|then|so)\s+|,\s+)"
    rf"(?=(?:(?:then|also|always|never|please|only|just|instead)\s+)?"
    rf"(?:do\s+not\s|don['’]t\s|never\s|always\s|avoid\s|(?:{_VERBS})\s|in\s+(?:the|your)\s+\w+,?\s))"
    r"|\s*[;]\s+|(?<!\bnothing)(?<!\banything)(?<!\bnone)(?<!\ball),?\s+but\s+(?=\w)"
    r"|\s+[–—]\s+|\.\s+(?=[a-z])|(?P<colon>:)\s+(?=(?:no|never|do\s+not|don['’]t|avoid|always)\s)"
    rf"|(?P<so>:)\s+(?=(?:please\s+)?(?:{_VERBS})\s)"
)
#: "If the data is small" is the condition of the clause to come, not a clause.
_ONLY_CONDITION = expression(
    r"\W*(?:if|when|whenever|unless|until|once|while|where|before|after|during|for|in|at|on|as|below|above|under|beneath"
    r"|alongside)\b[^,]*$"
)
_PARENS = expression(r"\([^()]*\)")


@lru_cache(maxsize=16_384)
def clauses(whole: str) -> tuple[tuple[int, int], ...]:
    """Return the offsets of a sentence's clauses, separators left out.

    ``whole`` is the sentence's lower-case view. Kept: after an edit most
    sentences are the same.
    """
    return tuple(_cut(whole))


def _cut(whole: str) -> Iterator[tuple[int, int]]:
    label = LABEL.match(whole)
    # "Indentation: tabs" is a rule only together with its label.
    apart = label and not is_verbal(label["label"]) and is_verbal(whole[label.end() :])
    start = label.end() if label and apart else 0
    depth_free = _PARENS.sub(lambda match: BLANK * len(match[0]), whole)
    for match in _CLAUSE.finditer(depth_free, start):
        before = whole[start : match.start()]
        # Before a colon, a label limits what follows; only a rule of its own is a clause.
        if match["colon"] and not opens_with_verb(before):
            continue
        if match["so"] and (opens_with_verb(before) or len(before.split()) < _WORDS_OF_REASON):
            continue
        if _goes_on(before, match[0], depth_free[match.end() :]):
            continue
        if _DROPS.match(depth_free, match.end()):
            continue
        if len(before.split()) >= 2 and not _ONLY_CONDITION.match(before):
            yield trimmed(whole, start, match.start())
            start = match.end()
    yield trimmed(whole, start, len(whole))


#: "A tag made by hand ruins the release: leave it to the workflow": so much before a colon is no label.
_WORDS_OF_REASON = 7


def _goes_on(before: str, separator: str, after: str) -> bool:
    """Tell whether the ban of a clause goes on behind a separator ("never delete, rename or move files")."""
    ban = _BANS.match(before)
    if ban is None or _OWN.match(after):
        return False
    if separator.split() == ["or"]:
        return True
    return bool(
        _VERBS_ONLY.fullmatch(before, ban.end()) and (separator.endswith("or ") or _LISTS.match(after))
    )


#: A ban, the verbs that it may begin with, and what makes a clause of what follows "or".
_BANS = expression(
    r"\W*(?:(?:please|also|and|but|so|you|but\s+you)[\s,]+)*"
    r"(?:do\s+not|don['’]t|never|(?:must|should|shall|may)\s+not|mustn['’]t|shouldn['’]t|cannot|can['’]t)\s+(?:ever\s+)?"
)
#: "Catch all exceptions and ignore them": what becomes of the object, which the first half names.
_DROPS = expression(r"(?:just\s+|silently\s+)?(?:ignore|swallow|discard|suppress)\s+(?:it|them)\W*$")
_VERBS_ONLY = expression(r"[a-z]+(?:-[a-z]+)?(?:,\s+[a-z]+(?:-[a-z]+)?)*\s*")
_LISTS = expression(r"[a-z]+(?:-[a-z]+)?(?:,\s+[a-z]+(?:-[a-z]+)?)*,?\s+or\s")
_OWN = expression(r"(?:always|never|instead|then|only|just|do\s+not|don['’]t|avoid|else)\b")


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return ``[start, end)`` without its outer white space."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


_HALF = expression("[\ud800-\udfff]")
#: ``../AGENTS.md``: two full stops that end no sentence.
_UP = expression(r"(?<![\w.])\.\.(?=/)")
#: ``DD.MM.YYYY``: stops that separate the parts of a date or time.
_PARTS = re.compile(r"(?<![A-Za-z])[DMYHS]{1,4}(?:\.[DMYHS]{1,4})+(?![A-Za-z])")


def sentences(text: str) -> Iterator[Span]:
    """Yield the spans of a block's sentences, in its text, without outer white space.

    Boundaries are sentencex's, and line breaks where lines are entries of their
    own rather than one wrapped paragraph.
    """
    # JSON can hold halves of surrogate pairs, which no segmenter takes; one for one, so that spans hold.
    text = _UP.sub("__", _HALF.sub("\ufffd", text))
    text = _PARTS.sub(lambda match: match[0].replace(".", "_"), text)
    for start, end in _lines(text):
        piece = text[start:end]
        if len(piece) > 20_000:
            bounds = _coarse(piece)
        else:
            bounds = [
                (b["start_index"], b["end_index"]) for b in sentencex.get_sentence_boundaries("en", piece)
            ]
        for first, last in bounds:
            low, high = trimmed(piece, first, last)
            if low < high:
                yield Span(start + low, start + high)


_STOP = expression(r"[.!?]+[\"'”’)]*\s+")


def _coarse(text: str) -> list[tuple[int, int]]:
    """Cut a very long line at full stops only: linear, and good enough for a dump."""
    ends = [match.end() for match in _STOP.finditer(text)]
    return list(zip([0, *ends], [*ends, len(text)], strict=True))


_BREAK = expression(r"\r\n|\n|\r|\u2028|\u2029")
_CONTINUES = expression(
    r"(?:[,(–—]|\b(?:and|or|the|a|an|of|to|in|for|with|that|is|are|by|on|as))\s*$", re.IGNORECASE
)


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    line_start = 0
    for match in _BREAK.finditer(text):
        line = text[line_start : match.start()]
        after = text[match.end() : match.end() + 1]
        entry = len(line) < 60 and not after.islower() and not _CONTINUES.search(line)
        if entry or not line.strip() or after in "-•*–":
            yield start, match.start()
            start = match.end()
        line_start = match.end()
    yield start, len(text)
